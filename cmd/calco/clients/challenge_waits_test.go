package clients

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/consumer/challenge"
	"calco.example/contracts/consumer/process"
	"calco.example/fixtures/proofs"
)

func TestTries_BackOff(t *testing.T) {
	t.Parallel()
	rows := []struct {
		name  string
		at    []float64 // seconds after the first
		until float64
		is    bool
	}{
		{"doubles", []float64{0, 1, 3, 7}, 10, true},
		{"doubles, the last four count", []float64{0, 5, 5.5, 6.5, 8.5}, 10, true},
		{"side by side", []float64{0, 0.01, 1, 1.01, 3, 3.02, 7, 7.05}, 10, true},
		{"evenly", []float64{0, 1, 2, 3}, 4, false},
		{"a little longer each time", []float64{10, 20, 31, 43}, 50, false},
		{"doubled, and stopped", []float64{0, 1, 3, 7}, 20, false},
		{"too few to tell", []float64{0, 1, 3}, 5, false},
		{"nothing", nil, 5, false},
	}
	start := time.Date(2025, 8, 20, 15, 0, 0, 0, time.UTC)
	after := func(seconds float64) time.Time { return start.Add(time.Duration(seconds * float64(time.Second))) }
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			var at tries
			for _, seconds := range row.at {
				at.note(after(seconds))
			}
			assert.LessOrEqual(t, len(at), triesKept)
			assert.Equal(t, row.is, at.backOff(after(row.until)))
		})
	}
}

// A command that backs off for longer than its time, and then gives up, does not
// hang; one that backs off for ever does.
func TestChallenge_BacksOff(t *testing.T) {
	t.Parallel()
	proofs.Long(t) // it waits, and long enough not to depend on what else the machine does
	for outcome, tries := range map[string]int{challenge.Slow: 4, challenge.HungUp: 100} {
		t.Run(outcome, func(t *testing.T) {
			t.Parallel()
			v := challengeVerbOf("any", 0, challenge.Faults)
			v.Timeout, v.execute = 10*time.Second, backingOff(tries)
			c, _, err := v.prepare(time.Now())
			require.NoError(t, err)
			fault := challenge.Fault{Kind: "status", Operation: "locations", With: []string{"status=503"}}
			got, err := c.try(t.Context(), challenge.Change{Fault: &fault})
			require.NoError(t, err)
			assert.Equal(t, outcome, challenge.Judge(fault, got))
		})
	}
}

// backingOff is a client that waits twice as long before each try.
func backingOff(tries int) executor {
	return func(ctx context.Context, c process.Command) process.End {
		url := urlIn(c.Env)
		client := &http.Client{Transport: &http.Transport{}}
		wait := time.Second
		for range tries {
			r, _ := http.NewRequestWithContext(ctx, http.MethodGet, url+"/DeviceLocation/locations", http.NoBody)
			if answer, err := client.Do(r); err == nil {
				_ = answer.Body.Close()
			}
			select {
			case <-time.After(wait):
				wait *= 2
			case <-ctx.Done():
				return process.End{Code: 1, Stopped: true}
			}
		}
		return process.End{Code: 1}
	}
}

func urlIn(environment []string) (url string) {
	for _, pair := range environment {
		if value, is := strings.CutPrefix(pair, "CALCO_URL="); is {
			url = value
		}
	}
	return url
}

// The reference describes `page` "as `Page` in the field table": where only the latter
// is read, the first page comes again and again, and a client that turns pages until
// the answer says it is the last one never ends. It reads nothing new, and is not
// waited for.
func TestChallenge_NeverEnds(t *testing.T) {
	t.Parallel()
	v := challengeVerbOf("any", 0, challenge.Readings)
	v.Timeout, v.execute = time.Hour, turningPages
	c, _, err := v.prepare(time.Now())
	require.NoError(t, err)
	whole, err := c.try(t.Context(), challenge.Change{})
	require.NoError(t, err)
	require.True(t, whole.Passed())
	got, err := c.try(t.Context(), challenge.Change{Answers: challenge.Answers{"Q-TR-PAGE-NAMES": "pascal"}})
	require.NoError(t, err)
	assert.True(t, got.Hung)
	assert.False(t, got.Busy, "the first page again is nothing new, whatever the request calls it")
}

// turningPages is a client that turns pages until the answer says it is the last one.
func turningPages(ctx context.Context, c process.Command) process.End {
	client := &http.Client{Transport: &http.Transport{}}
	for page := 1; ; page++ {
		body := fmt.Sprintf(`{"Filters":{"StartDate":"2025-08-12","EndDate":"2025-08-12","SerialNumber":"9990000101"},"page":%d,"pageSize":20}`, page)
		r, _ := http.NewRequestWithContext(ctx, http.MethodPost, urlIn(c.Env)+"/Report/get-report", strings.NewReader(body))
		r.Header = http.Header{"X-Api-Key": {"calco-main"}, "Content-Type": {"application/json"}}
		answer, err := client.Do(r)
		if err != nil {
			return process.End{Code: 1, Stopped: ctx.Err() != nil}
		}
		var read struct {
			Content struct{ Page, TotalPages int }
		}
		err = json.NewDecoder(answer.Body).Decode(&read)
		_ = answer.Body.Close()
		if err == nil && read.Content.Page >= read.Content.TotalPages {
			return process.End{}
		}
	}
}
