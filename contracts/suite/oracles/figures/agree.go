package figures

import (
	"fmt"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/reports"
	"calco.example/contracts/suite/oracles/sale"
)

// Agree holds a member of the sales of one report against the other's.
func (fg *figures) Agree(about string) {
	switch about {
	case "sales":
		fg.sameSales()
		return
	case "commerce":
		fg.sameUnless("Q-TR-PARTNER-ID", func() { fg.PartnerIDs(true) })
		return
	case "name":
		fg.sameUnless("Q-TR-COMMERCE-NAME", func() { fg.Names(true) })
		return
	case "saleId":
		fg.sameUnless("Q-TR-SALE-ID", func() { fg.SaleIDs(true) })
		return
	}
	a, known := reports.Agreements[about]
	if !known {
		fg.Need(fmt.Errorf("reports agree on sales, commerce, name, saleId, terminal, time, status, type, currency, amount, sequence or items, not on %q", about))
	}
	pairs := fg.sales.Pairs()
	if a.IsOwn(fg.Env) {
		fg.Idle("the profile pins of-its-own for " + string(a.Question))
	}
	if about == "status" {
		pairs = fg.withoutReversedMeanwhile(pairs)
	}
	reports.AgreeOn(fg.Oracle, a, pairs)
	if about == "time" {
		reports.ReversedApartAlike(fg.Oracle, pairs)
	}
}

// mostReversed is how many sales are asked about that one report alone tells to be reversed.
const mostReversed = 5

// mostPages is how many pages of a terminal's sales of two days are looked through for one.
const mostPages = 8

// withoutReversedMeanwhile are sales without those that were reversed while the reports were
// read: of two that are told to be reversed by one alone, that one report tells otherwise by
// now. They are asked for by day and terminal, which are in no cache yet: "Frequently repeated
// queries are served from a cache".
func (fg *figures) withoutReversedMeanwhile(pairs []sale.Pair) []sale.Pair {
	apart := pick.Only(pairs, func(p sale.Pair) bool { return sale.IsReversed(p.Branch) != sale.IsReversed(p.Report) })
	asked := apart[:min(mostReversed, len(apart))]
	moved := pick.Only(asked, func(p sale.Pair) bool {
		return fg.toldOtherwise(rules.BranchReport, p.Branch) || fg.toldOtherwise(rules.TransactionReport, p.Report)
	})
	if len(moved) > 0 && len(moved) == len(asked) {
		fg.Moved()
		return nil
	}
	return pick.Except(pairs, func(p sale.Pair) bool {
		return slices.ContainsFunc(moved, func(other sale.Pair) bool { return other.Branch.Text("saleId") == p.Branch.Text("saleId") })
	})
}

// toldOtherwise tells whether a report says by now otherwise whether a sale is reversed.
func (fg *figures) toldOtherwise(op rules.Operation, row exchange.Row) bool {
	day, err := facts.ParseDay(fg.Env.DayOf(row))
	if err != nil {
		return false
	}
	terminal := row.Text(terminalMember[op])
	q := reading.AtTerminal(op, terminal, day.String(), day.Add(1).String())
	for number, last := 1, 1; number <= min(last, mostPages); number++ {
		x := fg.PageBesides(q, number, reading.UsualSize)
		last = x.TotalPages()
		for _, now := range x.Rows() {
			if now.Time() == row.Time() && now.Text("sequenceNumber") == row.Text("sequenceNumber") {
				return sale.IsReversed(now) != sale.IsReversed(row)
			}
		}
	}
	return false
}

// terminalMember is the member of a sale that names its terminal.
var terminalMember = map[rules.Operation]string{rules.BranchReport: "serialNumber", rules.TransactionReport: "posSerialNumber"}

// sameSales holds the sales of the samples in one report against those in the
// other. Whether reversed sales stand in the transaction report is open.
func (fg *figures) sameSales() {
	branch, second := fg.sales.BothRenamed()
	if clocks := reports.ClocksOf(fg.Env); clocks.Apart() {
		branch, second = clocks.InRanges(branch, second, fg.sales.Ranges())
	}
	branch = reports.Reached(fg.Env, reports.Reported(fg.Env, branch, second), second)
	fg.sales.SameSales("of some days", branch, second, fg.sales.Ranges(), fg.sales.Read...)
}
