package rules

import "slices"

// MootByValue tells whether a rule is about a field whose words another rule refuses: a
// filter whose value is refused may count as none.
func MootByValue(id, refusing ID) bool {
	of, known := Lookup(refusing)
	if !known || of.Words == nil || id == refusing {
		return false
	}
	return breaksBy(id, func(c Change) bool { return c.Kind == Set && c.Name == of.Words.Field })
}

// MootByUser tells whether a rule is about what an account owns, and another one that its
// user is unknown: nobody says then what is theirs.
func MootByUser(id, unknown ID) bool {
	ofUser := breaksBy(unknown, func(c Change) bool { return c.Kind == SetRole && c.Text == "unknownUser" })
	return ofUser && breaksBy(id, func(c Change) bool {
		return c.Kind == Set && slices.Contains([]Base{OwnLocation, OtherTerminal, ForeignLocation, ForeignTerminal}, c.Value.Base)
	})
}

// breaksBy tells whether a change of some kind is among those that break a rule.
func breaksBy(id ID, is func(Change) bool) bool {
	rule, known := Lookup(id)
	return known && rule.Break != nil && slices.ContainsFunc(rule.Break.Ways, func(way []Change) bool { return slices.ContainsFunc(way, is) })
}
