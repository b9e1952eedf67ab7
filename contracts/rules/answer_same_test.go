package rules

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestQuestion_Same(t *testing.T) {
	t.Parallel()
	word := func(s string) Answer { return Answer{Choice: s} }
	value := func(s string) Answer { return Answer{Value: &s} }
	statuses := func(code ID, status int) Answer { return Answer{Status: map[ID]int{code: status}} }
	order := func(ids ...ID) Answer { return Answer{Order: ids} }
	for _, c := range []struct {
		name     string
		question QuestionID
		a, b     Answer
		same     bool
	}{
		{"the same word", "Q-RANGE-LIMIT", word("60"), word("60"), true},
		{"two words", "Q-RANGE-LIMIT", word("30"), word("60"), false},
		{"word and map that says the same", "Q-STATUS", word("semantic"), statuses("BR-07", 400), true},
		{"word and map", "Q-STATUS", word("semantic"), statuses("BR-07", 422), false},
		{"maps that differ in one code", "Q-STATUS", statuses("BR-07", 422), statuses("BR-07", 409), false},
		{"default and a list in its order", "Q-ORDER-LOCATIONS", word("default"), order("ERROR_NOT_AUTHORIZED", "L-01"), true},
		{"default and a list", "Q-ORDER-LOCATIONS", word("default"), order("L-01", "ERROR_NOT_AUTHORIZED"), false},
		{"the same value", "Q-TR-MESSAGE-401", value("No"), value("No"), true},
		{"two values", "Q-TR-MESSAGE-401", value("No"), value("no"), false},
		{"text that is the word", "Q-TR-MESSAGE-401", word("Invalid credentials"), value("Invalid credentials"), true},
		{"code that is the word", "Q-BR-PAGE-MISSING", word("BR-02"), value("BR-02"), true},
		{"text that looks like the word for something else", "Q-TR-CASH-SEQUENCE", word("digits"), value("digits"), false},
		{"message that looks like the word for a behaviour", "Q-TR-FUTURE", word("accepted"), value("accepted"), false},
	} {
		q, _ := LookupQuestion(c.question)
		for _, a := range []Answer{c.a, c.b} {
			assert.NoError(t, CheckAnswer(q, a), c.name)
		}
		assert.Equal(t, c.same, q.Same(c.a, c.b), c.name)
		assert.Equal(t, c.same, q.Same(c.b, c.a), "%s, the other way round", c.name)
	}
}
