// Package sales looks at what answers hold: which words and amounts sales have ([Probes]),
// how the two reports identify, number and date them, and by whose clock.
package sales

import (
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/rules"
)

// Probes read sales: their order, and rows of each kind for what any row may
// show (package watch). The pages of four weeks are read before what looks for sales of
// some kind, for which they serve as well.
var Probes = []probing.Probe{
	{About: probing.Questions("Q-CASH-CARD-FIELDS"), Needs: probing.Needs(probing.Sales), Ask: rowsWith(probing.Fields{"typeTransaction": "CASH"})},
	{About: probing.Questions("Q-INSTALLMENT-CASE"), Needs: probing.Needs(probing.Sales), Ask: rowsWith(probing.Fields{"installmentType": "COMERCIO"})},
	{About: probing.Questions("Q-NO-ITEMS", "Q-TR-NO-ITEMS", "Q-TR-CASH-SEQUENCE", "Q-TR-NO-RECONCILIATION", "Q-TR-RECONCILIATION-NONE"), Needs: probing.Needs(probing.Sales), Ask: cashReport},
	{About: probing.Questions("Q-TR-RECONCILIATION-PENDING"), Ask: recentReport},
	{About: probing.Questions("Q-BR-SALE-ORDER"), Needs: probing.Needs(probing.Locations(2)), Ask: branchSaleOrder},
	{About: probing.Questions("Q-TR-PARTNER-ID"), Needs: probing.Needs(probing.Sales), Ask: sameInBoth("Q-TR-PARTNER-ID", "partnerId")},
	{About: probing.Questions("Q-TR-COMMERCE-NAME"), Needs: probing.Needs(probing.Sales), Ask: sameInBoth("Q-TR-COMMERCE-NAME", "commerceName")},
	{About: probing.Questions("Q-TR-SALE-ID"), Needs: probing.Needs(probing.Sales), Ask: saleIDs},
	{About: probing.Questions("Q-SALE-ZONE"), Ask: saleZone(rules.BranchReport)},
	{About: probing.Questions("Q-SALE-ZONE"), Ask: saleZone(rules.TransactionReport)},
	{About: probing.Questions("Q-SALE-ZONE"), Ask: otherZone},
	{About: probing.Questions("Q-TR-AMOUNT"), Needs: probing.Needs(probing.Sales), Ask: amount},
	{About: probing.Questions("Q-STATUS-WORDS", "Q-CURRENCY-WORDS"), Full: true, Needs: probing.Needs(probing.Sales), Ask: statusWords},
	{About: probing.Questions("Q-BR-TOTAL"), Full: true, Late: true, Needs: probing.Needs(probing.Sales), Ask: cashBack},
	{About: probing.Questions("Q-NO-DOCUMENT"), Full: true, Late: true, Needs: probing.Needs(probing.Sales), Ask: noDocument},
	{About: probing.Questions("Q-TR-REVERSED-SALES"), Full: true, Late: true, Needs: probing.Needs(probing.Sales), Ask: reversedSales},
	{About: probing.Questions("Q-BRAND-WORDS"), Full: true, Needs: probing.Needs(probing.Sales, probing.Brands), Ask: furtherWords("Q-BRAND-WORDS")},
	{About: probing.Questions("Q-TYPE-WORDS"), Full: true, Needs: probing.Needs(probing.Sales), Ask: furtherWords("Q-TYPE-WORDS")},
	{About: probing.Questions("Q-PLATFORM-TOKEN"), Needs: probing.Needs(probing.Sales), Ask: platformToken},
	{About: probing.Questions("Q-NO-ITEMS", "Q-TR-NO-ITEMS"), Full: true, Late: true, Needs: probing.Needs(probing.Sales), Ask: moreRows},
	{About: probing.Questions("Q-TR-SEQUENCE", "Q-TR-TIME"), Late: true, Needs: probing.Needs(probing.Sales), Ask: numbersAndTimes},
}

// sales are those of an account as its two reports tell them: which of one report is which
// of the other, and of what day.
type sales struct{ p *probing.Prober }

func salesOf(p *probing.Prober) sales { return sales{p} }
