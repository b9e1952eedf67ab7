package suite

import (
	"context"
	"maps"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/suitetest"
	"calco.example/mockserver"
	"calco.example/mockserver/mocktest"
)

// TestFeatures_TryBothSidesOfEachBound: a rule with a bound whose scenarios never
// send the last value accepted, or the first one refused, says nothing about the
// bound, whatever else they send. The features are written by hand from the
// reference and the bound is a row of the rule book, so a wrong bound fails too.
func TestFeatures_TryBothSidesOfEachBound(t *testing.T) {
	t.Parallel()
	var byDefault, pinned []rules.Rule
	for _, rule := range rules.All() {
		switch {
		case rule.Bound == nil:
		case len(rule.Break.Under) > 0:
			pinned = append(pinned, rule)
		default:
			byDefault = append(byDefault, rule)
		}
	}
	for _, list := range [][]rules.Rule{byDefault, pinned} {
		sent := requestsOf(t, list)
		for _, rule := range list {
			tried := sidesTried(rule, sent[rule.ID])
			assert.True(t, tried[rules.LastAccepted], "%s: no scenario tagged @%s sends the last value accepted (%s: %s) and sees it accepted",
				rule.ID, rule.ID, rule.Bound.Field, rule.Bound.Last)
			assert.True(t, tried[rules.FirstRefused], "%s: no scenario tagged @%s sends the first value refused (%s: %s) and sees it refused",
				rule.ID, rule.ID, rule.Bound.Field, rule.Bound.First)
		}
	}
}

// byRule keeps what the scenarios of each rule send. It says of each answer that it
// came at the second try: such a one no other scenario takes for its own.
type byRule struct {
	exchange.Asker
	mu   sync.Mutex
	sent map[rules.ID][]*exchange.Exchange
}

func (b *byRule) Ask(ctx context.Context, q exchange.Request) (*exchange.Exchange, error) {
	x, err := b.Asker.Ask(ctx, q)
	if s := scenarioOf(ctx); err == nil && s != nil {
		b.mu.Lock()
		defer b.mu.Unlock()
		for _, id := range s.Judge.Rules {
			b.sent[id] = append(b.sent[id], x)
		}
	}
	if err == nil {
		x.Tries = 2
	}
	return x, err
}

// requestsOf runs the scenarios that are tagged with some rules against a mock
// that answers the open questions so that these rules show.
func requestsOf(t *testing.T, list []rules.Rule) map[rules.ID][]*exchange.Exchange {
	t.Helper()
	profile, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	profile.Answers = maps.Clone(profile.Answers)
	for _, rule := range list {
		for _, pin := range rule.Break.Under {
			profile.Answers[pin.Question] = pin.Answer
		}
	}
	mock := mocktest.New(mockserver.Config{Profile: profile})
	contract, err := suitetest.Contract()
	require.NoError(t, err)
	prepared, err := sharedFeatures()
	require.NoError(t, err)
	record := &byRule{Asker: inProcess{mock, &bodies}, sent: map[rules.ID][]*exchange.Exchange{}}
	suite := &Suite{
		Features: os.DirFS("../../features"), Prepared: prepared, Asker: record, Contract: contract, Profile: &profile,
		Select: func(s report.Scenario) bool {
			return slices.ContainsFunc(list, func(rule rules.Rule) bool { return slices.Contains(s.Rules, rule.ID) })
		},
		Has: func(exchange.Role) bool { return true }, Clock: func() time.Time { return mockserver.FrozenAt.In(mock.World().Zone) }, Wall: time.Now,
		Target: "http://mock.example", Concurrency: 2,
	}
	_, err = suite.Run(t.Context())
	require.NoError(t, err)
	return record.sent
}

// sidesTried are the sides of a rule's bound that were sent to its operation and
// answered as the rule says.
func sidesTried(rule rules.Rule, exchanges []*exchange.Exchange) map[rules.Side]bool {
	tried, pages := map[rules.Side]bool{}, map[string]int{}
	day := facts.DayOf(mockserver.FrozenAt).String()
	for _, x := range exchanges {
		members, err := rules.ReadBody(x.Request.Body)
		if err != nil || x.Request.Operation != rule.Operation {
			continue
		}
		r := rules.Request{Operation: rule.Operation, Members: members}
		same, err := r.With(rules.Givens{}, rules.Change{Kind: rules.Drop, Name: "page"})
		if err != nil {
			continue
		}
		if last := x.TotalPages(); last > 0 {
			pages[same.Body()] = last
		}
		switch side := rule.Bound.Side(r, rules.Givens{Today: day, LastPage: pages[same.Body()]}); side {
		case rules.LastAccepted:
			tried[side] = tried[side] || x.Success() || rule.Keeps(rule.Operation, rules.ID(x.Code()))
		case rules.FirstRefused:
			tried[side] = tried[side] || x.Code() == rule.Code
		}
	}
	return tried
}
