package ranges

import (
	"fmt"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
)

// Counts holds totalItems and the rows of the samples against each other, and totalItems
// of the widest range in pages of several sizes.
func (rg *ranges) Counts(op rules.Operation) {
	rg.NeedSales()
	for _, r := range rg.Env.Facts.Samples {
		w := rg.All(reading.Over(op, r, nil))
		rg.Counted(w, 20)
		for _, row := range w.Rows {
			if day := rg.Env.DayOf(row); day < r.From.String() || day > r.To.String() {
				rg.DaysUnclear(op)
				rg.Expect(false, "only sales of the range are returned", r.From.String()+" to "+r.To.String(), row.Text("saleId")+" of "+day)
				return
			}
		}
	}
	rg.countedAlike(op)
}

// countedAlike holds totalItems of pages of other sizes against the widest range in pages
// of 20: it counts what the filters match.
func (rg *ranges) countedAlike(op rules.Operation) {
	base := rg.All(reading.Over(op, rg.Sample(), nil))
	for _, size := range []int{1, 7} {
		got := rg.TotalOf(rg.Page(base.Of, 1, size))
		rg.Holds(got == base.Total, fmt.Sprintf("totalItems of pages of %d is that of pages of 20", size), fmt.Sprint(base.Total), fmt.Sprint(got), base)
	}
}

// LastDay holds the last day of a range against a range that goes on after it: it
// is whole or, where the reference leaves that open, left out.
func (rg *ranges) LastDay(op rules.Operation) {
	rg.begin(op)
	to := rg.Sample().To.Add(-1)
	wide := rg.All(reading.Over(op, facts.Range{From: to.Add(-2), To: to.Add(1)}, nil))
	narrow := rg.All(reading.Over(op, facts.Range{From: to.Add(-2), To: to}, nil))
	want, got := rowset.IDs(rg.Env.OfDay(wide.Rows, to.String())), rowset.IDs(rg.Env.OfDay(narrow.Rows, to.String()))
	if len(want) == 0 {
		rg.Lack("there was no sale on "+to.String()+", so its end cannot be seen", "an account with sales every day")
		return
	}
	same, difference := rowset.SameSet(want, got)
	if !same && len(got) > 0 {
		rg.DaysUnclear(op)
	}
	rg.Holds(same || len(got) == 0, "the last day of a range is whole", fmt.Sprintf("the %d sales of %s, or none", len(want), to), difference, wide, narrow)
}

// Limit holds ranges between the two limits that the reference names against each
// other: they are all accepted or all refused.
func (rg *ranges) Limit() {
	today := rg.Env.Facts.Today
	var accepted, refused []string
	for _, days := range []int{31, 40, 50, 59} { // too long for 30 and within 60, whether both ends count or not
		x := rg.Ask(facts.BranchRequest(today.Add(-days-1), today.Add(-1), nil))
		text := fmt.Sprintf("%d days", days)
		if x.Success() || x.NoData() {
			accepted = append(accepted, text)
		} else {
			refused = append(refused, text)
		}
	}
	rg.Expect(len(accepted) == 0 || len(refused) == 0, "the limit of a range is 30 or 60 days", "ranges of 31 to 59 days all accepted, or all refused",
		"accepted "+strings.Join(accepted, ", ")+"; refused "+strings.Join(refused, ", "))
}
