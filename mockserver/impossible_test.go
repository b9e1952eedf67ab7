package mockserver

// Why no request breaks two rules at once: what the rows of the rule book say by
// themselves, and the few pairs that need a sentence.

import (
	"slices"
	"strings"

	"calco.example/contracts/rules"
)

// impossiblePair is rules that no request breaks together, though their rows do
// not tell.
type impossiblePair struct{ some, others, because string }

func (p impossiblePair) has(some, other rules.ID) bool {
	return slices.Contains(strings.Fields(p.some), string(some)) && slices.Contains(strings.Fields(p.others), string(other))
}

var branchImpossible = []impossiblePair{
	{"BR-31", "BR-29", "cardBrand and CASH only is BR-28, which wins over both"},
	{"BR-23", "BR-20", "an unknown user has no locations and terminals"},
}

var reportImpossible = []impossiblePair{
	{"TR-FIELD-DUPLICATE", "TR-FIELD-UNKNOWN TR-FIELD-TYPE TR-START-FORMAT TR-START-CALENDAR TR-END-FORMAT TR-END-CALENDAR TR-REVERSED TR-RANGE TR-FUTURE" +
		" TR-PAGE-MIN TR-PAGESIZE-MIN TR-PAGESIZE-MAX TR-SERIAL", "a body that names a field twice counts as one without fields"},
}

var locationsImpossible = []impossiblePair{
	{"USER_NOT_FOUND", "L-01", "an unknown user has no account that could lack locations"},
}

// whyNotBoth is what the rows of two rules say against a request that breaks
// both; empty where nothing does. It excuses a pair, it does not forbid one: two
// values of one field may break both rules.
func whyNotBoth(a, b rules.Rule) string {
	for _, pair := range [][2]rules.Rule{{a, b}, {b, a}} {
		one, other := pair[0], pair[1]
		switch {
		case every(one, keylessChange) && some(other, needsAccount):
			return "without a valid key there is no account"
		case aboutSales(one) && aboutSales(other) && some(one, isRole("quiet")) && !some(other, isRole("broken")):
			return "without sales there is no last page"
		case aboutSales(one) && !aboutSales(other) && !every(other, aboutPaging):
			return "nothing can be said of the sales of a request that does not say which it wants, or may not have them"
		case every(one, isUnreadable) && some(other, aboutBody):
			return "what cannot be read has no fields; all it can be is without them"
		}
	}
	if shareFields(a, b) {
		return "both are about one field"
	}
	return ""
}

func every(r rules.Rule, is func(rules.Change) bool) bool {
	return !slices.ContainsFunc(slices.Concat(r.Break.Ways...), func(c rules.Change) bool { return !is(c) })
}

func some(r rules.Rule, is func(rules.Change) bool) bool {
	return slices.ContainsFunc(slices.Concat(r.Break.Ways...), is)
}

func isRole(role string) func(rules.Change) bool {
	return func(c rules.Change) bool { return c.Kind == rules.SetRole && c.Text == role }
}

func needsAccount(c rules.Change) bool {
	switch c.Value.Base {
	case rules.OwnLocation, rules.OtherTerminal, rules.ForeignLocation, rules.ForeignTerminal, rules.LastPage:
		return true
	}
	return c.Kind == rules.SetRole && c.Text != ""
}

// aboutSales tells whether a rule of a report is about the sales that match.
func aboutSales(r rules.Rule) bool {
	op, _ := rules.LookupOperation(r.Operation)
	return len(op.Fields) > 0 && some(r, func(c rules.Change) bool {
		return c.Value.Base == rules.LastPage || isRole("broken")(c) || isRole("quiet")(c)
	})
}

func aboutPaging(c rules.Change) bool {
	return (c.Kind == rules.Set || c.Kind == rules.Drop) && (c.Name == "page" || c.Name == "pageSize")
}

func isUnreadable(c rules.Change) bool { return c.Kind == rules.SetBody || c.Kind == rules.SetQuery }

func aboutBody(c rules.Change) bool {
	return c.Kind == rules.Set || c.Kind == rules.Drop || c.Kind == rules.Repeat
}

// shareFields tells whether each way to break one rule touches, or reckons from,
// a field of each way to break the other.
func shareFields(a, b rules.Rule) bool {
	for _, one := range a.Break.Ways {
		for _, other := range b.Break.Ways {
			if !overlap(fieldsOf(one), fieldsOf(other)) {
				return false
			}
		}
	}
	return true
}

func fieldsOf(way []rules.Change) (names []string) {
	for _, c := range way {
		names = append(names, c.Name)
		switch c.Value.Base {
		case rules.OfField:
			names = append(names, c.Value.Field)
		case rules.LastPage:
			names = append(names, "pageSize")
		}
	}
	return slices.DeleteFunc(names, func(name string) bool { return name == "" })
}

// overlap tells whether two lists name one field, or one that lies in another.
func overlap(a, b []string) bool {
	return slices.ContainsFunc(a, func(x string) bool {
		return slices.ContainsFunc(b, func(y string) bool {
			return x == y || strings.HasPrefix(x, y+".") || strings.HasPrefix(y, x+".")
		})
	})
}
