package oracles

import (
	"fmt"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/scenario"
)

// namesOf are the names of filters in one text, comma separated.
func namesOf(text string) ([]string, error) {
	value, err := scenario.ValueOf(text)
	list, isText := value.(string)
	if err != nil || !isText {
		return nil, fmt.Errorf("the filters %s: their names stand in one text in quotes, comma separated", text)
	}
	return scenario.SplitList(list), nil
}

// gone is what a location or terminal that has left the account leaves to judge.
func gone(x *exchange.Exchange) error {
	return report.Lacking("a location or terminal of these sales is not the account's any more: "+x.InWords(), "an account whose terminals stay where they are")
}

// unmatched are values of some filters that sales of a reading have, and the first
// of two days on which none of them has these: nil where there are none such.
func unmatched(rows []exchange.Row, fields []string) (facts.Day, map[string]any) {
	days := daysOf(rows)
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
				for name, other := range filters {
					one[name] = other
				}
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
		text := requestWord(field, row.Text(fieldOfRow[field]))
		words := documentedWords[field]
		if text != "" && (words == nil || slices.Contains(words, text)) && !slices.Contains(values, text) {
			values = append(values, text)
		}
	}
	slices.Sort(values)
	return values
}

// contradicts tells whether filters get another answer than that nothing matches:
// BR-28, BR-29, or what the reference leaves open of installmentType.
func contradicts(filters map[string]any) bool {
	kind := filters["typeTransaction"]
	return kind == "CASH" && filters["cardBrand"] != nil || filters["installmentType"] != nil && kind != "CREDIT"
}

// daysOf are the days of sales, each sale's in its place.
func daysOf(rows []exchange.Row) []string {
	days := make([]string, len(rows))
	for i, row := range rows {
		days[i] = row.Day()
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
