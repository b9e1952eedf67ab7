package main

import (
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/mockserver"
)

// TestRun_Adds says what `calco run` adds to a command, against the same command
// with a mock that already runs, in turns.
//
//	CALCO_SPEED=1 go test ./cmd/calco -run TestRun_Adds -count=1 -v
func TestRun_Adds(t *testing.T) {
	if os.Getenv("CALCO_SPEED") == "" {
		t.Skip("set CALCO_SPEED=1")
	}
	server := httptest.NewServer(mockserver.New(mockserver.Config{}))
	defer server.Close()
	ask := func(base, key string) []string {
		return []string{"curl", "-s", "-o", os.DevNull, base + "/DeviceLocation/locations", "-H", "X-API-Key: " + key}
	}
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("no curl")
	}
	var alone, within []time.Duration
	for range 41 {
		alone = append(alone, took(t, ask(server.URL, "calco-main")))
		within = append(within, took(t, append([]string{"calco", "run", "-q", "--"}, ask("{url}", "{key}")...)))
	}
	added := median(within) - median(alone)
	t.Logf("calco run adds %v (%v to %v)", added, median(alone), median(within))
	assert.Less(t, added, 50*time.Millisecond)
}

// TestChallenge_Takes says how long a challenge over all readings takes with four
// jobs, for a command of a tenth of a second, and how often that command's time.
//
//	CALCO_SPEED=1 go test ./cmd/calco -run TestChallenge_Takes -count=1 -v
func TestChallenge_Takes(t *testing.T) {
	if os.Getenv("CALCO_SPEED") == "" {
		t.Skip("set CALCO_SPEED=1")
	}
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("no curl")
	}
	command := []string{"sh", "-c", `sleep 0.09; curl -s -o /dev/null "$CALCO_URL/DeviceLocation/locations"`}
	alone := took(t, append([]string{"calco", "run", "-q", "--"}, command...))
	whole := took(t, append([]string{"calco", "challenge", "--over", "readings", "--jobs", "4", "--"}, command...))
	t.Logf("all readings take %v, %.0f times the command's %v", whole, float64(whole)/float64(alone), alone)
	assert.Less(t, whole, 5*time.Second)
}

func took(t *testing.T, command []string) time.Duration {
	started := time.Now()
	require.NoError(t, exec.Command(command[0], command[1:]...).Run())
	return time.Since(started)
}

func median(list []time.Duration) time.Duration {
	return slices.Sorted(slices.Values(list))[len(list)/2]
}
