package scenario

import (
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
)

// onlyReversed is why nothing is said of a transaction report without transactions of days
// that have sales: "The transaction report names completed", and not that it has reversed
// ones, and the branch report of the same days has no others.
func (q *Requests) onlyReversed(from string) {
	last := q.session.Last
	if !q.GoesOn() || last.Request.Operation != rules.TransactionReport || !last.NoData() || !strings.HasPrefix(from, "$") {
		return
	}
	if pinned, is := q.env.Pinned("Q-TR-REVERSED-SALES"); is && !pinned.Is("hidden") {
		return
	}
	if q.hasOnlyReversed(facts.FiltersOf(facts.BodyOf(last.Request))) {
		q.Lack("all sales of these days are reversed, and the transaction report need not have such", "an account with completed sales")
	}
}

// hasOnlyReversed tells whether the branch report of the days and the terminal of some
// Filters has sales, and none but reversed ones.
func (q *Requests) hasOnlyReversed(filters map[string]any) bool {
	asked := map[string]any{"startDate": filters["StartDate"], "endDate": filters["EndDate"]}
	if serial, is := filters["SerialNumber"]; is {
		asked["serialNumber"] = serial
	}
	for page := 1; page <= MaxPages; page++ {
		asked["page"] = page
		x := q.session.Common(facts.BranchRequest(facts.Day{}, facts.Day{}, asked))
		rows := x.Rows()
		if len(rows) == 0 || slices.ContainsFunc(rows, isCompleted) {
			return false
		}
		if page >= x.TotalPages() {
			return true
		}
	}
	return false
}

func isCompleted(row exchange.Row) bool { return !strings.EqualFold(row.Text("status"), "reversed") }
