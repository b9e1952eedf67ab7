package suite

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
	"calco.example/mockserver/mocktest"
)

// faithful is a deployment that behaves exactly as its profile says.
type faithful struct {
	answers map[rules.QuestionID]rules.Answer // all that it does; questions left out are answered as in literal
	pinned  map[rules.QuestionID]bool         // what of it the profile given to the suite names
	late    bool                              // it is evening in Chile, tomorrow in UTC
	few     bool                              // its terminals sell little
}

// drawFaithful makes a deployment from a seed. Two of three are pinned in full,
// of the others only some answers are known, as after a short calibration.
func drawFaithful(seed uint64) faithful {
	rng := rand.New(rand.NewPCG(seed, 1))
	d := faithful{answers: map[rules.QuestionID]rules.Answer{}, pinned: map[rules.QuestionID]bool{}, late: seed%4 == 3, few: seed%8 > 3}
	for _, q := range rules.Questions() {
		d.answers[q.ID] = drawAnswer(rng, q)
		if seed%3 != 2 || rng.IntN(2) == 0 {
			d.pinned[q.ID] = true
		}
		if against := spokenAgainst[q.ID]; against != nil && against(d.answers[q.ID]) {
			d.pinned[q.ID] = true
		}
	}
	return d
}

// spokenAgainst are answers that the rule book knows and a sentence speaks against:
// "page and pageSize are required", "endDate before 2020-01-01"; or that make two figures
// differ which each report tells of one commerce, one sale. A deployment that gives one
// is warned of, unless its profile says that it does.
var spokenAgainst = map[rules.QuestionID]func(rules.Answer) bool{
	"Q-BR-PAGE-MISSING":     isNumber,
	"Q-BR-PAGESIZE-MISSING": isNumber,
	"Q-START-BEFORE-2020":   func(a rules.Answer) bool { return a.Is("BR-09") },
	"Q-ITEMS-SUM":           func(a rules.Answer) bool { return a.Is("no") },    // no sentence does, but for one warning
	"Q-UNTOLD-MEMBERS":      func(a rules.Answer) bool { return !a.Is("told") }, // "acquirerId | string"
	"Q-L01-STATUS":          func(a rules.Answer) bool { return a.Is("404") },
	"Q-TR-PARTNER-ID":       func(a rules.Answer) bool { return a.Is("of-its-own") },
	"Q-TR-COMMERCE-NAME":    func(a rules.Answer) bool { return a.Is("of-its-own") },
	"Q-TR-SALE-ID":          func(a rules.Answer) bool { return a.Is("of-its-own") },
	"Q-TR-SEQUENCE":         func(a rules.Answer) bool { return a.Is("of-its-own") },
	"Q-TR-TIME":             func(a rules.Answer) bool { return a.Is("of-its-own") },
}

// forgiveSpokenAgainst takes out the warnings of answers that a sentence speaks
// against, where a mock gives them and nothing is pinned.
func forgiveSpokenAgainst(results *report.Results) {
	results.Findings = slices.DeleteFunc(results.Findings, func(f report.Finding) bool {
		return f.Outcome == report.Warning && spokenAgainst[f.Question] != nil
	})
}

func isNumber(a rules.Answer) bool {
	_, err := strconv.Atoi(a.Text())
	return err == nil
}

// drawAnswer takes one of the words and samples of a question, now and then
// another map of statuses or another order.
func drawAnswer(rng *rand.Rand, q rules.Question) rules.Answer {
	k := rng.IntN(len(q.Answers) + len(q.Samples))
	switch {
	case q.Kind == rules.Map && rng.IntN(2) == 0:
		return rules.Answer{Status: drawStatuses(rng)}
	case q.Kind == rules.Order && rng.IntN(4) > 0:
		return rules.Answer{Order: drawOrder(rng, rules.DefaultPrecedence(q.Ordered))}
	case k < len(q.Answers):
		return rules.Answer{Choice: q.Answers[k]}
	}
	return rules.Answer{Value: &q.Samples[k-len(q.Answers)]}
}

// drawStatuses gives a third of the codes a status of its own.
func drawStatuses(rng *rand.Rand) map[rules.ID]int {
	statuses := map[rules.ID]int{}
	for _, code := range rules.StatusCodes() {
		if rng.IntN(3) == 0 {
			statuses[code] = []int{200, 400, 401, 403, 404, 409, 422, 500, 503}[rng.IntN(9)]
		}
	}
	return statuses
}

// drawOrder shuffles all rules, or exchanges a few neighbours, or lists a few
// rules only.
func drawOrder(rng *rand.Rand, order []rules.ID) []rules.ID {
	switch rng.IntN(3) {
	case 0:
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	case 1:
		for range 1 + rng.IntN(4) {
			i := rng.IntN(len(order) - 1)
			order[i], order[i+1] = order[i+1], order[i]
		}
	default:
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		order = order[:2+rng.IntN(3)]
	}
	return order
}

// blamed runs the whole suite against the deployment and returns what it holds
// against it.
func (d faithful) blamed(t *testing.T) []string {
	t.Helper()
	served := rules.Profile{Name: "served", Answers: d.answers}
	pinned := rules.Profile{Name: "pinned", Answers: map[rules.QuestionID]rules.Answer{}}
	for id := range d.pinned {
		pinned.Answers[id] = served.Answer(id)
	}
	clock := func() time.Time { return mockserver.FrozenAt }
	if d.late {
		clock = evening
	}
	var list []string
	mock := mocktest.New
	if d.few {
		mock = mocktest.NewWithFewSales
	}
	for _, f := range runAgainst(t, mock(mockserver.Config{Profile: served, Clock: clock}), clock, &pinned).Findings {
		if f.Outcome.Bad() || f.Outcome == report.SuiteError {
			list = append(list, fmt.Sprintf("%s %s %s in %s: %s: expected %s, got %s", f.Outcome, f.Rule, f.Question, f.Scenario, f.Summary, f.Expected, f.Actual))
		}
	}
	slices.Sort(list)
	return list
}

// smallest takes away from a deployment that is blamed all that is not needed
// for it: answers that may as well be those of literal.
func (d faithful) smallest(t *testing.T) faithful {
	t.Helper()
	try := func(change func(*faithful)) {
		other := faithful{maps.Clone(d.answers), maps.Clone(d.pinned), d.late, d.few}
		if change(&other); len(other.blamed(t)) > 0 {
			d = other
		}
	}
	try(func(o *faithful) { o.late = false })
	try(func(o *faithful) { o.few = true })
	for _, some := range slices.Collect(slices.Chunk(rules.Questions(), 12)) {
		before := len(d.answers)
		try(func(o *faithful) { o.reset(some...) })
		if len(d.answers) < before {
			continue
		}
		for _, q := range some {
			try(func(o *faithful) { o.reset(q) })
		}
	}
	return d
}

// reset answers questions as in literal.
func (d *faithful) reset(questions ...rules.Question) {
	for _, q := range questions {
		delete(d.answers, q.ID)
	}
}

func (d faithful) String() string {
	text := fmt.Sprintf("late %v, few sales %v, served and pinned:", d.late, d.few)
	for _, id := range slices.Sorted(maps.Keys(d.answers)) {
		text += fmt.Sprintf("\n  %s: %s", id, d.answers[id])
		if !d.pinned[id] {
			text += " (not pinned)"
		}
	}
	return text
}

// TestPins_FaithfulIsNeverBlamed: whatever mix of answers and order of rules a
// deployment has, if it does what its profile says, there is no warning and no
// violation. A failure shows the smallest profile that is blamed for the same
// seed.
func TestPins_FaithfulIsNeverBlamed(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	for seed := range uint64(40) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			d := drawFaithful(seed)
			for _, q := range rules.Questions() {
				require.NoError(t, rules.CheckAnswer(q, d.answers[q.ID]))
			}
			if blame := d.blamed(t); len(blame) > 0 {
				least := d.smallest(t)
				assert.Fail(t, "a faithful deployment is blamed", "%d findings; the least profile: %s\nis blamed for: %q", len(blame), least, least.blamed(t))
			}
		})
	}
}
