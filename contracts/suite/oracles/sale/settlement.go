package sale

import (
	"math/big"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/suite/scenario"
)

// ReconciliationsOf are the entries of a transaction.
func ReconciliationsOf(row exchange.Row) []exchange.Row { return row.Objects("reconciliations") }

// Settlement is a sale of the transaction report with its reconciliation entries.
type Settlement struct {
	Sale         exchange.Row
	Installments []exchange.Row // numbers from 1
	Placeholders []exchange.Row // number 0: there is no reconciliation
}

// SettlementOf parts the entries of a sale.
func SettlementOf(row exchange.Row) Settlement {
	entries, isNone := row.Objects("reconciliations"), func(entry exchange.Row) bool { return entry.Text("installmentNumber") == "0" }
	return Settlement{row, pick.Except(entries, isNone), pick.Only(entries, isNone)}
}

// SumOfEntries is what the amounts of some entries make.
func SumOfEntries(entries []exchange.Row) *big.Rat {
	sum := new(big.Rat)
	for _, entry := range entries {
		n, _ := entry.Number("amount")
		sum.Add(sum, n)
	}
	return sum
}

// InstallmentCounts is how many installments some sales of the branch report tell of, by
// their saleId. Where several transactions have one, as a refund and what it refunds, it
// is the most that one of them tells of.
func InstallmentCounts(branch []exchange.Row) map[string]int {
	counts := map[string]int{}
	for _, row := range branch {
		id := row.Text("saleId")
		counts[id] = max(counts[id], scenario.Int(row.Text("installmentCount")))
	}
	return counts
}

// TakenBack tells whether the entries of a reversed sale come to nothing: what was paid,
// and the same withheld again, under one number; or are what is withheld alone. How many
// installments had been paid by then is not said, nor that others follow.
func TakenBack(sale exchange.Row, entries []exchange.Row) bool {
	return IsReversed(sale) && len(entries) > 0 && (len(entries) > 1 && SumOfEntries(entries).Cmp(Zero) == 0 || withheldAlone(sale, entries))
}

// withheldAlone tells whether entries take back the whole of a sale, before or after the
// commission, and pay nothing.
func withheldAlone(sale exchange.Row, entries []exchange.Row) bool {
	return !slices.ContainsFunc(entries, func(e exchange.Row) bool { return !IsWithheld(e) }) && slices.ContainsFunc([]string{Rest, "amount"}, func(figure string) bool {
		amount, ok := Figure(sale, figure)
		return ok && exchange.AddUp(entries, amount.Neg(amount))
	})
}

// GivenBack tells whether a part of a sale was given back: less than was paid of it is
// withheld again.
func GivenBack(sale exchange.Row) bool {
	entries := sale.Objects("reconciliations")
	paid := pick.Except(entries, IsWithheld)
	amount, _ := sale.Number("amount")
	return len(paid) > 0 && len(paid) < len(entries) && SumOfEntries(paid).Cmp(amount) <= 0 && SumOfEntries(entries).Sign() >= 0
}

// IsWithheld tells whether an entry takes back what was paid.
func IsWithheld(entry exchange.Row) bool {
	part, _ := entry.Number("amount")
	return part.Sign() < 0
}

// PaidOf are some entries of a sale but, where a part of it was given back, those that
// withhold it: which number they have, and that they have one of their own, is not said.
func PaidOf(sale exchange.Row, entries []exchange.Row) []exchange.Row {
	if !GivenBack(sale) {
		return entries
	}
	return pick.Except(entries, IsWithheld)
}

// Rest is the figure of a sale of the transaction report that is told without commissions.
const Rest = "extraData.amountWithoutCommission"

// Figure is an amount of a sale by which its reconciliations are told: for [Rest] what is
// left after the commission, in whichever way that figure is meant.
func Figure(row exchange.Row, field string) (*big.Rat, bool) {
	if field == Rest {
		return row.Left()
	}
	return row.Number(field)
}

// AddsUp tells whether the installments of a sale are an amount of it, each rounded by
// itself, or come to nothing again.
func (s Settlement) AddsUp(field string) bool {
	want, ok := Figure(s.Sale, field)
	return ok && exchange.AddUp(PaidOf(s.Sale, s.Installments), want) || TakenBack(s.Sale, s.Installments)
}
