package suite_test

import (
	"bytes"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
)

// The conditions under which deployments are met: none of them is a violation,
// and none changes what is said of a rule.

// every spoils one request in so many, by what before does with it.
func every(n int64, before http.HandlerFunc) func(http.Handler) http.Handler {
	var count atomic.Int64
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if count.Add(1)%n == 0 {
				before(w, r)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

func status(code int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
}

func TestStranger_UnderConditions(t *testing.T) {
	t.Parallel()
	cut := func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }
	slow := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			time.Sleep(5 * time.Millisecond) //nolint:forbidigo // a deployment that takes its time
			next.ServeHTTP(w, r)
		})
	}
	for i, c := range []struct {
		name  string
		o     stranger.Options
		spoil func(http.Handler) http.Handler
	}{
		{"one in twenty is a 502", stranger.Options{Manner: stranger.Plain()}, every(20, status(502))},
		{"one in fifty is a 502", stranger.Options{Manner: stranger.Lax()}, every(50, status(502))},
		{"one in a hundred is a 502", stranger.Options{Manner: stranger.Terse()}, every(100, status(502))},
		{"one in twenty is a 504", stranger.Options{Manner: stranger.Lax()}, every(20, status(504))},
		{"one connection in twenty is cut", stranger.Options{Manner: stranger.Terse()}, every(20, cut)},
		{"one in ten is a 429", stranger.Options{Manner: stranger.Plain()}, every(10, status(429))},
		{"sales arrive meanwhile", stranger.Options{Manner: stranger.Plain(), PerDay: 40, Now: ticking(30 * time.Second)}, nil},
		{"sales arrive meanwhile, newest last", stranger.Options{Manner: stranger.Terse(), PerDay: 40, Now: ticking(30 * time.Second)}, nil},
		{"sales of past days arrive meanwhile", stranger.Options{Manner: stranger.Plain(), PerDay: 40, Now: ticking(30 * time.Second), Late: true}, nil},
		{"sales of past days arrive meanwhile, and whole reports are kept", stranger.Options{Manner: stranger.Plain(), PerDay: 40, Now: ticking(30 * time.Second), Late: true, KeepsReports: true}, nil},
		{"whole reports are kept", stranger.Options{Manner: stranger.Plain(), PerDay: 40, Now: ticking(30 * time.Second), KeepsReports: true}, nil},
		{"three sales a day", stranger.Options{Manner: stranger.Plain(), PerDay: 3}, nil},
		{"one sale a day, one location, no cash", stranger.Options{Manner: stranger.Lax(), PerDay: 1, OneShop: true, NoCash: true}, nil},
		{"no cash", stranger.Options{Manner: stranger.Terse(), NoCash: true}, nil},
		{"one location", stranger.Options{Manner: stranger.Plain(), OneShop: true}, nil},
		{"its clock is four minutes ahead", stranger.Options{Manner: stranger.Plain(), Now: at(4 * time.Minute)}, nil},
		{"fifteen months later", stranger.Options{Manner: stranger.Plain(), Now: at(456 * 24 * time.Hour)}, nil},
		{"fifteen months ago", stranger.Options{Manner: stranger.Lax(), Now: at(-456 * 24 * time.Hour)}, nil},
		{"an evening when UTC has tomorrow", stranger.Options{Manner: stranger.Terse(), Now: at(8 * time.Hour)}, nil},
		{"slow answers", stranger.Options{Manner: stranger.Plain()}, slow},
		{"its clock is five minutes ahead", stranger.Options{Manner: stranger.Lax(), Now: at(5 * time.Minute)}, nil},
		{"its clock is five minutes behind", stranger.Options{Manner: stranger.Terse(), Now: at(-5 * time.Minute)}, nil},
	} {
		if !proofs.Takes(i, 6) {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			results := requireNoViolation(t, strangeSuite(t, c.o, "", c.spoil))
			assert.Zero(t, results.Unkept, "what can run is verified")
			assert.Zero(t, results.Count(report.Warning), "nothing fails under --strict either")
			assert.Empty(t, results.Reason)
		})
	}
}

// A report tells how many requests the deployment saw, with those that only asked
// whether it still answers.
func TestStranger_RequestsAreThoseItSaw(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	var seen atomic.Int64
	fails := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			seen.Add(1)
			if strings.Contains(sentBody(r), "locationId") {
				w.WriteHeader(http.StatusInternalServerError)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
	s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-14", fails)
	readAll(t, s)
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	assert.EqualValues(t, seen.Load(), results.Requests)
}

// at is a clock that stands some way from the tests' own.
func at(ahead time.Duration) func() time.Time {
	return func() time.Time { return strangerNow.Add(ahead) }
}

// ticking is a clock that goes on by a step each time it is read.
func ticking(step time.Duration) func() time.Time {
	var mu sync.Mutex
	now := strangerNow
	return func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		if next := now.Add(step); next.Day() == now.Day() {
			now = next
		}
		return now
	}
}

// A key that expires is told, and what it gets from then on breaks no rule.
func TestStranger_KeysThatExpire(t *testing.T) {
	t.Parallel()
	for _, role := range []string{"main", "noPlan"} {
		t.Run(role, func(t *testing.T) {
			t.Parallel()
			var asked atomic.Int64
			expire := func(next http.Handler) http.Handler {
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					if r.Header.Get("X-API-Key") == stranger.Keys[role] && asked.Add(1) > map[string]int64{"main": 25, "noPlan": 1}[role] {
						r.Header.Set("X-API-Key", "expired")
					}
					next.ServeHTTP(w, r)
				})
			}
			s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "", expire)
			s.Concurrency = 1 // a key is known to be good once it was
			results := requireNoViolation(t, s)
			if role == "main" {
				assert.Contains(t, results.Reason, "keys.main was good and is refused after")
				results.Judge(report.VerdictOptions{CouldNotRun: results.Reason})
				assert.Equal(t, report.ExitUnverified, results.ExitCode)
			}
		})
	}
}

// A branch report that is switched off during a run is told in one sentence, and what it
// answers from then on breaks no rule; what does not need it is verified. One that
// answers so to one kind of input alone breaks a rule.
func TestStranger_BranchReportSwitchedOffMeanwhile(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	off := func(when func(asked int64, r *http.Request) bool) func(http.Handler) http.Handler {
		var asked atomic.Int64
		return func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if strings.HasPrefix(r.URL.Path, "/BranchReport") && when(asked.Add(1), r) {
					r.Header.Set("X-API-Key", stranger.Keys["disabled"])
				}
				next.ServeHTTP(w, r)
			})
		}
	}
	t.Run("for all", func(t *testing.T) {
		t.Parallel()
		s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "", off(func(asked int64, _ *http.Request) bool { return asked > 50 }))
		readAll(t, s)
		results := requireNoViolation(t, s)
		assert.Equal(t, "the branch report was switched off during the run (BR-30)", results.Reason)
		assert.Zero(t, results.Count(report.Warning))
		results.Judge(report.VerdictOptions{CouldNotRun: results.Reason})
		assert.Equal(t, report.ExitUnverified, results.ExitCode)
		assert.Equal(t, results.Planned, results.Done, "the rest is asked")
		assert.True(t, slices.ContainsFunc(results.Rules, func(row report.RuleRow) bool {
			return row.Operation == rules.BranchReport && row.Outcome == report.NotVerified && row.Why == "the branch report was switched off during the run (BR-30)"
		}))
	})
	t.Run("for one input", func(t *testing.T) {
		t.Parallel()
		results, err := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-31 or @BR-24", off(func(_ int64, r *http.Request) bool { return stumblesOver(r) })).Run(t.Context())
		require.NoError(t, err)
		assert.Empty(t, results.Reason)
		assert.NotEmpty(t, results.FindingsOf(report.Violated))
	})
}

// So it is where the account of the main key loses its plan: BR-25 for all that was served.
func TestStranger_PlanLostMeanwhile(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	lost := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(r.URL.Path, "/BranchReport") && r.Header.Get("X-API-Key") == stranger.Keys["main"] && asked.Add(1) > 50 {
				r.Header.Set("X-API-Key", stranger.Keys["noPlan"])
			}
			next.ServeHTTP(w, r)
		})
	}
	s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, proofs.Of("@BR-08 or @BR-24 or @BR-25", ""), lost)
	readAll(t, s)
	results := requireNoViolation(t, s)
	assert.Equal(t, "the account of keys.main lost its PaaS plan during the run (BR-25)", results.Reason)
	assert.Zero(t, results.Count(report.Warning))
}

// A main key of an account without locations breaks no rule of the listing.
func TestStranger_MainWithoutLocations(t *testing.T) {
	t.Parallel()
	bare := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("X-API-Key") == stranger.Keys["main"] {
				r.Header.Set("X-API-Key", stranger.Keys["noLocations"])
			}
			next.ServeHTTP(w, r)
		})
	}
	results := requireNoViolation(t, strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "", bare))
	for _, row := range results.Rules {
		if row.ID == "L-00" {
			assert.Equal(t, report.NotVerified, row.Outcome)
			assert.Equal(t, "keys.main belongs to an account without locations (L-01)", row.Why)
		}
	}
}

// The listing may say L-01 to a main key whose sales name locations: a sale names the one
// that was used ("Internal identifier of the POS location used"), and that it is tied to the
// account still, no sentence says. The two together are a warning (L-LISTED) at most.
func TestStranger_MainSoldWhereNothingIsListed(t *testing.T) {
	t.Parallel()
	unlisted := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/locations") && r.Header.Get("X-API-Key") == stranger.Keys["main"] {
				r.Header.Set("X-API-Key", stranger.Keys["noLocations"])
			}
			next.ServeHTTP(w, r)
		})
	}
	results := requireNoViolation(t, strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@L-00 or @L-LISTED", unlisted))
	listed := slices.IndexFunc(results.Rules, func(row report.RuleRow) bool { return row.ID == "L-00" })
	require.GreaterOrEqual(t, listed, 0)
	assert.Equal(t, report.NotVerified, results.Rules[listed].Outcome)
	assert.Equal(t, "keys.main belongs to an account without locations (L-01)", results.Rules[listed].Why)
}

// A main key of an account with nothing to show, and no other key: the plan says
// what cannot run, so what can is all verified.
func TestStranger_MainWithNothingToShow(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	for _, role := range []string{"noLocations", "quiet"} {
		t.Run(role, func(t *testing.T) {
			t.Parallel()
			bare := func(next http.Handler) http.Handler {
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					if r.Header.Get("X-API-Key") == stranger.Keys["main"] {
						r.Header.Set("X-API-Key", stranger.Keys[role])
					}
					next.ServeHTTP(w, r)
				})
			}
			s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "", bare)
			readAll(t, s)
			s.Has = func(role exchange.Role) bool { return role == exchange.RoleMain }
			results := requireNoViolation(t, s)
			assert.NotZero(t, results.Count(report.NotVerified))
			assert.Zero(t, results.Unkept, "scenarios that the plan said can run")
		})
	}
}

// A terminal may have the very number that was to be nobody's: its sales are shown,
// and that is no leak.
func TestStranger_TerminalCalledZero(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	const own, zero = `"TX41A"`, `"0"`
	called := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			asked, err := io.ReadAll(r.Body)
			assert.NoError(t, err)
			asked = bytes.ReplaceAll(asked, []byte(zero), []byte(own))
			r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(asked)), int64(len(asked))
			answer := httptest.NewRecorder()
			next.ServeHTTP(answer, r)
			maps.Copy(w.Header(), answer.Header())
			w.Header().Del("Content-Length")
			w.WriteHeader(answer.Code)
			_, err = w.Write(bytes.ReplaceAll(answer.Body.Bytes(), []byte(own), []byte(zero)))
			assert.NoError(t, err)
		})
	}
	s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-21", called)
	readAll(t, s)
	results := requireNoViolation(t, s)
	assert.True(t, slices.ContainsFunc(results.FindingsOf(report.NotVerified), func(f report.Finding) bool {
		return strings.Contains(f.Summary, `sales with the serialNumber "0"`)
	}))
	assert.Zero(t, results.Unkept)
}

// A 500 with HTML for one kind of input is that input's finding, and no outage.
func TestStranger_StumblesOverOneInput(t *testing.T) {
	t.Parallel()
	stumble := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(r.URL.Path, "/BranchReport") && stumblesOver(r) {
				w.Header().Set("Content-Type", "text/html")
				w.WriteHeader(http.StatusInternalServerError)
				_, _ = w.Write([]byte("<html>"))
				return
			}
			next.ServeHTTP(w, r)
		})
	}
	results, err := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-31 or @BR-24", stumble).Run(t.Context())
	require.NoError(t, err)
	assert.Empty(t, results.Reason, "no outage")
	assert.NotEmpty(t, results.FindingsOf(report.Violated))
	for _, row := range results.Rules {
		if row.ID == "BR-24" {
			assert.Equal(t, report.Passed, row.Outcome)
		}
	}
}

// A service that answers everything with 500 from some request on is down, and nothing
// of what it answers then is a finding.
func TestStranger_GoesDownWith500(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	var seen atomic.Int64
	down := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if seen.Add(1) <= 60 {
				next.ServeHTTP(w, r)
				return
			}
			w.Header().Set("Content-Type", "text/html")
			w.WriteHeader(http.StatusInternalServerError)
			_, _ = w.Write([]byte("<html>"))
		})
	}
	s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-03 or @BR-17", down)
	readAll(t, s)
	s.Concurrency = 4
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	assert.Contains(t, results.Reason, "a request that was good before fails too")
	for _, f := range results.Findings {
		assert.False(t, f.Outcome.Bad(), "%s %s %s", f.Outcome, f.Rule, f.Summary)
	}
	assert.NotZero(t, results.Count(report.Passed), "it was up before")
}

// So is a gateway's 502 that one kind of input always gets, though discovery meets it:
// what needs an answer to it is not verified, and says so.
func TestStranger_GatewayFailsForOneInput(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	fail := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if body := sentBody(r); strings.Contains(body, `"BANCO"`) || strings.Contains(body, `"locationId":"`+lastLocation(next)+`"`) {
				w.WriteHeader(http.StatusBadGateway)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
	s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-FILTER-INSTALLMENT or @BR-24", fail)
	readAll(t, s)
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	assert.Empty(t, results.Reason, "no outage")
	assert.Empty(t, results.FindingsOf(report.Violated))
	assert.True(t, slices.ContainsFunc(results.FindingsOf(report.NotVerified), func(f report.Finding) bool {
		return strings.Contains(f.Summary, "HTTP 502") && strings.Contains(f.Summary, "BANCO")
	}))
	for _, row := range results.Rules {
		if row.ID == "BR-24" {
			assert.Equal(t, report.Passed, row.Outcome)
		}
	}
}

// lastLocation is the id of the last location that the main account lists.
func lastLocation(deployed http.Handler) string {
	r := httptest.NewRequest(http.MethodGet, "/DeviceLocation/locations", nil)
	r.Header.Set("X-API-Key", stranger.Keys["main"])
	answer := httptest.NewRecorder()
	deployed.ServeHTTP(answer, r)
	x := exchange.New(exchange.Request{Operation: rules.Locations}, answer.Code, answer.Header(), answer.Body.Bytes(), 1)
	rows := x.Rows()
	if len(rows) == 0 {
		return "none"
	}
	return rows[len(rows)-1].Text("id")
}

// stumblesOver tells whether a request asks for a range that begins in April 2025.
func stumblesOver(r *http.Request) bool {
	return strings.Contains(sentBody(r), `"startDate":"2025-04-30"`)
}
