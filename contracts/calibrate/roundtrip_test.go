package calibrate_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"calco.example/contracts/calibrate"
	"calco.example/contracts/rules"
)

// drawProfile is any profile: each question answered in one of the ways that a
// profile may, or left at its default.
func drawProfile(t *rapid.T) rules.Profile {
	p := rules.Profile{Name: "drawn", Answers: map[rules.QuestionID]rules.Answer{}}
	for _, q := range rules.Questions() {
		p.Answers[q.ID] = drawAnswer(t, q)
	}
	return p
}

func drawAnswer(t *rapid.T, q rules.Question) rules.Answer {
	forms := len(q.Answers) + len(q.Samples)
	switch q.Kind {
	case rules.Order, rules.Map:
		forms++
	}
	n := rapid.IntRange(0, forms-1).Draw(t, string(q.ID))
	switch {
	case n < len(q.Answers):
		return rules.Answer{Choice: q.Answers[n]}
	case q.Kind == rules.Order:
		return rules.Answer{Order: rapid.Permutation(rules.DefaultPrecedence(q.Ordered)).Draw(t, "order")}
	case q.Kind == rules.Map:
		status := map[rules.ID]int{}
		for _, code := range rules.StatusCodes() {
			status[code] = rapid.SampledFrom([]int{200, 400, 401, 403, 404, 409, 422, 500, 503}).Draw(t, string(code))
		}
		return rules.Answer{Status: status}
	}
	text := q.Samples[n-len(q.Answers)]
	return rules.Answer{Value: &text}
}

// Every question that can be told comes back as it was served: over random
// profiles, the calibration of a mock gives the mock's own answers.
func TestRun_RoundTrip(t *testing.T) {
	t.Parallel()
	most := 0
	rapid.Check(t, func(t *rapid.T) {
		profile := drawProfile(t)
		o, asker := options(t, profile)
		result := calibrated(t, o)
		most = max(most, asker.sent)
		for _, l := range result.Learned {
			if why := mismatch(profile, result, l); why != "" {
				t.Errorf("%s: served %s, %s", l.Question, profile.Answer(l.Question), why)
			}
		}
	})
	t.Log("at most", most, "requests")
}

// mismatch tells in which way an answer is not the one that was served.
func mismatch(profile rules.Profile, result *calibrate.Result, l calibrate.Learned) string {
	served := profile.Answer(l.Question)
	switch {
	case l.Sure == calibrate.NotObserved && hidden(profile, l.Question):
		return ""
	case l.Sure != calibrate.Answered:
		return fmt.Sprintf("%s: %s", l.Sure, l.Why)
	}
	switch q, _ := rules.LookupQuestion(l.Question); q.Kind {
	case rules.Map:
		return wrongStatus(served, l)
	case rules.Order:
		return wrongPair(served.Precedence(q.Ordered), result, q.ID)
	}
	same := func(a rules.Answer) bool { return a.String() == served.String() }
	if !same(l.Answer) && !slices.ContainsFunc(l.Same, same) {
		return "learnt " + l.Answer.String()
	}
	return ""
}

// wrongStatus is a code whose status was learnt wrongly. A code that no request
// meets under the profile has none.
func wrongStatus(served rules.Answer, l calibrate.Learned) string {
	if len(l.Seen) < leastCodes {
		return fmt.Sprintf("%d codes were met", len(l.Seen))
	}
	for _, s := range l.Seen {
		code, _, _ := strings.Cut(s.What, ":")
		if id := rules.ID(code); served.HTTPStatus(id) != l.Answer.HTTPStatus(id) {
			return fmt.Sprintf("%s is %d, learnt %d", id, served.HTTPStatus(id), l.Answer.HTTPStatus(id))
		}
	}
	return ""
}

// leastCodes: all but BR-13, BR-18 and BR-19, which are internal, and BR-02,
// which other answers may leave without a use.
const leastCodes = 29

// wrongPair is a pair of rules that was learnt the wrong way round.
func wrongPair(truth []rules.ID, result *calibrate.Result, q rules.QuestionID) string {
	for _, o := range result.Orders {
		for _, win := range o.Wins {
			if o.Question == q && slices.Index(truth, win.Winner) > slices.Index(truth, win.Loser) {
				return fmt.Sprintf("%s was learnt to win over %s", win.Winner, win.Loser)
			}
		}
	}
	return ""
}

// hidden tells whether nothing shows an answer, because of other answers.
func hidden(profile rules.Profile, q rules.QuestionID) bool {
	switch q {
	case "Q-SERIAL-SHAPE":
		return true
	case "Q-TR-RECONCILIATION-NONE":
		return profile.Answer("Q-TR-NO-RECONCILIATION").Is("empty-list")
	case "Q-ORDER-LOCATIONS":
		return !profile.Answer("Q-GET-QUERY").Is("refused") && !profile.Answer("Q-GET-CONTENT-TYPE").Is("refused")
	}
	return false
}
