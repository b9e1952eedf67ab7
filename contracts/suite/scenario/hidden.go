package scenario

import (
	"context"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
)

// onlyReversed is why nothing is said of a transaction report without transactions of days
// that have sales: "The transaction report names completed", and not that it has reversed
// ones, and the branch report of the same days has no others.
func (q *Requests) onlyReversed(ctx context.Context, from string) error {
	last := q.session.Last
	if last.Request.Operation != rules.TransactionReport || !last.NoData() || !strings.HasPrefix(from, "$") {
		return nil
	}
	if pinned, is := q.env.Pinned("Q-TR-REVERSED-SALES"); is && !pinned.Is("hidden") {
		return nil
	}
	only, err := q.hasOnlyReversed(ctx, facts.FiltersOf(facts.BodyOf(last.Request)))
	if err != nil || !only {
		return err
	}
	return report.Lacking("all sales of these days are reversed, and the transaction report need not have such", "an account with completed sales")
}

// hasOnlyReversed tells whether the branch report of the days and the terminal of some
// Filters has sales, and none but reversed ones.
func (q *Requests) hasOnlyReversed(ctx context.Context, filters map[string]any) (bool, error) {
	asked := map[string]any{"startDate": filters["StartDate"], "endDate": filters["EndDate"]}
	if serial, is := filters["SerialNumber"]; is {
		asked["serialNumber"] = serial
	}
	for page := 1; page <= MaxPages; page++ {
		asked["page"] = page
		r := facts.BranchRequest(facts.Day{}, facts.Day{}, asked)
		x, err := q.session.Common(ctx, r)
		rows := x.Rows()
		if err != nil || len(rows) == 0 || slices.ContainsFunc(rows, isCompleted) {
			return false, err
		}
		if page >= x.TotalPages() {
			return true, nil
		}
	}
	return false, nil
}

func isCompleted(row exchange.Row) bool { return !strings.EqualFold(row.Text("status"), "reversed") }
