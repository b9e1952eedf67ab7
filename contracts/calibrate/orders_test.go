package calibrate_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate"
	"calco.example/contracts/rules"
)

// Every refusal whose row says how a request breaks it is one that the requests for
// the order break: with one field or one key by the row itself, else by the model of
// its operation.
func TestOrders_KnowEveryRefusal(t *testing.T) {
	t.Parallel()
	profile := rules.Profile{Answers: map[rules.QuestionID]rules.Answer{}}
	for _, rule := range rules.All() {
		if rule.Break != nil {
			for _, pin := range rule.Break.Under {
				profile.Answers[pin.Question] = pin.Answer
			}
		}
	}
	o, _ := options(t, profile)
	trial, err := calibrate.RunTrial(context.Background(), o)
	require.NoError(t, err)
	require.Len(t, trial.Orders, 3)
	for _, learnt := range trial.Orders {
		q, _ := rules.LookupQuestion(learnt.Question)
		for _, id := range rules.DefaultPrecedence(q.Ordered) {
			if rule, _ := rules.Lookup(id); rule.Break != nil {
				assert.Contains(t, trial.Broken(learnt.Question), id, "%s says in its row how a request breaks it, and no request for the order of the %s does: contracts/calibrate/model_*.go", id, q.Ordered)
			}
		}
	}
}
