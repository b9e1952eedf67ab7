package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A signal ends a verb with 130 wherever it waits: for a mock to tell its keys,
// or for the first answer of discovery.
func TestInterrupt_WhileATargetIsSilent(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("no signals between processes")
	}
	for _, silent := range []string{"/__admin/personas", "/DeviceLocation/locations"} {
		for _, args := range [][]string{{"verify"}, {"verify", "--plan"}, {"calibrate"}} {
			t.Run(fmt.Sprint(args, " at ", silent), func(t *testing.T) {
				t.Parallel()
				reached := make(chan struct{}, 100)
				server := httptest.NewServer(silentAt(silent, reached))
				command := exec.CommandContext(t.Context(), "calco", append(args, "--target", server.URL)...)
				var stderr strings.Builder
				command.Stderr = &stderr
				require.NoError(t, command.Start())
				<-reached
				require.NoError(t, command.Process.Signal(os.Interrupt))
				_ = command.Wait() // an exit code other than 0 is an error to Wait
				server.CloseClientConnections()
				server.Close()
				assert.Equal(t, 130, command.ProcessState.ExitCode(), "%s", &stderr)
			})
		}
	}
}

// silentAt plays a mock that never answers at one path.
func silentAt(path string, reached chan<- struct{}) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case path:
			reached <- struct{}{}
			<-r.Context().Done()
		case "/__admin/personas":
			_, _ = w.Write([]byte(`{"personas":[{"name":"main","apiKey":"calco-main"}]}`))
		case "/__admin/clock":
			_, _ = w.Write([]byte(`{"now":"2025-08-20T15:00:00-04:00","frozen":true}`))
		default: // calibration asks for something else first: the wait begins there
			reached <- struct{}{}
			<-r.Context().Done()
		}
	})
}
