package oracles

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/scenario"
)

// filtered holds what a filter leaves against the whole.
type filtered struct {
	env       *scenario.Environment
	session   *scenario.Session
	names     *scenario.Names
	givens    *scenario.Givens
	questions *questions
	reader    *reader
	compare   *comparer
}

// Filtered asks with one filter, and without it.
func Filtered(s *scenario.Scenario) *filtered {
	return &filtered{s.Env, s.Session, s.Names, s.Givens, questionsOf(s), readerOf(s), comparerOf(s)}
}

// partitionValues are the values of a filter that make up the whole.
func (fl *filtered) partitionValues(field string, rows []exchange.Row) ([]string, error) {
	switch field {
	case "typeTransaction":
		return rules.FilterWords[field], nil
	case "locationId":
		var list []string
		for _, l := range fl.env.Facts.Locations {
			list = append(list, l.ID)
		}
		for _, row := range rows { // a location may have left the listing since
			id := row.Text("locationId")
			if !slices.ContainsFunc(list, func(listed string) bool { return sameLocation(listed, id) }) {
				list = append(list, id)
			}
		}
		return list, nil
	case "serialNumber", "SerialNumber":
		var list []string
		for _, row := range rows {
			// Where the transaction report's filter is judged, the rows are those of both
			// reports: a sale may be in one of them alone.
			if serial := cmp.Or(row.Text("serialNumber"), row.Text("posSerialNumber")); !slices.Contains(list, serial) {
				list = append(list, serial)
			}
		}
		return list, nil
	}
	return nil, fmt.Errorf("the values of %s do not make up the whole: use typeTransaction, locationId, serialNumber or SerialNumber", field)
}

// sampled are the sales of the widest range.
func (fl *filtered) sampled(ctx context.Context) ([]exchange.Row, error) {
	if err := fl.givens.Sales(); err != nil {
		return nil, err
	}
	w, err := fl.reader.all(ctx, over(rules.BranchReport, fl.env.Facts.Samples[0], nil))
	if err != nil {
		return nil, err
	}
	return w.Rows, nil
}

// Partition expects the totals by each value of a filter to add up to the total without it.
func (fl *filtered) Partition(ctx context.Context, field string) error {
	q := soldDays(rules.BranchReport, map[string]any{})
	var rows []exchange.Row
	var err error
	switch field {
	case "SerialNumber":
		q.Op = rules.TransactionReport
		branch, err := fl.reader.all(ctx, soldDays(rules.BranchReport, nil))
		if err != nil {
			return err
		}
		second, err := fl.reader.all(ctx, soldDays(q.Op, nil))
		if err != nil {
			return err
		}
		rows = slices.Concat(branch.Rows, second.Rows)
	case "locationId":
		if rows, err = fl.sampled(ctx); err != nil {
			return err
		}
	case "serialNumber":
		if q, err = fl.questions.part(); err != nil {
			return err
		}
		w, err := fl.reader.all(ctx, q)
		if err != nil {
			return err
		}
		rows = w.Rows
	}
	if err := fl.givens.Sales(); err != nil {
		return err
	}
	if _, err := fl.env.Facts.Place("$location", fl.env.Foreign); err != nil && field == "locationId" {
		return otherIdentifiers(fl.env)
	}
	values, err := fl.partitionValues(field, rows)
	if err != nil {
		return err
	}
	if slices.Contains(values, "") { // what an empty filter means is open (Q-EMPTY-FILTER)
		return report.Lacking("some sales have no "+field, "an account whose sales have all one")
	}
	if at := slices.IndexFunc(values, func(value string) bool { return !filterable(field, value) }); at >= 0 {
		return report.Lacking(fmt.Sprintf("%s %q holds a character that no filter takes", field, values[at]), "an account whose identifiers are free of restricted characters")
	}
	before, err := fl.reader.total(ctx, q)
	if err != nil {
		return err
	}
	asked := []*scenario.Reading{{Of: q, Total: before}}
	sum, parts := 0, []string{}
	for i, value := range values {
		with := q.With(field, value)
		if field == "locationId" && i >= len(fl.env.Facts.Locations) { // not in the listing: is it taken?
			x, err := fl.session.Page(ctx, with, 1, 20)
			if err != nil {
				return err
			}
			if x.Code() == "BR-22" {
				return gone(x)
			}
		}
		n, err := fl.reader.commonTotal(ctx, with)
		if err != nil {
			return err
		}
		sum += n
		asked = append(asked, &scenario.Reading{Of: with, Total: n})
		parts = append(parts, fmt.Sprintf("%s %d", value, n))
	}
	if field == "typeTransaction" && sum < before {
		further, err := fl.furtherTypes(ctx, q, values)
		if err != nil {
			return err
		}
		sum += further
		parts = append(parts, fmt.Sprintf("others %d", further))
	}
	after, err := fl.reader.total(ctx, q)
	if err != nil {
		return err
	}
	if after != before {
		return scenario.Moved()
	}
	// What each value matched may have been asked long before.
	return fl.compare.holds(ctx, sum == before, "the totals by "+field+" add up to the whole", fmt.Sprint(before), fmt.Sprintf("%d = %s", sum, strings.Join(parts, " + ")), asked...)
}

// furtherTypes counts the sales whose payment type is none of those that the filter
// takes: that there are no others is not said (Q-TYPE-WORDS).
func (fl *filtered) furtherTypes(ctx context.Context, q scenario.Question, types []string) (n int, err error) {
	w, err := fl.reader.all(ctx, q)
	if err != nil {
		return 0, err
	}
	return count(w.Rows, func(row exchange.Row) bool {
		shown := row.Text("transactionType")
		return shown != "" && !slices.ContainsFunc(types, func(word string) bool { return samePayment(word, shown) })
	}), nil
}

// Needs tells what the target lacks for a filter to be tried, without asking
// it anything.
func (fl *filtered) Needs(field string) error {
	q, err := fl.questions.part()
	if err == nil && field == "cardBrand" {
		err = fl.givens.BrandDays(q.From)
	}
	return err
}

// Yields expects a filter to yield the rows of the whole that satisfy it.
func (fl *filtered) Yields(ctx context.Context, field, value string) error {
	q, err := fl.questions.part()
	if err != nil {
		return err
	}
	resolved, err := fl.names.Value(value)
	if err != nil {
		return err
	}
	text := fmt.Sprint(resolved)
	if field == "locationId" {
		q.From, q.Fields = "$to-1", map[string]any{} // the part is a location itself
	}
	if err := fl.Needs(field); err != nil {
		return err
	}
	base, err := fl.reader.all(ctx, q)
	if err != nil {
		return err
	}
	filtered, err := fl.reader.all(ctx, q.With(field, text))
	if err != nil {
		return err
	}
	var values []string
	for _, v := range strings.Split(text, ",") {
		values = append(values, strings.TrimSpace(v))
	}
	want, got := having(base.Rows, field, values...), about(filtered.Rows, filtered.Of.Fields)
	if sample := fl.env.Facts.Samples; len(want) == 0 && len(got) == 0 && len(sample) > 0 && field != "locationId" && field != "serialNumber" {
		return fl.yieldsIn(ctx, sample[0], field, text, values)
	}
	if len(want) == 0 && len(got) == 0 {
		return report.Lacking("no sale of the whole satisfies "+field+" "+text, "an account with such sales")
	}
	same, difference := sameSet(ids(want), ids(got))
	if err := fl.compare.holds(ctx, same, "the filter yields the matching rows of the whole", fmt.Sprintf("%d rows", len(want)), difference, base, filtered); err != nil {
		return err
	}
	return fl.compare.toldAlike(ctx, base, filtered)
}

// yieldsIn is Yields over the widest range, for sales that are rare.
func (fl *filtered) yieldsIn(ctx context.Context, r facts.Range, field, text string, values []string) error {
	if field == "cardBrand" {
		if err := fl.givens.BrandDays(r.From.String()); err != nil {
			return err
		}
	}
	q := over(rules.BranchReport, r, nil)
	base, err := fl.reader.all(ctx, q)
	if err != nil {
		return err
	}
	filtered, err := fl.reader.all(ctx, q.With(field, text))
	if err != nil {
		return err
	}
	want, got := having(base.Rows, field, values...), about(filtered.Rows, filtered.Of.Fields)
	if len(want) == 0 && len(got) == 0 {
		return report.Lacking("no sale of the past month satisfies "+field+" "+text, "an account with such sales")
	}
	same, difference := sameSet(ids(want), ids(got))
	return fl.compare.holds(ctx, same, "the filter yields the matching rows of the whole", fmt.Sprintf("%d rows", len(want)), difference, base, filtered)
}
