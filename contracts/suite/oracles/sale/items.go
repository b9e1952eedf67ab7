package sale

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
)

// ItemsText is what the items of a sale come to, in any order.
func ItemsText(row exchange.Row) string {
	var lines []string
	for _, g := range bought(row) {
		lines = append(lines, fmt.Sprintf("{%s %s at %s %s}", g.code, g.quantity.RatString(), g.price.RatString(), g.name))
	}
	slices.Sort(lines)
	return strings.Join(lines, " ")
}

// SameItems tells whether both reports have the same items of a sale: one by one, or with
// those that are alike as one. What has no code may stand in the transaction report alone:
// the branch report has "catalogue-sale items".
func SameItems(p Pair) bool {
	branch, report := bought(p.Branch), bought(p.Report)
	if len(branch) == 0 {
		return !slices.ContainsFunc(report, func(g good) bool { return g.code != "" })
	}
	each, all := sameGoods(branch, report, good.costs), together(report, false)
	return each || sameGoods(together(branch, false), all, good.sums) || sameGoods(together(branch, true), all, good.sums)
}

// good is what was bought, how much of it, and at what price: its numbers by their value,
// and no code the same as an empty one, or as a word for none.
type good struct {
	code, name      string
	quantity, price *big.Rat
	lines           int64 // that are together
}

func bought(row exchange.Row) (list []good) {
	for _, item := range row.Items() {
		quantity, _ := item.Number("quantity")
		price, _ := item.Number("price")
		code := item.Text("code") // "may be null or empty"
		if !strings.ContainsAny(code, "0123456789") {
			code = ""
		}
		list = append(list, good{code, item.Text("name"), quantity, price, 1})
	}
	return list
}

// CodesTold are sales without the codes of their items where one report tells none of any:
// "may be null or empty" lets it.
func CodesTold(pairs []Pair) []Pair {
	if uncoded(pairs, func(p Pair) exchange.Row { return p.Branch }) == uncoded(pairs, func(p Pair) exchange.Row { return p.Report }) {
		return pairs
	}
	bare := slices.Clone(pairs)
	for i, p := range bare {
		bare[i].Branch, bare[i].Report = codeless(p.Branch), codeless(p.Report)
	}
	return bare
}

// uncoded tells whether sales have items in a report, and none of these has a code.
func uncoded(pairs []Pair, in func(Pair) exchange.Row) bool {
	var all []good
	for _, p := range pairs {
		all = append(all, bought(in(p))...)
	}
	return len(all) > 0 && !slices.ContainsFunc(all, func(g good) bool { return g.code != "" })
}

// codeless is a sale with the names, quantities and prices of its items.
func codeless(row exchange.Row) exchange.Row {
	var items []any
	for _, item := range row.Items() {
		bare := maps.Clone(map[string]any(item))
		delete(bare, "code")
		items = append(items, bare)
	}
	row = maps.Clone(row)
	if row["extraData"] != nil {
		row["extraData"] = map[string]any{"items": items}
	} else {
		row["items"] = items
	}
	return row
}

// together has goods of one name as one, with what all of them cost: each price is that of
// one of them or, where it may be, that of the line.
func together(list []good, ofLine bool) (some []good) {
	for _, g := range list {
		if !ofLine {
			g.price = new(big.Rat).Mul(g.price, g.quantity)
		}
		same := func(o good) bool { return o.code == g.code && o.name == g.name }
		if at := slices.IndexFunc(some, same); at >= 0 {
			some[at].quantity, some[at].price = new(big.Rat).Add(some[at].quantity, g.quantity), new(big.Rat).Add(some[at].price, g.price)
			some[at].lines++
			continue
		}
		g.lines = 1
		some = append(some, g)
	}
	return some
}

// sameGoods tells whether each of some goods is one of others, in any order.
func sameGoods(some, others []good, costs func(a, b good) bool) bool {
	left := slices.Clone(others)
	for _, g := range some {
		at := slices.IndexFunc(left, func(o good) bool { return g.alike(o) && costs(g, o) })
		if at < 0 {
			return false
		}
		left = slices.Delete(left, at, at+1)
	}
	return len(left) == 0
}

// alike tells whether a good of the branch report is one of the other: a name may be cut
// off in one report, or told as a printer has it. "Items of the transaction" are not said
// to have the names of the catalogue.
func (g good) alike(other good) bool {
	short, long := Bare(g.name), Bare(other.name)
	if len(short) > len(long) {
		short, long = long, short
	}
	cut := len([]rune(short)) >= shortestCut && strings.HasPrefix(long, strings.TrimSpace(short))
	return g.code == other.code && (short == long || cut) && g.quantity.Cmp(other.quantity) == 0
}

// costs tells whether the price in the branch report is the "unit price" of the other, or
// what all of that come to, less than a peso off: it is the "item price", and no more is
// said of it.
func (g good) costs(other good) bool {
	if g.price.Cmp(other.price) == 0 {
		return true
	}
	off := new(big.Rat).Mul(other.quantity, other.price)
	return off.Sub(off, g.price).Abs(off).Cmp(big.NewRat(1, 1)) < 0
}

// shortestCut is how long a name is at least that was cut off.
const shortestCut = 8

// sums tells whether goods that are together cost the same, but for what the price of each
// line was rounded by.
func (g good) sums(other good) bool {
	off := new(big.Rat).Sub(g.price, other.price)
	return off.Abs(off).Cmp(big.NewRat(max(g.lines, other.lines), 1)) < 0
}
