package rules_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/rules"
)

// What stands in an error for what it has not may be of any form that holds nothing, as
// far as the contract takes it.
func TestCheckAnswer_JSONThatHoldsNothing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		question rules.QuestionID
		value    string
		allowed  bool
	}{
		{"Q-BR-ERROR-DATA", `{"commerce":{"taxId":""},"transactions":[],"more":false}`, true},
		{"Q-BR-ERROR-DATA", `""`, true},
		{"Q-BR-ERROR-DATA", `{"commerce":{"taxId":"76.1"}}`, false},
		{"Q-BR-ERROR-DATA", `{"transactions":[0]}`, false},
		{"Q-BR-ERROR-DATA", `null`, false},
		{"Q-BR-ERROR-DATA", `{}`, false},
		{"Q-BR-ERROR-DATA", `[]`, false},
		{"Q-BR-ERROR-DATA", `0`, false},
		{"Q-BR-ERROR-DATA", `{`, false},
		{"Q-BR-ERROR-PAGINATION", `{"page":0}`, true},
		{"Q-BR-ERROR-PAGINATION", `{"page":1}`, false},
		{"Q-L-ERROR-PAGINATION", `{}`, true},
		{"Q-L-ERROR-PAGINATION", `{"page":0}`, false},
		{"Q-TR-ERROR-CONTENT", `[]`, true},
		{"Q-TR-ERROR-CONTENT", `{}`, false},
	} {
		q, _ := rules.LookupQuestion(c.question)
		err := rules.CheckAnswer(q, rules.Answer{Value: &c.value})
		assert.Equal(t, c.allowed, err == nil, "%s %s: %v", c.question, c.value, err)
	}
}
