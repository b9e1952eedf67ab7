package figures

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/oracles/ways"
	"calco.example/contracts/suite/scenario"
)

// ReconciliationsFit holds the reconciliations of a sale against the sale: paid
// after it, one for each installment, numbered from 1.
func (fg *figures) ReconciliationsFit() {
	pairs := fg.sales.Pairs()
	name := func(p sale.Pair) string {
		return fmt.Sprintf("%s of %s, %s installments, has %s", p.Branch.Text("saleId"), p.Branch.Day(), p.Branch.Text("installmentCount"), entriesText(p.Report))
	}
	for _, check := range []struct {
		summary, expected string
		holds             func(sale.Pair) bool
	}{
		{"a reconciliation is not paid before the sale", "a paymentDate on or after the day of the sale", notBefore},
		{"no installment of a sale is paid before the one that it follows", "a later paymentDate, or the same, for each further installmentNumber", paidInOrder},
		{"a sale has a reconciliation for each installment", "one entry, or as many as installmentCount", fg.asManyAs},
		{"no two reconciliations of a sale have the same number", "each installmentNumber once", numberedApart},
		{"no installment has a number above the number of installments", "installmentNumber up to installmentCount", numberedWithin},
		{"an entry with the number 0 identifies no reconciliation", "a text as reconciliationId: 0 when there is no reconciliation", zeroIsNone},
		{"an installment beside others is numbered from 1", "0 when there is no reconciliation, and no 0 where another installment with the same reconciliationId has a number", numberedFromOne},
		{"an installment has the sign of its sale", "no amount below 0 where the sale's is not", signedAlike},
		{"the paymentDate of an installment is a date", "a day of the calendar, or an empty string", dated},
		{"the paymentDate of a reconciliation is a text", "a text, which may be empty", textDated},
		{"an entry without date, amount and identifier has the number 0", "0 when there is no reconciliation", numberedZero},
		{"an entry that says there is no reconciliation has the number 0", "0 when there is no reconciliation", saidAsZero},
	} {
		ways.All(fg, check.summary, check.expected, pairs, name, check.holds)
	}
	fg.cardsReconciled(pairs)
}

// enoughCards is how many card sales without any reconciliation are no chance.
const enoughCards = 50

// cardsReconciled tells that none of many card sales has an entry: "reconciliations:
// Reconciliation entries", and "0 when there is no reconciliation" as their number.
func (fg *figures) cardsReconciled(pairs []sale.Pair) {
	cards := pick.Except(pairs, func(p sale.Pair) bool { return p.Branch.IsCash() || sale.IsReversed(p.Branch) })
	some := slices.ContainsFunc(cards, func(p sale.Pair) bool { return len(p.Report.Objects("reconciliations")) > 0 })
	fg.Expect(some || len(cards) < enoughCards, "card sales have reconciliations", "an entry in some of them", fmt.Sprintf("none in %d card sales", len(cards)))
	dated := slices.ContainsFunc(cards, func(p sale.Pair) bool {
		return slices.ContainsFunc(p.Report.Objects("reconciliations"), func(entry exchange.Row) bool { _, has := entry["paymentDate"]; return has })
	})
	fg.Expect(!some || dated, "reconciliations have the member paymentDate", "a member of the table, perhaps empty", fmt.Sprintf("no entry of %d card sales has it", len(cards)))
}

// firstDay is the day of a sale, that in Chile if the clock that is shown may be that of
// UTC, and the earlier one where the reports go by two clocks.
func firstDay(p sale.Pair) string {
	chilean := exchange.DaysBy("UTC-on-Chilean-days")
	if p.Ahead == 0 {
		return chilean.Of(p.Branch)
	}
	return min(chilean.Of(p.Branch), chilean.Of(p.Report))
}

func notBefore(p sale.Pair) bool {
	return !slices.ContainsFunc(p.Report.Objects("reconciliations"), func(entry exchange.Row) bool {
		day := sale.DayIn(entry.Text("paymentDate"))
		return day != "" && max(day, monthFirst(entry.Text("paymentDate"))) < firstDay(p)
	})
}

// paidInOrder tells whether the days of the installments rise with their numbers, as far
// as both are told.
func paidInOrder(p sale.Pair) bool {
	entries := slices.Clone(sale.SettlementOf(p.Report).Installments)
	slices.SortStableFunc(entries, func(a, b exchange.Row) int {
		return cmp.Compare(scenario.Int(a.Text("installmentNumber")), scenario.Int(b.Text("installmentNumber")))
	})
	return daysRise(entries, sale.DayIn) || daysRise(entries, monthFirst)
}

// daysRise tells whether none of some installments is paid before one of a lower number.
func daysRise(entries []exchange.Row, read func(string) string) bool {
	last, number := "", ""
	for _, entry := range entries {
		day := read(entry.Text("paymentDate"))
		if day == "" || entry.Text("installmentNumber") == number {
			continue // no day, or numbers that tell none apart
		}
		if day < last {
			return false
		}
		last, number = day, entry.Text("installmentNumber")
	}
	return true
}

func (fg *figures) asManyAs(p sale.Pair) bool {
	entries, count := sale.PaidOf(p.Report, p.Report.Objects("reconciliations")), scenario.Int(p.Branch.Text("installmentCount"))
	return len(entries) <= 1 || count < 1 || len(entries) == count || sale.TakenBack(p.Report, entries) || sale.DueOnly(entries, count, fg.today())
}

func numberedApart(p sale.Pair) bool {
	installments := sale.SettlementOf(p.Report).Installments
	return sale.TakenBack(p.Report, installments) || rowset.Twice(rowset.TextsOf(sale.PaidOf(p.Report, installments), "installmentNumber")) == ""
}

func numberedWithin(p sale.Pair) bool {
	count := scenario.Int(p.Branch.Text("installmentCount"))
	if count < 1 && p.Branch.Text("installmentType") != "" {
		return true // how many there are is not told
	}
	return !slices.ContainsFunc(sale.PaidOf(p.Report, p.Report.Objects("reconciliations")), func(entry exchange.Row) bool {
		return scenario.Int(entry.Text("installmentNumber")) > max(count, 1)
	})
}

func zeroIsNone(p sale.Pair) bool {
	return !slices.ContainsFunc(sale.SettlementOf(p.Report).Placeholders, func(entry exchange.Row) bool {
		return facts.AllDigits(strings.TrimLeft(entry.Text("reconciliationId"), "0"))
	})
}

// numberedFromOne tells whether no installment has the number 0 beside one that has another
// number, and says the same of its reconciliation.
func numberedFromOne(p sale.Pair) bool {
	s := sale.SettlementOf(p.Report)
	numbered := rowset.TextsOf(s.Installments, "reconciliationId")
	return !slices.ContainsFunc(s.Placeholders, func(entry exchange.Row) bool {
		part, _ := entry.Number("amount")
		return part.Sign() > 0 && slices.Contains(numbered, entry.Text("reconciliationId"))
	})
}

func signedAlike(p sale.Pair) bool {
	amount, _ := p.Report.Number("amount")
	rest, _ := p.Report.Number("extraData.amountWithoutCommission")
	return amount.Sign() < 0 || rest.Sign() < 0 || sale.IsReversed(p.Branch) || sale.IsReversed(p.Report) || sale.GivenBack(p.Report) || !slices.ContainsFunc(p.Report.Objects("reconciliations"), sale.IsWithheld)
}

// dateShaped matches what is written like a date in a form that [sale.DayIn] knows.
var dateShaped = regexp.MustCompile(`^([0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{2}[-/][0-9]{2}[-/][0-9]{4}$|[0-9]{8}$)`)

// dated tells whether the installments of a sale have dates: not a word, and not a
// day that no calendar has. Which form a date has is not said.
func dated(p sale.Pair) bool {
	return !slices.ContainsFunc(sale.SettlementOf(p.Report).Installments, func(entry exchange.Row) bool {
		text := entry.Text("paymentDate")
		return dateShaped.MatchString(text) && monthFirst(text) == "" || text != "" && !strings.ContainsAny(text, "0123456789")
	})
}

// textDated tells whether no entry has null for a date: "may be an empty string", where
// of the code of an item it says "may be null or empty".
func textDated(p sale.Pair) bool {
	return !slices.ContainsFunc(p.Report.Objects("reconciliations"), func(entry exchange.Row) bool {
		date, has := entry["paymentDate"]
		return has && date == nil
	})
}

func numberedZero(p sale.Pair) bool {
	entries := p.Report.Objects("reconciliations")
	if len(entries) != 1 {
		return true
	}
	n, isAmount := entries[0].Number("amount")
	text, isText := entries[0].At("reconciliationId").(string)
	bare := isAmount && n.Cmp(sale.Zero) == 0 && entries[0].Text("paymentDate") == "" && isText && strings.Trim(text, "0123456789") != ""
	return !bare || entries[0].Text("installmentNumber") == "0"
}

// noneSaid matches a reconciliationId that says in so many words that there is none, and
// not that there is none yet.
var noneSaid = regexp.MustCompile(`(?i)^(no|without|sin)[ _-]?(reconciliation|reconciliaci[oó]n|conciliaci[oó]n)$`)

// saidAsZero tells whether no entry that says there is no reconciliation has the number of
// an installment: "descriptive text meaning no reconciliation".
func saidAsZero(p sale.Pair) bool {
	return !slices.ContainsFunc(p.Report.Objects("reconciliations"), func(entry exchange.Row) bool {
		return noneSaid.MatchString(entry.Text("reconciliationId")) && scenario.Int(entry.Text("installmentNumber")) > 0
	})
}

func entriesText(row exchange.Row) string {
	var list []string
	for _, entry := range row.Objects("reconciliations") {
		list = append(list, fmt.Sprintf("%s on %s", entry.Text("installmentNumber"), sale.ShownAt(entry, "paymentDate")))
	}
	return scenario.Few(list)
}
