package rowset

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"reflect"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/scenario"
)

// Changing are the members of a sale that may be others a moment later: a sale is
// reversed, an installment is reconciled.
var Changing = []string{"status", "reconciliations"}

// ToldTheSame tells whether two statuses, or two lists of reconciliations, say the same:
// the letter case of the one and the order of the other are not said.
func ToldTheSame(a, b any) bool {
	entries, is := a.([]any)
	others, both := b.([]any)
	if is && both {
		return slices.Equal(entriesInWords(entries), entriesInWords(others))
	}
	status, is := a.(string)
	other, both := b.(string)
	return is && both && strings.EqualFold(status, other) || reflect.DeepEqual(a, b)
}

// entriesInWords is what each of some reconciliations says, sorted.
func entriesInWords(entries []any) (list []string) {
	for _, x := range entries {
		entry, _ := x.(map[string]any)
		list = append(list, MembersText(entry, exchange.EntryMembers))
	}
	slices.Sort(list)
	return list
}

// MembersText is what a row says by some members, numbers by their value: how one is
// written, and what else the row has, may be others each time.
func MembersText(row map[string]any, members []string) string {
	var parts []string
	for _, member := range members {
		value, present := row[member]
		if n, is := value.(json.Number); is {
			if sum, ok := new(big.Rat).SetString(n.String()); ok {
				value = json.RawMessage(`{"number":"` + sum.RatString() + `"}`)
			}
		}
		parts = append(parts, member+"="+scenario.Shown(value, present))
	}
	return strings.Join(parts, " ")
}

// locationMembers are those of a location.
var locationMembers = []string{"id", "street", "number", "commune", "city", "region"}

// LocationsText is what a listing says of locations, in any order.
func LocationsText(rows []exchange.Row) string {
	var list []string
	for _, row := range rows {
		list = append(list, MembersText(row, locationMembers))
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

// Unlike names the sales that two readings tell differently.
func Unlike(base, w *scenario.Reading) (odd []string) {
	pairs, lost := sale.Twins(base.Rows, w.Rows), map[string]bool{}
	for _, p := range pairs {
		first := true
		for _, member := range toldOtherwise(p.Branch, p.Report) {
			if !saysNothing(member, p.Branch.Text(member)) && saysNothing(member, p.Report.Text(member)) {
				lost[member] = true
			}
			if first && !saysAlike(p.Branch, p.Report, member) {
				odd, first = append(odd, tells(p, member)), false
			}
		}
		if x, y := installmentsOf(p.Branch), installmentsOf(p.Report); len(x) == len(y) && !slices.Equal(x, y) {
			odd = append(odd, fmt.Sprintf("%s has installments of %s, and of %s otherwise", p.Branch.Text("saleId"), scenario.Few(y), scenario.Few(x)))
		}
	}
	for _, gone := range []string{restored(pairs), settledOtherwise(pairs, "paymentDate"), settledOtherwise(pairs, "reconciliationId")} {
		if gone != "" {
			return append(odd, gone)
		}
	}
	members := slices.Sorted(maps.Keys(lost))
	for _, of := range append([][]sale.Pair{pairs, further(pairs, w)}, onPages(pairs, w)...) {
		if gone := append(vanished(of, members), unpaid(of)...); len(gone) > 0 {
			return append(odd, gone...)
		}
	}
	return odd
}

// unpaid names the sales with installments in the first reading where none has any in the
// second: one may be told as not reconciled meanwhile, but no question does that to all.
func unpaid(pairs []sale.Pair) []string {
	paid := pick.Except(pairs, func(p sale.Pair) bool { return len(installmentsOf(p.Branch)) == 0 })
	kept := slices.ContainsFunc(paid, func(p sale.Pair) bool { return len(installmentsOf(p.Report)) > 0 })
	if len(paid) < enoughTold || kept {
		return nil
	}
	return []string{fmt.Sprintf("%s has no installments, and %s otherwise, as in all of %d sales", paid[0].Report.Text("saleId"), scenario.Few(installmentsOf(paid[0].Branch)), len(paid))}
}

// enoughTurned is how many reversed sales show that a reading takes reversals back: few sales
// are reversed.
const enoughTurned = 2

// restored names a sale that was reversed in the first reading, where none of those is in
// the second: one may be reversed meanwhile, and what is pending completed, but no question
// takes reversals back. Empty where one is left, or too few sales tell.
func restored(pairs []sale.Pair) string {
	reversed := pick.Except(pairs, func(p sale.Pair) bool { return !sale.IsReversed(p.Branch) })
	if len(reversed) < enoughTurned || slices.ContainsFunc(reversed, func(p sale.Pair) bool { return sale.IsReversed(p.Report) }) {
		return ""
	}
	return fmt.Sprintf("%s, as in all of %d sales", tells(reversed[0], "status"), len(reversed))
}

// settledOtherwise names a member of the installments that each sale tells otherwise in the
// second reading: one may be paid on another day or be reconciled meanwhile, but no
// question does that to all. Empty where it is not so, or too few sales tell it.
func settledOtherwise(pairs []sale.Pair, member string) string {
	var odd []string
	for _, p := range pairs {
		other, kept := otherwiseSettled(p, member)
		if kept {
			return ""
		}
		if other != "" {
			odd = append(odd, other)
		}
	}
	if len(odd) < enoughTold {
		return ""
	}
	return fmt.Sprintf("%s, as in all of %d sales", odd[0], len(odd))
}

// otherwiseSettled is an installment of which two readings tell a member otherwise, and
// whether they tell one alike.
func otherwiseSettled(p sale.Pair, member string) (odd string, kept bool) {
	before := map[string]string{}
	for _, entry := range sale.SettlementOf(p.Branch).Installments {
		before[entry.Text("installmentNumber")] = entry.Text(member)
	}
	for _, entry := range sale.SettlementOf(p.Report).Installments {
		number, text := entry.Text("installmentNumber"), entry.Text(member)
		switch was := before[number]; {
		case was == "" || text == "":
		case was == text:
			return "", true
		default:
			odd = fmt.Sprintf("installment %s of %s has %s %q, and %q otherwise", number, p.Report.Text("saleId"), member, text, was)
		}
	}
	return odd, false
}

// further are the pairs whose sale a second reading shows on another page than its first:
// a page takes no member away either.
func further(pairs []sale.Pair, w *scenario.Reading) []sale.Pair {
	if w.Size == 0 || w.Size >= len(w.Rows) {
		return nil
	}
	first := IDs(w.Rows[:w.Size])
	return pick.Except(pairs, func(p sale.Pair) bool { return slices.Contains(first, p.Report.Text("saleId")) })
}

// onPages are the pairs by the page on which a second reading shows their sale.
func onPages(pairs []sale.Pair, w *scenario.Reading) [][]sale.Pair {
	if w.Size == 0 || w.Size >= len(w.Rows) {
		return nil
	}
	page := map[string]int{}
	for i, id := range IDs(w.Rows) {
		page[id] = i / w.Size
	}
	pages := make([][]sale.Pair, len(w.Rows)/w.Size+1)
	for _, p := range pairs {
		at := page[p.Report.Text("saleId")]
		pages[at] = append(pages[at], p)
	}
	return pages
}

// tells is what the two readings say of a member of a sale.
func tells(p sale.Pair, member string) string {
	return fmt.Sprintf("%s has %s %s, and %s otherwise", p.Branch.Text("saleId"), member, sale.ShownAt(p.Report, member), sale.ShownAt(p.Branch, member))
}

// enoughTold is how many sales of a reading show that it leaves a member out.
const enoughTold = 3

// vanished names, of the members that say nothing of some sale in the second reading
// alone, those that say something of some sales in the first one, and
// nothing of any of them in the other: what stands for nothing is open for each sale,
// but not that a question takes a member away.
func vanished(pairs []sale.Pair, lost []string) (odd []string) {
	for _, member := range lost {
		valued := pick.Except(pairs, func(p sale.Pair) bool { return saysNothing(member, p.Branch.Text(member)) })
		kept := slices.ContainsFunc(valued, func(p sale.Pair) bool { return !saysNothing(member, p.Report.Text(member)) })
		if len(valued) >= enoughTold && !kept {
			odd = append(odd, fmt.Sprintf("%s, as in all of %d sales", tells(valued[0], member), len(valued)))
		}
	}
	return odd
}

// installmentsOf are the amounts of the installments of a sale with their numbers,
// sorted: what becomes of one changes neither. What stands for none is no installment.
func installmentsOf(row exchange.Row) (list []string) {
	for _, entry := range sale.SettlementOf(row).Installments {
		if sum, ok := entry.Number("amount"); ok {
			list = append(list, entry.Text("installmentNumber")+" of "+sum.RatString())
		}
	}
	slices.Sort(list)
	return list
}

// toldOtherwise are the members of two rows whose texts differ, with those of
// extraData, sorted: what else a row has is said by nobody, and may be another each time. Those that may be others a moment later are left out. Items are no
// text, and always there.
func toldOtherwise(a, b exchange.Row) (names []string) {
	for _, rows := range [][2]exchange.Row{{a, b}, {b, a}} {
		for name, value := range rows[0] {
			inner, is := value.(map[string]any)
			switch {
			case !slices.Contains(exchange.SaleMembers, name):
			case is:
				other, _ := rows[1][name].(map[string]any)
				for member, value := range inner {
					if slices.Contains(exchange.SaleMembers, member) && (member == "items" || textOf(value) != textOf(other[member])) {
						names = append(names, name+"."+member)
					}
				}
			case slices.Contains(Changing, name):
			case name == "items" || textOf(value) != textOf(rows[1][name]):
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// textOf is the text of a value, empty where it is none.
func textOf(value any) string {
	text, _ := exchange.TextOf(value)
	return text
}

// saysAlike tells whether two rows say the same of a member, as far as the reference
// says how: letter case, what stands for nothing, and the words of an origin are open.
func saysAlike(a, b exchange.Row, member string) bool {
	switch {
	case member == "items" || member == "extraData.items":
		return sale.ItemsText(a) == sale.ItemsText(b)
	case member == "sequenceNumber" && a.IsCash():
		return true
	case member == "cardOrigin":
		x, y := originOf(a.Text(member)), originOf(b.Text(member))
		return x == y || x == "" || y == ""
	}
	x, y := a.Text(member), b.Text(member)
	return strings.EqualFold(x, y) || saysNothing(member, x) || saysNothing(member, y) || sale.SameAmount(a, member, b, member)
}

// originOf is which of the two origins a word means: "national (Chile) or
// international"; empty where that cannot be told.
func originOf(word string) string {
	word = strings.ToLower(word)
	for _, origin := range []struct{ part, means string }{{"inter", "international"}, {"foreign", "international"}, {"extranj", "international"}, {"nac", "national"}, {"nat", "national"}} {
		if strings.Contains(word, origin.part) {
			return origin.means
		}
	}
	return ""
}

// mayLackWord are the members for which a word may stand that says there is none.
var mayLackWord = []string{"cardBrand", "cardBin", "cardOrigin", "cardIssuer", "installmentType"}

// saysNothing tells whether a text may stand where there is nothing to say; one
// installment is none.
func saysNothing(member, text string) bool {
	return text == "" || slices.Contains(mayLackWord, member) && rules.IsFiller(text) || text == "0" && member == "documentType" || (text == "0" || text == "1") && member == "installmentCount"
}
