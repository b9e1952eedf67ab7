package figures

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/oracles/ways"
)

// aFew is how many transactions may have the number of another one, and mostAlike
// their share, before numbers count as none: within which bounds a number is one of
// its own ("Numeric serial identifier of the transaction") is not said, so that two
// may meet by chance.
const (
	aFew      = 3
	mostAlike = 0.01
)

// Sequences holds the sequence numbers of one terminal and day against each other:
// what identifies a transaction does not stand in others, too. Cash is left out,
// which has a filler in the other report, and so are another part of the same sale and what
// has another status than most: a reversed sale may be told of on the day of its reversal.
// Numbers may begin again a few times a day, as when a shift is closed.
func (fg *figures) Sequences() {
	rows := fg.sales.Rows(rules.BranchReport)
	usual := exchange.UsualStatus(rows)
	seen, judged, shifts := map[string]exchange.Row{}, 0, shiftsOf(rows)
	var again []string
	for i, row := range rows {
		number := row.Text("sequenceNumber")
		if row.IsCash() || row.Text("status") != usual || strings.Trim(number, "0") == "" {
			continue
		}
		judged++
		key := strings.Join([]string{row.Text("serialNumber"), row.Day(), shifts[i], number}, rowset.IdSeparator)
		if first, is := seen[key]; !is {
			seen[key] = row
		} else if first.Text("saleId") != row.Text("saleId") {
			again = append(again, fmt.Sprintf("%s of %s and %s", number, first.Text("saleId"), row.Text("saleId")))
		}
	}
	slices.Sort(again)
	fg.Holds(len(again) < aFew || float64(len(again)) <= mostAlike*float64(judged), "a sequenceNumber identifies a transaction of its terminal and day",
		"each number once", fmt.Sprintf("%d of %d transactions have that of another one: %s", len(again), judged, ways.Some(again, func(text string) string { return text })), fg.sales.Read...)
}

// mostShifts is how often the numbers of a terminal begin at most in a day.
const mostShifts = 4

// shiftsOf tells for each sale how often the numbers of its terminal and day have begun
// until then, in the order of time: nothing where they do not rise otherwise.
func shiftsOf(rows []exchange.Row) []string {
	shifts := make([]string, len(rows))
	ofDay := map[string][]int{}
	for i, row := range rows {
		key := row.Text("serialNumber") + rowset.IdSeparator + row.Day()
		ofDay[key] = append(ofDay[key], i)
	}
	for _, sales := range ofDay {
		slices.SortStableFunc(sales, func(a, b int) int { return cmp.Compare(rows[a].Time(), rows[b].Time()) })
		shift, last := 1, ""
		for _, i := range sales {
			number := strings.TrimLeft(rows[i].Text("sequenceNumber"), "0")
			if rows[i].IsCash() || number == "" {
				continue
			}
			if last != "" && cmp.Or(cmp.Compare(len(number), len(last)), cmp.Compare(number, last)) < 0 {
				shift++
			}
			last = number
			shifts[i] = strconv.Itoa(shift)
		}
		if shift > mostShifts {
			for _, i := range sales {
				shifts[i] = ""
			}
		}
	}
	return shifts
}
