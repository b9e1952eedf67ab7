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
