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

// Lists holds totalItems of each list of a filter's values against the sales of
// the widest range that have one of them: pairs, all but one, and all.
func (sl *selections) Lists(ctx context.Context, field string) error {
	words := documentedWords[field]
	if words == nil {
		return fmt.Errorf("%s takes no list whose values are documented: use typeTransaction, cardBrand or installmentType", field)
	}
	base, err := sl.widest(ctx, rules.BranchReport, field)
	if err != nil {
		return err
	}
	for _, list := range listsOf(words) {
		filters := map[string]any{field: strings.Join(list, separators[field])}
		if field == "installmentType" { // "Applies to credit cards only"
			filters["typeTransaction"] = "CREDIT"
		}
		if err := sl.count(ctx, base, filters, len(having(about(base.Rows, filters), field, list...))); err != nil {
			return err
		}
	}
	return nil
}

// separators stand between the values of a list, as the reference says.
var separators = map[string]string{"typeTransaction": ", ", "cardBrand": ",", "installmentType": ","}

// listsOf are lists of some words: each two neighbours, either first, all but one,
// and all.
func listsOf(words []string) (lists [][]string) {
	for i := range words {
		next := words[(i+1)%len(words)]
		lists = append(lists, []string{words[i], next})
		if rest := slices.Delete(slices.Clone(words), i, i+1); len(rest) > 2 {
			lists = append(lists, rest)
		}
	}
	if len(words) > 2 {
		lists = append(lists, words)
	}
	return lists
}

// widest is a whole of the widest range, or why there is none.
func (sl *selections) widest(ctx context.Context, op rules.Operation, fields ...string) (*scenario.Reading, error) {
	if err := sl.WidestNeeds(fields...); err != nil {
		return nil, err
	}
	r := sl.env.Facts.Samples[0]
	return sl.reader.all(ctx, op, r.From.String(), r.To.String(), nil, 20)
}

// count holds totalItems of some filters over the widest range against a number
// of sales of its whole.
func (sl *selections) count(ctx context.Context, base *scenario.Reading, filters map[string]any, want int) error {
	r := sl.env.Facts.Samples[0]
	got, err := sl.reader.total(ctx, rules.BranchReport, r.From.String(), r.To.String(), filters)
	if err != nil {
		return err
	}
	if got != want {
		if err := sl.moved(ctx, rules.BranchReport, r, base); err != nil {
			return err
		}
	}
	return sl.judge.Expect(got == want, "totalItems counts the sales of a list", fmt.Sprintf("%d with %s", want, exchange.MustJSON(filters)), fmt.Sprint(got))
}

// moved says that a range has another number of sales by now.
func (sl *selections) moved(ctx context.Context, op rules.Operation, r facts.Range, base *scenario.Reading) error {
	now, err := sl.reader.total(ctx, op, r.From.String(), r.To.String(), nil)
	if err == nil && now != base.Total {
		return errMoved()
	}
	return err
}

// EveryDay asks for each two days of the samples: the second one counts whole or,
// where the reference leaves that open, never.
func (sl *selections) EveryDay(ctx context.Context, op rules.Operation) error {
	if err := sl.givens.Sales(); err != nil {
		return err
	}
	var notWhole, notLeftOut []string // ranges that count otherwise
	for _, r := range sl.env.Facts.Samples {
		base, err := sl.reader.all(ctx, op, r.From.String(), r.To.String(), nil, 20)
		if err != nil {
			return err
		}
		oddWhole, oddLeftOut, err := sl.twoDays(ctx, op, r, base, nil)
		if err != nil {
			return err
		}
		if len(oddWhole) > 0 && len(oddLeftOut) > 0 {
			if err := sl.moved(ctx, op, r, base); err != nil {
				return err
			}
		}
		notWhole, notLeftOut = append(notWhole, oddWhole...), append(notLeftOut, oddLeftOut...)
	}
	oddWhole, oddLeftOut, err := sl.monthEnds(ctx, op)
	if err != nil {
		return err
	}
	notWhole, notLeftOut = append(notWhole, oddWhole...), append(notLeftOut, oddLeftOut...)
	odd := notWhole
	if len(notLeftOut) < len(odd) {
		odd = notLeftOut
	}
	return sl.judge.Expect(len(odd) == 0, everyDay, "the sales of both days, or everywhere of the first alone", scenario.Few(odd))
}

// months are how many ends of months are looked at.
const months = 3

// monthEnds is twoDays for the sales of one terminal where the past months end, but the
// last one, after which there may be too few days.
func (sl *selections) monthEnds(ctx context.Context, op rules.Operation) (notWhole, notLeftOut []string, err error) {
	terminal, err := sl.env.Facts.Place("$terminal", sl.env.Foreign)
	if err != nil {
		return nil, nil, err
	}
	fields := map[string]any{terminalField[op]: terminal}
	for back := range months {
		last := monthBefore(sl.env.Facts.Today, 2*back+2).Add(-1)
		if last.Year() < earliestYear {
			break
		}
		r := facts.Range{From: last.Add(-1), To: last.Add(1)}
		base, err := sl.reader.all(ctx, op, r.From.String(), r.To.Add(1).String(), fields, 20)
		if err != nil {
			return nil, nil, err
		}
		oddWhole, oddLeftOut, err := sl.twoDays(ctx, op, r, base, fields)
		if err != nil {
			return nil, nil, err
		}
		notWhole, notLeftOut = append(notWhole, oddWhole...), append(notLeftOut, oddLeftOut...)
	}
	return notWhole, notLeftOut, nil
}

// terminalField is the name of the filter for one terminal.
var terminalField = map[rules.Operation]string{rules.BranchReport: "serialNumber", rules.TransactionReport: "SerialNumber"}

// Parts holds totalItems of 30 past days, or of as many as every reading of the limits
// allows, against those of its parts: beside each other or, where the last day of a
// range is left out, each from the last day of the one before.
func (sl *selections) Parts(ctx context.Context, op rules.Operation) error {
	if err := sl.givens.Sales(); err != nil {
		return err
	}
	const parts = 3
	r := facts.Widest(sl.env.Facts.Sales.To)
	count := func(first, last facts.Day) (int, error) {
		return sl.reader.total(ctx, op, first.String(), last.String(), nil)
	}
	whole, err := count(r.From, r.To)
	if err != nil {
		return err
	}
	var beside, chained int
	for i := range parts {
		first, next := r.From.Add(i*r.Days()/parts), r.From.Add((i+1)*r.Days()/parts)
		apart, err := count(first, next.Add(-1))
		if err != nil {
			return err
		}
		joined := apart
		if !next.After(r.To.Time) { // the last part ends with the range
			if joined, err = count(first, next); err != nil {
				return err
			}
		}
		beside, chained = beside+apart, chained+joined
	}
	if whole != beside && whole != chained {
		if again, err := count(r.From, r.To); err != nil || again != whole {
			return cmp.Or(err, errMoved())
		}
	}
	return sl.judge.Expect(whole == beside || whole == chained, "a range counts what its parts count", fmt.Sprintf("%d, as three parts of %s to %s", beside, r.From, r.To), fmt.Sprint(whole))
}

// twoDays counts each two days of a range, and names those that do not count the
// second one whole, and those that do not leave it out.
func (sl *selections) twoDays(ctx context.Context, op rules.Operation, r facts.Range, base *scenario.Reading, fields map[string]any) (notWhole, notLeftOut []string, err error) {
	sold := salesByDay(base.Rows)
	for day := r.From.Add(1); !day.After(r.To.Time); day = day.Add(1) {
		before := day.Add(-1)
		got, err := sl.reader.total(ctx, op, before.String(), day.String(), fields)
		if err != nil {
			return nil, nil, err
		}
		first, second := sold[before.String()], sold[day.String()]
		if text := fmt.Sprintf("%s to %s: %d of %d and %d", before, day, got, first, second); got != first+second {
			notWhole = append(notWhole, text)
			if got != first {
				notLeftOut = append(notLeftOut, text)
			}
		} else if second > 0 {
			notLeftOut = append(notLeftOut, text)
		}
	}
	return notWhole, notLeftOut, nil
}

// salesByDay counts the sales of each day.
func salesByDay(rows []exchange.Row) map[string]int {
	sold := map[string]int{}
	for _, row := range rows {
		sold[row.Day()]++
	}
	return sold
}

const everyDay = "a range counts the sales of its days, whichever day it ends on"

// NoMatch asks for filters that no sale of two days has, though others do, and
// holds the answer against an outcome.
func (sl *selections) NoMatch(ctx context.Context, op rules.Operation, names, outcome string) error {
	fields, err := namesOf(names)
	if err != nil {
		return err
	}
	base, err := sl.widest(ctx, op, fields...)
	if err != nil {
		return err
	}
	from, filters := unmatched(base.Rows, fields)
	if filters == nil {
		if from, filters, err = sl.beforeSales(ctx, op, base.Rows, fields); err != nil {
			return err
		}
	}
	if filters == nil {
		return report.Lacking("from the first sale of the past month to the last one, any two days have one for any "+strings.Join(fields, " and "), "an account with fewer sales, over more days")
	}
	x, err := sl.reader.page(ctx, op, from.String(), from.Add(1).String(), filters, 1, 20)
	if err != nil {
		return err
	}
	switch x.Code() {
	case "BR-21", "BR-22", "BR-23":
		return gone(x)
	}
	if x.Success() {
		if err := sl.moved(ctx, op, sl.env.Facts.Samples[0], base); err != nil {
			return err
		}
	}
	return sl.response.Is(outcome)
}

// beforeSales are values of some filters that sales have, and the first of two days
// on which there was no sale of any kind: nothing matches there, whatever is
// filtered. Nil where those days have sales, too, or do not take the filters: "Card
// brand filter is not allowed for dates before May 1, 2025".
func (sl *selections) beforeSales(ctx context.Context, op rules.Operation, rows []exchange.Row, fields []string) (facts.Day, map[string]any, error) {
	from, err := facts.ParseDay(beforeAnySale[op])
	possible := slices.DeleteFunc(combinations(rows, fields), contradicts)
	if err != nil || len(possible) == 0 || slices.Contains(fields, "cardBrand") {
		return from, nil, err
	}
	r, err := sl.env.Facts.ReportRequest(op, from.String(), from.Add(1).String(), nil)
	if err != nil {
		return from, nil, err
	}
	x, err := sl.reader.aside(ctx, r)
	if err != nil || !x.NoData() {
		return from, nil, err
	}
	return from, possible[0], nil
}

// beforeAnySale is the day before which most deployments have sold nothing: "endDate
// before 2020-01-01" is refused (BR-09), and whether startDate may be earlier is
// open. The transaction report has no such bound.
var beforeAnySale = map[rules.Operation]string{rules.BranchReport: "2020-01-01", rules.TransactionReport: "1999-06-01"}

// mostOnPage is how many transactions a page may have under every reading:
// "Maximum 20", and for the branch report the advice of "page sizes 20 to 50".
var mostOnPage = map[rules.Operation]int{rules.BranchReport: 50, rules.TransactionReport: 20}

// LargePages asks for pages over the maximum: refused, or cut.
func (sl *selections) LargePages(ctx context.Context, op rules.Operation) error {
	base, err := sl.widest(ctx, op)
	if err != nil {
		return err
	}
	most := mostOnPage[op]
	if base.Total <= most {
		return report.Lacking(fmt.Sprintf("the widest range has %d sales, no more than a page may have", base.Total), "an account with more sales")
	}
	if err := sl.noPageOver(ctx, op, most, nil, most+1, most+10, 100, 1000); err != nil {
		return err
	}
	terminal, err := sl.env.Facts.Place("$terminal", sl.env.Foreign)
	if err != nil {
		return err
	}
	return sl.noPageOver(ctx, op, most, map[string]any{terminalField[op]: terminal}, most+10, 100)
}

// noPageOver asks the widest range for pages of some sizes.
func (sl *selections) noPageOver(ctx context.Context, op rules.Operation, most int, filters map[string]any, sizes ...int) error {
	r := sl.env.Facts.Samples[0]
	for _, size := range sizes {
		x, err := sl.reader.page(ctx, op, r.From.String(), r.To.String(), filters, 1, size)
		if err != nil {
			return err
		}
		if err := sl.judge.Expect(len(x.Rows()) <= most, fmt.Sprintf("no page has more than %d transactions", most), fmt.Sprintf("a refusal, or at most %d", most), fmt.Sprintf("%d with pageSize %d", len(x.Rows()), size)); err != nil {
			return err
		}
	}
	return nil
}
