package calibrate_test

import (
	"context"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate"
	"calco.example/contracts/rules"
	"calco.example/contracts/target"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
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

// What reads on until something is seen asks no more where many requests may be under way:
// each one more is one less for the orders.
func TestRun_ReadsNoMoreAhead(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	now := time.Date(2026, time.November, 18, 18, 0, 0, 0, time.UTC)
	server := httptest.NewServer(stranger.New(stranger.Options{Manner: stranger.Plain(), Now: func() time.Time { return now }, PerDay: 30}))
	t.Cleanup(server.Close)
	deployed, err := target.Load("target.yaml", []byte("baseUrl: "+server.URL+"\nkeys: {main: \"env:K\"}\n"), func(string) string { return stranger.Keys["main"] }, nil)
	require.NoError(t, err)
	reading := []string{"more sales", "a sale without a tax document", "a sale with cash back", "a reversed sale", "the terminal of a reversed sale in the transaction report"}
	asked := map[int]int{}
	for _, parallel := range []int{1, 8} {
		o := optionsFor(t, deployed, now)
		o.Parallel = parallel
		o.OnAsk = func(_ int, what string) {
			if slices.Contains(reading, what) {
				asked[parallel]++
			}
		}
		calibrated(t, o)
	}
	assert.LessOrEqual(t, asked[8], asked[1])
}
