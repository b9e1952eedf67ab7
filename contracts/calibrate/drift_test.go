package calibrate_test

import (
	"context"
	"slices"
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
// has a difference that names the question. Those that answer several are asked first:
// where one of these is not named, or another question is, each is tried alone, and that
// decides. The quick tests try the first question.
func TestCompare_NamesTheQuestion(t *testing.T) {
	t.Parallel()
	answers, alone := 0, 0
	for _, some := range inCompany(proofs.Sample(rules.Questions(), 180)) {
		answers += len(some)
		if len(some) > 1 && slices.Equal(differing(t, some...), questionsOf(some)) {
			continue
		}
		for _, c := range some {
			alone++
			assert.Contains(t, differing(t, c), c.question, "%s: %s", c.question, c.answer)
		}
	}
	t.Log(answers, "answers,", alone, "alone")
}

// change is an answer that a deployment gives to a question, and its profile does not.
type change struct {
	question rules.QuestionID
	answer   rules.Answer
}

// inMagallanes tells whether only a shop with a clock of its own shows the answer.
func (c change) inMagallanes() bool { return c.question == "Q-SALE-ZONE" && c.answer.Is("location") }

// inCompany puts all other answers to different questions together, up to eight: a
// comparison for each would take six times as long.
func inCompany(questions []rules.Question) (groups [][]change) {
	const most = 8
	for _, q := range questions {
		for _, a := range others(q) {
			c := change{q.ID, a}
			open := slices.IndexFunc(groups, func(some []change) bool {
				return len(some) < most && !c.inMagallanes() && !some[0].inMagallanes() && !slices.Contains(questionsOf(some), q.ID)
			})
			if open < 0 {
				groups, open = append(groups, nil), len(groups)
			}
			groups[open] = append(groups[open], c)
		}
	}
	return groups
}

// questionsOf are the questions of some changes, sorted.
func questionsOf(some []change) (ids []rules.QuestionID) {
	for _, c := range some {
		ids = append(ids, c.question)
	}
	slices.Sort(ids)
	return ids
}

// differing are the questions, sorted, that a comparison names of a deployment with some
// changes and the profile without them.
func differing(t *testing.T, some ...change) (ids []rules.QuestionID) {
	t.Helper()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	changed := rules.Profile{Name: "changed", Answers: map[rules.QuestionID]rules.Answer{}}
	for _, c := range some {
		changed.Answers[c.question] = c.answer
	}
	deployment, _ := options(t, changed)
	mock, _ := options(t, literal)
	if some[0].inMagallanes() {
		deployment, mock = withShopInMagallanes(t, changed), withShopInMagallanes(t, literal)
	}
	found, err := drift.Compare(context.Background(), deployment, mock, drift.Known{})
	require.NoError(t, err)
	for _, f := range found.Findings {
		if _, known := rules.LookupQuestion(rules.QuestionID(f.Subject)); known {
			ids = append(ids, rules.QuestionID(f.Subject))
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
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
	proofs.Long(t)
	t.Parallel()
	deployed := rules.Profile{Name: "deployed", Answers: map[rules.QuestionID]rules.Answer{
		"Q-STATUS": {Status: map[rules.ID]int{"BR-25": 402}}, "Q-TR-PAGE-MIN": {Choice: "clamp"}, "Q-WRONG-METHOD": {Choice: "404"},
	}}
	for _, c := range []struct {
		name   string
		narrow func(*calibrate.Options)
		left   string
	}{
		{"the main key alone", onlyMain, "what only other keys show, of which the calibration had none: noPlan, unknownUser"},
		{"a quick one", func(o *calibrate.Options) { o.Quick = true }, "what a quick calibration does not ask"},
		{"nothing undocumented", func(o *calibrate.Options) { o.Intrusive = false }, "what the reference does not document: the calibration was not allowed to send it"},
	} {
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
