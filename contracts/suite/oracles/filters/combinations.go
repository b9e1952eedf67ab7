package filters

import (
	"maps"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/oracles/sale"
)

// chosen are the values of some fields by which every one of them leaves sales
// out, where there are such, so that one that is ignored shows; of those, the values
// that a reversed sale has, too, where that takes few pages, and that the fewest sales
// share, but more than a page of them where there are. Nil where no sale has them all.
func chosen(rows []exchange.Row, fields []string) map[string]any {
	combinations, without := combinationsOf(rows, fields)
	var best *combination
	for _, key := range slices.Sorted(maps.Keys(combinations)) {
		c := combinations[key]
		for i, other := range c.without {
			if without[i][other] > c.sales {
				c.telling++
			}
		}
		if best == nil || c.better(best) {
			best = c
		}
	}
	if best == nil {
		return nil
	}
	return best.filters
}

// combination is the values that some sales have in the fields of a filter.
type combination struct {
	filters  map[string]any
	without  []string // the same but for one field each, as text
	sales    int
	telling  int // how many of the fields leave sales out
	reversed bool
}

// fewPages is how many sales a reversed one is asked for with.
const fewPages = 60

// withReversed tells whether a reversed sale is among few that a combination selects: no
// filter goes by the status.
func (c *combination) withReversed() bool { return c.reversed && c.sales <= fewPages }

// better tells whether a combination is the better one to ask for.
func (c *combination) better(than *combination) bool {
	if c.telling != than.telling {
		return c.telling > than.telling
	}
	if c.withReversed() != than.withReversed() {
		return c.withReversed()
	}
	have, n := than.sales, c.sales
	return have <= 20 && n > have || have > 20 && n > 20 && n < have
}

// combinationsOf are those of all sales, and how many sales there are without each
// one of the fields.
func combinationsOf(rows []exchange.Row, fields []string) (map[string]*combination, []map[string]int) {
	all, without := map[string]*combination{}, make([]map[string]int, len(fields))
	for i := range fields {
		without[i] = map[string]int{}
	}
	if slices.Contains(fields, "installmentType") {
		rows = rowset.Credit(rows)
	}
	fields = slices.Sorted(slices.Values(fields))
	for _, row := range rows {
		values := requestWords(row, fields)
		lacking := pick.Count(values, func(value string) bool { return value == "" }) // how many the filters do not take
		for i, value := range values {
			if lacking == 0 || lacking == 1 && value == "" {
				without[i][keyWithout(values, i)]++
			}
		}
		if lacking > 0 {
			continue
		}
		key := strings.Join(values, rowset.IdSeparator)
		if all[key] == nil {
			all[key] = newCombination(fields, values)
		}
		all[key].sales++
		all[key].reversed = all[key].reversed || sale.IsReversed(row)
	}
	return all, without
}

func newCombination(fields, values []string) *combination {
	c := &combination{filters: map[string]any{}}
	for i, field := range fields {
		c.filters[field] = values[i]
		c.without = append(c.without, keyWithout(values, i))
	}
	return c
}

// keyWithout is the text of some values but one.
func keyWithout(values []string, i int) string {
	return strings.Join(values[:i], rowset.IdSeparator) + rowset.IdSeparator + strings.Join(values[i+1:], rowset.IdSeparator)
}

// requestWords are the values of a row as filters take them, empty where they take none
// like it.
func requestWords(row exchange.Row, fields []string) []string {
	values := make([]string, len(fields))
	for i, field := range fields {
		text := requestWord(field, row.Text(facts.FieldOfRow[field]))
		if words := rules.FilterWords[field]; filterable(field, text) && (words == nil || slices.Contains(words, text)) {
			values[i] = text
		}
	}
	return values
}

// requestWord writes the value of a row as a filter takes it.
func requestWord(field, text string) string {
	switch field {
	case "installmentType":
		return rules.InstallmentKind(text)
	case "cardBrand":
		return rules.CardBrand(text)
	case "typeTransaction":
		return rules.PaymentType(text)
	}
	return text
}
