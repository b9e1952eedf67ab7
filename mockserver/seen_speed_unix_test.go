//go:build unix

package mockserver

import (
	"io"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestSpeed_Counting says what it costs to count what clients meet: the processor
// time of a suite of a thousand tests over HTTP, each a session of its own that sends
// countingScript, with and without the count; client and server together. They take
// turns, a hundred requests or so each, and either is the first as often: of all
// turns the median is told, because others use the machine, too. A suite runs some
// tests side by side; beside it stands what no suite does, each request in the next
// of the thousand, so that nothing of a session is at hand when its next one comes.
//
//	CALCO_SPEED=1 go test ./mockserver -run TestSpeed_Counting -count=1 -v
func TestSpeed_Counting(t *testing.T) {
	if os.Getenv("CALCO_SPEED") == "" {
		t.Skip("set CALCO_SPEED=1")
	}
	for _, abreast := range []int{8, countingTests} {
		var spent [2][]time.Duration
		for range 4 {
			counting, not := newTestMock(t), newTestMock(t)
			not.api.observer.met = nil
			loads := [2]func() time.Duration{countingLoad(t, not, abreast), countingLoad(t, counting, abreast)}
			for turn := range countingTests * len(countingScript) / countingTurn {
				for _, which := range [2]int{turn % 2, 1 - turn%2} {
					spent[which] = append(spent[which], loads[which]())
				}
			}
		}
		without, with := middle(spent[0]), middle(spent[1])
		t.Logf("%d tests side by side: counting costs %.1f%% (%v for %d requests, %v without)",
			abreast, 100*(float64(with)/float64(without)-1), with, countingTurn, without)
	}
}

const (
	countingTests = 1000
	countingTurn  = 96 // requests: eight tests of a suite
)

// countingScript is what a test asks, about as many refusals as pages.
var countingScript = func() (script []countingAsk) {
	script = append(script, countingAsk{path: pathLocations})
	for page := range 4 {
		script = append(script, countingAsk{pathBranchReport, speedBranchBody(speedMonth, page+1, "")},
			countingAsk{pathTransactionReport, speedReportBody(speedMonth, page+1)})
	}
	early, reversed := [2]string{"2025-04-01", "2025-04-20"}, [2]string{"2025-04-20", "2025-04-01"}
	return append(script,
		countingAsk{pathBranchReport, speedBranchBody(speedMonth, 1, `"cardBrand":"VISA",`)},
		countingAsk{pathBranchReport, speedBranchBody(early, 1, `"cardBrand":"VISA",`)},
		countingAsk{pathBranchReport, speedBranchBody(reversed, 1, "")},
	)
}()

// countingAsk is a request of the script; without a body it is a GET.
type countingAsk struct{ path, body string }

// middle is the median.
func middle(list []time.Duration) time.Duration {
	slices.Sort(list)
	return list[len(list)/2]
}

// countingLoad sends the next requests of the suite, and tells the processor time of
// this process.
func countingLoad(t *testing.T, mock *Mock, abreast int) func() time.Duration {
	base := "http://" + serveMock(t, mock)
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 1}}
	sent := 0
	return func() time.Duration {
		before := processorTime(t)
		for range countingTurn {
			group, within := sent/(abreast*len(countingScript)), sent%(abreast*len(countingScript))
			sent++
			ask, session := countingScript[within/abreast], group*abreast+within%abreast
			method := http.MethodPost
			if ask.body == "" {
				method = http.MethodGet
			}
			r, err := http.NewRequest(method, base+ask.path, strings.NewReader(ask.body))
			require.NoError(t, err)
			r.Header = http.Header{"Content-Type": {"application/json"}, "X-Api-Key": {"calco-main~s" + strconv.Itoa(session)}}
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
