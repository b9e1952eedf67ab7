package filters

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/scenario"
)

// Lists holds totalItems of each list of a filter's values against the sales of
// the widest range that have one of them: single values, pairs, all but one, and all;
// and of each value beside a place.
func (sl *selections) Lists(field string) {
	words := rules.FilterWords[field]
	if words == nil {
		sl.Need(fmt.Errorf("%s takes no list whose values are documented: use typeTransaction, cardBrand or installmentType", field))
	}
	base := sl.widest(rules.BranchReport, field)
	for _, list := range listsOf(words) {
		filters := ofList(field, list...)
		sl.count(base, filters, len(rowset.Having(rowset.About(base.Rows, filters), field, list...)))
	}
	for _, word := range words {
		sl.besidePlaces(base, field, word)
	}
	sl.repeated(base, field)
	if field == "installmentType" {
		sl.besideOperators(base)
	}
}

// repeated holds a list with one value twice against the sales that have it, each once,
// where such a list is not refused (Q-LIST-REPEATED-ELEMENT).
func (sl *selections) repeated(base *scenario.Reading, field string) {
	for _, word := range rules.FilterWords[field] {
		filters := ofList(field, word, word)
		have := rowset.Having(rowset.About(base.Rows, filters), field, word)
		if len(have) == 0 {
			continue
		}
		x := sl.Page(reading.Over(rules.BranchReport, sl.Sample(), filters), 1, 20)
		if !x.Success() {
			return
		}
		twice := rowset.ShownTwice(x.Rows())
		sl.Holds(twice == "", "no transaction stands twice on a page", "each transaction once", twice+" twice", base)
		sl.Selects(x.TotalItems() == len(have), "totalItems counts the sales that the filters match", len(have), filters, fmt.Sprint(x.TotalItems()), base)
		return
	}
}

// ofList are the filters that a list of values of one of them makes.
func ofList(field string, list ...string) map[string]any {
	filters := map[string]any{field: strings.Join(list, separators[field])}
	if field == "installmentType" { // "Applies to credit cards only"
		filters["typeTransaction"] = "CREDIT"
	}
	return filters
}

// besideOperators holds totalItems of lists with the word for the operator's own product
// against that of the word alone and the sales of the other kinds: "Several in one string,
// comma separated". Where the word alone has no sales, it may be another one there.
func (sl *selections) besideOperators(base *scenario.Reading) {
	const own = "PLATFORM"
	if _, taken := sl.Env.Facts.Kinds[own]; !taken {
		return
	}
	alone := sl.Total(reading.Over(rules.BranchReport, sl.Sample(), map[string]any{"typeTransaction": "CREDIT", "installmentType": own}))
	for _, others := range [][2][]string{{{"BANCO"}, {}}, {{}, {"COMERCIO"}}, {{"COMERCIO", "BANCO"}, {}}} {
		list := slices.Concat(others[0], []string{own}, others[1])
		want := alone + len(rowset.Having(rowset.Credit(base.Rows), "installmentType", slices.Concat(others[0], others[1])...))
		sl.count(base, ofList("installmentType", list...), want)
	}
}

// besidePlaces holds totalItems of one value beside a location, and beside a terminal,
// against the sales that have both.
func (sl *selections) besidePlaces(base *scenario.Reading, field, word string) {
	value := ofList(field, word)
	with := matching(base.Rows, value)
	for _, place := range []string{"locationId", "serialNumber"} {
		filters := chosen(with, []string{place})
		if filters == nil {
			continue
		}
		maps.Copy(filters, value)
		sl.count(base, filters, len(matching(base.Rows, filters)))
	}
}

// separators stand between the values of a list, as the reference says.
var separators = map[string]string{"typeTransaction": ", ", "cardBrand": ",", "installmentType": ","}

// listsOf are lists of some words: each by itself, each two, either first, all but one,
// and all.
func listsOf(words []string) (lists [][]string) {
	for i, word := range words {
		lists = append(lists, words[i:i+1])
		rest := slices.Delete(slices.Clone(words), i, i+1)
		for _, other := range rest {
			lists = append(lists, []string{word, other})
		}
		if len(rest) > 2 {
			lists = append(lists, rest)
		}
	}
	if len(words) > 2 {
		lists = append(lists, words)
	}
	return lists
}

// widest is a whole of the widest range, or why there is none.
func (sl *selections) widest(op rules.Operation, fields ...string) *scenario.Reading {
	sl.WidestNeeds(fields...)
	return sl.All(reading.Over(op, sl.Sample(), nil))
}

// count holds totalItems of some filters over the widest range against a number
// of sales of its whole.
func (sl *selections) count(base *scenario.Reading, filters map[string]any, want int) {
	x := sl.Page(reading.Over(rules.BranchReport, sl.Sample(), filters), 1, 20)
	if x.Code() == "BR-21" && filters["serialNumber"] != nil || x.Code() == "BR-22" && filters["locationId"] != nil {
		sl.Need(reading.Gone(x))
	}
	got := sl.TotalOf(x)
	sl.Selects(got == want, "totalItems counts the sales that the filters match", want, filters, fmt.Sprint(got), base)
}
