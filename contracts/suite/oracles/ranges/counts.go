package ranges

import (
	"context"
	"fmt"
	"strings"

	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/scenario"
)

// Counts holds totalItems and the rows of the samples against each other, and totalItems
// of the widest range in pages of several sizes.
func (rg *ranges) Counts(ctx context.Context, op rules.Operation) error {
	if err := rg.givens.Sales(); err != nil {
		return err
	}
	for _, r := range rg.env.Facts.Samples {
		w, err := rg.reader.All(ctx, reading.Over(op, r, nil))
		if err != nil {
			return err
		}
		if err := rg.compare.Counted(ctx, w, 20); err != nil {
			return err
		}
		for _, row := range w.Rows {
			if day := rg.env.DayOf(row); day < r.From.String() || day > r.To.String() {
				return rg.judge.Expect(false, "only sales of the range are returned", r.From.String()+" to "+r.To.String(), row.Text("saleId")+" of "+day)
			}
		}
	}
	return rg.countedAlike(ctx, op)
}

// countedAlike holds totalItems of pages of other sizes against the widest range in pages
// of 20: it counts what the filters match.
func (rg *ranges) countedAlike(ctx context.Context, op rules.Operation) error {
	base, err := rg.reader.All(ctx, reading.Over(op, rg.env.Facts.Samples[0], nil))
	if err != nil {
		return err
	}
	for _, size := range []int{1, 7} {
		x, err := rg.session.Page(ctx, base.Of, 1, size)
		if err != nil {
			return err
		}
		got, err := rg.reader.TotalOf(ctx, x)
		if err != nil {
			return err
		}
		if err := rg.compare.Holds(ctx, got == base.Total, fmt.Sprintf("totalItems of pages of %d is that of pages of 20", size), fmt.Sprint(base.Total), fmt.Sprint(got), base); err != nil {
			return err
		}
	}
	return nil
}

// LastDay holds the last day of a range against a range that goes on after it: it
// is whole or, where the reference leaves that open, left out.
func (rg *ranges) LastDay(ctx context.Context, op rules.Operation) error {
	if err := rg.begin(ctx, op); err != nil {
		return err
	}
	to := rg.env.Facts.Samples[0].To.Add(-1)
	wide, err := rg.reader.All(ctx, reading.Over(op, facts.Range{From: to.Add(-2), To: to.Add(1)}, nil))
	if err != nil {
		return err
	}
	narrow, err := rg.reader.All(ctx, reading.Over(op, facts.Range{From: to.Add(-2), To: to}, nil))
	if err != nil {
		return err
	}
	want, got := rowset.IDs(rg.env.OfDay(wide.Rows, to.String())), rowset.IDs(rg.env.OfDay(narrow.Rows, to.String()))
	if len(want) == 0 {
		return report.Lacking("there was no sale on "+to.String()+", so its end cannot be seen", "an account with sales every day")
	}
	same, difference := rowset.SameSet(want, got)
	if !same && len(got) > 0 {
		if err := rg.reader.DaysUnclear(ctx, op); err != nil {
			return err
		}
	}
	return rg.compare.Holds(ctx, same || len(got) == 0, "the last day of a range is whole", fmt.Sprintf("the %d sales of %s, or none", len(want), to), difference, wide, narrow)
}

// Limit holds ranges between the two limits that the reference names against each
// other: they are all accepted or all refused.
func (rg *ranges) Limit(ctx context.Context, session *scenario.Session) error {
	today := rg.env.Facts.Today
	var accepted, refused []string
	for _, days := range []int{31, 40, 50, 59} { // too long for 30 and within 60, whether both ends count or not
		x, err := session.Ask(ctx, facts.BranchRequest(today.Add(-days-1), today.Add(-1), nil))
		if err != nil {
			return err
		}
		text := fmt.Sprintf("%d days", days)
		if x.Success() || x.NoData() {
			accepted = append(accepted, text)
		} else {
			refused = append(refused, text)
		}
	}
	return rg.judge.Expect(len(accepted) == 0 || len(refused) == 0, "the limit of a range is 30 or 60 days", "ranges of 31 to 59 days all accepted, or all refused",
		"accepted "+strings.Join(accepted, ", ")+"; refused "+strings.Join(refused, ", "))
}
