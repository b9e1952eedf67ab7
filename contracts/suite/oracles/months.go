package oracles

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"calco.example/contracts/report"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/scenario"
)

// Months holds the sales of one terminal on first and last days of the past twelve
// months in one report against those in the other: in summer and in winter, and
// where a month ends.
func (sl *selections) Months(ctx context.Context) error {
	if err := sl.givens.Sales(); err != nil {
		return err
	}
	terminal, err := sl.env.Facts.Place("$terminal", sl.env.Foreign)
	if err != nil {
		return err
	}
	seen, sold := 0, []pair{}
	for back := range 12 {
		if edgeOf(sl.env.Facts.Today, back).Year() < earliestYear {
			break
		}
		n, pairs, err := sl.monthEdge(ctx, terminal, edgeOf(sl.env.Facts.Today, back))
		if err != nil {
			return err
		}
		seen, sold = seen+n, append(sold, pairs...)
	}
	if seen == 0 {
		return report.Lacking("the terminal has no sale on first and last days of the past twelve months", "an account that sold for some months")
	}
	return agreeOnAll(sl.judge, sold)
}

// agreeOnAll holds every member that both reports tell of sales against the other's.
func agreeOnAll(j *scenario.Judge, sold []pair) error {
	for _, about := range slices.Sorted(maps.Keys(agreements)) {
		if err := agreeOn(j, agreements[about], sold); err != nil {
			return err
		}
	}
	return nil
}

// earliestYear is the first whose sales both reports are asked for: "endDate before
// 2020-01-01" is refused.
const earliestYear = 2020

// edgeOf is the last day before a month some months back or, of every second one, its
// first day.
func edgeOf(today facts.Day, back int) facts.Day {
	first := facts.Day{Time: today.AddDate(0, -back, 1-today.Day())}
	return first.Add(back%2 - 1)
}

// monthEdge compares the first of two days, which counts in both reports, and says
// how many sales it has, and which both reports tell of.
func (sl *selections) monthEdge(ctx context.Context, terminal any, day facts.Day) (int, []pair, error) {
	branch, second, err := sl.reader.bothReports(ctx, terminal, day.String(), day.Add(1).String())
	if err != nil {
		return 0, nil, err
	}
	branchRows, reportRows := ofDay(branch.Rows, day.String()), ofDay(second.Rows, day.String())
	branchRows = reported(sl.env, branchRows, reportRows)
	same, difference := sameSet(salesOf(branchRows), salesOf(reportRows))
	if err := sl.judge.Expect(same, "both reports tell of the same sales of "+day.String(), fmt.Sprintf("the %d sales of the branch report", len(branchRows)), difference); err != nil {
		return 0, nil, err
	}
	return len(branchRows), twins(branchRows, reportRows), nil
}
