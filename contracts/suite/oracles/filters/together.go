package filters

import (
	"context"
	"fmt"
	"maps"
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

// selections hold what filters select against the sales that there are.
type selections struct {
	env      *scenario.Environment
	session  *scenario.Session
	judge    *scenario.Judge
	givens   *scenario.Givens
	response *scenario.Response
	moves    *reading.Moves
	reader   *reading.Reader
	compare  *reading.Comparer
}

// Selections asks with filters, and counts what comes.
func Selections(s *scenario.Scenario) *selections {
	return &selections{s.Env, s.Session, s.Judge, s.Givens, s.Response, reading.MovesOf(s), reading.ReaderOf(s), reading.ComparerOf(s)}
}

// TogetherNeeds tells what the target lacks for filters to be tried together, without
// asking it anything.
func (sl *selections) TogetherNeeds(names string) error {
	fields, err := namesOf(names)
	if err != nil {
		return err
	}
	return sl.WidestNeeds(fields...)
}

// WidestNeeds tells what the target lacks for fields to be filtered by in the widest
// range, without asking it anything.
func (sl *selections) WidestNeeds(fields ...string) error {
	if err := sl.givens.Sales(); err != nil {
		return err
	}
	if slices.Contains(fields, "cardBrand") {
		return sl.givens.BrandDays(sl.env.Facts.Samples[0].From.String())
	}
	return nil
}

// Together holds several filters at once against the sales of the widest range
// that have the same values: those of the combination that few sales share, so
// that it takes few pages.
func (sl *selections) Together(ctx context.Context, op rules.Operation, names string) error {
	if err := sl.TogetherNeeds(names); err != nil {
		return err
	}
	fields, err := namesOf(names)
	if err != nil {
		return err
	}
	r := sl.wholly()
	whole := reading.Over(op, r, nil)
	base, err := sl.reader.All(ctx, whole)
	if tooMany(err) {
		return sl.glimpse(ctx, whole, fields)
	}
	if err != nil {
		return err
	}
	filters := chosen(base.Rows, fields)
	if filters == nil {
		return report.Lacking("no sale "+sl.when(r)+" has "+strings.Join(fields, " and "), "an account with such sales")
	}
	if err := sl.holds(ctx, base, filters); err != nil {
		return err
	}
	if len(fields) < 2 {
		return sl.otherPlaces(ctx, base, filters)
	}
	if kind, is := filters["typeTransaction"]; is { // as a list, beside the others
		filters["typeTransaction"] = fmt.Sprintf("%s, %s", kind, otherKind(kind))
		if err := sl.holds(ctx, base, filters); err != nil || filters["cardBrand"] != nil || filters["installmentType"] != nil {
			return err
		}
		return sl.cashTogether(ctx, base, kind, fields)
	}
	return nil
}

// cashTogether is Together for the cash sales: they have no card, so that a service may
// look for them in a way of their own, without the other filters.
func (sl *selections) cashTogether(ctx context.Context, base *scenario.Reading, tried any, fields []string) error {
	if fmt.Sprint(tried) == "CASH" {
		return nil
	}
	cash := pick.Only(base.Rows, exchange.Row.IsCash)
	filters := chosen(cash, fields)
	if filters == nil {
		return nil
	}
	return sl.yields(ctx, base, filters)
}

// mostPlaces is how many further locations or terminals of another account are counted.
const mostPlaces = 5

// otherPlaces holds totalItems of the locations or terminals of another account that were
// not chosen against the whole: "the key belongs to the account whose data is returned",
// wherever that sold. Those of main are held to make up the whole.
func (sl *selections) otherPlaces(ctx context.Context, base *scenario.Reading, chosen map[string]any) error {
	field := slices.Collect(maps.Keys(chosen))[0]
	if sl.session.Role == exchange.RoleMain || rules.FilterWords[field] != nil {
		return nil
	}
	others := slices.DeleteFunc(valuesOf(base.Rows, field), func(value string) bool { return value == chosen[field] })
	for _, value := range others[:min(len(others), mostPlaces)] {
		q := base.Of.With(field, value)
		if ok, err := sl.accepted(ctx, q); err != nil || !ok {
			return err
		}
		got, err := sl.reader.Total(ctx, q)
		if err != nil {
			return err
		}
		want := len(matching(base.Rows, q.Fields))
		if err := sl.compare.Selects(ctx, got == want, "totalItems counts the sales of a location or terminal", want, q.Fields, fmt.Sprint(got), base, &scenario.Reading{Of: q, Total: got}); err != nil {
			return err
		}
	}
	return nil
}

// wholly is the range that is read whole: the widest of main, and a week of another
// account, of which nobody knows how much it sells.
func (sl *selections) wholly() facts.Range {
	r := sl.env.Facts.Samples[0]
	if week := r.To.Add(-6); sl.session.Role != exchange.RoleMain && r.From.Before(week.Time) {
		r.From = week
	}
	return r
}

// when says of which days a range is.
func (sl *selections) when(r facts.Range) string {
	if sl.session.Role == exchange.RoleMain {
		return "of the past month"
	}
	return fmt.Sprintf("of the account %s from %s to %s", sl.session.Role, r.From, r.To)
}

// holds holds what some filters select against the whole, and of a longer range, too.
func (sl *selections) holds(ctx context.Context, base *scenario.Reading, filters map[string]any) error {
	if err := sl.yields(ctx, base, filters); err != nil {
		return err
	}
	return sl.longer(ctx, base, filters)
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
func (sl *selections) yields(ctx context.Context, base *scenario.Reading, filters map[string]any) error {
	q := base.Of
	q.Fields = filters
	if ok, err := sl.accepted(ctx, q); err != nil || !ok {
		return err
	}
	w, err := sl.reader.All(ctx, q)
	if err != nil {
		return err
	}
	want := matching(base.Rows, filters)
	same, difference := rowset.SameSet(rowset.IDs(want), rowset.IDs(rowset.About(w.Rows, filters)))
	if err := sl.compare.Selects(ctx, same, "the filters yield the matching rows of the whole", len(want), filters, difference, base, w); err != nil {
		return err
	}
	if err := sl.othersAlike(ctx, base, w, filters); err != nil {
		return err
	}
	if err := sl.haveTheValues(rowset.About(w.Rows, filters), filters); err != nil {
		return err
	}
	if err := sl.compare.Counted(ctx, w, 20); err != nil {
		return err
	}
	if q.Op == rules.BranchReport && w.Pages > 0 {
		if err := sl.compare.Beyond(ctx, w, 20); err != nil {
			return err
		}
	}
	if err := sl.inPagesOfOwn(ctx, w); err != nil {
		return err
	}
	if len(filters) > 1 { // what a filter changes about a sale shows with it alone
		return nil
	}
	return sl.compare.ToldAlike(ctx, base, w)
}

// inPagesOfOwn holds the first page of a size that goes with the filters against what they
// yield in pages of 20: how large pages are is nothing that filters depend on. Each
// combination has a size of its own, so that between them they have most.
func (sl *selections) inPagesOfOwn(ctx context.Context, w *scenario.Reading) error {
	size := 2 + len(exchange.MustJSON(w.Of.Fields))%17
	x, err := sl.session.Page(ctx, w.Of, 1, size)
	if err != nil || w.Total == 0 {
		return err
	}
	if x.Success() {
		all := rowset.IDs(w.Rows)
		odd := slices.IndexFunc(x.Rows(), func(row exchange.Row) bool { return !slices.Contains(all, row.Text("saleId")) })
		if odd < 0 && x.TotalItems() == w.Total {
			return nil
		}
	}
	if err := sl.moves.Settled(ctx, w); err != nil {
		return err
	}
	sl.session.Last = x
	return sl.judge.Expect(false, "pages of another size have the sales that the filters yield in pages of 20", fmt.Sprintf("some of those %d on a page of %d", w.Total, size),
		fmt.Sprintf("%s, some of %d", x.InWords(), x.TotalItems()))
}

// othersAlike holds that installmentType, which "applies to credit cards only", leaves
// out all sales of other types, or none of them: no reading of it tells those apart.
func (sl *selections) othersAlike(ctx context.Context, base, w *scenario.Reading, filters map[string]any) error {
	if filters["installmentType"] == nil {
		return nil
	}
	got := rowset.IDs(rowset.NotCredit(w.Rows))
	if len(got) == 0 {
		return nil
	}
	beside := maps.Clone(filters)
	delete(beside, "installmentType")
	want := rowset.IDs(matching(rowset.NotCredit(base.Rows), beside))
	same, difference := rowset.SameSet(want, got)
	return sl.compare.Holds(ctx, same, "installmentType leaves out the sales of all other types, or of none",
		fmt.Sprintf("no such sale, or the %d with %s", len(want), exchange.MustJSON(beside)), difference, base, w)
}

// accepted tells whether the filters are taken: a terminal that has left its
// location, or an identifier that is no filter, is a question of its own.
func (sl *selections) accepted(ctx context.Context, q scenario.Question) (bool, error) {
	x, err := sl.reader.First(ctx, q)
	if err != nil {
		return false, err
	}
	switch x.Code() {
	case "BR-21", "BR-22", "BR-23":
		return false, sl.gone(ctx, q, x)
	}
	return true, nil
}

// gone says that a place has left the account, unless it is served without the other
// filters: BR-21 to BR-23 tell whose a terminal and a location are, not what was sold there.
func (sl *selections) gone(ctx context.Context, q scenario.Question, refused *exchange.Exchange) error {
	alone := q
	alone.Fields = maps.Clone(q.Fields)
	maps.DeleteFunc(alone.Fields, func(field string, _ any) bool { return field != "locationId" && field != "serialNumber" })
	if len(alone.Fields) == len(q.Fields) {
		return reading.Gone(refused)
	}
	x, err := sl.reader.First(ctx, alone)
	if err != nil {
		return err
	}
	if !x.Success() && !x.NoData() {
		return reading.Gone(refused)
	}
	sl.session.Last = refused
	return sl.judge.ExpectOf(rules.ID(refused.Code()), false, "a place that is served is served beside other filters, too", x.InWords(), refused.InWords())
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
