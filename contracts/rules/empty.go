package rules

import (
	"encoding/json"
	"fmt"
	"slices"
)

// What an error has in place of what only a success tells may be JSON that holds
// nothing: the contract keeps anything else out.

// emptyWords are forms that questions have words for.
var emptyWords = map[string]string{"{}": "empty", "[]": "empty-list"}

// IsJSON tells whether a value of the form is JSON, which an answer has as it stands.
func (f ValueForm) IsJSON() bool { return f == EmptyJSON || f == Shell }

// WordOfEmpty is the word that a question has for a form of JSON that holds nothing;
// empty where it has none.
func (q Question) WordOfEmpty(value string) string {
	if word := emptyWords[value]; slices.Contains(q.Answers, word) {
		return word
	}
	return ""
}

func checkEmpty(q Question, value string) error {
	var v any
	if len(value) > 200 || json.Unmarshal([]byte(value), &v) != nil || !isEmptyForm(v, q.Value == Shell) {
		return fmt.Errorf("the value of %s must be %s, in at most 200 bytes: an empty text, list or object", q.ID, q.Value)
	}
	if word := q.WordOfEmpty(value); word != "" {
		return fmt.Errorf("%s has a word for %s: use %s", q.ID, value, word)
	}
	return nil
}

// isEmptyForm tells whether a value is empty, or a shell of members that hold nothing.
func isEmptyForm(v any, shell bool) bool {
	switch v := v.(type) {
	case string:
		return v == ""
	case []any:
		return len(v) == 0
	case map[string]any:
		for _, member := range v {
			if !shell || !holdsNothing(member) {
				return false
			}
		}
		return true
	}
	return false
}

func holdsNothing(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case bool:
		return !v
	case float64:
		return v == 0
	}
	return isEmptyForm(v, true)
}
