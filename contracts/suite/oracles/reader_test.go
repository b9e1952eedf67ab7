package oracles

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/figures"
	"calco.example/contracts/suite/oracles/filters"
	"calco.example/contracts/suite/oracles/ranges"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/scenario"
	"calco.example/contracts/suite/suitetest"
)

// noSales answers every branch report with BR-27, until it is told otherwise.
type noSales struct {
	mu    sync.Mutex
	asked []exchange.Request
	after int // so many answers are sound
	then  func(exchange.Request) (*exchange.Exchange, error)
}

func (n *noSales) Ask(_ context.Context, r exchange.Request) (*exchange.Exchange, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.asked = append(n.asked, r)
	if n.then != nil && len(n.asked) > n.after {
		return n.then(r)
	}
	return answer(r, "BR-27", http.StatusOK), nil
}

func answer(r exchange.Request, code string, status int) *exchange.Exchange {
	body := fmt.Sprintf(`{"metadata":{"code":%q,"message":%q},"data":null,"pagination":null}`, code, rules.MessageOf(rules.ID(code)))
	return exchange.New(r, status, http.Header{"Content-Type": {"application/json"}}, []byte(body), 1)
}

// scenarioWith is a scenario at a target with a past range of sales.
func scenarioWith(t *testing.T, asker exchange.Asker) *scenario.Scenario {
	t.Helper()
	contract, err := suitetest.Contract()
	require.NoError(t, err)
	day, err := facts.ParseDay("2025-08-18")
	require.NoError(t, err)
	return scenario.New(&scenario.Environment{
		Asker: asker, Contract: contract,
		Facts: &facts.Facts{Today: day.Add(2), Sales: facts.Range{From: day, To: day.Add(1), Items: 3}},
	}, "a scenario")
}

// What keeps a total from being read is told as what it is: only another answer
// to the same question is data that moved.
func TestPartition_TellsWhyItCouldNotRead(t *testing.T) {
	t.Parallel()
	outage := &client.AskError{Kind: client.ErrUnreachable, Reason: "the connection broke"}
	spent := &client.AskError{Kind: client.ErrBudget, Reason: "10 requests are sent"}
	fails := func(err error) func(exchange.Request) (*exchange.Exchange, error) {
		return func(exchange.Request) (*exchange.Exchange, error) { return nil, err }
	}
	refuses := func(r exchange.Request) (*exchange.Exchange, error) { return answer(r, "BR-03", http.StatusOK), nil }
	for _, test := range []struct {
		name string
		then func(exchange.Request) (*exchange.Exchange, error)
		want error
	}{
		{"outage", fails(outage), client.ErrUnreachable},
		{"budget", fails(spent), client.ErrBudget},
		{"a refusal, which is filed", refuses, scenario.ErrFailed},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			asker := &noSales{after: 5, then: test.then} // the whole and four values, then the whole again
			err := reading.Run(t.Context(), scenarioWith(t, asker), func(o *reading.Oracle) { filters.Filtered(o).Partition("typeTransaction") })
			assert.Len(t, asker.asked, 6)
			assert.ErrorIs(t, err, test.want)
			var unmet *report.Unmet
			assert.False(t, errors.As(err, &unmet), "%v", err)
		})
	}
}

// A reading belongs to the key that asked for it.
func TestReader_AsksWithTheKeyOfTheScenario(t *testing.T) {
	t.Parallel()
	asker := &noSales{}
	s := scenarioWith(t, asker)
	for _, key := range []string{"made-up", "", "another", "made-up"} {
		one := scenario.New(s.Env, "one")
		one.Session.Role, one.Session.Key = exchange.RoleNone, key
		err := reading.Run(t.Context(), one, func(o *reading.Oracle) { o.All(reading.SoldDays(rules.BranchReport, nil)) })
		require.NoError(t, err)
	}
	var keys []string
	for _, r := range asker.asked {
		keys = append(keys, r.Key)
	}
	assert.Equal(t, []string{"made-up", "", "another"}, slices.Compact(keys))
}

// Why nothing is said of the days of ranges is looked for once in a run, however many checks
// fail.
func TestReader_AsksOnceWhetherDaysAreUnclear(t *testing.T) {
	t.Parallel()
	asker := &noSales{then: func(r exchange.Request) (*exchange.Exchange, error) {
		page := `{"metadata":{"code":"BR-00","message":"Success"},"data":[{"transactionDateTime":"2025-08-16T10:00:00"}],"pagination":{"page":1,"pageSize":20,"totalItems":21,"totalPages":2}}`
		return exchange.New(r, http.StatusOK, http.Header{"Content-Type": {"application/json"}}, []byte(page), 1), nil
	}}
	s := scenarioWith(t, asker)
	s.Env.Facts.Samples = []facts.Range{s.Env.Facts.Sales}
	var asked []int
	for range 3 { // what breaks a rule, as these pages do, is read twice
		_ = reading.Run(t.Context(), scenario.New(s.Env, "a check that fails"), func(o *reading.Oracle) { o.DaysUnclear(rules.BranchReport) })
		asked = append(asked, len(asker.asked))
	}
	assert.NotZero(t, asked[0])
	assert.Equal(t, asked[1], asked[2])
}

// What a filter leaves is held against the whole: who wants to see it needs both requests.
func TestComparer_TellsBothRequests(t *testing.T) {
	t.Parallel()
	deployment := shopOf()
	deployment.leak = true
	s := deployment.at(t)
	require.ErrorIs(t, reading.Run(t.Context(), s, func(o *reading.Oracle) { filters.Filtered(o).Yields("typeTransaction", `"DEBIT"`) }), scenario.ErrFailed)
	found := s.Judge.Found[len(s.Judge.Found)-1]
	lines := strings.Split(found.Curl, "; echo; ")
	require.Len(t, lines, 2)
	assert.NotContains(t, lines[0], "typeTransaction")
	assert.Contains(t, lines[1], `"typeTransaction":"DEBIT"`)
	for _, line := range lines {
		assert.True(t, strings.HasPrefix(line, "curl "), line)
	}
}

// What pages do not join to is told under the rule of paging, whatever the scenario is about.
func TestComparer_NamesTheRuleOfPaging(t *testing.T) {
	t.Parallel()
	deployment := shopOf()
	deployment.total = func(n, _ int) int { return n + 1 }
	s := deployment.at(t)
	s.Judge.Rules = []rules.ID{"BR-24", "BR-RANGE"}
	require.ErrorIs(t, reading.Run(t.Context(), s, func(o *reading.Oracle) { ranges.Of(o).Counts(rules.BranchReport) }), scenario.ErrFailed)
	assert.Equal(t, rules.ID("BR-PAGING"), s.Judge.Found[len(s.Judge.Found)-1].Rule)
}

// Of an account whose days have more pages than are read, the sales of some terminals are
// looked at: each of them as if there were no others.
func TestSampler_LargeAccount(t *testing.T) {
	t.Parallel()
	for items, want := range map[int][]any{scenario.MaxPages * reading.UsualSize: {nil}, scenario.MaxPages*reading.UsualSize + 1: {"T1", "T3"}} {
		for _, op := range []rules.Operation{rules.BranchReport, rules.TransactionReport} {
			asked := &asker{shop: shopOf()}
			one := asked.shop.at(t)
			one.Env.Facts.Locations = []facts.LocationFact{{ID: "1", Terminals: []string{"T1", "T2"}}, {ID: "2"}, {ID: "3", Terminals: []string{"T3"}}}
			one.Env.Asker, one.Env.Facts.Sales.Items = asked, items
			require.NoError(t, reading.Run(t.Context(), one, func(o *reading.Oracle) { figures.Of(o).Look(op) }))
			assert.NotEmpty(t, one.Session.Looked.Rows)
			assert.NotEmpty(t, one.Session.Looked.Responses, "a sale is shown in its answer")
			var terminals []any
			for _, r := range asked.requests {
				terminal, _ := exchange.Find(exchange.Decode(r.Body).Value.(map[string]any), map[rules.Operation]string{rules.BranchReport: "serialNumber", rules.TransactionReport: "Filters.SerialNumber"}[op])
				terminals = append(terminals, terminal)
			}
			assert.Equal(t, want, slices.Compact(terminals), "%d sales", items)
		}
	}
}

// asker notes what a shop is asked.
type asker struct {
	shop     *shop
	requests []exchange.Request
}

func (a *asker) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	a.requests = append(a.requests, r)
	return a.shop.Ask(ctx, r)
}

// Of such an account today is looked at, too: by those of one terminal.
func TestToday_LargeAccount(t *testing.T) {
	t.Parallel()
	asked := &asker{shop: shopOf()}
	one := asked.shop.at(t)
	one.Env.Asker, one.Env.Facts.Sales.Items = largeOf{asked}, scenario.MaxPages*reading.UsualSize+1
	one.Env.Clock = func() time.Time { return one.Env.Facts.Today.Time }
	err := reading.Run(t.Context(), one, func(o *reading.Oracle) { ranges.Of(o).Today() })
	assert.False(t, errors.As(err, new(*report.Unmet)), "%v", err) // it fails: the shop tells no amounts
}

// largeOf is a shop that says of all its sales that they have more pages than are read.
type largeOf struct{ exchange.Asker }

func (l largeOf) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	x, err := l.Asker.Ask(ctx, r)
	if err != nil || strings.Contains(strings.ToLower(string(r.Body)), "serialnumber") {
		return x, err
	}
	more := regexp.MustCompile(`"totalPages":[0-9]+`).ReplaceAll(x.Body, []byte(`"totalPages":201`))
	return exchange.New(r, x.Status, x.Header, more, 1), nil
}

// What a step came short of first is what it says, whatever follows: nothing is sent or judged
// after it, and what is tried in between is forgotten.
func TestOracle_KeepsWhatItCameShortOfFirst(t *testing.T) {
	t.Parallel()
	asker := &noSales{}
	s := scenarioWith(t, asker)
	err := reading.Run(t.Context(), s, func(o *reading.Oracle) {
		assert.ErrorContains(t, o.Try(func() { o.Lack("tried", "") }), "tried")
		assert.True(t, o.Page(reading.SoldDays(rules.BranchReport, nil), 1, 20).NoData())
		o.Lack("the first", "")
		o.Lack("the second", "")
		assert.False(t, o.Page(reading.SoldDays(rules.BranchReport, nil), 2, 20).NoData())
		assert.Empty(t, o.All(reading.SoldDays(rules.TransactionReport, nil)).Rows)
		o.Expect(false, "an expectation", "one", "another")
		o.Idle("later")
	})
	assert.ErrorContains(t, err, "the first")
	assert.Len(t, asker.asked, 1)
	assert.Empty(t, s.Judge.Left)
	for _, f := range s.Judge.Found {
		assert.NotEqual(t, "an expectation", f.Summary)
	}
}

// However many pages an answer tells of, none of them is turned once the step has come to its
// end.
func TestReader_EndlessPages(t *testing.T) {
	t.Parallel()
	deployment := &noSales{then: func(r exchange.Request) (*exchange.Exchange, error) {
		body := `{"metadata":{"code":"BR-00","message":"Success"},"data":{"transactions":[{"saleId":"1"}]},"pagination":{"page":1,"pageSize":20,"totalItems":9007199254740991,"totalPages":9007199254740991}}`
		return exchange.New(r, http.StatusOK, http.Header{"Content-Type": {"application/json"}}, []byte(body), 1), nil
	}}
	err := reading.Run(t.Context(), scenarioWith(t, deployment), func(o *reading.Oracle) { o.All(reading.SoldDays(rules.BranchReport, nil)) })
	var unmet *report.Unmet
	assert.ErrorAs(t, err, &unmet)
	assert.Len(t, deployment.asked, 1)
}
