package figures

import (
	"fmt"

	"calco.example/contracts/suite/oracles/reports"
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
	case "saleId":
		fg.sameUnless("Q-TR-SALE-ID", func() { fg.SaleIDs(true) })
		return
	}
	a, known := reports.Agreements[about]
	if !known {
		fg.Need(fmt.Errorf("reports agree on sales, commerce, saleId, terminal, time, status, type, currency, amount, sequence or items, not on %q", about))
	}
	pairs := fg.sales.Pairs()
	if a.IsOwn(fg.Env) {
		fg.Idle("the profile pins of-its-own for " + string(a.Question))
	}
	reports.AgreeOn(fg.Oracle, a, pairs)
	if about == "time" {
		reports.ReversedApartAlike(fg.Oracle, pairs)
	}
}

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
