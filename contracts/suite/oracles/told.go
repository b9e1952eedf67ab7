package oracles

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/suite/scenario"
)

// changing are the members of a sale that may be others a moment later: a sale is
// reversed, an installment is reconciled.
var changing = []string{"status", "reconciliations"}

// toldAlike holds the sales of a reading against the same ones of another reading of
// the report: which of them are asked for, and in pages of which size, changes
// nothing about a sale. again reads
// the first one anew, in case that a sale did change.
func (rd *reader) toldAlike(ctx context.Context, base, w *scenario.Reading, again func(context.Context) (*scenario.Reading, error)) error {
	odd := unlike(base, w)
	if len(odd) == 0 {
		return nil
	}
	anew, err := again(ctx)
	if err != nil {
		return err
	}
	if len(unlike(base, anew)) > 0 { // a sale has changed, unless it changes each time
		third, err := again(ctx)
		if err != nil {
			return err
		}
		if odd = unlike(anew, third); len(odd) == 0 {
			return scenario.Moved()
		}
	}
	return rd.judge.ExpectOf("SALE-PLAUSIBLE", false, "a sale is told alike, whatever is filtered, however large the pages are and however often it is asked for",
		"the same members each time", some(odd, func(text string) string { return text }))
}

// unlike names the sales that two readings tell differently.
func unlike(base, w *scenario.Reading) (odd []string) {
	for _, p := range twins(base.Rows, w.Rows) {
		for _, member := range membersOf(p.branch, p.report) {
			if !saysAlike(p.branch, p.report, member) {
				odd = append(odd, fmt.Sprintf("%s has %s %s, and %s otherwise", p.branch.Text("saleId"), member, shownAt(p.report, member), shownAt(p.branch, member)))
				break
			}
		}
		if x, y := installmentsOf(p.branch), installmentsOf(p.report); len(x) == len(y) && !slices.Equal(x, y) {
			odd = append(odd, fmt.Sprintf("%s has installments of %s, and of %s otherwise", p.branch.Text("saleId"), scenario.Few(y), scenario.Few(x)))
		}
	}
	return append(odd, vanished(base, w)...)
}

// enoughTold is how many sales of a reading show that it leaves a member out.
const enoughTold = 3

// vanished names the members that say something of some sales in one reading, and
// nothing of any of them in the other: what stands for nothing is open for each sale,
// but not that a question takes a member away.
func vanished(base, w *scenario.Reading) (odd []string) {
	told, kept, first := map[string]int{}, map[string]int{}, map[string]string{}
	for _, p := range twins(base.Rows, w.Rows) {
		for _, member := range membersOf(p.branch, p.report) {
			if saysNothing(member, p.branch.Text(member)) {
				continue
			}
			told[member]++
			first[member] = cmp.Or(first[member], fmt.Sprintf("%s has %s %s, and %s otherwise", p.branch.Text("saleId"), member, shownAt(p.report, member), shownAt(p.branch, member)))
			if !saysNothing(member, p.report.Text(member)) {
				kept[member]++
			}
		}
	}
	for _, member := range slices.Sorted(maps.Keys(told)) {
		if told[member] >= enoughTold && kept[member] == 0 {
			odd = append(odd, fmt.Sprintf("%s, as in all of %d sales", first[member], told[member]))
		}
	}
	return odd
}

// installmentsOf are the amounts of the installments of a sale with their numbers,
// sorted: what becomes of one changes neither. What stands for none is no installment.
func installmentsOf(row exchange.Row) (list []string) {
	for _, entry := range settlementOf(row).installments {
		if sum, ok := amount(entry, "amount"); ok {
			list = append(list, entry.Text("installmentNumber")+" of "+sum.RatString())
		}
	}
	slices.Sort(list)
	return list
}

// membersOf are the members of two rows that stay as they are, with those of
// extraData, sorted.
func membersOf(a, b exchange.Row) (names []string) {
	for _, row := range []exchange.Row{a, b} {
		for name, value := range row {
			if inner, is := value.(map[string]any); is {
				for _, member := range slices.Sorted(maps.Keys(inner)) {
					names = append(names, name+"."+member)
				}
			} else if !slices.Contains(changing, name) {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// saysAlike tells whether two rows say the same of a member, as far as the reference
// says how: letter case, what stands for nothing, and the words of an origin are open.
func saysAlike(a, b exchange.Row, member string) bool {
	switch {
	case member == "items" || member == "extraData.items":
		return itemsText(a) == itemsText(b)
	case member == "sequenceNumber" && isCash(a):
		return true
	case member == "cardOrigin":
		x, y := originOf(a.Text(member)), originOf(b.Text(member))
		return x == y || x == "" || y == ""
	}
	x, y := a.Text(member), b.Text(member)
	return strings.EqualFold(x, y) || saysNothing(member, x) || saysNothing(member, y) || sameAmount(a, member, b, member)
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

// saysNothing tells whether a text may stand where there is nothing to say; one
// installment is none.
func saysNothing(member, text string) bool {
	return text == "" || text == "0" && member == "documentType" || (text == "0" || text == "1") && member == "installmentCount"
}
