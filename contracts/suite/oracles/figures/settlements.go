package figures

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/oracles/ways"
)

// settled are the settlements of some sales, of those that have such entries.
func settled(rows []exchange.Row, has func(sale.Settlement) bool) (list []sale.Settlement) {
	for _, row := range rows {
		if s := sale.SettlementOf(row); has(s) {
			list = append(list, s)
		}
	}
	return list
}

// ReconciliationsSum holds the installments of a sale, the entries that say there
// is none, and commission and rest against its figures, as in most sales.
func (fg *figures) ReconciliationsSum() {
	rows := fg.sales.Rows(rules.TransactionReport)
	var branch []exchange.Row
	_ = fg.Try(func() { branch = fg.sales.Rows(rules.BranchReport) }) // none may be told
	rows = fg.sales.Renamed(branch, rows)
	paid := settled(rows, func(s sale.Settlement) bool { return len(s.Installments) > 0 })
	counts := sale.InstallmentCounts(branch)
	near := func(figure string, less func(sale.Settlement) []*big.Rat) func(sale.Settlement) bool {
		return func(s sale.Settlement) bool {
			want, ok := sale.Figure(s.Sale, figure)
			id := s.Sale.Text("saleId")
			return ok && slices.ContainsFunc(less(s), func(apart *big.Rat) bool {
				want := new(big.Rat).Sub(want, apart)
				return exchange.AddUp(sale.PaidOf(s.Sale, s.Installments), want) || sale.TakenBack(s.Sale, s.Installments) || sale.DueOnly(s.Installments, counts[id], fg.today()) && sale.SharesOf(want, s.Installments, counts[id])
			})
		}
	}
	name := func(s sale.Settlement) string {
		return fmt.Sprintf("%s of %s, after commission %s, has installments of %s", s.Sale.Text("saleId"), sale.ShownAt(s.Sale, "amount"),
			sale.ShownAt(s.Sale, sale.Rest), sale.SumOfEntries(s.Installments).FloatString(2))
	}
	if len(paid) > 0 {
		ways.FitFigures(fg, "the installments of a sale add up to its amount", paid, name, settlements(near, branch)...)
	}
	unpaid := settled(rows, func(s sale.Settlement) bool { return len(s.Placeholders) > 0 })
	fg.placeholdersAre(unpaid, branch)
	ways.FitFigures(fg, "commission and rest make the amount", pick.Except(rows, exchange.Row.TellsNoCommission), func(row exchange.Row) string {
		return fmt.Sprintf("%s of %s has commission %s and rest %s", row.Text("saleId"), sale.ShownAt(row, "amount"), sale.ShownAt(row, "extraData.amountCommission"), sale.ShownAt(row, sale.Rest))
	}, commissions(branch)...)
}

// commissions are how commission and rest may make the amount, or the amount without what
// installments may be without, too.
func commissions(branch []exchange.Row) []ways.Way[exchange.Row] {
	list := []ways.Way[exchange.Row]{sums("amount", "extraData.amountCommission", sale.Rest), sums("amount", sale.Rest)}
	without := func(name string, fields ...string) {
		less := sumsBySale(branch, fields...)
		list = append(list, ways.Of("that, without "+name, func(row exchange.Row) bool {
			left, ok := sale.SumOf(row, []string{"extraData.amountCommission", sale.Rest})
			amount, shown := row.Number("amount")
			return ok && shown && slices.ContainsFunc(less(sale.Settlement{Sale: row}), func(apart *big.Rat) bool {
				return sale.Makes(row, "amount", new(big.Rat).Sub(amount, apart), left)
			})
		}))
	}
	without("the tip", "tipAmount")
	without("tip and cash back", "tipAmount", "cashbackAmount")
	return list
}

// settlements are the figures of a sale that its installments may add up to: "Amount
// without commissions", "Transaction amount", or one of them without the tip, which the
// staff may be paid apart, and without what was given back in cash.
func settlements(near func(string, func(sale.Settlement) []*big.Rat) func(sale.Settlement) bool, branch []exchange.Row) (list []ways.Way[sale.Settlement]) {
	nothing := func(sale.Settlement) []*big.Rat { return []*big.Rat{new(big.Rat)} }
	tips, both := sumsBySale(branch, "tipAmount"), sumsBySale(branch, "tipAmount", "cashbackAmount")
	for _, figure := range []string{sale.Rest, "amount"} {
		list = append(list, ways.Of(figure, near(figure, nothing)), ways.Of(figure+" without the tip", near(figure, tips)),
			ways.Of(figure+" without tip and cash back", near(figure, both)))
	}
	return list
}

// sumsBySale tells what some amounts of a sale make in the branch report: once for each
// of its transactions there.
func sumsBySale(branch []exchange.Row, fields ...string) func(sale.Settlement) []*big.Rat {
	sums := map[string][]*big.Rat{}
	for _, row := range branch {
		sum := new(big.Rat)
		for _, field := range fields {
			n, _ := row.Number(field)
			sum.Add(sum, n)
		}
		sums[row.Text("saleId")] = append(sums[row.Text("saleId")], sum)
	}
	return func(s sale.Settlement) []*big.Rat { return sums[s.Sale.Text("saleId")] }
}

// placeholdersAre holds the amounts of entries for no reconciliation against the figures of
// their sale, or nothing: which of them it is, each sale may tell in its own way.
func (fg *figures) placeholdersAre(unpaid []sale.Settlement, branch []exchange.Row) {
	if len(unpaid) == 0 {
		return
	}
	is := func(figure string, less func(sale.Settlement) []*big.Rat) func(sale.Settlement) bool {
		return func(s sale.Settlement) bool {
			want, ok := sale.Figure(s.Sale, figure)
			return ok && slices.ContainsFunc(less(s), func(apart *big.Rat) bool {
				return new(big.Rat).Sub(want, apart).Cmp(sale.SumOfEntries(s.Placeholders)) == 0
			})
		}
	}
	figures := settlements(is, branch)
	known := ways.Of("extraData.amountWithoutCommission, or amount, or 0", func(s sale.Settlement) bool {
		return sale.SumOfEntries(s.Placeholders).Sign() == 0 || slices.ContainsFunc(figures, func(r ways.Way[sale.Settlement]) bool { return r.Holds(s) })
	})
	ways.FitFigures(fg, "the amount of an entry for no reconciliation is that of its sale, or nothing", unpaid, func(s sale.Settlement) string {
		return fmt.Sprintf("%s of %s, after commission %s, has an entry of %s", s.Sale.Text("saleId"), sale.ShownAt(s.Sale, "amount"),
			sale.ShownAt(s.Sale, sale.Rest), sale.Decimal(sale.SumOfEntries(s.Placeholders)))
	}, known)
}

// monthFirst is [sale.DayIn] for a text in which the month stands before the day, where it may:
// which comes first the reference does not say.
func monthFirst(text string) string {
	if t, err := time.Parse("01/02/2006", strings.ReplaceAll(text, "-", "/")); err == nil {
		return t.Format(time.DateOnly)
	}
	return sale.DayIn(text)
}

// today is the day that it is at the deployment.
func (fg *figures) today() string { return fg.Env.Facts.Today.String() }
