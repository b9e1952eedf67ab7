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

// What a filter leaves of the whole.

// partitionValues are the values of a filter that make up the whole.
func (o *oracles) partitionValues(field string, rows []exchange.Row) ([]string, error) {
	switch field {
	case "typeTransaction":
		return documentedWords[field], nil
	case "locationId":
		var list []string
		for _, l := range o.env.Facts.Locations {
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
func (o *oracles) sampled(ctx context.Context) ([]exchange.Row, error) {
	if err := o.givens.Sales(); err != nil {
		return nil, err
	}
	w, err := o.reader.all(ctx, over(rules.BranchReport, o.env.Facts.Samples[0], nil))
	if err != nil {
		return nil, err
	}
	return w.Rows, nil
}

// Partition expects the totals by each value of a filter to add up to the total without it.
func (o *oracles) Partition(ctx context.Context, field string) error {
	q := soldDays(rules.BranchReport, map[string]any{})
	var rows []exchange.Row
	var err error
	switch field {
	case "SerialNumber":
		q.Op = rules.TransactionReport
		branch, err := o.reader.all(ctx, soldDays(rules.BranchReport, nil))
		if err != nil {
			return err
		}
		second, err := o.reader.all(ctx, soldDays(q.Op, nil))
		if err != nil {
			return err
		}
		rows = slices.Concat(branch.Rows, second.Rows)
	case "locationId":
		if rows, err = o.sampled(ctx); err != nil {
			return err
		}
	case "serialNumber":
		if q, err = o.reader.part(); err != nil {
			return err
		}
		w, err := o.reader.all(ctx, q)
		if err != nil {
			return err
		}
		rows = w.Rows
	}
	if err := o.givens.Sales(); err != nil {
		return err
	}
	if _, err := o.env.Facts.Place("$location", o.env.Foreign); err != nil && field == "locationId" {
		return o.otherIdentifiers()
	}
	values, err := o.partitionValues(field, rows)
	if err != nil {
		return err
	}
	if slices.Contains(values, "") { // what an empty filter means is open (Q-EMPTY-FILTER)
		return report.Lacking("some sales have no "+field, "an account whose sales have all one")
	}
	if at := slices.IndexFunc(values, func(value string) bool { return !filterable(field, value) }); at >= 0 {
		return report.Lacking(fmt.Sprintf("%s %q holds a character that no filter takes", field, values[at]), "an account whose identifiers are free of restricted characters")
	}
	before, err := o.reader.total(ctx, q)
	if err != nil {
		return err
	}
	asked := []*scenario.Reading{{Of: q, Total: before}}
	sum, parts := 0, []string{}
	for i, value := range values {
		with := q.With(field, value)
		if field == "locationId" && i >= len(o.env.Facts.Locations) { // not in the listing: is it taken?
			x, err := o.reader.page(ctx, with, 1, 20)
			if err != nil {
				return err
			}
			if x.Code() == "BR-22" {
				return gone(x)
			}
		}
		n, err := o.reader.commonTotal(ctx, with)
		if err != nil {
			return err
		}
		sum += n
		asked = append(asked, &scenario.Reading{Of: with, Total: n})
		parts = append(parts, fmt.Sprintf("%s %d", value, n))
	}
	if field == "typeTransaction" && sum < before {
		further, err := o.furtherTypes(ctx, q, values)
		if err != nil {
			return err
		}
		sum += further
		parts = append(parts, fmt.Sprintf("others %d", further))
	}
	after, err := o.reader.total(ctx, q)
	if err != nil {
		return err
	}
	if after != before {
		return scenario.Moved()
	}
	// What each value matched may have been asked long before.
	return o.reader.holds(ctx, sum == before, "the totals by "+field+" add up to the whole", fmt.Sprint(before), fmt.Sprintf("%d = %s", sum, strings.Join(parts, " + ")), asked...)
}

// furtherTypes counts the sales whose payment type is none of those that the filter
// takes: that there are no others is not said (Q-TYPE-WORDS).
func (o *oracles) furtherTypes(ctx context.Context, q scenario.Question, types []string) (n int, err error) {
	w, err := o.reader.all(ctx, q)
	if err != nil {
		return 0, err
	}
	for _, row := range w.Rows {
		shown := row.Text("transactionType")
		if shown != "" && !slices.ContainsFunc(types, func(word string) bool { return samePayment(word, shown) }) {
			n++
		}
	}
	return n, nil
}

// FilterNeeds tells what the target lacks for a filter to be tried, without asking
// it anything.
func (o *oracles) FilterNeeds(field string) error {
	q, err := o.reader.part()
	if err == nil && field == "cardBrand" {
		err = o.givens.BrandDays(q.From)
	}
	return err
}

// FilterYields expects a filter to yield the rows of the whole that satisfy it.
func (o *oracles) FilterYields(ctx context.Context, field, value string) error {
	q, err := o.reader.part()
	if err != nil {
		return err
	}
	resolved, err := o.names.Value(value)
	if err != nil {
		return err
	}
	text := fmt.Sprint(resolved)
	if field == "locationId" {
		q.From, q.Fields = "$to-1", map[string]any{} // the part is a location itself
	}
	if err := o.FilterNeeds(field); err != nil {
		return err
	}
	base, err := o.reader.all(ctx, q)
	if err != nil {
		return err
	}
	filtered, err := o.reader.all(ctx, q.With(field, text))
	if err != nil {
		return err
	}
	var values []string
	for _, v := range strings.Split(text, ",") {
		values = append(values, strings.TrimSpace(v))
	}
	want, got := having(base.Rows, field, values...), about(filtered.Rows, filtered.Of.Fields)
	if sample := o.env.Facts.Samples; len(want) == 0 && len(got) == 0 && len(sample) > 0 && field != "locationId" && field != "serialNumber" {
		return o.filterYieldsIn(ctx, sample[0], field, text, values)
	}
	if len(want) == 0 && len(got) == 0 {
		return report.Lacking("no sale of the whole satisfies "+field+" "+text, "an account with such sales")
	}
	same, difference := sameSet(ids(want), ids(got))
	if err := o.reader.holds(ctx, same, "the filter yields the matching rows of the whole", fmt.Sprintf("%d rows", len(want)), difference, base, filtered); err != nil {
		return err
	}
	return o.reader.toldAlike(ctx, base, filtered)
}

// filterYieldsIn is FilterYields over the widest range, for sales that are rare.
func (o *oracles) filterYieldsIn(ctx context.Context, r facts.Range, field, text string, values []string) error {
	if field == "cardBrand" {
		if err := o.givens.BrandDays(r.From.String()); err != nil {
			return err
		}
	}
	q := over(rules.BranchReport, r, nil)
	base, err := o.reader.all(ctx, q)
	if err != nil {
		return err
	}
	filtered, err := o.reader.all(ctx, q.With(field, text))
	if err != nil {
		return err
	}
	want, got := having(base.Rows, field, values...), about(filtered.Rows, filtered.Of.Fields)
	if len(want) == 0 && len(got) == 0 {
		return report.Lacking("no sale of the past month satisfies "+field+" "+text, "an account with such sales")
	}
	same, difference := sameSet(ids(want), ids(got))
	return o.reader.holds(ctx, same, "the filter yields the matching rows of the whole", fmt.Sprintf("%d rows", len(want)), difference, base, filtered)
}
