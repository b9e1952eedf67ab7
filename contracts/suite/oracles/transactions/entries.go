package transactions

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/scenario"
)

// entries judges the parts of the last answer: entries of a listing, and
// reconciliations.
type entries struct {
	session      *scenario.Session
	judge        *scenario.Judge
	names        *scenario.Names
	transactions *Transactions
}

// EntriesOf judges the last answer of a scenario.
func EntriesOf(s *scenario.Scenario) *entries {
	return &entries{s.Session, s.Judge, s.Names, Of(s)}
}

// List are the rows of a listing, or the transactions of a page.
func (e *entries) List() ([]exchange.Row, error) {
	if e.session.Last != nil && e.session.Last.Code() == "L-01" {
		return nil, report.Unverified("the listing is empty, so there is no entry to judge", "a main key of an account with locations and terminals")
	}
	return e.transactions.rows()
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
func (e *entries) EveryRowIsLike(noun string, only []string, field, value string) error {
	return e.everyPartIsLike(noun, itself, only, field, value)
}

// EveryReconciliationIsLike is [entries.EveryRowIsLike] for the entries of all
// transactions.
func (e *entries) EveryReconciliationIsLike(only []string, field, value string) error {
	return e.everyPartIsLike("reconciliation", sale.ReconciliationsOf, only, field, value)
}

func (e *entries) everyPartIsLike(noun string, partsOf func(exchange.Row) []exchange.Row, only []string, field, value string) error {
	pattern, err := e.names.Pattern(value)
	if err != nil {
		return err
	}
	chosen, err := e.chosenBy(only)
	if err != nil {
		return err
	}
	rows, err := e.List()
	if err != nil {
		return err
	}
	judged := 0
	for i, row := range rows {
		where := e.session.ShowSale(row, i+1)
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
			if err := e.judge.Expect(ok, field+" of every "+noun, "like "+pattern.String(), actual); err != nil {
				return err
			}
		}
	}
	if judged == 0 {
		return report.Lacking("the answer has no such "+noun+" to judge", "a main key of an account with such sales")
	}
	return nil
}

// chosenBy tells the rows of which a field and a pattern hold; all without them.
func (e *entries) chosenBy(only []string) (func(exchange.Row) bool, error) {
	if len(only) == 0 {
		return func(exchange.Row) bool { return true }, nil
	}
	pattern, err := e.names.Pattern(only[1])
	if err != nil {
		return nil, err
	}
	return func(r exchange.Row) bool {
		ok, _ := isLike(r, only[0], pattern)
		return ok
	}, nil
}

// SomeHas expects a value in at least one entry.
func (e *entries) SomeHas(field, value string) error {
	wanted, err := e.names.Value(value)
	if err != nil {
		return err
	}
	list, err := e.List()
	if err != nil {
		return err
	}
	have := rowset.TextsOf(list, field)
	want, isText := wanted.(string)
	if !isText {
		want = string(exchange.MustJSON(wanted))
	}
	return e.judge.Expect(slices.Contains(have, want), field+" of some entry", want, scenario.Few(have))
}

// Differ expects a field to tell entries apart, which takes two.
func (e *entries) Differ(field string) error {
	list, err := e.List()
	if err != nil {
		return err
	}
	if len(list) < 2 {
		return report.Lacking("a listing of one entry has none to stand there twice", "a main key of an account with two locations or more")
	}
	again := rowset.Twice(rowset.TextsOf(list, field))
	return e.judge.Expect(again == "", "no two entries have the same "+field, "each "+field+" once", again+" twice")
}

// AreOther expects no entry to have a value of an entry of the answer before.
func (e *entries) AreOther(field string) error {
	if e.session.Before == nil {
		return scenario.ErrNothingAsked
	}
	list, err := e.List()
	if err != nil {
		return err
	}
	old := rowset.TextsOf(e.session.Before.Rows(), field)
	if len(old) == 0 || len(list) == 0 {
		return report.Lacking("one of the two listings is empty", "keys of two accounts with locations")
	}
	for _, text := range rowset.TextsOf(list, field) {
		if err := e.judge.Expect(!slices.Contains(old, text), "no entry has the "+field+" of an entry before", "another "+field, text); err != nil {
			return err
		}
	}
	return nil
}

// Rise expects the entries in the order of a field.
func (e *entries) Rise(field string) error {
	list, err := e.List()
	if err != nil {
		return err
	}
	if len(list) < 2 {
		return report.Lacking("a listing of one entry has no order", "a main key of an account with two locations or more")
	}
	for i := 1; i < len(list); i++ {
		if err := e.judge.Expect(list[i-1].Compare(list[i], field) <= 0, "the entries rise by "+field,
			"each after the one before", fmt.Sprintf("%q after %q", list[i].Text(field), list[i-1].Text(field))); err != nil {
			return err
		}
	}
	return nil
}

// ReconciliationsAddUp expects those of each transaction to sum to one of its amounts.
func (e *entries) ReconciliationsAddUp(field string) error {
	rows, err := e.transactions.rows()
	if err != nil {
		return err
	}
	judged := 0
	for i, row := range rows {
		entries := row.Objects("reconciliations")
		if len(entries) == 0 {
			continue
		}
		judged++
		where := e.session.ShowSale(row, i+1)
		want, ok := row.Number(field)
		sum := new(big.Rat)
		for _, entry := range entries {
			part, isNumber := entry.Number("amount")
			sum.Add(sum, part)
			ok = ok && isNumber
		}
		if err := e.judge.Expect(ok && sum.Cmp(want) == 0, "the reconciliations of every transaction", field+" "+row.Text(field), sale.Decimal(sum)+" "+where); err != nil {
			return err
		}
	}
	if judged == 0 {
		return report.Lacking("no transaction of the answer has a reconciliation", "a main key of an account with card sales")
	}
	return nil
}

// InstallmentsAddUp sums the entries that stand for an installment, in every
// transaction that has some; those of which more are to come are equal shares.
func (e *entries) InstallmentsAddUp(field string) error {
	return e.everySettlement("installments", func(s sale.Settlement) []exchange.Row { return s.Installments }, func(s sale.Settlement) (bool, string, string) {
		return s.AddsUp(field) || s.Begun(field, e.session.Facts().Today.String()), field + " " + s.Sale.Text(field), sale.Decimal(sale.SumOfEntries(sale.PaidOf(s.Sale, s.Installments)))
	})
}

// PlaceholdersHave looks at the amount of the entries that say there is no
// reconciliation: a number, or the amount of their transaction that a field names.
func (e *entries) PlaceholdersHave(value string) error {
	return e.everySettlement("entry for no reconciliation", func(s sale.Settlement) []exchange.Row { return s.Placeholders }, func(s sale.Settlement) (bool, string, string) {
		want, ok := new(big.Rat).SetString(value)
		if !ok {
			want, ok = sale.Figure(s.Sale, value)
		}
		sum := sale.SumOfEntries(s.Placeholders)
		return ok && want.Cmp(sum) == 0, value + " " + s.Sale.Text(value), sale.Decimal(sum)
	})
}

func (e *entries) everySettlement(noun string, parts func(sale.Settlement) []exchange.Row, holds func(sale.Settlement) (ok bool, expected, actual string)) error {
	rows, err := e.transactions.rows()
	if err != nil {
		return err
	}
	judged := 0
	for _, row := range rows {
		s := sale.SettlementOf(row)
		if len(parts(s)) == 0 {
			continue
		}
		judged++
		ok, expected, actual := holds(s)
		if err := e.judge.Expect(ok, "the amount of the "+noun, expected, actual); err != nil {
			return err
		}
	}
	if judged == 0 {
		return report.Lacking("no transaction of the answer has an "+noun, "a main key of an account with such sales")
	}
	return nil
}
