package challenge_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/challenge"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
)

type (
	answers = challenge.Answers
	change  = challenge.Change
	outcome = challenge.Outcome
)

// asksOnce is a client that asks one thing.
var asksOnce = []challenge.Asked{{Operation: rules.BranchReport, Same: 1, HasRows: true}}

// breaksUnder is a client that fails under any of the planted sets, each as a
// whole. It counts its runs.
func breaksUnder(planted []answers, runs *atomic.Int64) challenge.Try {
	return func(_ context.Context, c change) (outcome, error) {
		runs.Add(1)
		for _, set := range planted {
			if holdsAll(c.Answers, set) {
				return outcome{Exit: 1, Output: "broken", Asked: asksOnce}, nil
			}
		}
		return outcome{Asked: asksOnce}, nil
	}
}

func holdsAll(have, want answers) bool {
	for id, answer := range want {
		if have[id] != answer {
			return false
		}
	}
	return true
}

func plan(t *testing.T, over ...challenge.Kind) challenge.Plan {
	t.Helper()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	return challenge.Plan{Over: over, Jobs: 4, Profile: literal, Now: time.Date(2025, 8, 20, 15, 0, 0, 0, time.UTC), Persona: "main", Personas: []string{"main", "quiet", "edge"}}
}

// What is planted comes out, whole and nothing else, within 12 runs beside the two
// of the baseline and 15 more for each breaking answer.
func TestReadings_Planted(t *testing.T) {
	t.Parallel()
	rows := []struct {
		name    string
		planted []answers
		answers int
	}{
		{"none", nil, 0},
		{"one", []answers{{"Q-RANGE-LIMIT": "60"}}, 1},
		{"the last word of the longest question", []answers{{"Q-NO-INSTALLMENTS": "absent-and-null"}}, 1},
		{"two jointly", []answers{{"Q-BR-STATUS-CASE": "completed", "Q-NO-ITEMS": "null"}}, 2},
		{"five", []answers{
			{"Q-STATUS": "always-200"}, {"Q-BR-KEY": "BR-20"}, {"Q-TR-AMOUNT": "saleAmount"}, {"Q-BR-STATUS-CASE": "COMPLETED"}, {"Q-TR-NO-ITEMS": "absent"},
		}, 5},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			var runs atomic.Int64
			d, err := challenge.Run(t.Context(), plan(t, challenge.Readings), breaksUnder(row.planted, &runs))
			require.NoError(t, err)
			var found []answers
			for _, f := range d.Findings {
				found = append(found, f.Questions)
				assert.Equal(t, "reading", f.Kind)
				assert.Len(t, f.Reference, len(f.Questions))
			}
			assert.ElementsMatch(t, row.planted, found)
			assert.EqualValues(t, runs.Load(), d.Runs)
			assert.LessOrEqual(t, d.Runs, 2+12+15*row.answers)
			t.Logf("%d runs", d.Runs)
		})
	}
}

// Any two answers of a round are found, jointly or one by one.
func TestReadings_AnyTwoOfARound(t *testing.T) {
	t.Parallel()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	dice := rand.New(rand.NewPCG(1, 2))
	round := challenge.RoundAnswers(rules.Questions(), literal, false)[0]
	for range proofs.Of(10, 50) {
		a, b := round[dice.IntN(len(round))], round[dice.IntN(len(round))]
		if fmt.Sprint(a) == fmt.Sprint(b) {
			continue
		}
		both := answers{}
		for _, set := range []answers{a, b} {
			maps.Copy(both, set)
		}
		for _, planted := range [][]answers{{both}, {a, b}} {
			var runs atomic.Int64
			d, err := challenge.Run(t.Context(), plan(t, challenge.Readings), breaksUnder(planted, &runs))
			require.NoError(t, err)
			var found []answers
			for _, f := range d.Findings {
				found = append(found, f.Questions)
			}
			assert.ElementsMatch(t, planted, found)
			assert.LessOrEqual(t, d.Runs, 2+12+15*2)
		}
	}
}

// Every other answer of every question is in a run.
func TestReadings_Cover(t *testing.T) {
	t.Parallel()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	tried := map[string]bool{}
	rounds := challenge.RoundAnswers(rules.Questions(), literal, false)
	for _, round := range rounds {
		for _, one := range round {
			for id, answer := range one {
				tried[string(id)+"="+answer] = true
			}
		}
	}
	for _, q := range rules.Questions() {
		for _, answer := range q.Answers[1:] {
			assert.True(t, tried[string(q.ID)+"="+answer], "%s=%s", q.ID, answer)
		}
	}
	assert.LessOrEqual(t, len(rounds), 12)
}

// With pairs every two answers within one operation are in a run, the profile's own
// among them: what one answer hides, or two break together, is found.
func TestReadings_Pairs(t *testing.T) {
	t.Parallel()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	rounds := challenge.RoundAnswers(rules.Questions(), literal, true)
	t.Logf("%d rounds", len(rounds))
	assert.Less(t, len(rounds), 130)
	together := map[string]bool{}
	for _, round := range rounds {
		words := map[rules.QuestionID]string{}
		for _, one := range round {
			maps.Copy(words, one)
		}
		for a := range pairQuestions {
			for b := range pairQuestions {
				together[a+"="+words[rules.QuestionID(a)]+" "+b+"="+words[rules.QuestionID(b)]] = true
			}
		}
	}
	for a, ofA := range pairQuestions {
		for b, ofB := range pairQuestions {
			for _, x := range ofA {
				for _, y := range ofB {
					assert.True(t, a >= b || x == "" && y == "" || together[a+"="+x+" "+b+"="+y], "%s=%s %s=%s", a, x, b, y)
				}
			}
		}
	}
}

// pairQuestions are some of the branch report, with answers beside that of literal.
var pairQuestions = map[string][]string{
	"Q-RANGE-LIMIT": {"", "60"}, "Q-RANGE-COUNT": {"", "inclusive"}, "Q-NO-INSTALLMENTS": {"", "null", "absent", "empty-and-null"},
	"Q-BR-ERROR-DATA": {"", "absent", "empty"}, "Q-STATUS": {"", "always-200", "always-400"},
}

// What another answer of the same run hides is found without --pairs, where the
// two are about one rule.
func TestReadings_Hidden(t *testing.T) {
	t.Parallel()
	var runs atomic.Int64
	d, err := challenge.Run(t.Context(), plan(t, challenge.Readings), func(_ context.Context, c change) (outcome, error) {
		runs.Add(1)
		if c.Answers["Q-RANGE-COUNT"] == "inclusive" && c.Answers["Q-RANGE-LIMIT"] != "60" {
			return outcome{Exit: 1}, nil
		}
		return outcome{Asked: asksOnce}, nil
	})
	require.NoError(t, err)
	require.Len(t, d.Findings, 1)
	assert.Equal(t, answers{"Q-RANGE-COUNT": "inclusive"}, d.Findings[0].Questions)
	assert.LessOrEqual(t, d.Runs, 2+12+15)
}

func TestRun_BaselineIsNotFit(t *testing.T) {
	t.Parallel()
	var runs atomic.Int64
	var cached atomic.Bool
	rows := []struct {
		name string
		try  challenge.Try
		says string
	}{
		{"fails", func(context.Context, change) (outcome, error) { return outcome{Exit: 7}, nil }, "exit code 7"},
		{"hangs", func(context.Context, change) (outcome, error) { return outcome{Hung: true}, nil }, "it does not end in time: raise --timeout if it takes longer, or look what it waits for"},
		{"is still reading", func(context.Context, change) (outcome, error) { return outcome{Hung: true, Busy: true}, nil }, "it was still reading when its time was over: raise --timeout, or let it read less"},
		{"asks nothing", func(context.Context, change) (outcome, error) { return outcome{}, nil }, "asked the mock nothing"},
		{"fails the second time", func(context.Context, change) (outcome, error) {
			return outcome{Exit: int(runs.Add(1)) - 1, Asked: asksOnce}, nil
		}, "keeps state"},
		{"asks nothing the second time", func(context.Context, change) (outcome, error) {
			if cached.Swap(true) {
				return outcome{}, nil
			}
			return outcome{Asked: asksOnce}, nil
		}, "the second time it did not ask for branch-report any more: its answers, or its results, come out of a cache (go test: -count=1)"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			_, err := challenge.Run(t.Context(), plan(t, challenge.Kinds()...), row.try)
			require.ErrorIs(t, err, challenge.ErrBaseline)
			assert.ErrorContains(t, err, row.says)
		})
	}
}

// A command that fails once and passes when it is asked again is no finding.
func TestRun_Unsteady(t *testing.T) {
	t.Parallel()
	var failed atomic.Bool
	d, err := challenge.Run(t.Context(), plan(t, challenge.Clocks), func(_ context.Context, c change) (outcome, error) {
		if c.Clock != "" && failed.CompareAndSwap(false, true) {
			return outcome{Exit: 1}, nil
		}
		return outcome{Asked: asksOnce}, nil
	})
	require.NoError(t, err)
	assert.Empty(t, d.Findings)
	assert.Len(t, d.Unsteady, 1)
}

// Runs that get in each other's way are made one at a time from then on, and what
// passes alone is no finding.
func TestRun_InEachOthersWay(t *testing.T) {
	t.Parallel()
	var inside, beside atomic.Int64
	both := make(chan struct{})
	d, err := challenge.Run(t.Context(), plan(t, challenge.Clocks), func(_ context.Context, c change) (outcome, error) {
		defer inside.Add(-1)
		if now := inside.Add(1); c.Clock != "" && now > 1 {
			if beside.Add(1) == 1 {
				close(both)
			}
			return outcome{Exit: 1}, nil
		}
		if c.Clock != "" && beside.Load() == 0 {
			<-both
			return outcome{Exit: 1}, nil
		}
		return outcome{Asked: asksOnce}, nil
	})
	require.NoError(t, err)
	assert.Empty(t, d.Findings)
	assert.True(t, d.OneByOne)
	assert.Less(t, beside.Load(), int64(8), "most runs were alone")
	var text strings.Builder
	challenge.WriteText(&text, d)
	assert.Contains(t, text.String(), "get in each other's way")
}

// A command that fails without any change, once another run has left something
// behind, is not broken by what was changed.
func TestRun_KeepsState(t *testing.T) {
	t.Parallel()
	for _, kind := range []challenge.Kind{challenge.Readings, challenge.Data} {
		var runs atomic.Int64
		var left atomic.Bool
		d, err := challenge.Run(t.Context(), plan(t, kind), func(_ context.Context, c change) (outcome, error) {
			runs.Add(1)
			if left.Load() || c.Answers != nil || c.Persona == "edge" {
				left.Store(true)
				return outcome{Exit: 1, Output: "80 sales and not 20"}, nil
			}
			return outcome{Asked: asksOnce}, nil
		})
		require.ErrorIs(t, err, challenge.ErrState)
		assert.ErrorContains(t, err, "let every run begin afresh\n80 sales and not 20")
		assert.Empty(t, d.Findings)
		assert.LessOrEqual(t, runs.Load(), int64(20))
	}
}

// A command that fails by chance, with a change and without, is unsteady.
func TestRun_FailsByChance(t *testing.T) {
	t.Parallel()
	var fails atomic.Int64
	d, err := challenge.Run(t.Context(), plan(t, challenge.Data), func(_ context.Context, c change) (outcome, error) {
		if c.Persona == "edge" || c.Persona == "" && c.Seed == nil && fails.Load() == 2 {
			fails.Add(1)
			return outcome{Exit: 1}, nil
		}
		return outcome{Asked: asksOnce}, nil
	})
	require.NoError(t, err)
	assert.Empty(t, d.Findings)
	assert.Equal(t, []string{"--persona edge"}, d.Unsteady)
}

// A command that was seen to fail by chance may do so twice in a row: what it fails
// under is tried again.
func TestRun_FailsByChanceTwice(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	tries := map[string]int{}
	failures := map[string]int{"2025-08-20T00:00:00": 2, "2025-09-10T12:00:00": 1, "2025-09-14T12:00:00": 1, "2025-09-30T12:00:00": 99}
	d, err := challenge.Run(t.Context(), plan(t, challenge.Clocks), func(_ context.Context, c change) (outcome, error) {
		mu.Lock()
		defer mu.Unlock()
		if tries[c.Clock]++; tries[c.Clock] <= failures[c.Clock] {
			return outcome{Exit: 1, Asked: asksOnce}, nil
		}
		return outcome{Asked: asksOnce}, nil
	})
	require.NoError(t, err)
	require.Len(t, d.Findings, 1)
	assert.Equal(t, "2025-09-30T12:00:00", d.Findings[0].Clock)
	assert.Equal(t, []string{"--now 2025-08-20T00:00:00", "--now 2025-09-10T12:00:00", "--now 2025-09-14T12:00:00"}, d.Unsteady)
}

// The smallest set that failed is tried again before it is a finding.
func TestReadings_ShrunkByChance(t *testing.T) {
	t.Parallel()
	var once atomic.Bool
	d, err := challenge.Run(t.Context(), plan(t, challenge.Readings), func(_ context.Context, c change) (outcome, error) {
		if len(c.Answers) > 40 && c.Answers["Q-RANGE-LIMIT"] == "60" || len(c.Answers) > 0 && len(c.Answers) < 3 && !once.Swap(true) {
			return outcome{Exit: 1}, nil
		}
		return outcome{Asked: asksOnce}, nil
	})
	require.NoError(t, err)
	assert.NotEmpty(t, d.Unsteady)
	for _, f := range d.Findings {
		assert.Greater(t, len(f.Questions), 40)
	}
}

func TestRun_ClocksAndData(t *testing.T) {
	t.Parallel()
	d, err := challenge.Run(t.Context(), plan(t, challenge.Clocks, challenge.Data), func(_ context.Context, c change) (outcome, error) {
		if c.Clock == "2028-02-29T12:00:00" || c.Persona == "quiet" {
			return outcome{Exit: 1}, nil
		}
		return outcome{Asked: asksOnce}, nil
	})
	require.NoError(t, err)
	require.Len(t, d.Findings, 2)
	assert.Equal(t, "2028-02-29T12:00:00", d.Findings[0].Clock)
	assert.Equal(t, "quiet", d.Findings[1].Persona)
}

// A command that is still reading new rows when its time is over does not hang; one
// that asks the same for ever does.
func TestRun_Slow(t *testing.T) {
	t.Parallel()
	d, err := challenge.Run(t.Context(), plan(t, challenge.Data), func(_ context.Context, c change) (outcome, error) {
		switch c.Persona {
		case "edge":
			return outcome{Hung: true, Busy: true}, nil
		case "quiet":
			return outcome{Hung: true}, nil
		}
		return outcome{Asked: asksOnce}, nil
	})
	require.NoError(t, err)
	require.Len(t, d.Findings, 1)
	assert.Equal(t, "quiet", d.Findings[0].Persona)
	assert.Equal(t, []string{"--persona edge"}, d.Slow)
}

func TestJudge(t *testing.T) {
	t.Parallel()
	spoilt := challenge.Asked{Operation: rules.BranchReport, Same: 1, Fault: "x", HasRows: true}
	empty := spoilt
	empty.HasRows = false
	again := challenge.Asked{Operation: rules.BranchReport, Same: 1, HasRows: true}
	another := again
	another.Same = 2
	reset := challenge.Fault{Kind: "reset", Operation: rules.BranchReport, Nth: 1}
	busy := challenge.Fault{Kind: "status", Operation: rules.BranchReport, With: []string{"status=503", "retryAfter=1"}}
	busyElsewhere := busy
	busyElsewhere.Operation = rules.Locations
	rows := []struct {
		name  string
		fault challenge.Fault
		o     outcome
		is    string
	}{
		{"asked again", reset, outcome{Asked: []challenge.Asked{spoilt, again}}, challenge.Recovered},
		{"never asked again", reset, outcome{Asked: []challenge.Asked{spoilt, another}}, challenge.Swallowed},
		{"fails", reset, outcome{Exit: 1, Asked: []challenge.Asked{spoilt}}, challenge.Failed},
		{"no data were lost", reset, outcome{Asked: []challenge.Asked{empty}}, challenge.Recovered},
		{"nothing was spoilt", reset, outcome{Asked: []challenge.Asked{again}}, challenge.Unmet},
		{"hangs", reset, outcome{Hung: true, Asked: []challenge.Asked{spoilt}}, challenge.HungUp},
		{"was waiting as it was told, and not done", busy, outcome{Hung: true, Busy: true, Asked: []challenge.Asked{spoilt}}, challenge.Slow},
		{"sends the key away", reset, outcome{Leaked: true, Exit: 1}, challenge.Leaked},
		{"a documented last word", busy, outcome{Asked: []challenge.Asked{spoilt}}, challenge.Ended},
		{"where it is not documented", busyElsewhere, outcome{Asked: []challenge.Asked{spoilt}}, challenge.Swallowed},
		{"all data arrive", challenge.Fault{Kind: "extra-field"}, outcome{Asked: []challenge.Asked{spoilt}}, challenge.Recovered},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			assert.Equal(t, row.is, challenge.Judge(row.fault, row.o))
		})
	}
}

// A refusal may come with HTTP 200 where the reference shows no status for it: of the
// transaction report it does.
func TestFaultsFor_AnErrorInHTTP200(t *testing.T) {
	t.Parallel()
	used := []challenge.Used{{Operation: rules.BranchReport, Requests: 2}, {Operation: rules.Locations, Requests: 1}, {Operation: rules.TransactionReport, Requests: 9}}
	var flags []string
	for _, f := range challenge.FaultsFor(used) {
		if slices.Contains(f.With, "status=200") {
			flags = append(flags, f.String())
		}
	}
	assert.Equal(t, []string{
		"status operation=branch-report status=200", "status operation=branch-report status=200 nth=1", "status operation=branch-report status=200 nth=2",
		"status operation=locations status=200", "status operation=locations status=200 nth=1",
	}, flags)
	lost := outcome{Asked: []challenge.Asked{{Operation: rules.BranchReport, Same: 1, Fault: "status", HasRows: true}}}
	assert.Equal(t, challenge.Swallowed, challenge.Judge(challenge.Fault{Kind: "status", Operation: rules.BranchReport, With: []string{"status=200"}}, lost))
}

// Where pages are turned late, answers are lost there, too, and an outage begins
// there: who reads all pages may take what fails in another way than who reads the
// first.
func TestFaults_WherePagesAreTurned(t *testing.T) {
	t.Parallel()
	asked := func(page int64) challenge.Asked {
		r := sent.Request{Operation: rules.BranchReport, From: "2025-08-01", To: "2025-08-02", Page: page, PageSize: 20, Rows: 20, TotalPages: 9, Status: 200}
		return challenge.Asked{Operation: rules.BranchReport, Same: uint64(page), HasRows: true, Wanted: asked.WantedBy(&r), Total: 180}
	}
	baseline := outcome{Asked: []challenge.Asked{asked(1), asked(1), asked(1), asked(2), asked(3)}}
	var mu sync.Mutex
	var tried []string
	_, err := challenge.Run(t.Context(), plan(t, challenge.Faults), func(_ context.Context, c change) (outcome, error) {
		if c.Fault != nil && (c.Fault.Nth == 4 || c.Fault.Since == 4) {
			mu.Lock()
			defer mu.Unlock()
			tried = append(tried, c.Fault.String())
		}
		return baseline, nil
	})
	require.NoError(t, err)
	for _, flags := range []string{
		"redirect operation=branch-report nth=4", "html-200 operation=branch-report nth=4", "status operation=branch-report status=200 nth=4",
		"reset operation=branch-report since=4", "status operation=branch-report status=401 since=4",
		"reset operation=branch-report since=4 times=8", "status operation=branch-report status=500 body=html since=4 times=24",
	} {
		assert.Contains(t, tried, flags)
	}
	assert.NotContains(t, tried, "extra-field operation=branch-report nth=4", "no answer is lost by it")
	assert.NotContains(t, tried, "hang-before-headers operation=branch-report nth=4", "once is enough")
}

// What is down for a while is down for longer than one page is tried, and comes
// back for the pages after it.
func TestFaultsFor_AnOutageThatEnds(t *testing.T) {
	t.Parallel()
	var flags []string
	for _, f := range challenge.FaultsFor([]challenge.Used{{Operation: rules.BranchReport, Requests: 9}, {Operation: rules.Locations, Requests: 2}}) {
		if f.Times > 0 {
			flags = append(flags, f.String())
		}
	}
	assert.Equal(t, []string{
		"reset operation=branch-report since=2 times=4", "reset operation=branch-report since=2 times=8",
		"status operation=branch-report status=500 body=html since=2 times=4", "status operation=branch-report status=500 body=html since=2 times=8",
	}, flags, "of two requests nothing is left after the second")
}

// Who compares two reports, and takes an error for no sales, sees that one of them
// has none: only where both fail they agree.
func TestFaultsFor_AllOperationsAtOnce(t *testing.T) {
	t.Parallel()
	flags := func(used ...challenge.Used) (flags []string) {
		for _, f := range challenge.FaultsFor(used) {
			if f.Operation == "" {
				flags = append(flags, f.String())
				lost := outcome{Asked: []challenge.Asked{{Operation: rules.TransactionReport, Same: 1, Fault: f.Kind, HasRows: true}}}
				assert.Equal(t, challenge.Swallowed, challenge.Judge(f, lost))
			}
		}
		return flags
	}
	assert.Equal(t, []string{"reset", "status status=500 body=html", "html-200"}, flags(challenge.Used{Operation: rules.BranchReport, Requests: 2}, challenge.Used{Operation: rules.TransactionReport, Requests: 1}))
	assert.Empty(t, flags(challenge.Used{Operation: rules.BranchReport, Requests: 9}), "of one operation they are tried already")
}

// What was suspected is tried again before the next is begun: a budget that ends
// in between loses one suspicion at most.
func TestFaults_ConfirmedAtOnce(t *testing.T) {
	t.Parallel()
	p := plan(t, challenge.Faults)
	p.Jobs = 1
	var before string
	again := 0
	_, err := challenge.Run(t.Context(), p, func(_ context.Context, c change) (outcome, error) {
		o := outcome{Asked: asksOnce}
		if c.Fault == nil {
			return o, nil
		}
		if c.Fault.String() == before {
			again++
		}
		before = c.Fault.String()
		if c.Fault.Kind == "reset" || c.Fault.Kind == "cut-json" {
			o.Asked = []challenge.Asked{{Operation: rules.BranchReport, Same: 1, Fault: "x", HasRows: true}}
		}
		return o, nil
	})
	require.NoError(t, err)
	assert.Equal(t, 4, again, "reset and cut-json, each at the first request and at all of them")
}

// A command that waits for an answer that hangs is not ended a second time, and the
// largest world comes last: both take all the time that a run has.
func TestRun_WhatTakesLong(t *testing.T) {
	t.Parallel()
	p := plan(t, challenge.Data, challenge.Faults)
	p.Jobs, p.Personas = 1, []string{"main", "large", "quiet"}
	var tried []string
	d, err := challenge.Run(t.Context(), p, func(_ context.Context, c change) (outcome, error) {
		tried = append(tried, strings.Join(c.Flags(), " "))
		if c.Fault != nil && strings.HasPrefix(c.Fault.Kind, "hang-") {
			return outcome{Hung: true, Asked: []challenge.Asked{{Operation: rules.BranchReport, Same: 1, Fault: c.Fault.Kind, HasRows: true}}}, nil
		}
		return outcome{Asked: asksOnce}, nil
	})
	require.NoError(t, err)
	assert.Equal(t, "--persona large", tried[len(tried)-1])
	assert.Len(t, d.Findings, 2)
	slices.Sort(tried)
	assert.Len(t, slices.Compact(tried[2:]), len(tried)-2, "nothing but the first runs came twice")
}

// What a budget has cut short is named, and of what was all tried nothing is.
func TestRun_Unfinished(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	p := plan(t, challenge.Lies, challenge.Clocks, challenge.Data)
	p.Jobs = 1
	d, err := challenge.Run(ctx, p, func(_ context.Context, c change) (outcome, error) {
		if c.Persona == "quiet" {
			cancel()
		}
		return outcome{Asked: asksOnce}, nil
	})
	require.ErrorIs(t, err, context.Canceled)
	assert.Equal(t, []challenge.Kind{challenge.Data, challenge.Lies}, d.Unfinished)
	p.Personas = []string{"main", "large", "edge"}
	d, err = challenge.Run(t.Context(), p, func(context.Context, change) (outcome, error) { return outcome{Asked: asksOnce}, nil })
	require.NoError(t, err)
	assert.Empty(t, d.Unfinished)
}

// Rows that were spoilt are not lost where they come otherwise: by the same
// question in other bytes, by parts of its days, by smaller pages.
func TestJudge_BroughtOtherwise(t *testing.T) {
	t.Parallel()
	var same uint64
	asks := func(from, to string, page, size, rows int64, fault string, filters ...sent.Field) challenge.Asked {
		same++
		r := sent.Request{Operation: rules.BranchReport, Persona: "main", From: from, To: to, Page: page, PageSize: size, Rows: rows, Fields: filters}
		return challenge.Asked{Operation: r.Operation, Same: same, Fault: fault, HasRows: true, Wanted: asked.WantedBy(&r)}
	}
	spoilt := asks("2025-08-01", "2025-08-10", 2, 20, 15, "reset")
	whole := asks("2025-08-01", "2025-08-10", 1, 20, 20, "reset")
	visa := sent.Field{Name: "cardBrand", Text: "VISA"}
	rows := []struct {
		name  string
		asked []challenge.Asked
		is    string
	}{
		{"other bytes", []challenge.Asked{spoilt, asks("2025-08-01", "2025-08-10", 2, 20, 15, "")}, challenge.Recovered},
		{"half the days, and the other half", []challenge.Asked{whole, asks("2025-08-01", "2025-08-05", 1, 20, 20, ""), asks("2025-08-06", "2025-08-10", 1, 20, 9, "")}, challenge.Recovered},
		{"half the days", []challenge.Asked{whole, asks("2025-08-01", "2025-08-05", 1, 20, 20, "")}, challenge.Swallowed},
		{"half the days, and the other half before", []challenge.Asked{asks("2025-08-06", "2025-08-10", 1, 20, 9, ""), whole, asks("2025-08-01", "2025-08-05", 1, 20, 20, "")}, challenge.Swallowed},
		{"halves with a day between them", []challenge.Asked{whole, asks("2025-08-01", "2025-08-05", 1, 20, 20, ""), asks("2025-08-07", "2025-08-10", 1, 20, 9, "")}, challenge.Swallowed},
		{"smaller pages", []challenge.Asked{spoilt, asks("2025-08-01", "2025-08-10", 3, 10, 10, ""), asks("2025-08-01", "2025-08-10", 4, 10, 5, "")}, challenge.Recovered},
		{"some of the smaller pages", []challenge.Asked{spoilt, asks("2025-08-01", "2025-08-10", 3, 10, 10, "")}, challenge.Swallowed},
		{"another filter", []challenge.Asked{spoilt, asks("2025-08-01", "2025-08-10", 2, 20, 15, "", visa)}, challenge.Swallowed},
		{"another page", []challenge.Asked{spoilt, asks("2025-08-01", "2025-08-10", 1, 20, 20, "")}, challenge.Swallowed},
		{"spoilt again", []challenge.Asked{spoilt, asks("2025-08-01", "2025-08-10", 2, 20, 15, "reset")}, challenge.Swallowed},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			assert.Equal(t, row.is, challenge.Judge(challenge.Fault{Kind: "reset", Operation: rules.BranchReport, Nth: 1}, outcome{Asked: row.asked}))
		})
	}
}

func TestForgive(t *testing.T) {
	t.Parallel()
	known := challenge.Finding{Kind: "reading", Questions: answers{"Q-RANGE-LIMIT": "60"}, Outcome: challenge.Fails}
	gone := challenge.Finding{Kind: "clock", Clock: "2028-02-29T12:00:00", Outcome: challenge.Fails}
	untried := challenge.Finding{Kind: "lie", Lie: "BR-31/off", Outcome: challenge.Unnoticed}
	d := challenge.Document{Tried: []challenge.Kind{challenge.Readings, challenge.Clocks}, Findings: []challenge.Finding{known, {Kind: "data", Persona: "quiet", Outcome: challenge.Fails}}}
	assert.Equal(t, []challenge.Finding{gone}, d.Forgive([]challenge.Finding{known, gone, untried}))
	assert.False(t, d.Findings[0].Counts(false))
	assert.True(t, d.Findings[1].Counts(false))
}

// Of the lies about each thing one is told before the second about any.
func TestLies_InTurn(t *testing.T) {
	t.Parallel()
	var all []rules.Mutant
	for _, id := range []string{"BR-A/a/drop", "BR-A/a/null", "BR-A/a/text", "BR-A/b/drop", "BR-A/b/null", "BR-PAGING/next"} {
		all = append(all, rules.Mutant{ID: id, Kind: rules.Field, Operation: rules.BranchReport})
	}
	var told []string
	for _, m := range challenge.LiesFor(all, outcome{Asked: asksOnce}) {
		told = append(told, m.ID)
	}
	assert.Equal(t, []string{"BR-A/a/drop", "BR-A/b/drop", "BR-PAGING/next", "BR-A/a/null", "BR-A/b/null", "BR-A/a/text"}, told)
}

// A lie that the client was never told is none that it did not notice.
func TestLies_ToldOnly(t *testing.T) {
	t.Parallel()
	told := []rules.Mutant{
		{ID: "field", Kind: rules.Field, Rule: "BR-MONEY", Operation: rules.BranchReport},
		{ID: "code", Kind: rules.CodeSwapped, Rule: "BR-31"},
	}
	silent := []rules.Mutant{
		{ID: "other field", Kind: rules.Field, Rule: "TR-MONEY", Operation: rules.TransactionReport},
		{ID: "other code", Kind: rules.CodeSwapped, Rule: "BR-01"},
		{ID: "filter", Kind: rules.Selection, Rule: "BR-FILTER-BRAND", Operation: rules.BranchReport},
	}
	p := plan(t, challenge.Lies)
	p.Lies = append(told, silent...)
	d, err := challenge.Run(t.Context(), p, func(_ context.Context, c change) (outcome, error) {
		if c.Lie == "code" {
			return outcome{Exit: 1}, nil
		}
		return outcome{Asked: asksOnce, Met: []rules.ID{"BR-31"}}, nil
	})
	require.NoError(t, err)
	require.Len(t, d.Findings, 1)
	assert.Equal(t, "field", d.Findings[0].Lie)
	assert.False(t, d.Findings[0].Counts(false))
	assert.True(t, d.Findings[0].Counts(true))
	assert.Equal(t, 2+len(told), d.Runs)
}
