package suite_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
)

// aboutToday are rules whose scenarios ask up to today.
const aboutToday = "@BR-02 or @BR-05 or @BR-10 or @BR-11 or @BR-PAGESIZE-MIN or @KEY-EXACT"

// atNight is a suite on a stranger at a time there, with a clock of ours that is ahead.
// Each look at a clock takes a while, so that midnight may pass.
func atNight(t *testing.T, manner stranger.Manner, there time.Time, ahead, takes time.Duration, spoil func(http.Handler) http.Handler) *suite.Suite {
	t.Helper()
	var looks atomic.Int64
	now := func() time.Time { return there.Add(time.Duration(looks.Add(1)) * takes) }
	s := strangeSuite(t, stranger.Options{Manner: manner, Now: now}, aboutToday, spoil)
	s.Clock = func() time.Time { return now().Add(ahead).In(stranger.Plain().Zone) }
	readAll(t, s)
	return s
}

// Two clocks are never one, and midnight passes: what is the future by the one and not by
// the other is no violation.
func TestStranger_Midnight(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	for _, manner := range []stranger.Manner{stranger.Plain(), stranger.Terse()} {
		midnight := time.Date(2026, time.November, 19, 0, 0, 0, 0, manner.Zone)
		for _, test := range []struct {
			name         string
			there        time.Time
			ahead, takes time.Duration
		}{
			{"ours is past midnight", midnight.Add(-2 * time.Minute), 5 * time.Minute, 0},
			{"ours is before midnight", midnight.Add(2 * time.Minute), -5 * time.Minute, 0},
			{"midnight passes", midnight.Add(-time.Second), 0, 20 * time.Millisecond},
			{"midnight passes, ours ahead", midnight.Add(-5*time.Minute - time.Second), 5 * time.Minute, 20 * time.Millisecond},
			{"ours is hours ahead", midnight.Add(-3 * time.Hour), 4 * time.Hour, 0},
		} {
			t.Run(manner.Name+", "+test.name, func(t *testing.T) {
				t.Parallel()
				requireNoViolation(t, atNight(t, manner, test.there, test.ahead, test.takes, nil))
			})
		}
	}
}

// Of which zone "the future" is, no sentence says: where the sales show that the deployment's
// clock is that of Kiritimati, its today is nobody's tomorrow. A deployment by the clock of
// Chile that takes tomorrow is found.
func TestStranger_TodayIsTomorrow(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	manner := stranger.Plain()
	manner.Zone = time.FixedZone("Kiritimati", 14*60*60)
	requireNoViolation(t, atNight(t, manner, strangerNow, 0, 0, nil))
	tomorrow := strings.NewReplacer(`"endDate":"2026-11-19"`, `"endDate":"2026-11-18"`)
	assert.Contains(t, violationsOf(t, atNight(t, stranger.Plain(), strangerNow, 0, 0, rewriting(tomorrow, untouched))), "endDate is tomorrow")
}

// A deployment that takes today for the future all day long breaks BR-10, which is said
// once; near midnight, or where its answers do not say their time, it is a warning.
func TestStranger_TakesTodayForTheFuture(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	noon := time.Date(2026, time.November, 18, 12, 0, 0, 0, stranger.Plain().Zone)
	dateless := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			next.ServeHTTP(timeless{w}, r)
		})
	}
	for _, test := range []struct {
		name  string
		ahead time.Duration // of ours: the deployment has the day before
		spoil func(http.Handler) http.Handler
		want  report.Outcome
	}{
		{"at noon", 24 * time.Hour, nil, report.Violated},
		{"at three in the morning", 15 * time.Hour, nil, report.Warning},
		{"at eight in the morning", 20 * time.Hour, nil, report.Warning}, // in Pago Pago it is yesterday
		{"at noon, without a Date", 24 * time.Hour, dateless, report.Warning},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			results, err := atNight(t, stranger.Plain(), noon, test.ahead, 0, test.spoil).Run(t.Context())
			require.NoError(t, err)
			var found []report.Finding
			for _, f := range results.Findings {
				if f.Outcome.Bad() && f.Outcome != report.NotVerified {
					found = append(found, f)
				}
			}
			require.Len(t, found, 1)
			assert.Equal(t, rules.ID("BR-10"), found[0].Rule)
			assert.Equal(t, test.want, found[0].Outcome)
			assert.Contains(t, found[0].Summary, "today is taken for the future")
		})
	}
}

// Which day is today is not said: where a profile has learnt that it is none of the two
// known ones, that today is taken for the future is no warning.
func TestStranger_TodayIsKnownToBeTheDayBefore(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	noon := time.Date(2026, time.November, 18, 12, 0, 0, 0, stranger.Plain().Zone)
	s := atNight(t, stranger.Plain(), noon, 15*time.Hour, 0, nil)
	s.Profile = &rules.Profile{Evidence: map[rules.QuestionID]rules.Evidence{"Q-TODAY": {Sure: "something else"}}}
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	var observed []rules.QuestionID
	for _, f := range results.Findings {
		assert.False(t, f.Outcome.Bad() && f.Outcome != report.NotVerified, "%s", f)
		if f.Outcome == report.Observed {
			observed = append(observed, f.Question)
		}
	}
	assert.Contains(t, observed, rules.QuestionID("Q-TODAY"))
}

// timeless leaves the Date out of an answer.
type timeless struct{ http.ResponseWriter }

func (w timeless) WriteHeader(status int) {
	w.Header()["Date"] = nil
	w.ResponseWriter.WriteHeader(status)
}
