package contracts_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"calco.example/contracts"
)

// stopwatch is a clock that only sleeping moves.
type stopwatch struct {
	mu    sync.Mutex
	at    time.Time
	slept []time.Duration
}

func newStopwatch() *stopwatch {
	return &stopwatch{at: time.Date(2025, time.August, 20, 19, 0, 0, 0, time.UTC)}
}

func (s *stopwatch) Now() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.at
}

func (s *stopwatch) Sleep(ctx context.Context, d time.Duration) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.at = s.at.Add(d)
	s.slept = append(s.slept, d)
	return ctx.Err()
}

func (s *stopwatch) naps() []time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]time.Duration(nil), s.slept...)
}

func noEnv(string) string { return "" }

// newClient fills in a clock that does not wait and an empty environment.
func newClient(t *testing.T, target *contracts.Target, o contracts.Options) *contracts.Client {
	t.Helper()
	if o.Now == nil {
		watch := newStopwatch()
		o.Now, o.Sleep = watch.Now, watch.Sleep
	}
	if o.Env == nil {
		o.Env = noEnv
	}
	client, err := contracts.NewClient(target, o)
	require.NoError(t, err)
	t.Cleanup(client.Close)
	return client
}
