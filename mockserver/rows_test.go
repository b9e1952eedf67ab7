package mockserver

// The rows of the rule book against the mock. What a row says of a request that
// breaks its rule, of both sides of its bound and of its words was written apart
// from the mock's checks, so here one reading of the reference meets another.

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
)

// rowGivens are those of main in the shipped world at the tests' clock.
var rowGivens = rules.Givens{
	Today: "2025-10-15", From: "2025-10-08", To: "2025-10-14",
	Location: "101", OtherTerminal: "9990000201", ForeignLocation: "201", ForeignTerminal: "9990001101", LastPage: 1,
}

// askRow is a request of the rule book as one of these tests.
func askRow(t testing.TB, r rules.Request) ask {
	t.Helper()
	op, known := rules.LookupOperation(r.Operation)
	require.True(t, known)
	body := r.Body()
	a := ask{method: op.Method, path: op.Path, query: r.Query, header: http.Header{}, raw: &body}
	if r.Role != "" {
		a.header.Set("X-Api-Key", "calco-"+personaOfRole(r.Role))
	}
	if r.ContentType != "" {
		a.header.Set("Content-Type", r.ContentType)
	}
	return a
}

// personaOfRole is the mock's persona for a role of the target file: noPlan is
// no-plan.
func personaOfRole(role string) string {
	var name strings.Builder
	for _, r := range role {
		if r >= 'A' && r <= 'Z' {
			name.WriteString("-")
		}
		name.WriteRune(r)
	}
	return strings.ToLower(name.String())
}

// pinned are the answers that a row takes to show, if any.
func pinnedBy(rule rules.Rule) map[rules.QuestionID]rules.Answer {
	answers := map[rules.QuestionID]rules.Answer{}
	for _, pin := range rule.Break.Under {
		answers[pin.Question] = pin.Answer
	}
	return answers
}

// givensOf are the givens with the last page of what a good request asks for.
func givensOf(w *wire, op rules.Operation) rules.Givens {
	givens := rowGivens
	good, err := rules.Good(op, givens)
	require.NoError(w, err)
	if last := w.send(askRow(w, good)).paging().totalPages; last > 0 {
		givens.LastPage = last
	}
	return givens
}

func TestRows_EachWayBreaksItsRule(t *testing.T) {
	t.Parallel()
	for _, rule := range rules.All() {
		if rule.Break == nil {
			continue
		}
		t.Run(string(rule.ID), func(t *testing.T) {
			t.Parallel()
			w := callMock(t, answeringAll(pinnedBy(rule)))
			givens := givensOf(w, rule.Operation)
			good, err := rules.Good(rule.Operation, givens)
			require.NoError(t, err)
			assert.Contains(t, rules.Successes(), w.send(askRow(t, good)).rule(), "a good request breaks nothing")
			for _, way := range rule.Break.Ways {
				request, err := good.With(givens, way...)
				require.NoError(t, err)
				assert.Equal(t, rule.ID, w.send(askRow(t, request)).rule(), "%v: %s", way, request.Body())
			}
		})
	}
}

func TestRows_BothSidesOfEachBound(t *testing.T) {
	t.Parallel()
	for _, rule := range rules.All() {
		if rule.Bound == nil {
			continue
		}
		t.Run(string(rule.ID), func(t *testing.T) {
			t.Parallel()
			w := callMock(t, answeringAll(pinnedBy(rule)))
			givens := givensOf(w, rule.Operation)
			last, err := rule.AtBound(rules.LastAccepted, givens)
			require.NoError(t, err)
			answered := w.send(askRow(t, last)).rule()
			assert.True(t, rule.Keeps(rule.Operation, answered), "%s is the last accepted, and %s answered: %s", rule.Bound.Last, answered, last.Body())
			first, err := rule.AtBound(rules.FirstRefused, givens)
			require.NoError(t, err)
			assert.Equal(t, rule.ID, w.send(askRow(t, first)).rule(), "%s is the first refused: %s", rule.Bound.First, first.Body())
		})
	}
}

func TestRows_EveryWord(t *testing.T) {
	t.Parallel()
	for _, rule := range rules.All() {
		if rule.Words == nil {
			continue
		}
		t.Run(string(rule.ID), func(t *testing.T) {
			t.Parallel()
			w := callMock(t)
			send := func(text string) rules.ID {
				request, err := rule.WithWord(text, rowGivens)
				require.NoError(t, err)
				return w.send(askRow(t, request)).rule()
			}
			for _, text := range rule.Words.Accepted() {
				assert.NotEqual(t, rule.ID, send(text), "%q is a word of its list", text)
			}
			for _, text := range rule.Words.Rejected() {
				assert.Equal(t, rule.ID, send(text), "%q is refused", text)
			}
		})
	}
}
