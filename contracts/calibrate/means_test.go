package calibrate_test

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"calco.example/contracts/calibrate"
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/client"
	"calco.example/contracts/client/clienttest"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
)

// someProfiles are literal and a few drawn ones.
func someProfiles(t *testing.T, drawn int) []rules.Profile {
	t.Helper()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	list := []rules.Profile{literal}
	for seed := range drawn / lessBy {
		list = append(list, rapid.Custom(drawProfile).Example(seed))
	}
	return list
}

// After closing time, and where sales are few, the newest sale is hours old: whose
// clock it shows is learnt right or not at all.
func TestRun_SaleZoneAtAnyHour(t *testing.T) {
	t.Parallel()
	const q = "Q-SALE-ZONE"
	learnt := map[string]int{}
	for i, persona := range []string{"calco-main", "calco-cash-only"} {
		for half := range 48 {
			if !proofs.Takes(half+i, 12) {
				continue
			}
			for _, zone := range []string{"America/Santiago", "UTC"} {
				profile := rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{q: {Choice: zone}}}
				at := evening.Add(time.Duration(half)*30*time.Minute + 17*time.Minute)
				o, asker := options(t, profile, func(c *mockserver.Config) { c.Clock = func() time.Time { return at } })
				asker.main = persona
				l, err := calibrate.LearnAlone(t.Context(), o, q)
				require.NoError(t, err)
				for _, name := range []string{"branch report", "transaction report"} {
					if l.Sure == evidence.Answered && !l.Answer.Except[name].Is(rules.Unsettled) {
						learnt[zone+" "+name]++
						assert.Equal(t, zone, l.Answer.In(name).String(), "%s of %s at %s", name, persona, at)
					}
				}
			}
		}
	}
	assert.Len(t, learnt, 4, "both are learnt of both reports at some hours")
	t.Log(learnt)
}

// With less to ask with, less is learnt, and nothing wrong.
func TestRun_FewMeans(t *testing.T) {
	t.Parallel()
	for i, c := range []struct {
		name   string
		change func(*calibrate.Options)
		clock  time.Time
		// unseen are questions that cannot be answered then, with what to ask the
		// operator for.
		unseen map[rules.QuestionID]string
		least  int // questions that literal answers then
	}{
		{
			name: "only the main key", change: onlyMain, clock: evening, least: 85,
			unseen: map[rules.QuestionID]string{
				"Q-PLAN-SCOPE": "a key for keys.noPlan", "Q-L01-STATUS": "a key for keys.noLocations",
				"Q-TR-UNKNOWN-USER": "a key for keys.unknownUser", "Q-TR-MESSAGE-500": "a key for keys.broken",
			},
		},
		{
			name: "an account without sales", clock: evening, least: 60,
			change: func(o *calibrate.Options) { o.Asker = clienttest.ForMain{Asker: o.Asker, Role: exchange.RoleQuiet} },
			unseen: map[rules.QuestionID]string{
				"Q-BR-SALE-ORDER": "a main key of an account with sales", "Q-TR-PAGE-NAMES": "a main key of an account with more sales",
				"Q-LAST-DAY": "a main key of an account with sales", "Q-TR-AMOUNT": "a main key of an account with sales",
			},
		},
		{
			name: "at noon", change: func(*calibrate.Options) {}, clock: evening.Add(-10 * time.Hour), least: 90,
			unseen: map[rules.QuestionID]string{"Q-TODAY": "a calibration between 21:00 and midnight in Chile (20:00 in winter)"},
		},
		{
			name: "before the first brand day", change: func(*calibrate.Options) {}, clock: time.Date(2025, time.March, 16, 1, 30, 0, 0, time.UTC), least: 90,
			unseen: map[rules.QuestionID]string{"Q-BRAND-SEPARATOR": ""},
		},
		{
			name: "at the turn of the year", change: func(*calibrate.Options) {}, clock: time.Date(2026, time.January, 2, 1, 30, 0, 0, time.UTC), least: 90,
		},
		{
			name: "only what is documented", change: func(o *calibrate.Options) { o.Intrusive = false }, clock: evening, least: 78,
			unseen: map[rules.QuestionID]string{
				"Q-BR-NOT-JSON": "run again with --allow-intrusive, if the operator agrees", "Q-WRONG-METHOD": "run again with --allow-intrusive, if the operator agrees",
			},
		},
	} {
		if !proofs.Takes(i, 9) {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for i, profile := range someProfiles(t, 30) {
				o, asker := options(t, profile, func(config *mockserver.Config) { config.Clock = func() time.Time { return c.clock } })
				c.change(&o)
				result := calibrated(t, o)
				assert.Empty(t, wrongAnswers(profile, result), "profile %d", i)
				assert.LessOrEqual(t, asker.sent, mostRequests)
				for q, ask := range c.unseen {
					l := result.LearnedOf(q)
					assert.Equal(t, evidence.NotObserved, l.Sure, "profile %d, %s", i, q)
					assert.Equal(t, ask, l.Ask, "profile %d, %s: %s", i, q, l.Why)
				}
				if i == 0 {
					assert.GreaterOrEqual(t, result.Count(evidence.Answered), c.least)
					t.Log(result.Count(evidence.Answered), "answered")
				}
			}
		})
	}
}

// Unless it may, a calibration sends the documented requests and no other: the
// four endpoints with their methods, bodies that are JSON objects, declared as
// JSON. What is sent with a GET and not described is harmless: a query, no Content-Type, or
// one that says text of the body that it has not.
func TestRun_SendsWhatIsDocumented(t *testing.T) {
	t.Parallel()
	for _, profile := range someProfiles(t, 20) {
		o, _ := options(t, profile)
		o.Intrusive = false
		o.Asker = documentedOnly{t, o.Asker}
		calibrated(t, o)
	}
}

type documentedOnly struct {
	*testing.T
	exchange.Asker
}

func (a documentedOnly) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	assert.Empty(a, r.Method)
	assert.Empty(a, r.Path)
	switch method, _ := client.EndpointOf(r.Operation); method {
	case http.MethodPost:
		var object map[string]json.RawMessage
		assert.NoError(a, json.Unmarshal(r.Body, &object), "%s", r.Body)
		assert.NotNil(a, object)
		assert.Nil(a, r.Header)
	case http.MethodGet:
		assert.Empty(a, r.Body)
		assert.Contains(a, []string{"", "application/json", "text/plain"}, r.Header.Get("Content-Type"))
		assert.LessOrEqual(a, len(r.Header), 1)
	}
	return a.Asker.Ask(ctx, r)
}

// Where the requests of a target file run out, what was learnt until then holds.
func TestRun_BudgetEnds(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	for i, profile := range someProfiles(t, 5) {
		for allowed := 7 * i; allowed <= mostRequests; allowed += 20 * min(lessBy, 10) {
			o, _ := options(t, profile)
			o.Asker = &allowance{o.Asker, allowed}
			result, err := calibrate.Run(t.Context(), o)
			if allowed == 0 {
				require.ErrorIs(t, err, client.ErrBudget)
				continue
			}
			require.NoError(t, err, "profile %d, %d requests", i, allowed)
			assert.Empty(t, wrongAnswers(profile, result), "profile %d, %d requests", i, allowed)
			assert.LessOrEqual(t, result.Requests, allowed)
		}
	}
}

// A probe that the budget cuts short tells nothing, although what it saw until
// then seems to: here what all fields get, before Filters were asked for.
func TestRun_ProbeCutShort(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	text := "Invalid request."
	profile := rules.Profile{Name: "one text", Answers: map[rules.QuestionID]rules.Answer{
		"Q-TR-WRONG-TYPE": {Value: &text},
		"Q-ORDER-TRANSACTION-REPORT": {Order: []rules.ID{
			"TR-START-FORMAT", "TR-END-FORMAT", "TR-PAGE-MIN", "TR-PAGESIZE-MIN", "TR-SERIAL", "TR-FIELD-TYPE", "TR-FILTERS-REQUIRED", "TR-START-REQUIRED", "TR-END-REQUIRED",
		}},
	}}
	o, _ := options(t, profile)
	before := 0
	o.OnAsk = func(sent int, what string) {
		if strings.HasSuffix(what, "Filters number") {
			before = sent
		}
	}
	assert.Equal(t, text, calibrated(t, o).LearnedOf("Q-TR-WRONG-TYPE").Answer.In("Filters number").Text())
	require.Positive(t, before)
	o, _ = options(t, profile)
	o.Asker = &allowance{o.Asker, before}
	l := calibrated(t, o).LearnedOf("Q-TR-WRONG-TYPE")
	assert.Equal(t, evidence.NotObserved, l.Sure, "%s", l.Answer)
	assert.Equal(t, "raise limits.requests", l.Ask)
}

// allowance answers some requests and then says that the budget is spent.
type allowance struct {
	exchange.Asker
	left int
}

func (a *allowance) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	if a.left == 0 {
		return nil, &client.AskError{Kind: client.ErrBudget, Reason: "that was it"}
	}
	a.left--
	return a.Asker.Ask(ctx, r)
}

// A calibration that is called off asks nothing more and says so.
func TestRun_Cancelled(t *testing.T) {
	t.Parallel()
	for _, after := range []int{0, 1, 50, 250} {
		literal, err := rules.ShippedProfile("literal")
		require.NoError(t, err)
		ctx, cancel := context.WithCancel(t.Context())
		o, asker := options(t, literal)
		o.Asker = cancelling{o.Asker, cancel, asker, after}
		_, err = calibrate.Run(ctx, o)
		require.ErrorIs(t, err, context.Canceled)
		assert.LessOrEqual(t, asker.sent, after+1)
		cancel()
	}
}

// cancelling calls the calibration off after some requests, and answers none
// once it is.
type cancelling struct {
	exchange.Asker
	cancel context.CancelFunc
	mock   *mockAsker
	after  int
}

func (a cancelling) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	if a.mock.sent >= a.after {
		a.cancel()
	}
	if err := ctx.Err(); err != nil {
		return nil, &client.AskError{Kind: client.ErrUnreachable, Reason: "called off"}
	}
	return a.Asker.Ask(ctx, r)
}

// roles in the order of the target file name every key that a question asks for.
func TestRun_AsksForKeysByName(t *testing.T) {
	t.Parallel()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	for _, missing := range proofs.Sample([]exchange.Role{exchange.RoleNoPlan, exchange.RoleUnknownUser, exchange.RoleNoLocations, exchange.RoleBroken}, 4) {
		o, _ := options(t, literal)
		o.Has = func(role exchange.Role) bool { return role != missing }
		result := calibrated(t, o)
		asked := slices.ContainsFunc(result.Learned, func(l evidence.Learned) bool {
			return l.Sure == evidence.NotObserved && l.Ask == "a key for keys."+string(missing)
		})
		assert.True(t, asked, "no question asks for keys.%s", missing)
	}
}
