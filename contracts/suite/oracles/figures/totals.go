package figures

import (
	"fmt"
	"math/big"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/oracles/ways"
	"calco.example/contracts/suite/scenario"
)

// sums is a way in which one figure of a row is the sum of others.
func sums(figure string, parts ...string) ways.Way[exchange.Row] {
	return ways.Of("the sum of "+strings.Join(parts, ", "), func(row exchange.Row) bool {
		want, ok := row.Number(figure)
		sum := new(big.Rat)
		for _, part := range parts {
			n, _ := row.Number(part)
			sum.Add(sum, n)
		}
		return ok && sale.Makes(row, figure, want, sum)
	})
}

// totalShown names a sale by the amounts that its total may be made of.
func totalShown(row exchange.Row) string {
	return fmt.Sprintf("%s has %s of sale %s, tip %s, cash back %s", row.Text("saleId"), sale.ShownAt(row, "totalAmount"),
		sale.ShownAt(row, "saleAmount"), sale.ShownAt(row, "tipAmount"), sale.ShownAt(row, "cashbackAmount"))
}

// TotalIs holds totalAmount of the sales that the expectations at hand are about against
// the sum of some amounts: a list in quotes.
func (fg *figures) TotalIs(amounts string) {
	rows := fg.sales.Rows(rules.BranchReport)
	covered := pick.Only(rows, fg.Judge.Covers)
	if len(covered) == 0 && len(rows) > 0 {
		fg.Need(fg.Judge.Beside())
	}
	made := sums("totalAmount", scenario.SplitList(strings.Trim(amounts, `"`))...)
	ways.All(fg, "totalAmount of every sale", made.Name, covered, totalShown, made.Holds)
}

// totals are the ways in which a total may be made.
func totals() []ways.Way[exchange.Row] {
	return []ways.Way[exchange.Row]{
		sums("totalAmount", "saleAmount", "tipAmount", "cashbackAmount"), sums("totalAmount", "saleAmount", "tipAmount"),
		sums("totalAmount", "saleAmount"), sums("totalAmount", "saleAmount", "cashbackAmount"),
	}
}

// Total holds totalAmount against the amounts that make it in most sales: in cash sales,
// where cash back is change, and in others, each for themselves.
func (fg *figures) Total() {
	rows := fg.sales.Rows(rules.BranchReport)
	notCash := func(row exchange.Row) bool { return !row.IsCash() }
	seen := false
	for _, ofKind := range []func(exchange.Row) bool{exchange.Row.IsCash, notCash} {
		if of := pick.Only(rows, ofKind); len(of) > 0 {
			seen = true
			fg.totalOf(of, ofKind)
		}
	}
	if !seen {
		fg.Lack("no sale of the past month tells", "an account with sales")
	}
}

// totalOf is Total for sales of one kind. Where no way makes most totals of
// another account, those of main say which way there is.
func (fg *figures) totalOf(rows []exchange.Row, ofKind func(exchange.Row) bool) {
	if fg.Session.Role == exchange.RoleMain || ways.MostAre(rows, totals()...) {
		ways.FitFigures(fg, "totalAmount is made of the same amounts in every sale", rows, totalShown, totals()...)
		return
	}
	ofMain := fg.totalsOfMain(ofKind)
	if len(ofMain) == 0 {
		fg.Idle("the totals of main show no way in which they are made, which is told there")
		return
	}
	best, odd := ways.Closest(rows, ofMain...)
	fg.Expect(len(odd) == 0, "totalAmount is made of the same amounts as in the sales of main", best,
		fmt.Sprintf("%d of %d sales are not: %s", len(odd), len(rows), ways.Some(odd, totalShown)))
}

// totalsOfMain are the ways that tell no difference between the totals of main's sales of
// a kind, of which most are made so.
func (fg *figures) totalsOfMain(ofKind func(exchange.Row) bool) (same []ways.Way[exchange.Row]) {
	s := fg.Session
	role, last := s.Role, s.Last
	s.Role = exchange.RoleMain
	rows := pick.Only(fg.sales.Rows(rules.BranchReport), ofKind)
	s.Role, s.Last = role, last
	if !ways.MostAre(rows, totals()...) {
		return nil
	}
	_, odd := ways.Closest(rows, totals()...)
	return pick.Only(totals(), func(way ways.Way[exchange.Row]) bool {
		_, unlike := ways.Closest(rows, way)
		return len(unlike) == len(odd)
	})
}
