// Package clienttest holds what tests of the client and of its users share: a
// clock that only sleeping moves, and an account that stands for another.
package clienttest

import (
	"context"
	"sync"
	"testing"
	"time"

	"calco.example/contracts/client"
	"calco.example/contracts/target"
)

// Stopwatch is a clock that only sleeping moves.
type Stopwatch struct {
	mu    sync.Mutex
	at    time.Time
	slept []time.Duration
}

// NewStopwatch stands at a Wednesday afternoon in Chile.
func NewStopwatch() *Stopwatch {
	return &Stopwatch{at: time.Date(2025, time.August, 20, 19, 0, 0, 0, time.UTC)}
}

// Now is the time of the clock.
func (s *Stopwatch) Now() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.at
}

// Set moves the clock.
func (s *Stopwatch) Set(at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.at = at
}

// Sleep moves the clock at once.
func (s *Stopwatch) Sleep(ctx context.Context, d time.Duration) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.at = s.at.Add(d)
	s.slept = append(s.slept, d)
	return ctx.Err()
}

// Naps are the waits so far, in order.
func (s *Stopwatch) Naps() []time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]time.Duration(nil), s.slept...)
}

// NoEnv is an empty environment.
func NoEnv(string) string { return "" }

// NewClient fills in a clock that does not wait and an empty environment.
func NewClient(t *testing.T, target *target.Target, o client.Options) *client.Client {
	t.Helper()
	if o.Now == nil {
		watch := NewStopwatch()
		o.Now, o.Sleep = watch.Now, watch.Sleep
	}
	if o.Env == nil {
		o.Env = NoEnv
	}
	client, err := client.New(target, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	return client
}
