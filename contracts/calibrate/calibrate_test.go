package calibrate_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
)

// leastObservable is how many questions a calibration must at least be able to
// tell.
const leastObservable = 50

// Calibrating a mock under a shipped profile finds that profile: every question
// but the two of which nothing shows.
func TestRun_ShippedProfiles(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"literal", "always-200"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			profile, err := rules.ShippedProfile(name)
			require.NoError(t, err)
			o, asker := options(t, profile)
			result := calibrated(t, o)
			require.Len(t, result.Learned, len(rules.Questions()))
			for i, q := range rules.Questions() {
				l := result.Learned[i]
				require.Equal(t, q.ID, l.Question)
				if q.ID == "Q-SERIAL-SHAPE" || q.ID == "Q-ORDER-LOCATIONS" {
					assert.Equal(t, evidence.NotObserved, l.Sure, "%s", q.ID)
					assert.NotEmpty(t, l.Why, "%s", q.ID)
					continue
				}
				assert.Equal(t, evidence.Answered, l.Sure, "%s: %s", q.ID, l.Why)
				assert.True(t, q.Same(profile.Answer(q.ID), l.Answer), "%s: served %s, learnt %s", q.ID, profile.Answer(q.ID), l.Answer)
				assert.NotEmpty(t, l.Seen, "%s", q.ID)
			}
			assert.GreaterOrEqual(t, result.Count(evidence.Answered), leastObservable)
			assert.LessOrEqual(t, asker.sent, mostRequests)
			assert.Equal(t, asker.sent, result.Requests)
			assert.Empty(t, result.LeftOut)
			for _, o := range result.Orders {
				assert.Empty(t, o.Cycle, "%s", o.Question)
			}
		})
	}
}

// Two calibrations of the same deployment say the same.
func TestRun_Twice(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	for seed := range 5 {
		profile := rapid.Custom(drawProfile).Example(seed)
		first, _ := options(t, profile)
		second, _ := options(t, profile)
		require.Equal(t, calibrated(t, first), calibrated(t, second), "seed %d", seed)
	}
}

// A quick calibration asks little, says what it leaves out, and is right in what
// it says.
func TestRun_Quick(t *testing.T) {
	t.Parallel()
	const most, least = 80, 60
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	sum, drawn := 0, 100/lessBy
	for seed := range drawn {
		profile := literal
		if seed > 0 {
			profile = rapid.Custom(drawProfile).Example(seed)
		}
		o, asker := options(t, profile)
		o.Quick = true
		result := calibrated(t, o)
		assert.LessOrEqual(t, asker.sent, most)
		assert.Empty(t, wrongAnswers(profile, result), "seed %d", seed)
		sum += result.Count(evidence.Answered)
		for _, q := range result.LeftOut {
			assert.Equal(t, evidence.NotObserved, result.LearnedOf(q).Sure, "seed %d, %s is listed as left out", seed, q)
		}
		for _, q := range []rules.QuestionID{"Q-ORDER-BRANCH-REPORT", "Q-ORDER-TRANSACTION-REPORT", "Q-ORDER-LOCATIONS"} {
			assert.Contains(t, result.LeftOut, q, "seed %d", seed)
		}
	}
	assert.GreaterOrEqual(t, sum, least*drawn)
	t.Log(sum/drawn, "answered in the mean")
}

// A code that no request met pins no status, whatever the others say together.
func TestRun_UnseenCodesPinNothing(t *testing.T) {
	t.Parallel()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	served := map[rules.ID]int{}
	for _, code := range rules.StatusCodes() {
		served[code] = 422
	}
	literal.Answers["Q-STATUS"] = rules.Answer{Status: served}
	o, _ := options(t, literal)
	o.Quick = true
	learnt := calibrated(t, o).Profile("p")
	assert.NotEmpty(t, learnt.Evidence["Q-STATUS"].Unseen)
	for _, code := range rules.StatusCodes() {
		assert.Contains(t, []int{0, 422}, learnt.PinnedStatus(rules.BranchReport, code), code)
	}
}

// wrongAnswers are what a calibration says that is not so. A question that is
// not observed is none, if it has a reason.
func wrongAnswers(profile rules.Profile, result *evidence.Result) (list []string) {
	for _, l := range result.Learned {
		q, _ := rules.LookupQuestion(l.Question)
		why := mismatch(profile, result, l)
		switch {
		case l.Sure == evidence.NotObserved:
			if why = ""; l.Why == "" {
				why = "not observed, without a reason"
			}
		case l.Sure == evidence.Answered && q.Kind == rules.Map:
			why = wrongSeen(profile.Answer(q.ID), l)
		}
		if why != "" {
			list = append(list, string(q.ID)+": served "+profile.Answer(q.ID).String()+", "+why)
		}
	}
	return list
}

// A body that is no JSON gets what an empty object gets, from every account: what
// tells the two apart is that the object is refused for its Content-Type first.
func TestRun_BodyToldByItsContentType(t *testing.T) {
	t.Parallel()
	order := append([]rules.ID{"BR-02", "BR-CONTENT-TYPE", "BR-PAGESIZE-REQUIRED"}, rules.DefaultPrecedence(rules.BranchReport)...)
	profile := rules.Profile{Name: "drawn", Answers: map[rules.QuestionID]rules.Answer{
		"Q-ORDER-BRANCH-REPORT": {Order: first(order)},
		"Q-BR-NOT-JSON":         {Choice: "BR-02"},
		"Q-BR-CONTENT-TYPE":     {Choice: "415"},
	}}
	o, _ := options(t, profile)
	learned := calibrated(t, o).LearnedOf("Q-BR-NOT-JSON")
	assert.Equal(t, "BR-02", learned.Answer.String(), learned.Why)
	assert.Empty(t, learned.Same, "and nothing else would look the same")
}

// first is a list without what stands in it before.
func first(ids []rules.ID) (list []rules.ID) {
	for _, id := range ids {
		if !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	return list
}
