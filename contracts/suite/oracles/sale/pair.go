package sale

import (
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/suite/scenario"
)

// Pair is one sale as both reports tell it.
type Pair struct {
	Branch, Report exchange.Row
	Ahead          time.Duration // of the clock of the transaction report: see clocks
}

// Twins are the sales that both reports have with one transaction: which belong
// together where a sale has several, the reference does not say.
func Twins(branch, second []exchange.Row) []Pair {
	count, in := func(rows []exchange.Row) map[string]int {
		n := map[string]int{}
		for _, row := range rows {
			n[row.Text("saleId")]++
		}
		return n
	}, map[string]exchange.Row{}
	inBranch, inSecond := count(branch), count(second)
	for _, row := range branch {
		in[row.Text("saleId")] = row
	}
	var list []Pair
	for _, row := range second {
		if id := row.Text("saleId"); inBranch[id] == 1 && inSecond[id] == 1 {
			list = append(list, Pair{Branch: in[id], Report: row})
		}
	}
	return list
}

// ShownAt is what a row has in a field, in words.
func ShownAt(row exchange.Row, field string) string {
	got, present := exchange.Find(map[string]any(row), field)
	return scenario.Truncate(scenario.Shown(got, present), 80)
}
