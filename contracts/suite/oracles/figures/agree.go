package figures

import (
	"context"
	"fmt"

	"calco.example/contracts/suite/oracles/reports"
)

// Agree holds a member of the sales of one report against the other's.
func (fg *figures) Agree(ctx context.Context, about string) error {
	switch about {
	case "sales":
		return fg.sameSales(ctx)
	case "commerce":
		return fg.sameUnless("Q-TR-PARTNER-ID", func() error { return fg.PartnerIDs(ctx, true) })
	case "saleId":
		return fg.sameUnless("Q-TR-SALE-ID", func() error { return fg.SaleIDs(ctx, true) })
	}
	a, known := reports.Agreements[about]
	if !known {
		return fmt.Errorf("reports agree on sales, commerce, saleId, terminal, time, status, type, currency, amount, sequence or items, not on %q", about)
	}
	pairs, err := fg.sales.Pairs(ctx)
	if err != nil {
		return err
	}
	if a.IsOwn(fg.env) {
		fg.judge.Idle = "the profile pins of-its-own for " + string(a.Question)
	}
	if err := reports.AgreeOn(fg.env, fg.judge, a, pairs); err != nil || about != "time" {
		return err
	}
	return reports.ReversedApartAlike(fg.judge, pairs)
}

// sameSales holds the sales of the samples in one report against those in the
// other. Whether reversed sales stand in the transaction report is open.
func (fg *figures) sameSales(ctx context.Context) error {
	branch, second, err := fg.sales.BothRenamed(ctx)
	if err != nil {
		return err
	}
	if clocks := reports.ClocksOf(fg.env); clocks.Apart() {
		branch, second = clocks.InRanges(branch, second, fg.sales.Ranges())
	}
	branch = reports.Reached(fg.env, reports.Reported(fg.env, branch, second), second)
	return fg.sales.SameSales(ctx, "of some days", branch, second, fg.sales.Ranges(), fg.sales.Read...)
}
