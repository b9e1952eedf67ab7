package calibrate_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"calco.example/contracts/calibrate"
	"calco.example/contracts/calibrate/drift"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
)

// A deployment with other sales, learnt and served again: nothing differs.
func TestCompare_LearntProfile(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	for seed := range 25 {
		profile := rapid.Custom(drawProfile).Example(seed)
		deployment, _ := options(t, profile, func(c *mockserver.Config) { c.Seed = uint64(seed) + 7 })
		learnt := calibrated(t, deployment).Profile("learnt")
		mock, _ := options(t, learnt)
		found, err := drift.Compare(context.Background(), deployment, mock, drift.Known{})
		require.NoError(t, err)
		assert.Empty(t, found.Findings, "seed %d", seed)
		assert.Greater(t, found.Compared, 200)
		if t.Failed() {
			return
		}
	}
}

// A deployment that answers one question in another way than its profile says
// has a difference that names the question. The quick tests try every thirtieth
// question.
func TestCompare_NamesTheQuestion(t *testing.T) {
	t.Parallel()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	for i, q := range rules.Questions() {
		if !proofs.Takes(i, 180) {
			continue
		}
		for _, a := range others(q) {
			changed := rules.Profile{Name: "changed", Answers: map[rules.QuestionID]rules.Answer{q.ID: a}}
			deployment, _ := options(t, changed)
			mock, _ := options(t, literal)
			if q.ID == "Q-SALE-ZONE" && a.Is("location") {
				deployment, mock = withShopInMagallanes(t, changed), withShopInMagallanes(t, literal)
			}
			found, err := drift.Compare(context.Background(), deployment, mock, drift.Known{})
			require.NoError(t, err)
			assert.True(t, mentions(found.Findings, string(q.ID)), "%s: %s", q.ID, a)
		}
	}
}

// withShopInMagallanes makes an account with one the main one, in winter, when its
// clock is an hour ahead of Santiago's.
func withShopInMagallanes(t *testing.T, p rules.Profile) calibrate.Options {
	t.Helper()
	winter := time.Date(2025, time.August, 20, 22, 30, 0, 0, time.UTC)
	o, asker := options(t, p, func(c *mockserver.Config) { c.Clock = func() time.Time { return winter } })
	asker.main = "calco-large"
	return o
}

// others are answers to a question other than its default.
func others(q rules.Question) (list []rules.Answer) {
	for _, word := range q.Answers[1:] {
		list = append(list, rules.Answer{Choice: word})
	}
	if n := len(q.Samples); n > 0 {
		list = append(list, rules.Answer{Value: &q.Samples[n-1]})
	}
	return list
}

// A comparison that could ask more than the calibration did asks no more, says so,
// and is silent: nothing has changed.
func TestCompare_AsksWhatTheCalibrationAsked(t *testing.T) {
	t.Parallel()
	deployed := rules.Profile{Name: "deployed", Answers: map[rules.QuestionID]rules.Answer{
		"Q-STATUS": {Status: map[rules.ID]int{"BR-25": 402}}, "Q-TR-PAGE-MIN": {Choice: "clamp"}, "Q-WRONG-METHOD": {Choice: "404"},
	}}
	for i, c := range []struct {
		name   string
		narrow func(*calibrate.Options)
		left   string
	}{
		{"the main key alone", onlyMain, "what only other keys show, of which the calibration had none: noPlan, unknownUser"},
		{"a quick one", func(o *calibrate.Options) { o.Quick = true }, "what a quick calibration does not ask"},
		{"nothing undocumented", func(o *calibrate.Options) { o.Intrusive = false }, "what the reference does not document: the calibration was not allowed to send it"},
	} {
		if !proofs.Takes(i, 6) {
			continue
		}
		narrow, _ := options(t, deployed)
		c.narrow(&narrow)
		learnt := calibrated(t, narrow).Profile("learnt")
		mock, _ := options(t, learnt)
		full, _ := options(t, deployed)

		asked, known, left := drift.Against(full, learnt)
		found, err := drift.Compare(context.Background(), asked, mock, known)
		require.NoError(t, err)
		assert.Empty(t, found.Findings, c.name)
		require.Len(t, left, 1, c.name)
		assert.Contains(t, left[0], c.left)

		asked, _, left = drift.Against(narrow, learnt)
		assert.Empty(t, left, "the same again, %s", c.name)
		if full.Quick == narrow.Quick { // a quick one may see all that differs here
			found, err = drift.Compare(context.Background(), full, mock, drift.Known{})
			require.NoError(t, err)
			assert.NotEmpty(t, found.Findings, "what it does not ask would differ: %s", c.name)
		}
		assert.Equal(t, narrow.Quick, asked.Quick)
	}
}

// Of which pairs of rules the calibration left it open who wins, nothing can differ.
func TestCompare_UndecidedPairs(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	served := rules.Profile{Name: "served", Answers: map[rules.QuestionID]rules.Answer{"Q-ORDER-BRANCH-REPORT": {Order: []rules.ID{"BR-15", "BR-14"}}}}
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	deployment, _ := options(t, served)
	mock, _ := options(t, literal)

	literal.Evidence = map[rules.QuestionID]rules.Evidence{"Q-ORDER-BRANCH-REPORT": {Undecided: []rules.Pair{{"BR-14", "BR-15"}}}}
	open, known, _ := drift.Against(deployment, literal)
	found, err := drift.Compare(context.Background(), open, mock, known)
	require.NoError(t, err)
	assert.Empty(t, found.Findings)

	found, err = drift.Compare(context.Background(), deployment, mock, drift.Known{})
	require.NoError(t, err)
	assert.NotEmpty(t, found.Findings, "a pair that is not open")
}

// A calibration that runs out of requests says which pairs it left open.
func TestRun_UndecidedPairs(t *testing.T) {
	t.Parallel()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	o, _ := options(t, literal)
	o.Sent = 130
	assert.NotEmpty(t, calibrated(t, o).Profile("learnt").Evidence["Q-ORDER-BRANCH-REPORT"].Undecided)
}
