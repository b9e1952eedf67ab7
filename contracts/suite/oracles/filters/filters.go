// Package filters holds what filters select against the sales that there are: [Filtered]
// one filter, [Selections] several at once, lists, and what no sale has, [Ends] filters at
// the ends of months and today, [Mismatches] terminals at another location.
package filters

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/scenario"
)

// filtered holds what a filter leaves against the whole.
type filtered struct {
	env       *scenario.Environment
	session   *scenario.Session
	names     *scenario.Names
	givens    *scenario.Givens
	questions *reading.Questions
	reader    *reading.Reader
	compare   *reading.Comparer
}

// Filtered asks with one filter, and without it.
func Filtered(s *scenario.Scenario) *filtered {
	return &filtered{s.Env, s.Session, s.Names, s.Givens, reading.QuestionsOf(s), reading.ReaderOf(s), reading.ComparerOf(s)}
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
			if !slices.ContainsFunc(list, func(listed string) bool { return facts.SameLocation(listed, id) }) {
				list = append(list, id)
			}
		}
		return list, nil
	case "serialNumber", "SerialNumber":
		var list []string
		for _, row := range rows {
			// Where the transaction report's filter is judged, the rows are those of both
			// reports: a sale may be in one of them alone.
			if serial := row.Serial(); !slices.Contains(list, serial) {
				list = append(list, serial)
			}
		}
		return list, nil
	}
	return nil, fmt.Errorf("the values of %s do not make up the whole: use typeTransaction, locationId, serialNumber or SerialNumber", field)
}

// takenValues are those that make up the whole, where a filter takes all of them.
func (fl *filtered) takenValues(field string, rows []exchange.Row) ([]string, error) {
	values, err := fl.partitionValues(field, rows)
	if slices.Contains(values, "") { // what an empty filter means is open (Q-EMPTY-FILTER)
		return nil, report.Lacking("some sales have no "+field, "an account whose sales have all one")
	}
	if at := slices.IndexFunc(values, func(value string) bool { return !filterable(field, value) }); at >= 0 {
		return nil, report.Lacking(fmt.Sprintf("%s %q holds a character that no filter takes", field, values[at]), "an account whose identifiers are free of restricted characters")
	}
	return values, err
}

// whole is the question that the values of a filter part, and sales that have these.
func (fl *filtered) whole(ctx context.Context, field string) (q scenario.Question, rows []exchange.Row, err error) {
	q = reading.SoldDays(rules.BranchReport, map[string]any{})
	var read scenario.Question
	switch field {
	case "SerialNumber":
		q.Op = rules.TransactionReport
		branch, second, err := fl.reader.BothReports(ctx, nil, q.From, q.To)
		if err != nil {
			return q, nil, err
		}
		return q, slices.Concat(branch.Rows, second.Rows), fl.givens.Sales()
	case "locationId":
		if err := fl.givens.Sales(); err != nil {
			return q, nil, err
		}
		read = reading.Over(rules.BranchReport, fl.env.Facts.Samples[0], nil)
	case "serialNumber":
		if q, err = fl.questions.Part(); err != nil {
			return q, nil, err
		}
		read = q
	default:
		return q, nil, fl.givens.Sales()
	}
	w, err := fl.reader.All(ctx, read)
	if err != nil {
		return q, nil, err
	}
	return q, w.Rows, nil
}

// Partition expects the totals by each value of a filter to add up to the total without it.
func (fl *filtered) Partition(ctx context.Context, field string) error {
	q, rows, err := fl.whole(ctx, field)
	if err != nil {
		return err
	}
	if _, err := fl.env.Facts.Place("$location", fl.env.Foreign); err != nil && field == "locationId" {
		return reading.OtherIdentifiers(fl.env)
	}
	values, err := fl.takenValues(field, rows)
	if err != nil {
		return err
	}
	before, err := fl.reader.Total(ctx, q)
	if err != nil {
		return err
	}
	asked := []*scenario.Reading{{Of: q, Total: before}}
	sum, parts := 0, []string{}
	for _, value := range values {
		part, err := fl.part(ctx, q.With(field, value), field)
		if err != nil {
			return err
		}
		sum, asked, parts = sum+part.Total, append(asked, part), append(parts, fmt.Sprintf("%s %d", value, part.Total))
	}
	if field == "typeTransaction" && sum < before {
		further, err := fl.furtherTypes(ctx, q, values)
		if err != nil {
			return err
		}
		sum, parts = sum+further, append(parts, fmt.Sprintf("others %d", further))
	}
	after, err := fl.reader.Total(ctx, q)
	if err != nil {
		return err
	}
	if after != before {
		return scenario.Moved()
	}
	// What each value matched may have been asked long before.
	return fl.compare.Holds(ctx, sum == before, "the totals by "+field+" add up to the whole", fmt.Sprint(before), fmt.Sprintf("%d = %s", sum, strings.Join(parts, " + ")), asked...)
}

// part is how many sales one value of a filter selects. Of a location that is not in the
// listing it is asked first whether it is taken.
func (fl *filtered) part(ctx context.Context, q scenario.Question, field string) (*scenario.Reading, error) {
	listed := func(l facts.LocationFact) bool { return l.ID == q.Fields[field] }
	if field == "locationId" && !slices.ContainsFunc(fl.env.Facts.Locations, listed) {
		x, err := fl.session.Page(ctx, q, 1, 20)
		if err != nil {
			return nil, err
		}
		if x.Code() == "BR-22" {
			return nil, reading.Gone(x)
		}
	}
	n, err := fl.reader.CommonTotal(ctx, q)
	return &scenario.Reading{Of: q, Total: n}, err
}

// furtherTypes counts the sales whose payment type is none of those that the filter
// takes: that there are no others is not said (Q-TYPE-WORDS).
func (fl *filtered) furtherTypes(ctx context.Context, q scenario.Question, types []string) (n int, err error) {
	w, err := fl.reader.All(ctx, q)
	if err != nil {
		return 0, err
	}
	return pick.Count(w.Rows, func(row exchange.Row) bool {
		shown := row.Text("transactionType")
		return shown != "" && !slices.ContainsFunc(types, func(word string) bool { return sale.SamePayment(word, shown) })
	}), nil
}

// Needs tells what the target lacks for a filter to be tried, without asking
// it anything.
func (fl *filtered) Needs(field string) error {
	q, err := fl.questions.Part()
	if err == nil && field == "cardBrand" {
		err = fl.givens.BrandDays(q.From)
	}
	return err
}

// Yields expects a filter to yield the rows of the whole that satisfy it.
func (fl *filtered) Yields(ctx context.Context, field, value string) error {
	q, err := fl.questions.Part()
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
	base, err := fl.reader.All(ctx, q)
	if err != nil {
		return err
	}
	filtered, err := fl.reader.All(ctx, q.With(field, text))
	if err != nil {
		return err
	}
	values := []string{text}
	if rules.FilterWords[field] != nil { // an identifier may hold a comma
		values = scenario.SplitList(text)
	}
	want, got := rowset.Having(base.Rows, field, values...), rowset.About(filtered.Rows, filtered.Of.Fields)
	if sample := fl.env.Facts.Samples; len(want) == 0 && len(got) == 0 && len(sample) > 0 && field != "locationId" && field != "serialNumber" {
		return fl.yieldsIn(ctx, sample[0], field, text, values)
	}
	if len(want) == 0 && len(got) == 0 {
		return report.Lacking("no sale of the whole satisfies "+field+" "+text, "an account with such sales")
	}
	if err := fl.matches(ctx, field, text, want, got, base, filtered); err != nil {
		return err
	}
	return fl.compare.ToldAlike(ctx, base, filtered)
}

// yieldsIn is Yields over the widest range, for sales that are rare.
func (fl *filtered) yieldsIn(ctx context.Context, r facts.Range, field, text string, values []string) error {
	if field == "cardBrand" {
		if err := fl.givens.BrandDays(r.From.String()); err != nil {
			return err
		}
	}
	q := reading.Over(rules.BranchReport, r, nil)
	base, err := fl.reader.All(ctx, q)
	if err != nil {
		return err
	}
	filtered, err := fl.reader.All(ctx, q.With(field, text))
	if err != nil {
		return err
	}
	want, got := rowset.Having(base.Rows, field, values...), rowset.About(filtered.Rows, filtered.Of.Fields)
	if len(want) == 0 && len(got) == 0 {
		return report.Lacking("no sale of the past month satisfies "+field+" "+text, "an account with such sales")
	}
	return fl.matches(ctx, field, text, want, got, base, filtered)
}

// matches expects what a filter yields to be the rows of the whole that satisfy it. What the
// operator's own installments select may show a word that nobody knows: "the exact token in
// the interface is the operator's brand name".
func (fl *filtered) matches(ctx context.Context, field, text string, want, got []exchange.Row, base, filtered *scenario.Reading) error {
	if text == "PLATFORM" && len(want) == 0 {
		return fl.apart(ctx, field, base, filtered)
	}
	same, difference := rowset.SameSet(rowset.IDs(want), rowset.IDs(got))
	return fl.compare.Selects(ctx, same, "the filter yields the matching rows of the whole", len(want), filtered.Of.Fields, difference, base, filtered)
}

// apart expects what a filter selects and what it leaves out to show different words,
// whatever these are: "Installment kind: bank, merchant, or the operator's own product". A
// member that no sale shows tells nothing.
func (fl *filtered) apart(ctx context.Context, field string, base, filtered *scenario.Reading) error {
	member, ids := facts.FieldOfRow[field], rowset.IDs(filtered.Rows)
	about := rowset.About(base.Rows, filtered.Of.Fields)
	if !slices.ContainsFunc(about, func(row exchange.Row) bool { return row.Text(member) != "" }) {
		return nil
	}
	left := pick.Except(about, func(row exchange.Row) bool { return slices.Contains(ids, row.Text("saleId")) })
	shared := ""
	for _, row := range rowset.About(filtered.Rows, filtered.Of.Fields) {
		at := slices.IndexFunc(left, func(other exchange.Row) bool { return other.Text(member) == row.Text(member) })
		if at >= 0 && shared == "" {
			shared = fmt.Sprintf("%q of %s, and of %s, which is left out", row.Text(member), row.Text("saleId"), left[at].Text("saleId"))
		}
	}
	return fl.compare.Holds(ctx, shared == "", "what a filter selects shows another "+member+" than what it leaves out", "two words", shared, base, filtered)
}
