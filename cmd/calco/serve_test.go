package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/cmd/calco/shell"
)

// served is a `calco serve` in a process of its own, as a script would use it.
type served struct {
	command *exec.Cmd
	base    string
	greeted string // stdout after the first line, to the end of the greeting
	stderr  bytes.Buffer
}

// startServe starts the real program on a free port and reads its greeting.
func startServe(t *testing.T, env []string, args ...string) *served {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	s := &served{command: exec.CommandContext(ctx, "calco", append([]string{"serve"}, args...)...)}
	s.command.Env = append(ofTheUser(), env...)
	s.command.Stderr = &s.stderr
	stdout, err := s.command.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, s.command.Start())
	t.Cleanup(func() {
		cancel()
		_ = s.command.Wait()
	})
	s.read(t, stdout)
	return s
}

// read takes the base URL and the greeting, which ends with the body of a
// request to copy.
func (s *served) read(t *testing.T, stdout io.Reader) {
	t.Helper()
	lines := bufio.NewScanner(stdout)
	require.True(t, lines.Scan(), "no first line: %s", &s.stderr)
	s.base = lines.Text()
	for lines.Scan() {
		s.greeted += lines.Text() + "\n"
		if strings.HasPrefix(lines.Text(), "    -d ") {
			return
		}
	}
	t.Fatalf("the greeting ends early:\n%s", s.greeted)
}

// end sends a signal and returns the exit code.
func (s *served) end(t *testing.T, signal os.Signal) int {
	t.Helper()
	require.NoError(t, s.command.Process.Signal(signal))
	_ = s.command.Wait() // an exit code other than 0 is an error to Wait
	return s.command.ProcessState.ExitCode()
}

var anyPort = []string{"CALCO_ADDR=127.0.0.1:0"}

// The first line is exactly the base URL, the second the page; then the personas; then a request
// that can be copied and is answered with sales, whatever the clock.
func TestServe_Greeting(t *testing.T) {
	t.Parallel()
	for name, now := range map[string]string{
		"real clock": "", "frozen": "2025-08-20T15:00:00", "long ago": "2020-02-01T00:00:00", "far off": "2031-01-05T12:00:00-03:00",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := startServe(t, append(anyPort, "CALCO_NOW="+now))
			assert.Regexp(t, `^http://127\.0\.0\.1:[0-9]+$`, s.base)
			assert.Regexp(t, `^http://127\.0\.0\.1:[0-9]+/__desk/\n\nAPI KEY +SHOWS\ncalco-main +\S`, s.greeted)
			assert.True(t, strings.HasPrefix(s.greeted, s.base+"/__desk/\n"))
			for _, key := range []string{"calco-second", "calco-no-plan", "calco-large", "calco-edge"} {
				assert.Regexp(t, `\n`+key+` +\S`, s.greeted)
			}
			assert.Contains(t, ask(t, s.firstRequest(t)), `"metadata":{"code":"BR-00","message":"Success"}`)
			clock, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.base+"/__admin/clock", http.NoBody)
			require.NoError(t, err)
			assert.Contains(t, ask(t, clock), fmt.Sprintf(`"frozen":%t`, now != ""))
		})
	}
}

// firstRequest is the request of the greeting, as a shell would send it.
func (s *served) firstRequest(t *testing.T) *http.Request {
	t.Helper()
	_, curl, found := strings.Cut(s.greeted, "\nTry:\n")
	require.True(t, found)
	form := regexp.MustCompile(`^  curl -s '(\S+)' \\\n    -H 'X-API-Key: (\S+)' -H 'Content-Type: (\S+)' \\\n    -d '(.*)'\n$`)
	parts := form.FindStringSubmatch(curl)
	require.NotNil(t, parts, "%s", curl)
	assert.True(t, strings.HasPrefix(parts[1], s.base+"/"))
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, parts[1], strings.NewReader(parts[4]))
	require.NoError(t, err)
	request.Header.Set("X-API-Key", parts[2])
	request.Header.Set("Content-Type", parts[3])
	return request
}

func ask(t *testing.T, request *http.Request) string {
	t.Helper()
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	response, err := client.Do(request)
	require.NoError(t, err)
	body, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	return string(body)
}

func TestServe_EndsBySignal(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("no signals between processes")
	}
	for name, row := range map[string]struct {
		signal os.Signal
		code   int
	}{"SIGTERM": {syscall.SIGTERM, shell.ExitOK}, "SIGINT": {os.Interrupt, shell.ExitInterrupted}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := startServe(t, anyPort)
			assert.Equal(t, row.code, s.end(t, row.signal))
			assert.Empty(t, s.stderr.String(), "quiet by default")
		})
	}
}

func TestServe_PortInUse(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	var out, stderr bytes.Buffer
	assert.Equal(t, shell.ExitUsage, run([]string{"serve", "--addr", listener.Addr().String()}, &out, &stderr))
	assert.Empty(t, out.String())
	assert.Contains(t, stderr.String(), "address already in use: choose another address, or 127.0.0.1:0 for any free port")
}

// An address of a common wrong form is told with the right one.
func TestServe_WrongFormOfAddress(t *testing.T) {
	t.Parallel()
	for addr, says := range map[string]string{
		"::1:18083": "did you mean [::1]:18083?", "2001:db8::1:8081": "did you mean [2001:db8::1]:8081?", "::1": "did you mean [::1]:8080?",
		"127.0.0.1": "did you mean 127.0.0.1:8080?", "9090": "did you mean 127.0.0.1:9090?",
		"127.0.0.1:99999": "choose another address", "localhost": "choose another address",
	} {
		var out, stderr bytes.Buffer
		assert.Equal(t, shell.ExitUsage, run([]string{"serve", "--addr", addr}, &out, &stderr), addr)
		assert.Contains(t, stderr.String(), says, addr)
	}
}

// Each environment variable does what its flag does, and the flag wins.
func TestServe_Environment(t *testing.T) {
	t.Parallel()
	fromEnvironment := startServe(t, append(anyPort, "CALCO_SEED=7", "CALCO_NOW=2025-08-20T15:00:00", "CALCO_PROFILE=always-200",
		"CALCO_EXPLAIN=true", "CALCO_NO_FORCE=true", "CALCO_ADMIN_ALLOW=other.test,mock.test"))
	health := fromEnvironment.health(t, "mock.test")
	assert.EqualValues(t, 7, health["seed"])
	assert.Equal(t, "always-200", health["profile"])
	assert.Equal(t, "2025-08-20T15:00:00-04:00", health["now"])
	why, forced := fromEnvironment.refusal(t)
	assert.Equal(t, "ERROR_NOT_AUTHORIZED X-API-Key is missing: send the key alone in the header X-API-Key; Prefer was not read: forcing is switched off", why)
	assert.Empty(t, forced)

	fromFlags := startServe(t, append(anyPort, "CALCO_SEED=7", "CALCO_PROFILE=litteral", "CALCO_EXPLAIN=true", "CALCO_NO_FORCE=true"),
		"--seed=8", "--profile=literal", "--explain=false", "--no-force=false")
	health = fromFlags.health(t, "localhost")
	assert.EqualValues(t, 8, health["seed"])
	assert.Equal(t, "literal", health["profile"])
	why, forced = fromFlags.refusal(t)
	assert.Empty(t, why)
	assert.Equal(t, "L-01", forced)
}

func (s *served) health(t *testing.T, host string) (health map[string]any) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.base+"/__admin/health", nil)
	require.NoError(t, err)
	request.Host = host
	require.NoError(t, json.Unmarshal([]byte(ask(t, request)), &health))
	return health
}

// refusal asks for the locations without a key, and for L-01 by force.
func (s *served) refusal(t *testing.T) (why, forced string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.base+"/DeviceLocation/locations", nil)
	require.NoError(t, err)
	request.Header.Set("Prefer", "code=L-01")
	response, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(request)
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	return response.Header.Get("X-Calco-Why"), response.Header.Get("X-Calco-Forced")
}

// The log level is asked for by flag or environment; a request shows from info
// on, and never with its key.
func TestServe_Log(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("no signals between processes")
	}
	s := startServe(t, append(anyPort, "CALCO_LOG=info"))
	s.refusal(t)
	assert.Equal(t, shell.ExitOK, s.end(t, syscall.SIGTERM))
	assert.Contains(t, s.stderr.String(), "level=INFO msg=answered method=GET path=/DeviceLocation/locations operation=locations")
}

// A mock that other machines can reach says so on stderr.
func TestServe_WarnsWhenOpen(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("no signals between processes")
	}
	s := startServe(t, nil, "--addr", "0.0.0.0:0")
	assert.Regexp(t, `^http://127\.0\.0\.1:[0-9]+$`, s.base, "where the page answers, too")
	assert.Equal(t, shell.ExitOK, s.end(t, syscall.SIGTERM))
	assert.Contains(t, s.stderr.String(), "the mock listens to other machines")
}
