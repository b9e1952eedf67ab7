package rules

import (
	"regexp"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
)

// Every row says in Spanish what it says in English.
func TestRows_AreInSpanish(t *testing.T) {
	t.Parallel()
	for _, r := range All() {
		assert.NotEmpty(t, r.Spanish.Condition, "%s: its row in contracts/rules/catalogue.go has no Spanish", r.ID)
		if hasWords(r.Trigger + r.NoTrigger) {
			assert.NotEmpty(t, r.Spanish.Trigger, "%s: its Trigger in contracts/rules/catalogue.go has no Spanish", r.ID)
		}
		inSpanish(t, r.Spanish.Condition, string(r.ID)+" in contracts/rules/catalogue.go")
		inSpanish(t, r.Spanish.Trigger, string(r.ID)+" in contracts/rules/catalogue.go")
		assert.Equal(t, figures(r.Condition), figures(r.Spanish.Condition), "%s: the figures of its condition", r.ID)
	}
	for _, q := range Questions() {
		assert.NotEmpty(t, q.Spanish.Title, "%s: its row in contracts/rules/questions.go has no Spanish title", q.ID)
		assert.NotEmpty(t, q.Spanish.Reason, "%s: its row in contracts/rules/questions.go has no Spanish reason", q.ID)
		inSpanish(t, q.Spanish.Title, string(q.ID)+" in contracts/rules/questions.go")
		inSpanish(t, q.Spanish.Reason, string(q.ID)+" in contracts/rules/questions.go")
		assert.Equal(t, figures(q.Title+q.Reason), figures(q.Spanish.Title+q.Spanish.Reason), "%s: the figures of its texts", q.ID)
	}
}

// english are words that no text in Spanish holds, unless it quotes.
var (
	english = regexp.MustCompile(`(?i)\b(the|is|are|of|with|missing|any|request|answer|which|has|was|before|after|body)\b`)
	quoted  = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
	figure  = regexp.MustCompile(`\d+`)
)

func inSpanish(t *testing.T, text, where string) {
	t.Helper()
	assert.NotRegexp(t, english, quoted.ReplaceAllString(text, ""), where)
}

// hasWords tells whether a text holds more than JSON.
func hasWords(text string) bool {
	for _, r := range quoted.ReplaceAllString(text, "") {
		if unicode.IsLetter(r) {
			return true
		}
	}
	return false
}

// figures of a text, which are the same in every language.
func figures(text string) []string { return figure.FindAllString(text, -1) }

// What is not Spanish is English, and JSON is both.
func TestIn_Languages(t *testing.T) {
	t.Parallel()
	rule, _ := Lookup("BR-11")
	assert.Equal(t, RuleTexts{"page is below 1", `"page":0`}, rule.In("en"))
	assert.Equal(t, RuleTexts{"page es menor que 1", `"page":0`}, rule.In("es"))
	rule, _ = Lookup("BR-13")
	assert.Equal(t, internalOnlySpanish, rule.In("es").Trigger)
	q, _ := LookupQuestion("Q-TR-SEVERAL")
	assert.Equal(t, QuestionTexts{"Informe de transacciones: varios campos incorrectos", "un mensaje"}, q.In("es"))
	assert.Equal(t, q.Title, q.In("").Title)
}
