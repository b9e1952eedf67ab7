package calibrate_test

import (
	"context"
	"io/fs"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate"
	"calco.example/contracts/calibrate/drift"
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/target"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/strangers"
	"calco.example/mockserver"
)

// Deployments that nobody of this project wrote are calibrated, and straight after that
// nothing drifts, what the profile cannot say it names: where a gateway answers one request in
// twenty, where sales arrive meanwhile, and where there is little data. Without such
// conditions they are run through the program (cmd/calco).
func TestRun_StrangersUnderConditions(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	for name, conditions := range map[string][]string{
		"a gateway's answers": {"--flaky", "0.05"}, "sales arrive": {"--live", "1"}, "three sales a day": {"--data", "mini"},
		"no cash": {"--data", "nocash"}, "no installments": {"--data", "noinst"}, "one location": {"--data", "oneloc"},
	} {
		t.Run(name, func(t *testing.T) {
			for _, d := range strangers.Manners() {
				notDrifting(t, strangers.Start(t, d, conditions...))
			}
		})
	}
}

// A key that is withdrawn half-way is told as such; what was learnt is kept.
func TestRun_StrangerWithAnExpiringKey(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	o, _ := strangerOptions(t, strangers.Start(t, strangers.Manners()[0], "--expire-after", "60"))
	result, err := calibrate.Run(t.Context(), o)
	assert.ErrorContains(t, err, "it expired or was withdrawn")
	assert.NotZero(t, result.Requests)
}

// notDrifting calibrates a deployment and compares a mock that serves what was
// learnt with it.
func notDrifting(t *testing.T, url string) {
	t.Helper()
	o, serve := strangerOptions(t, url)
	result, err := drift.Calibrate(t.Context(), o, serve)
	require.NoError(t, err)
	assert.GreaterOrEqual(t, result.Count(evidence.Answered), leastObservable)
	assert.LessOrEqual(t, result.Requests, mostRequests)

	learnt := result.Profile("learnt")
	own, err := serve(t.Context(), learnt)
	require.NoError(t, err)
	asked, known, _ := drift.Against(o, learnt) // as the program does: what was not observed cannot differ
	found, err := drift.Compare(t.Context(), asked, calibrate.Options{Asker: own, Clock: o.Clock}, known)
	require.NoError(t, err)
	assert.Empty(t, found.Findings)
}

// strangerOptions ask a stranger as the program does, with a mock in this process
// to hold what was learnt against.
func strangerOptions(t *testing.T, url string) (calibrate.Options, drift.Serve) {
	t.Helper()
	deployed, err := target.Load("target.yaml", strangers.Target(url), strangers.Environment, func(string) ([]byte, fs.FileInfo, error) { return nil, nil, fs.ErrNotExist })
	require.NoError(t, err)
	now := time.Now()
	o := optionsFor(t, deployed, now)
	return o, func(_ context.Context, learnt rules.Profile) (exchange.Asker, error) {
		_, mock := options(t, learnt, func(c *mockserver.Config) { c.Clock = o.Clock })
		return mock, nil
	}
}

// optionsFor ask a target as the program does, at a time.
func optionsFor(t *testing.T, deployed *target.Target, now time.Time) calibrate.Options {
	t.Helper()
	c, err := client.New(deployed, client.Options{Now: time.Now, Sleep: pause, Env: func(string) string { return "" }, KeepGoing: true})
	require.NoError(t, err)
	t.Cleanup(c.Close)
	zone, err := time.LoadLocation("America/Santiago")
	require.NoError(t, err)
	return calibrate.Options{
		Asker: c, Has: deployed.HasKey, Base: deployed.BaseURL, Parallel: 8, Clock: func() time.Time { return now.In(zone) },
	}
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
