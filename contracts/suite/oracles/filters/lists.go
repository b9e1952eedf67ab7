package filters

import (
	"context"
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
func (sl *selections) Lists(ctx context.Context, field string) error {
	words := rules.FilterWords[field]
	if words == nil {
		return fmt.Errorf("%s takes no list whose values are documented: use typeTransaction, cardBrand or installmentType", field)
	}
	base, err := sl.widest(ctx, rules.BranchReport, field)
	if err != nil {
		return err
	}
	for _, list := range listsOf(words) {
		filters := ofList(field, list...)
		if err := sl.count(ctx, base, filters, len(rowset.Having(rowset.About(base.Rows, filters), field, list...))); err != nil {
			return err
		}
	}
	for _, word := range words {
		if err := sl.besidePlaces(ctx, base, field, word); err != nil {
			return err
		}
	}
	if err := sl.repeated(ctx, base, field); err != nil {
		return err
	}
	if field == "installmentType" {
		return sl.besideOperators(ctx, base)
	}
	return nil
}

// repeated holds a list with one value twice against the sales that have it, each once,
// where such a list is not refused (Q-LIST-REPEATED-ELEMENT).
func (sl *selections) repeated(ctx context.Context, base *scenario.Reading, field string) error {
	for _, word := range rules.FilterWords[field] {
		filters := ofList(field, word, word)
		have := rowset.Having(rowset.About(base.Rows, filters), field, word)
		if len(have) == 0 {
			continue
		}
		x, err := sl.session.Page(ctx, reading.Over(rules.BranchReport, sl.env.Facts.Samples[0], filters), 1, 20)
		if err != nil || !x.Success() {
			return err
		}
		twice := rowset.ShownTwice(x.Rows())
		if err := sl.compare.Holds(ctx, twice == "", "no transaction stands twice on a page", "each transaction once", twice+" twice", base); err != nil {
			return err
		}
		return sl.compare.Selects(ctx, x.TotalItems() == len(have), "totalItems counts the sales that the filters match", len(have), filters, fmt.Sprint(x.TotalItems()), base)
	}
	return nil
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
func (sl *selections) besideOperators(ctx context.Context, base *scenario.Reading) error {
	const own = "PLATFORM"
	if _, taken := sl.env.Facts.Kinds[own]; !taken {
		return nil
	}
	alone, err := sl.reader.Total(ctx, reading.Over(rules.BranchReport, sl.env.Facts.Samples[0], map[string]any{"typeTransaction": "CREDIT", "installmentType": own}))
	if err != nil {
		return err
	}
	for _, others := range [][2][]string{{{"BANCO"}, {}}, {{}, {"COMERCIO"}}, {{"COMERCIO", "BANCO"}, {}}} {
		list := slices.Concat(others[0], []string{own}, others[1])
		want := alone + len(rowset.Having(rowset.Credit(base.Rows), "installmentType", slices.Concat(others[0], others[1])...))
		if err := sl.count(ctx, base, ofList("installmentType", list...), want); err != nil {
			return err
		}
	}
	return nil
}

// besidePlaces holds totalItems of one value beside a location, and beside a terminal,
// against the sales that have both.
func (sl *selections) besidePlaces(ctx context.Context, base *scenario.Reading, field, word string) error {
	value := ofList(field, word)
	with := matching(base.Rows, value)
	for _, place := range []string{"locationId", "serialNumber"} {
		filters := chosen(with, []string{place})
		if filters == nil {
			continue
		}
		maps.Copy(filters, value)
		if err := sl.count(ctx, base, filters, len(matching(base.Rows, filters))); err != nil {
			return err
		}
	}
	return nil
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
func (sl *selections) widest(ctx context.Context, op rules.Operation, fields ...string) (*scenario.Reading, error) {
	if err := sl.WidestNeeds(fields...); err != nil {
		return nil, err
	}
	return sl.reader.All(ctx, reading.Over(op, sl.env.Facts.Samples[0], nil))
}

// count holds totalItems of some filters over the widest range against a number
// of sales of its whole.
func (sl *selections) count(ctx context.Context, base *scenario.Reading, filters map[string]any, want int) error {
	x, err := sl.session.Page(ctx, reading.Over(rules.BranchReport, sl.env.Facts.Samples[0], filters), 1, 20)
	switch {
	case err != nil:
		return err
	case x.Code() == "BR-21" && filters["serialNumber"] != nil, x.Code() == "BR-22" && filters["locationId"] != nil:
		return reading.Gone(x)
	}
	got, err := sl.reader.TotalOf(ctx, x)
	if err != nil {
		return err
	}
	return sl.compare.Selects(ctx, got == want, "totalItems counts the sales that the filters match", want, filters, fmt.Sprint(got), base)
}
