package filters

import (
	"fmt"
	"maps"
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

// selections hold what filters select against the sales that there are.
type selections struct{ *reading.Oracle }

// Selections asks with filters, and counts what comes.
func Selections(o *reading.Oracle) *selections { return &selections{o} }

// TogetherNeeds tells what the target lacks for filters to be tried together, without
// asking it anything.
func (sl *selections) TogetherNeeds(names string) { sl.WidestNeeds(sl.fieldsOf(names)...) }

// WidestNeeds tells what the target lacks for fields to be filtered by in the widest
// range, without asking it anything.
func (sl *selections) WidestNeeds(fields ...string) {
	sl.NeedSales()
	if slices.Contains(fields, "cardBrand") {
		sl.Need(sl.Givens.BrandDays(sl.Sample().From.String()))
	}
}

// Together holds several filters at once against the sales of the widest range
// that have the same values: those of the combination that few sales share, so
// that it takes few pages.
func (sl *selections) Together(op rules.Operation, names string) {
	sl.TogetherNeeds(names)
	fields := sl.fieldsOf(names)
	r := sl.wholly()
	whole := reading.Over(op, r, nil)
	var base *scenario.Reading
	if err := sl.Try(func() { base = sl.All(whole) }); tooMany(err) {
		sl.glimpse(whole, fields)
		return
	} else if !sl.Need(err) {
		return
	}
	filters := chosen(base.Rows, fields)
	if filters == nil {
		sl.Lack("no sale "+sl.when(r)+" has "+strings.Join(fields, " and "), "an account with such sales")
		return
	}
	sl.holds(base, filters)
	if len(fields) < 2 {
		sl.otherPlaces(base, filters)
		return
	}
	if kind, is := filters["typeTransaction"]; is { // as a list, beside the others
		filters["typeTransaction"] = fmt.Sprintf("%s, %s", kind, otherKind(kind))
		sl.holds(base, filters)
		if filters["cardBrand"] == nil && filters["installmentType"] == nil {
			sl.cashTogether(base, kind, fields)
		}
	}
}

// cashTogether is Together for the cash sales: they have no card, so that a service may
// look for them in a way of their own, without the other filters.
func (sl *selections) cashTogether(base *scenario.Reading, tried any, fields []string) {
	filters := chosen(pick.Only(base.Rows, exchange.Row.IsCash), fields)
	if fmt.Sprint(tried) != "CASH" && filters != nil {
		sl.yields(base, filters)
	}
}

// mostPlaces is how many further locations or terminals of another account are counted.
const mostPlaces = 5

// otherPlaces holds totalItems of locations or terminals that were not chosen against the
// whole. Of another account it is any: "the key belongs to the account whose data is
// returned", wherever that sold. Those of main are held to make up the whole, where they
// sold; but "filtered by … location, terminal serial number" is not by a part of these,
// which tells where one is part of another.
func (sl *selections) otherPlaces(base *scenario.Reading, chosen map[string]any) {
	field := slices.Collect(maps.Keys(chosen))[0]
	if rules.FilterWords[field] != nil {
		return
	}
	others := slices.DeleteFunc(valuesOf(base.Rows, field), func(value string) bool { return value == chosen[field] })
	if sl.Session.Role == exchange.RoleMain {
		others = partsOf(valuesOf(base.Rows, field))
	}
	for _, value := range others[:min(len(others), mostPlaces)] {
		q := base.Of.With(field, value)
		if !sl.accepted(q) {
			return
		}
		got := sl.Total(q)
		want := len(matching(base.Rows, q.Fields))
		sl.Selects(got == want, "totalItems counts the sales of a location or terminal", want, q.Fields, fmt.Sprint(got), base, &scenario.Reading{Of: q, Total: got})
	}
}

// partsOf are the values that are part of another one.
func partsOf(values []string) []string {
	return pick.Only(values, func(value string) bool {
		return slices.ContainsFunc(values, func(other string) bool { return other != value && strings.Contains(other, value) })
	})
}

// wholly is the range that is read whole: the widest of main, and a week of another
// account, of which nobody knows how much it sells.
func (sl *selections) wholly() facts.Range {
	r := sl.Sample()
	if week := r.To.Add(-6); sl.Session.Role != exchange.RoleMain && r.From.Before(week.Time) {
		r.From = week
	}
	return r
}

// when says of which days a range is.
func (sl *selections) when(r facts.Range) string {
	if sl.Session.Role == exchange.RoleMain {
		return "of the past month"
	}
	return fmt.Sprintf("of the account %s from %s to %s", sl.Session.Role, r.From, r.To)
}

// holds holds what some filters select against the whole, and of a longer range, too.
func (sl *selections) holds(base *scenario.Reading, filters map[string]any) {
	sl.yields(base, filters)
	sl.longer(base, filters)
}

// otherKind is a payment type beside another one, so that the two leave room for
// every other filter. It is not CASH: card brands are "not allowed for cash-only
// transactions" (BR-28), and whether they leave out the cash sales of a list is not said.
func otherKind(kind any) string {
	if kind == "CREDIT" {
		return "DEBIT"
	}
	return "CREDIT"
}

// yields holds what some filters select against the matching rows of the whole.
func (sl *selections) yields(base *scenario.Reading, filters map[string]any) {
	q := base.Of
	q.Fields = filters
	if !sl.accepted(q) {
		return
	}
	w := sl.All(q)
	want := matching(base.Rows, filters)
	same, difference := rowset.SameSet(rowset.IDs(want), rowset.IDs(rowset.About(w.Rows, filters)))
	sl.Selects(same, "the filters yield the matching rows of the whole", len(want), filters, difference, base, w)
	sl.othersAlike(base, w, filters)
	sl.haveTheValues(rowset.About(w.Rows, filters), filters)
	sl.Counted(w, 20)
	if q.Op == rules.BranchReport && w.Pages > 0 {
		sl.Beyond(w, 20)
	}
	sl.inPagesOfOwn(w)
	if len(filters) == 1 { // what a filter changes about a sale shows with it alone
		sl.ToldAlike(base, w)
	}
}

// inPagesOfOwn holds the first page of a size that goes with the filters against what they
// yield in pages of 20: how large pages are is nothing that filters depend on. Each
// combination has a size of its own, so that between them they have most.
func (sl *selections) inPagesOfOwn(w *scenario.Reading) {
	size := 2 + len(exchange.MustJSON(w.Of.Fields))%17
	x := sl.Page(w.Of, 1, size)
	if w.Total == 0 {
		return
	}
	if x.Success() {
		all := rowset.IDs(w.Rows)
		odd := slices.IndexFunc(x.Rows(), func(row exchange.Row) bool { return !slices.Contains(all, row.Text("saleId")) })
		if odd < 0 && x.TotalItems() == w.Total {
			return
		}
	}
	sl.Settled(w)
	sl.Show(x)
	sl.Expect(false, "pages of another size have the sales that the filters yield in pages of 20", fmt.Sprintf("some of those %d on a page of %d", w.Total, size),
		fmt.Sprintf("%s, some of %d", x.InWords(), x.TotalItems()))
}

// othersAlike holds that installmentType, which "applies to credit cards only", leaves
// out all sales of other types, or none of them: no reading of it tells those apart.
func (sl *selections) othersAlike(base, w *scenario.Reading, filters map[string]any) {
	if filters["installmentType"] == nil {
		return
	}
	got := rowset.IDs(rowset.NotCredit(w.Rows))
	if len(got) == 0 {
		return
	}
	beside := maps.Clone(filters)
	delete(beside, "installmentType")
	want := rowset.IDs(matching(rowset.NotCredit(base.Rows), beside))
	same, difference := rowset.SameSet(want, got)
	sl.Holds(same, "installmentType leaves out the sales of all other types, or of none",
		fmt.Sprintf("no such sale, or the %d with %s", len(want), exchange.MustJSON(beside)), difference, base, w)
}

// accepted tells whether the filters are taken: a terminal that has left its
// location, or an identifier that is no filter, is a question of its own.
func (sl *selections) accepted(q scenario.Question) bool {
	switch x := sl.First(q); x.Code() {
	case "BR-21", "BR-22", "BR-23":
		sl.gone(q, x)
	}
	return sl.GoesOn()
}

// gone says that a place has left the account, unless it is served without the other
// filters: BR-21 to BR-23 tell whose a terminal and a location are, not what was sold there.
func (sl *selections) gone(q scenario.Question, refused *exchange.Exchange) {
	alone := q
	alone.Fields = maps.Clone(q.Fields)
	maps.DeleteFunc(alone.Fields, func(field string, _ any) bool { return field != "locationId" && field != "serialNumber" })
	x := refused
	if len(alone.Fields) < len(q.Fields) {
		x = sl.First(alone)
	}
	if !x.Success() && !x.NoData() {
		sl.Need(reading.Gone(refused))
	}
	sl.Show(refused)
	sl.ExpectOf(rules.ID(refused.Code()), false, "a place that is served is served beside other filters, too", x.InWords(), refused.InWords())
}

func matches(row exchange.Row, filters map[string]any) bool {
	for field, value := range filters {
		values := []string{fmt.Sprint(value)}
		if field == "typeTransaction" {
			values = scenario.SplitList(values[0])
		}
		if !slices.ContainsFunc(values, func(v string) bool { return rowset.Fits(row, field, v) }) {
			return false
		}
	}
	return true
}

// shownValues are the values of a row in the fields of some filters, as they are shown.
func shownValues(row exchange.Row, filters map[string]any) string {
	var list []string
	for _, field := range slices.Sorted(maps.Keys(filters)) {
		list = append(list, facts.FieldOfRow[field]+" "+sale.ShownAt(row, facts.FieldOfRow[field]))
	}
	return strings.Join(list, ", ")
}
