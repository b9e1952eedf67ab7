// Package filters holds what filters select against the sales that there are: [Filtered]
// one filter, [Selections] several at once, lists, and what no sale has, [Ends] filters at
// the ends of months and today, [Mismatches] terminals at another location.
package filters

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/scenario"
)

// filtered holds what a filter leaves against the whole.
type filtered struct{ *reading.Oracle }

// Filtered asks with one filter, and without it.
func Filtered(o *reading.Oracle) *filtered { return &filtered{o} }

// partitionValues are the values of a filter that make up the whole.
func (fl *filtered) partitionValues(field string, rows []exchange.Row) []string {
	switch field {
	case "typeTransaction":
		return rules.FilterWords[field]
	case "locationId":
		var list []string
		for _, l := range fl.Env.Facts.Locations {
			list = append(list, l.ID)
		}
		for _, row := range rows { // a location may have left the listing since
			id := row.Text("locationId")
			if !slices.ContainsFunc(list, func(listed string) bool { return facts.SameLocation(listed, id) }) {
				list = append(list, id)
			}
		}
		return list
	case "serialNumber", "SerialNumber":
		var list []string
		for _, row := range rows {
			// Where the transaction report's filter is judged, the rows are those of both
			// reports: a sale may be in one of them alone.
			if serial := row.Serial(); !slices.Contains(list, serial) {
				list = append(list, serial)
			}
		}
		return list
	}
	fl.Need(fmt.Errorf("the values of %s do not make up the whole: use typeTransaction, locationId, serialNumber or SerialNumber", field))
	return nil
}

// takenValues are those that make up the whole, where a filter takes all of them.
func (fl *filtered) takenValues(field string, rows []exchange.Row) []string {
	values := fl.partitionValues(field, rows)
	if slices.Contains(values, "") { // what an empty filter means is open (Q-EMPTY-FILTER)
		fl.Lack("some sales have no "+field, "an account whose sales have all one")
	}
	if at := slices.IndexFunc(values, func(value string) bool { return !filterable(field, value) }); at >= 0 {
		fl.Lack(fmt.Sprintf("%s %q holds a character that no filter takes", field, values[at]), "an account whose identifiers are free of restricted characters")
	}
	return values
}

// whole is the question that the values of a filter part, and sales that have these.
func (fl *filtered) whole(field string) (q scenario.Question, rows []exchange.Row) {
	q = reading.SoldDays(rules.BranchReport, map[string]any{})
	switch field {
	case "SerialNumber":
		q.Op = rules.TransactionReport
		branch, second := fl.BothReports(nil, q.From, q.To)
		rows = slices.Concat(branch.Rows, second.Rows)
		fl.NeedSales()
	case "locationId":
		fl.NeedSales()
		rows = fl.All(reading.Over(rules.BranchReport, fl.Sample(), nil)).Rows
	case "serialNumber":
		q = fl.Part()
		rows = fl.All(q).Rows
	default:
		fl.NeedSales()
	}
	return q, rows
}

// Partition expects the totals by each value of a filter to add up to the total without it.
func (fl *filtered) Partition(field string) {
	q, rows := fl.whole(field)
	if field == "locationId" && fl.GoesOn() && fl.Try(func() { fl.Place("$location") }) != nil {
		fl.OtherIdentifiers()
		return
	}
	values := fl.takenValues(field, rows)
	before := fl.Total(q)
	asked := []*scenario.Reading{{Of: q, Total: before}}
	sum, parts := 0, []string{}
	for _, value := range values {
		part := fl.part(q.With(field, value), field)
		sum, asked, parts = sum+part.Total, append(asked, part), append(parts, fmt.Sprintf("%s %d", value, part.Total))
	}
	if field == "typeTransaction" && sum < before {
		further := fl.furtherTypes(q, values)
		sum, parts = sum+further, append(parts, fmt.Sprintf("others %d", further))
	}
	if fl.Total(q) != before {
		fl.Moved()
		return
	}
	// What each value matched may have been asked long before.
	fl.Holds(sum == before, "the totals by "+field+" add up to the whole", fmt.Sprint(before), fmt.Sprintf("%d = %s", sum, strings.Join(parts, " + ")), asked...)
}

// part is how many sales one value of a filter selects. Of a location that is not in the
// listing it is asked first whether it is taken.
func (fl *filtered) part(q scenario.Question, field string) *scenario.Reading {
	listed := func(l facts.LocationFact) bool { return l.ID == q.Fields[field] }
	if field == "locationId" && !slices.ContainsFunc(fl.Env.Facts.Locations, listed) {
		x := fl.Page(q, 1, 20)
		if x.Code() == "BR-22" {
			fl.Need(reading.Gone(x))
		}
	}
	return &scenario.Reading{Of: q, Total: fl.CommonTotal(q)}
}

// furtherTypes counts the sales whose payment type is none of those that the filter
// takes: that there are no others is not said (Q-TYPE-WORDS).
func (fl *filtered) furtherTypes(q scenario.Question, types []string) int {
	return pick.Count(fl.All(q).Rows, func(row exchange.Row) bool {
		shown := row.Text("transactionType")
		return shown != "" && !slices.ContainsFunc(types, func(word string) bool { return sale.SamePayment(word, shown) })
	})
}

// Needs tells what the target lacks for a filter to be tried, without asking
// it anything.
func (fl *filtered) Needs(field string) {
	if q := fl.Part(); field == "cardBrand" {
		fl.Need(fl.Givens.BrandDays(q.From))
	}
}

// Yields expects a filter to yield the rows of the whole that satisfy it.
func (fl *filtered) Yields(field, value string) {
	q := fl.Part()
	text := fmt.Sprint(fl.Value(value))
	if field == "locationId" {
		q.From, q.Fields = "$to-1", map[string]any{} // the part is a location itself
	}
	fl.Needs(field)
	base := fl.All(q)
	filtered := fl.All(q.With(field, text))
	values := []string{text}
	if rules.FilterWords[field] != nil { // an identifier may hold a comma
		values = scenario.SplitList(text)
	}
	want, got := rowset.Having(base.Rows, field, values...), rowset.About(filtered.Rows, filtered.Of.Fields)
	if sample := fl.Env.Facts.Samples; len(want) == 0 && len(got) == 0 && len(sample) > 0 && field != "locationId" && field != "serialNumber" {
		fl.yieldsIn(sample[0], field, text, values)
		return
	}
	if len(want) == 0 && len(got) == 0 {
		from, errFrom := fl.Env.Facts.DateText(q.From)
		to, errTo := fl.Env.Facts.DateText(q.To)
		fl.Need(cmp.Or(errFrom, errTo))
		fl.Lack(fmt.Sprintf("no sale from %s to %s has the %s %s", from, to, field, text), "an account with such sales")
		return
	}
	fl.matches(field, text, want, got, base, filtered)
	fl.ToldAlike(base, filtered)
}

// yieldsIn is Yields over the widest range, for sales that are rare.
func (fl *filtered) yieldsIn(r facts.Range, field, text string, values []string) {
	if field == "cardBrand" {
		fl.Need(fl.Givens.BrandDays(r.From.String()))
	}
	q := reading.Over(rules.BranchReport, r, nil)
	base := fl.All(q)
	filtered := fl.All(q.With(field, text))
	want, got := rowset.Having(base.Rows, field, values...), rowset.About(filtered.Rows, filtered.Of.Fields)
	if len(want) == 0 && len(got) == 0 {
		fl.Lack("no sale of the past month satisfies "+field+" "+text, "an account with such sales")
		return
	}
	fl.matches(field, text, want, got, base, filtered)
}

// matches expects what a filter yields to be the rows of the whole that satisfy it. What the
// operator's own installments select may show a word that nobody knows: "the exact token in
// the interface is the operator's brand name".
func (fl *filtered) matches(field, text string, want, got []exchange.Row, base, filtered *scenario.Reading) {
	if text == "PLATFORM" && len(want) == 0 {
		fl.apart(field, base, filtered)
		return
	}
	same, difference := rowset.SameSet(rowset.IDs(want), rowset.IDs(got))
	fl.Selects(same, "the filter yields the matching rows of the whole", len(want), filtered.Of.Fields, difference, base, filtered)
}

// apart expects what a filter selects and what it leaves out to show different words,
// whatever these are: "Installment kind: bank, merchant, or the operator's own product". A
// member that no sale shows tells nothing.
func (fl *filtered) apart(field string, base, filtered *scenario.Reading) {
	member, ids := facts.FieldOfRow[field], rowset.IDs(filtered.Rows)
	about := rowset.About(base.Rows, filtered.Of.Fields)
	if !slices.ContainsFunc(about, func(row exchange.Row) bool { return row.Text(member) != "" }) {
		return
	}
	left := pick.Except(about, func(row exchange.Row) bool { return slices.Contains(ids, row.Text("saleId")) })
	shared := ""
	for _, row := range rowset.About(filtered.Rows, filtered.Of.Fields) {
		at := slices.IndexFunc(left, func(other exchange.Row) bool { return other.Text(member) == row.Text(member) })
		if at >= 0 && shared == "" {
			shared = fmt.Sprintf("%q of %s, and of %s, which is left out", row.Text(member), row.Text("saleId"), left[at].Text("saleId"))
		}
	}
	fl.Holds(shared == "", "what a filter selects shows another "+member+" than what it leaves out", "two words", shared, base, filtered)
}
