package filters

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/scenario"
)

// fieldsOf are the names of filters in one text, comma separated.
func (sl *selections) fieldsOf(text string) []string {
	value, err := scenario.ValueOf(text)
	list, isText := value.(string)
	if err != nil || !isText {
		sl.Need(fmt.Errorf("the filters %s: their names stand in one text in quotes, comma separated", text))
	}
	return scenario.SplitList(list)
}

// unmatched are values of some filters that sales of a reading have, and the first
// of two days on which none of them has these: nil where there are none such.
func (sl *selections) unmatched(rows []exchange.Row, fields []string) (facts.Day, map[string]any) {
	days := daysOf(rows, sl.Env.DayOf)
	for _, filters := range combinations(rows, fields) {
		if contradicts(filters) {
			continue
		}
		if day, found := idle(rows, days, filters); found {
			return day, filters
		}
	}
	return facts.Day{}, nil
}

// combinations are all combinations of the values that sales have for some
// filters, those of the last sale first.
func combinations(rows []exchange.Row, fields []string) []map[string]any {
	list := []map[string]any{{}}
	for _, field := range fields {
		var longer []map[string]any
		for _, filters := range list {
			for _, value := range valuesOf(rows, field) {
				one := map[string]any{field: value}
				maps.Copy(one, filters)
				longer = append(longer, one)
			}
		}
		list = longer
	}
	return list
}

// valuesOf are the values of a filter that sales have, in words that it takes.
func valuesOf(rows []exchange.Row, field string) (values []string) {
	for _, row := range rows {
		text := requestWord(field, row.Text(facts.FieldOfRow[field]))
		words := rules.FilterWords[field]
		if text != "" && filterable(field, text) && (words == nil || slices.Contains(words, text)) && !slices.Contains(values, text) {
			values = append(values, text)
		}
	}
	slices.Sort(values)
	return values
}

// filterable tells whether the branch report takes a value that a sale shows as a filter.
func filterable(field, value string) bool {
	return field != "locationId" && field != "serialNumber" || rules.Filterable(value)
}

// contradicts tells whether filters get another answer than that nothing matches:
// BR-28, BR-29, or what the reference leaves open of installmentType.
func contradicts(filters map[string]any) bool {
	kind := filters["typeTransaction"]
	return kind == "CASH" && filters["cardBrand"] != nil || filters["installmentType"] != nil && kind != "CREDIT"
}

// daysOf are the days of sales, each sale's in its place.
func daysOf(rows []exchange.Row, dayOf func(exchange.Row) string) []string {
	days := make([]string, len(rows))
	for i, row := range rows {
		days[i] = dayOf(row)
	}
	return days
}

// idle is the first of two days, both between the days of the sales, on which none of
// them matches.
func idle(rows []exchange.Row, days []string, filters map[string]any) (facts.Day, bool) {
	if len(days) == 0 {
		return facts.Day{}, false
	}
	busy := map[string]bool{}
	for i, row := range rows {
		busy[days[i]] = busy[days[i]] || matches(row, filters)
	}
	last, errLast := facts.ParseDay(slices.Max(days))
	day, err := facts.ParseDay(slices.Min(days))
	for err == nil && errLast == nil && day.Before(last.Time) {
		if !busy[day.String()] && !busy[day.Add(1).String()] {
			return day, true
		}
		day = day.Add(1)
	}
	return facts.Day{}, false
}

// NoMatch asks for filters that no sale of two days has, though others do, and
// holds the answer against an outcome.
func (sl *selections) NoMatch(op rules.Operation, names, outcome string) {
	fields := sl.fieldsOf(names)
	base := sl.widest(op, fields...)
	sl.TellDays(op)
	from, filters := sl.unmatched(base.Rows, fields)
	if filters == nil {
		from, filters = sl.beforeSales(op, base.Rows, fields)
	}
	if filters == nil {
		sl.Lack("from the first sale of the past month to the last one, any two days have one for any "+strings.Join(fields, " and "), "an account with fewer sales, over more days")
		return
	}
	x := sl.Page(reading.Over(op, facts.Range{From: from, To: from.Add(1)}, filters), 1, 20)
	switch x.Code() {
	case "BR-21", "BR-22", "BR-23":
		if !sl.still(base, filters, from) {
			sl.Need(reading.Gone(x))
		}
		sl.Is(outcome)
		return
	}
	if sl.Left(x) {
		sl.Need(reading.Gone(x))
	}
	if x.Success() {
		sl.Settled(base)
	}
	sl.Is(outcome)
}

// still tells whether the location or terminal that filters name, which is refused for two
// days, sold before and after them and is not refused for the whole range: "locationId and
// serialNumber must belong to the account" names no days.
func (sl *selections) still(base *scenario.Reading, filters map[string]any, from facts.Day) bool {
	q, refused := base.Of, sl.Session.Last
	q.Fields = maps.Clone(filters)
	maps.DeleteFunc(q.Fields, func(field string, _ any) bool { return field != "locationId" && field != "serialNumber" })
	sold := daysOf(matching(base.Rows, q.Fields), sl.Env.DayOf)
	if len(sold) == 0 || slices.Min(sold) >= from.String() || slices.Max(sold) <= from.Add(1).String() {
		return false
	}
	defer func() { sl.Session.Last = refused }()
	return sl.Page(q, 1, 20).Success()
}

// beforeSales are values of some filters that sales have, and the first of two days
// on which there was no sale of any kind: nothing matches there, whatever is
// filtered. Nil where those days have sales, too, or do not take the filters: "Card
// brand filter is not allowed for dates before May 1, 2025".
func (sl *selections) beforeSales(op rules.Operation, rows []exchange.Row, fields []string) (facts.Day, map[string]any) {
	from, err := facts.ParseDay(beforeAnySale[op])
	possible := slices.DeleteFunc(combinations(rows, fields), contradicts)
	if err != nil || len(possible) == 0 || slices.Contains(fields, "cardBrand") {
		return from, nil
	}
	if x := sl.Common(sl.Request(op, from.String(), from.Add(1).String(), nil)); !x.NoData() {
		return from, nil
	}
	return from, possible[0]
}

// beforeAnySale is the day before which most deployments have sold nothing: "endDate
// before 2020-01-01" is refused (BR-09), and whether startDate may be earlier is
// open. The transaction report has no such bound.
var beforeAnySale = map[rules.Operation]string{rules.BranchReport: "2020-01-01", rules.TransactionReport: "1999-06-01"}
