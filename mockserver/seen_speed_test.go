package mockserver

import (
	"bytes"
	"io"
	"net/http"
	"os"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestSpeed_Counting says what it costs to count what clients meet: the processor
// time of as many requests over HTTP, in a thousand sessions, with and without it,
// in turns, client and server together.
//
//	CALCO_SPEED=1 go test ./mockserver -run TestSpeed_Counting -count=1 -v
func TestSpeed_Counting(t *testing.T) {
	if os.Getenv("CALCO_SPEED") == "" {
		t.Skip("set CALCO_SPEED=1")
	}
	for _, c := range []struct{ name, body string }{
		{"page 1 of a month", speedBranchBody(speedMonth, 1, "")},
		{"refusal, BR-31", speedBranchBody([2]string{"2025-04-01", "2025-04-20"}, 1, `"cardBrand":"VISA",`)},
	} {
		with, without := newTestMock(t), newTestMock(t)
		without.api.observer.met = nil
		counted, plain := countingLoad(t, with, c.body), countingLoad(t, without, c.body)
		var spent [2]time.Duration
		for range 20 {
			spent[0] += counted()
			spent[1] += plain()
		}
		t.Logf("%s: counting costs %.1f%% (%v, %v without)", c.name, 100*(float64(spent[0])/float64(spent[1])-1), spent[0], spent[1])
	}
}

// countingLoad sends a thousand requests, each in a session of its own, and tells
// the processor time of this process.
func countingLoad(t *testing.T, mock *Mock, body string) func() time.Duration {
	url := "http://" + serveMock(t, mock) + pathBranchReport
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 1}}
	return func() time.Duration {
		before := processorTime(t)
		for i := range 1000 {
			r, err := http.NewRequest(http.MethodPost, url, bytes.NewReader([]byte(body)))
			require.NoError(t, err)
			r.Header = http.Header{"Content-Type": {"application/json"}, "X-Api-Key": {"calco-main~s" + strconv.Itoa(i)}}
			response, err := client.Do(r)
			require.NoError(t, err)
			_, _ = io.Copy(io.Discard, response.Body)
			_ = response.Body.Close()
		}
		return processorTime(t) - before
	}
}

func processorTime(t *testing.T) time.Duration {
	var usage syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
