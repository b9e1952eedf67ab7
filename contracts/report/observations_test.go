package report

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/rules"
)

// A question is told by those of its answers that always fit; by those that did at times
// where none did; and else by what was got.
func TestObservations_NameTheAnswersThatFit(t *testing.T) {
	t.Parallel()
	held := func(q rules.QuestionID, answer string, unlike bool, times int) Finding {
		return Finding{Outcome: Observed, Question: q, Summary: "s", Answer: answer, Unlike: unlike, Count: times, Actual: `BR-00 "Success" with HTTP 200`}
	}
	r := &Results{Findings: []Finding{
		held("Q-CASH-CARD-FIELDS", "null", true, 0), held("Q-CASH-CARD-FIELDS", "empty", false, 0), held("Q-CASH-CARD-FIELDS", "empty", false, 2),
		held("Q-BR-NULL", "as-absent", false, 6), held("Q-BR-NULL", "as-absent", true, 1),
		held("Q-ITEMS-SUM", "no", true, 0), held("Q-ITEMS-SUM", "yes", true, 0),
		held("Q-SALE-ZONE", "UTC", false, 0), held("Q-SALE-ZONE", "location", false, 0),
		{Outcome: Observed, Question: "Q-TR-MESSAGE-200", Actual: `200 "OK"`},
	}}
	for _, answer := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		r.Findings = append(r.Findings, held("Q-ORDER-LOCATIONS", answer, false, 0))
	}
	seen := map[rules.QuestionID]string{}
	times := map[rules.QuestionID]int{}
	for _, o := range observations(r) {
		assert.Empty(t, seen[o.Question], "one line for %s", o.Question)
		seen[o.Question], times[o.Question] = o.Seen(), o.Times
	}
	assert.Equal(t, map[rules.QuestionID]string{
		"Q-CASH-CARD-FIELDS": "empty",
		"Q-BR-NULL":          "as-absent in 6 of 7",
		"Q-ITEMS-SUM":        `not no, yes; got BR-00 "Success" with HTTP 200`,
		"Q-SALE-ZONE":        "UTC, location",
		"Q-TR-MESSAGE-200":   `200 "OK"`,
		"Q-ORDER-LOCATIONS":  "a, b, c, d, e, f and 2 more",
	}, seen)
	assert.Equal(t, 4, times["Q-CASH-CARD-FIELDS"])
}
