package main

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/cmd/calco/shell"
	"calco.example/fixtures/proofs"
)

// Whatever a verb waits for, Ctrl-C ends it with 130: nobody takes it for a
// deployment that could not be checked.
func TestInterrupt_WhileWaiting(t *testing.T) {
	t.Parallel()
	for _, args := range proofs.Sample([]string{
		"verify --config staging.yaml --out report", "verify --config staging.yaml --plan", "calibrate --config staging.yaml", "calibrate --config staging.yaml --now 2025-08-20T15:00:00",
		"drift --config staging.yaml", "verify --target URL", "calibrate --target URL", "drift --target URL --profile literal",
	}, 4) {
		t.Run(args, func(t *testing.T) {
			t.Parallel()
			asked := make(chan struct{})
			var once sync.Once
			server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				once.Do(func() { close(asked) })
				<-r.Context().Done()
			}))
			defer server.Close()
			child := exec.Command("calco", strings.Fields(strings.ReplaceAll(args, "URL", server.URL))...)
			child.Dir = t.TempDir()
			config := "baseUrl: " + server.URL + "\nkeys: {main: calco-main}\nprofile: own.profile.yaml\n"
			require.NoError(t, os.WriteFile(filepath.Join(child.Dir, "staging.yaml"), []byte(config), 0o600))
			require.NoError(t, os.WriteFile(filepath.Join(child.Dir, "own.profile.yaml"), []byte("name: own\n"), 0o600))
			var out strings.Builder
			child.Stdout, child.Stderr = &out, &out
			require.NoError(t, child.Start())
			ended := make(chan error, 1)
			go func() { ended <- child.Wait() }()
			select {
			case <-asked:
				require.NoError(t, child.Process.Signal(os.Interrupt))
				var failed *exec.ExitError
				require.True(t, errors.As(<-ended, &failed), "it ended well")
				assert.Equal(t, shell.ExitInterrupted, failed.ExitCode(), out.String())
				if strings.HasPrefix(args, "verify") && !strings.Contains(args, "--plan") && strings.Contains(args, "--config") {
					assert.Contains(t, out.String(), "Interrupted: interrupted: INCOMPLETE 0/")
					assert.FileExists(t, filepath.Join(child.Dir, "report", "summary.md"))
				}
			case err := <-ended:
				assert.Fail(t, "it asked nothing", "%v: %s", err, out.String())
			}
		})
	}
}
