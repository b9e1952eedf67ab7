package reports

import (
	"fmt"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/scenario"
)

// filterSerial is the rule of the filter for one terminal.
var filterSerial = map[rules.Operation]rules.ID{rules.BranchReport: "BR-FILTER-SERIAL", rules.TransactionReport: "TR-FILTER-SERIAL"}

// noneHidden expects that a report which lacks sales of the other one does not show them
// where their terminal is asked for: "Total matching transactions" has what a filter
// selects of them. That both reports tell of the same sales is not needed for it.
func (sm *Sampler) noneHidden(branch, second []exchange.Row, read []*scenario.Reading) {
	for _, w := range read {
		lacks, other := branch, second
		if w.Of.Op == rules.TransactionReport {
			lacks, other = second, branch
		}
		if len(w.Of.Fields) > 0 {
			continue
		}
		for _, serial := range terminalsBeside(other, lacks) {
			sm.noneHiddenOf(w, serial)
		}
	}
}

// noneHiddenOf expects that a reading of all sales has those of a terminal, if that may be
// asked for.
func (sm *Sampler) noneHiddenOf(w *scenario.Reading, serial string) {
	q := reading.AtTerminal(w.Of.Op, serial, w.Of.From, w.Of.To)
	last := sm.Session.Last // what is looked up now is not what a finding is about
	x := sm.Page(q, 1, reading.UsualSize)
	sm.Session.Last = last
	if !x.Success() {
		return
	}
	part := sm.All(q)
	ids := rowset.IDs(w.Rows)
	hidden := pick.Except(rowset.IDs(part.Rows), func(id string) bool { return slices.Contains(ids, id) })
	sm.HoldsOf(filterSerial[w.Of.Op], len(hidden) == 0, "what is shown of a terminal is among all sales",
		fmt.Sprintf("all sales from %s to %s", w.Of.From, w.Of.To), fmt.Sprintf("%s of the terminal %s, which they lack", scenario.Few(hidden), serial), w, part)
}

// mostHidden is of how many terminals at most the sales are looked for.
const mostHidden = 4

// terminalsBeside are terminals of some sales that are not among others.
func terminalsBeside(rows, others []exchange.Row) (list []string) {
	ids := rowset.IDs(others)
	for _, row := range rows {
		serial := row.Serial()
		if serial == "" || !rules.Filterable(serial) || slices.Contains(list, serial) || slices.Contains(ids, row.Text("saleId")) {
			continue
		}
		if list = append(list, serial); len(list) == mostHidden {
			break
		}
	}
	return list
}
