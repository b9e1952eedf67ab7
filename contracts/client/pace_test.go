package client

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/target"
)

// A request that was slow to get out does not bring the next one close to it:
// the gap counts from when it was written.
func TestPace_CountsFromTheWire(t *testing.T) {
	t.Parallel()
	now := time.Date(2025, time.August, 20, 19, 0, 0, 0, time.UTC)
	var slept time.Duration
	o := Options{
		Now:   func() time.Time { return now },
		Sleep: func(_ context.Context, d time.Duration) error { slept += d; now = now.Add(d); return nil },
	}
	p := newPace(2)
	require.NoError(t, p.wait(context.Background(), o))
	assert.Zero(t, slept)
	now = now.Add(900 * time.Millisecond) // a slow dial
	p.wrote(now)
	require.NoError(t, p.wait(context.Background(), o))
	assert.Equal(t, 500*time.Millisecond, slept)
}

// What waits for one time goes out at the pace all the same.
func TestPace_KeepsApartAfterAHold(t *testing.T) {
	t.Parallel()
	now := time.Date(2025, time.August, 20, 19, 0, 0, 0, time.UTC)
	p := newPace(2)
	assert.Zero(t, p.delay(now))
	p.hold(now.Add(5 * time.Second))
	assert.Equal(t, 5*time.Second, p.delay(now))
	assert.Equal(t, 5500*time.Millisecond, p.delay(now))
	assert.Equal(t, time.Second, p.delay(now.Add(5*time.Second)))
}

// The client tells its pace what went out.
func TestClient_TellsItsPace(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	target, err := target.OfMock(server.URL, []byte(`{"personas":[{"name":"main","apiKey":"calco-main"}]}`), []byte(`{"now":"2025-08-20T15:00:00-04:00"}`))
	require.NoError(t, err)
	now := time.Date(2025, time.August, 20, 19, 0, 0, 0, time.UTC)
	client, err := New(target, Options{
		Now:   func() time.Time { return now },
		Sleep: func(context.Context, time.Duration) error { return nil },
		Env:   func(string) string { return "" },
	})
	require.NoError(t, err)
	defer client.Close()
	_, err = client.Ask(context.Background(), exchange.Request{Operation: "locations", Role: exchange.RoleMain})
	require.NoError(t, err)
	client.pace.mu.Lock()
	defer client.pace.mu.Unlock()
	assert.Equal(t, now, client.pace.last)
}

// 429 is about the caller, whatever was asked: who asks something else meanwhile waits, too.
func TestClient_WaitsWithAllAfter429(t *testing.T) {
	t.Parallel()
	var served []time.Time
	now := time.Date(2025, time.August, 20, 19, 0, 0, 0, time.UTC)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if served = append(served, now); len(served) == 1 {
			w.Header().Set("Retry-After", "5")
			w.WriteHeader(http.StatusTooManyRequests)
		}
	}))
	defer server.Close()
	target, err := target.OfMock(server.URL, []byte(`{"personas":[{"name":"main","apiKey":"calco-main"}]}`), []byte(`{"now":"2025-08-20T15:00:00-04:00"}`))
	require.NoError(t, err)
	target.Limits.RPS, target.Limits.Concurrency = 0, 2
	var client *Client
	ask := func() error {
		_, err := client.Ask(context.Background(), exchange.Request{Operation: "locations", Role: exchange.RoleMain})
		return err
	}
	first := true
	client, err = New(target, Options{
		Now: func() time.Time { return now },
		Sleep: func(_ context.Context, d time.Duration) error {
			if first { // another one asks while this one rests
				first = false
				return ask()
			}
			now = now.Add(d)
			return nil
		},
		Env: func(string) string { return "" },
	})
	require.NoError(t, err)
	defer client.Close()
	require.NoError(t, ask())
	require.Len(t, served, 3)
	assert.Equal(t, 5*time.Second, served[1].Sub(served[0]))
}

// A limit that says nothing of when to come back, or cuts what is left to whole seconds, is
// outlasted: many are counted by the minute.
func TestClient_OutlastsALimit(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		wish   string
		window time.Duration
	}{"none": {"", 55 * time.Second}, "cut to whole seconds": {"0", 900 * time.Millisecond}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			now := time.Date(2025, time.August, 20, 19, 0, 0, 0, time.UTC)
			open := now.Add(c.window)
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				if now.Before(open) {
					if c.wish != "" {
						w.Header().Set("Retry-After", c.wish)
					}
					w.WriteHeader(http.StatusTooManyRequests)
				}
			}))
			defer server.Close()
			target, err := target.OfMock(server.URL, []byte(`{"personas":[{"name":"main","apiKey":"calco-main"}]}`), []byte(`{"now":"2025-08-20T15:00:00-04:00"}`))
			require.NoError(t, err)
			client, err := New(target, Options{
				Now:   func() time.Time { return now },
				Sleep: func(_ context.Context, d time.Duration) error { now = now.Add(d); return nil },
				Env:   func(string) string { return "" },
			})
			require.NoError(t, err)
			defer client.Close()
			_, err = client.Ask(context.Background(), exchange.Request{Operation: "locations", Role: exchange.RoleMain})
			assert.NoError(t, err)
		})
	}
}
