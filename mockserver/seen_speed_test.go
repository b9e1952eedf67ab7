package mockserver

import (
	"bytes"
	"io"
	"net/http"
	"os"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestSpeed_Counting says what it costs to count what clients meet: the processor
// time of as many requests over HTTP, in a thousand sessions, with and without it,
// client and server together. They take turns, a hundred requests each, and either
// is the first as often: of all turns the median is told, because others use the
// machine, too.
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
		counting, not := newTestMock(t), newTestMock(t)
		not.api.observer.met = nil
		counted, plain := countingLoad(t, counting, c.body), countingLoad(t, not, c.body)
		var spent [2][]time.Duration
		for turn := range 400 {
			for _, which := range [2]int{turn % 2, 1 - turn%2} {
				spent[which] = append(spent[which], [2]func() time.Duration{plain, counted}[which]())
			}
		}
		without, with := middle(spent[0]), middle(spent[1])
		t.Logf("%s: counting costs %.1f%% (%v for a hundred requests, %v without)", c.name, 100*(float64(with)/float64(without)-1), with, without)
	}
}

// middle is the median.
func middle(list []time.Duration) time.Duration {
	slices.Sort(list)
	return list[len(list)/2]
}

// countingLoad sends a hundred requests, each in the next of a thousand sessions,
// and tells the processor time of this process.
func countingLoad(t *testing.T, mock *Mock, body string) func() time.Duration {
	url := "http://" + serveMock(t, mock) + pathBranchReport
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 1}}
	sent := 0
	return func() time.Duration {
		before := processorTime(t)
		for range 100 {
			sent++
			r, err := http.NewRequest(http.MethodPost, url, bytes.NewReader([]byte(body)))
			require.NoError(t, err)
			r.Header = http.Header{"Content-Type": {"application/json"}, "X-Api-Key": {"calco-main~s" + strconv.Itoa(sent%1000)}}
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
