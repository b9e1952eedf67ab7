package transactions

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/scenario"
)

// entries judges the parts of the last answer: entries of a listing, and
// reconciliations.
type entries struct{ *Transactions }

// EntriesOf judges the last answer of a scenario.
func EntriesOf(o *reading.Oracle) *entries { return &entries{Of(o)} }

// List are the rows of a listing, or the transactions of a page.
func (e *entries) List() []exchange.Row {
	if e.Session.Last != nil && e.Session.Last.Code() == "L-01" {
		e.Need(report.Unverified("the listing is empty, so there is no entry to judge", "a main key of an account with locations and terminals"))
		return nil
	}
	return e.rows()
}

// itself is the whole of a row that is judged as it is.
func itself(row exchange.Row) []exchange.Row { return []exchange.Row{row} }

// isLike tells whether a text or number matches a pattern.
func isLike(r exchange.Row, field string, pattern *regexp.Regexp) (ok bool, actual string) {
	got, present := exchange.Find(map[string]any(r), field)
	text, isText := exchange.TextOf(got)
	return isText && pattern.MatchString(text), scenario.Shown(got, present)
}

// EveryRowIsLike holds the rows of an answer against a pattern: all of them or, where
// only names a field and a pattern, those of which that holds.
func (e *entries) EveryRowIsLike(noun string, only []string, field, value string) {
	e.everyPartIsLike(noun, itself, only, field, value)
}

// EveryReconciliationIsLike is [entries.EveryRowIsLike] for the entries of all
// transactions.
func (e *entries) EveryReconciliationIsLike(only []string, field, value string) {
	e.everyPartIsLike("reconciliation", sale.ReconciliationsOf, only, field, value)
}

func (e *entries) everyPartIsLike(noun string, partsOf func(exchange.Row) []exchange.Row, only []string, field, value string) {
	pattern := e.Pattern(value)
	chosen := e.chosenBy(only)
	rows := e.List()
	judged := 0
	for i, row := range rows {
		where := e.ShowSale(row, i+1)
		for _, part := range partsOf(row) {
			if !chosen(part) {
				continue
			}
			judged++
			ok, actual := isLike(part, field, pattern)
			if noun != "transaction" && noun != "reconciliation" {
				where = fmt.Sprintf("in entry %d", i+1)
			}
			actual += " " + where
			e.Expect(ok, field+" of every "+noun, "like "+pattern.String(), actual)
		}
	}
	if judged == 0 {
		e.Lack("the answer has no such "+noun+" to judge", "a main key of an account with such sales")
	}
}

// chosenBy tells the rows of which a field and a pattern hold; all without them.
func (e *entries) chosenBy(only []string) func(exchange.Row) bool {
	if len(only) == 0 {
		return func(exchange.Row) bool { return true }
	}
	pattern := e.Pattern(only[1])
	return func(r exchange.Row) bool {
		ok, _ := isLike(r, only[0], pattern)
		return ok
	}
}

// SomeHas expects a value in at least one entry.
func (e *entries) SomeHas(field, value string) {
	wanted := e.Value(value)
	list := e.List()
	have := rowset.TextsOf(list, field)
	want, isText := wanted.(string)
	if !isText {
		want = string(exchange.MustJSON(wanted))
	}
	e.Expect(slices.Contains(have, want), field+" of some entry", want, scenario.Few(have))
}

// Differ expects a field to tell entries apart, which takes two.
func (e *entries) Differ(field string) {
	list := e.List()
	if len(list) < 2 {
		e.Lack("a listing of one entry has none to stand there twice", "a main key of an account with two locations or more")
		return
	}
	again := rowset.Twice(rowset.TextsOf(list, field))
	e.Expect(again == "", "no two entries have the same "+field, "each "+field+" once", again+" twice")
}

// AreOther expects no entry to have a value of an entry of the answer before.
func (e *entries) AreOther(field string) {
	if e.Session.Before == nil {
		e.Need(scenario.ErrNothingAsked)
		return
	}
	list := e.List()
	old := rowset.TextsOf(e.Session.Before.Rows(), field)
	if len(old) == 0 || len(list) == 0 {
		e.Lack("one of the two listings is empty", "keys of two accounts with locations")
		return
	}
	for _, text := range rowset.TextsOf(list, field) {
		e.Expect(!slices.Contains(old, text), "no entry has the "+field+" of an entry before", "another "+field, text)
	}
}

// Rise expects the entries in the order of a field.
func (e *entries) Rise(field string) {
	list := e.List()
	if len(list) < 2 {
		e.Lack("a listing of one entry has no order", "a main key of an account with two locations or more")
		return
	}
	for i := 1; i < len(list); i++ {
		e.Expect(list[i-1].Compare(list[i], field) <= 0, "the entries rise by "+field,
			"each after the one before", fmt.Sprintf("%q after %q", list[i].Text(field), list[i-1].Text(field)))
	}
}

// ReconciliationsAddUp expects those of each transaction to sum to one of its amounts.
func (e *entries) ReconciliationsAddUp(field string) {
	rows := e.rows()
	judged := 0
	for i, row := range rows {
		entries := row.Objects("reconciliations")
		if len(entries) == 0 {
			continue
		}
		judged++
		where := e.ShowSale(row, i+1)
		want, ok := row.Number(field)
		sum := new(big.Rat)
		for _, entry := range entries {
			part, isNumber := entry.Number("amount")
			sum.Add(sum, part)
			ok = ok && isNumber
		}
		e.Expect(ok && sum.Cmp(want) == 0, "the reconciliations of every transaction", field+" "+row.Text(field), sale.Decimal(sum)+" "+where)
	}
	if judged == 0 {
		e.Lack("no transaction of the answer has a reconciliation", "a main key of an account with card sales")
	}
}

// InstallmentsAddUp sums the entries that stand for an installment, in every
// transaction that has some; those of which more are to come are equal shares.
func (e *entries) InstallmentsAddUp(field string) {
	e.everySettlement("installments", func(s sale.Settlement) []exchange.Row { return s.Installments }, func(s sale.Settlement) (bool, string, string) {
		return s.AddsUp(field) || s.Begun(field, e.Session.Facts().Today.String()), field + " " + s.Sale.Text(field), sale.Decimal(sale.SumOfEntries(sale.PaidOf(s.Sale, s.Installments)))
	})
}

// PlaceholdersHave looks at the amount of the entries that say there is no
// reconciliation: a number, or the amount of their transaction that a field names.
func (e *entries) PlaceholdersHave(value string) {
	e.everySettlement("entry for no reconciliation", func(s sale.Settlement) []exchange.Row { return s.Placeholders }, func(s sale.Settlement) (bool, string, string) {
		want, ok := new(big.Rat).SetString(value)
		if !ok {
			want, ok = sale.Figure(s.Sale, value)
		}
		sum := sale.SumOfEntries(s.Placeholders)
		return ok && want.Cmp(sum) == 0, value + " " + s.Sale.Text(value), sale.Decimal(sum)
	})
}

func (e *entries) everySettlement(noun string, parts func(sale.Settlement) []exchange.Row, holds func(sale.Settlement) (ok bool, expected, actual string)) {
	rows := e.rows()
	judged := 0
	for _, row := range rows {
		s := sale.SettlementOf(row)
		if len(parts(s)) == 0 {
			continue
		}
		judged++
		ok, expected, actual := holds(s)
		e.Expect(ok, "the amount of the "+noun, expected, actual)
	}
	if judged == 0 {
		e.Lack("no transaction of the answer has an "+noun, "a main key of an account with such sales")
	}
}
