package filters

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/report"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/scenario"
)

// tooMany tells whether a range has more pages than are read.
func tooMany(err error) bool {
	var unmet *report.Unmet
	return errors.As(err, &unmet) && unmet.OurLimit
}

// glimpse holds several filters at once against some pages of a range of which not all is
// read: the sales that they yield have these values, and are some of all.
func (sl *selections) glimpse(whole scenario.Question, fields []string) {
	all, before := sl.some(whole)
	filters := chosen(all, fields)
	if filters == nil {
		sl.Lack("no sale on some pages "+sl.when(sl.wholly())+" has "+strings.Join(fields, " and "), "an account with fewer sales a day")
		return
	}
	q := whole
	q.Fields = filters
	if !sl.accepted(q) {
		return
	}
	yielded, after := sl.some(q)
	sl.haveTheValues(rowset.About(yielded, filters), filters)
	least := len(matching(all, filters))
	most := before.Total - len(pick.Except(rowset.About(all, filters), func(row exchange.Row) bool { return matches(row, filters) }))
	sl.Holds(least <= after.Total && after.Total <= most, "the filters yield the sales seen that match, and none of the others",
		"some of the sales of the whole", fmt.Sprintf("%d of %d, where it should be from %d to %d, for %s", after.Total, before.Total, least, most, exchange.MustJSON(filters)), before, after)
}

// some are the sales of some pages of a question, from its first to its last one.
func (sl *selections) some(q scenario.Question) (rows []exchange.Row, of *scenario.Reading) {
	const parts = 4
	first := sl.First(q)
	sl.Show(first)
	total := sl.TotalOf(first)
	rows, last := sl.Rows(first), first.TotalPages()
	for part := 1; part <= parts && last > 1; part++ {
		rows = append(rows, sl.Rows(sl.KnownPage(q, max(2, last*part/parts), reading.UsualSize))...)
	}
	return distinct(rows), &scenario.Reading{Of: q, Total: total}
}

// distinct are the sales of some pages, each once: of few pages one may be asked for twice.
func distinct(rows []exchange.Row) (list []exchange.Row) {
	seen := map[string]bool{}
	for _, row := range rows {
		if id := row.Text("saleId"); !seen[id] {
			seen[id], list = true, append(list, row)
		}
	}
	return list
}

// haveTheValues expects sales that filters yield to have their values.
func (sl *selections) haveTheValues(rows []exchange.Row, filters map[string]any) {
	odd := slices.IndexFunc(rows, func(row exchange.Row) bool { return !matches(row, filters) })
	if odd >= 0 {
		sl.Alike(false, "the sales that filters yield have the values of the filters", "the values that were asked for",
			fmt.Sprintf("%s has %s, for %s", rows[odd].Text("saleId"), shownValues(rows[odd], filters), exchange.MustJSON(filters)))
	}
}
