package transactions

import (
	"cmp"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/scenario"
)

// Figures compared: more and less, sums and counts, and what an answer says against the
// one before it.

// comparisons hold figures of an answer, or of the sales that are looked at, against a
// value, a sum, or the answer before.
type comparisons struct{ *Transactions }

// Comparisons looks at the last answer, and at the one before it.
func Comparisons(o *reading.Oracle) *comparisons { return &comparisons{Of(o)} }

// comparison is a way to hold a figure against another, in words.
type comparison struct {
	words string
	holds func(sign int) bool // of the figure against the other
}

// comparisonOf is what the words of a feature mean, in either language.
func comparisonOf(words string) comparison {
	switch words {
	case "greater than", "mayor que":
		return comparison{"more than", func(sign int) bool { return sign > 0 }}
	case "less than", "menor que":
		return comparison{"less than", func(sign int) bool { return sign < 0 }}
	case "at least", "al menos":
		return comparison{"at least", func(sign int) bool { return sign >= 0 }}
	case "at most", "a lo más":
		return comparison{"at most", func(sign int) bool { return sign <= 0 }}
	}
	return comparison{"exactly", func(sign int) bool { return sign == 0 }}
}

// of holds two values against each other: numbers by what they are worth, texts, as dates
// and times are, by their order. What is neither holds nothing.
func (c comparison) of(a, b any) bool {
	x, okX := numberIn(a)
	y, okY := numberIn(b)
	if okX && okY {
		return c.holds(x.Cmp(y))
	}
	s, isText := a.(string)
	t, areTexts := b.(string)
	return isText && areTexts && c.holds(strings.Compare(s, t))
}

func numberIn(value any) (*big.Rat, bool) {
	return exchange.Row{"n": value}.Number("n")
}

// given is the value that a feature writes, as it stands in an answer.
func (c *comparisons) given(text string) any {
	value, err := scenario.ValueOf(text)
	c.Need(err)
	if raw, is := value.(json.RawMessage); is {
		return json.Number(raw)
	}
	return value
}

// Member holds a value of the answer against that of a feature.
func (c *comparisons) Member(path, words, text string) {
	if c.Session.Last == nil {
		c.Need(scenario.ErrNothingAsked)
		return
	}
	wanted := c.given(text)
	got, present := exchange.Find(c.Session.Last.JSON, path)
	how := comparisonOf(words)
	c.Expect(how.of(got, wanted), path+" of the answer", how.words+" "+text, scenario.Shown(got, present))
}

// MemberBefore holds a value of the answer against that of the answer before.
func (c *comparisons) MemberBefore(path, words string) {
	old, now := c.both(path)
	if old.value == nil || now.value == nil {
		c.Lack("one of the two answers has no "+path, "an account that both requests can be put for")
		return
	}
	how := comparisonOf(words)
	c.Expect(how.of(now.value, old.value), path+" of the answer", how.words+" "+old.String(), now.String())
}

// found is what an answer has at a path.
type found struct {
	value   any
	present bool
}

func (f found) String() string { return scenario.Shown(f.value, f.present) }

// same tells whether both are the same JSON: null is not what is absent.
func (f found) same(other found) bool {
	return f.present == other.present && string(exchange.MustJSON(f.value)) == string(exchange.MustJSON(other.value))
}

// both are what the answer before and the last one have at a path.
func (c *comparisons) both(path string) (old, now found) {
	if c.Session.Before == nil {
		c.Need(scenario.ErrNothingAsked)
		return old, now
	}
	old.value, old.present = exchange.Find(c.Session.Before.JSON, path)
	now.value, now.present = exchange.Find(c.Session.Last.JSON, path)
	return old, now
}

// MemberStays expects the value that the answer before had.
func (c *comparisons) MemberStays(path string) {
	old, now := c.both(path)
	c.Expect(old.same(now), path+" of the answer", "the same as before: "+old.String(), now.String())
}

// AnswerStays expects the status and the JSON of the answer before.
func (c *comparisons) AnswerStays() {
	before, last := c.Session.Before, c.Session.Last
	if before == nil {
		c.Need(scenario.ErrNothingAsked)
		return
	}
	expected, actual := before.InWords(), last.InWords()
	where, old, now := differing("", before.JSON, last.JSON)
	if where != "" && expected == actual {
		expected, actual = where+" "+old, where+" "+now
	}
	same := before.Status == last.Status && where == ""
	c.Expect(same, "the answer", "the same as before: "+expected, actual)
}

// differing is the first place at which two values differ, and what stands there in each;
// nothing where they are the same JSON.
func differing(at string, before, now any) (where, then, since string) {
	was, is := exchange.MustJSON(before), exchange.MustJSON(now)
	if string(was) == string(is) {
		return "", "", ""
	}
	for name := range namesIn(before, now) {
		a, had := exchange.Find(before, name)
		b, has := exchange.Find(now, name)
		if had != has {
			return strings.TrimPrefix(at+"."+name, "."), scenario.Shown(a, had), scenario.Shown(b, has)
		}
		if where, then, since := differing(at+"."+name, a, b); where != "" {
			return where, then, since
		}
	}
	return cmp.Or(strings.TrimPrefix(at, "."), "the whole"), scenario.Shown(before, true), scenario.Shown(now, true)
}

// namesIn are the names of the members of two objects, or the places of two lists, in
// their order; none of what is not the same kind of thing twice.
func namesIn(a, b any) iter.Seq[string] {
	var names []string
	switch a := a.(type) {
	case map[string]any:
		if b, is := b.(map[string]any); is {
			both := maps.Clone(a)
			maps.Copy(both, b)
			names = slices.Sorted(maps.Keys(both))
		}
	case []any:
		if b, is := b.([]any); is {
			for i := range max(len(a), len(b)) {
				names = append(names, strconv.Itoa(i))
			}
		}
	}
	return slices.Values(names)
}

// Each holds a member of every transaction against a value.
func (c *comparisons) Each(member, words, text string) {
	wanted := c.given(text)
	how := comparisonOf(words)
	c.every(member+" of every transaction", how.words+" "+text, func(row exchange.Row) (bool, string) {
		got, present := exchange.Find(map[string]any(row), member)
		return how.of(got, wanted), scenario.Shown(got, present)
	})
}

// Sum holds the sum of a member over all transactions against a value.
func (c *comparisons) Sum(member, words, text string) {
	want, isNumber := numberIn(c.given(text))
	if !isNumber {
		c.Need(fmt.Errorf("the sum of %s is a number, and %s is none", member, text))
		return
	}
	rows := c.rows()
	if rows == nil {
		return
	}
	sum := new(big.Rat)
	for i, row := range rows {
		part, ok := row.Number(member)
		if !ok && row.At(member) != nil {
			c.Expect(false, "the sum of "+member, "a number in every transaction", fmt.Sprintf("%s in transaction %d", sale.ShownAt(row, member), i+1))
			return
		}
		sum.Add(sum, part)
	}
	how := comparisonOf(words)
	c.Expect(how.holds(sum.Cmp(want)), fmt.Sprintf("the sum of %s over %d transactions", member, len(rows)), how.words+" "+text, strings.TrimSuffix(sum.FloatString(2), ".00"))
}

// Count holds how many transactions there are against a number.
func (c *comparisons) Count(words string, want int) {
	rows := c.rows()
	if rows == nil {
		return
	}
	c.count("the number of transactions", words, len(rows), want)
}

// CountOf is Count for those with a value, whatever its letter case.
func (c *comparisons) CountOf(member, text, words string, want int) {
	word, isText := exchange.TextOf(c.given(text))
	if !isText {
		c.Need(fmt.Errorf("transactions are counted by a text or a number, and %s is neither", text))
	}
	rows := c.rows()
	if rows == nil {
		return
	}
	n := pick.Count(rows, func(row exchange.Row) bool { return strings.EqualFold(row.Text(member), word) })
	c.count("the number of transactions with "+member+" "+text, words, n, want)
}

func (c *comparisons) count(what, words string, n, want int) {
	how := comparisonOf(words)
	c.Expect(how.holds(n-want), what, fmt.Sprintf("%s %d", how.words, want), fmt.Sprint(n))
}

// StandBefore expects every transaction of the answer in the answer before.
func (c *comparisons) StandBefore() {
	c.eachBefore(true, "every transaction stands in the answer before", "one of its transactions")
}

// NoneStandBefore expects none of them there.
func (c *comparisons) NoneStandBefore() {
	c.eachBefore(false, "no transaction stands in the answer before", "another one than before")
}

// eachBefore expects of each transaction of the answer that the answer before has it, or
// has it not.
func (c *comparisons) eachBefore(has bool, what, want string) {
	if c.Session.Before == nil {
		c.Need(scenario.ErrNothingAsked)
		return
	}
	known := rowset.TransactionsOf(c.Session.Before.Rows())
	rows := c.ofPage()
	if rows == nil {
		return
	}
	for i, sale := range rowset.TransactionsOf(rows) {
		c.Expect(slices.Contains(known, sale) == has, what, want, rows[i].Text("saleId"))
	}
}
