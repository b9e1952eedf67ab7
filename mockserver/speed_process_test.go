package mockserver

// The processes that the speed test measures: the program as it is built for a
// user, and the floor.

import (
	"bufio"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/gorilla/mux"
	"github.com/stretchr/testify/require"

	"calco.example/mockserver/serving"
)

// speedProcess is a server in a process of its own.
type speedProcess struct {
	addr string
	cmd  *exec.Cmd
}

// buildCalco builds the program and returns its path.
func buildCalco(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "calco")
	out, err := exec.Command("go", "build", "-o", program, "calco.example/cmd/calco").CombinedOutput()
	require.NoError(t, err, "%s", out)
	return program
}

// startCalco serves the mock, its clock frozen where all tests freeze it.
func startCalco(t *testing.T, program string) *speedProcess {
	t.Helper()
	return startSpeedProcess(t, exec.Command(program, "serve", "--addr", "127.0.0.1:0", "--now", "2025-10-15T15:00:00"))
}

// floorVariable makes TestSpeedFloor a server: "PATH STATUS BYTES".
const floorVariable = "CALCO_SPEED_FLOOR"

// startFloor serves the floor: see TestSpeedFloor.
func startFloor(t *testing.T, path string, status, bytes int) *speedProcess {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestSpeedFloor$")
	// The program lets its heap grow to 30 MiB (heap.Size in cmd/calco). 32 MiB are Go's
	// least heap at this growth: a floor that collected more often would be no floor.
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%s %d %d", floorVariable, path, status, bytes), "GOGC=800")
	return startSpeedProcess(t, cmd)
}

// startSpeedProcess starts a server whose first line is its base URL.
func startSpeedProcess(t *testing.T, cmd *exec.Cmd) *speedProcess {
	t.Helper()
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	cmd.Stderr = os.Stderr
	require.NoError(t, cmd.Start())
	p := &speedProcess{cmd: cmd}
	t.Cleanup(p.stop)
	lines := bufio.NewReader(out)
	first, err := lines.ReadString('\n')
	require.NoError(t, err)
	p.addr = strings.TrimPrefix(strings.TrimSpace(first), "http://")
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	return p
}

func (p *speedProcess) stop() {
	if p.cmd.ProcessState == nil {
		_ = p.cmd.Process.Signal(syscall.SIGTERM)
		_ = p.cmd.Wait()
	}
}

// memory is the resident memory now and at its highest, in MiB, where the
// system tells (Linux).
func (p *speedProcess) memory() (now, highest int, err error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0, 0, fmt.Errorf("memory of the mock: %w", err)
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		switch {
		case len(fields) < 2:
		case fields[0] == "VmRSS:":
			now, _ = strconv.Atoi(fields[1])
		case fields[0] == "VmHWM:":
			highest, _ = strconv.Atoi(fields[1])
		}
	}
	return now >> 10, highest >> 10, nil
}

// TestSpeedFloor is no test but the floor, when TestSpeed starts this binary a
// second time: net/http with the bounds of the mock's server, gorilla/mux with
// the mock's routes, and a handler that reads the request to its end and writes
// as many bytes as the mock does, from memory. No mock on this stack can be
// faster, but where it writes less often: see serving.SendBody.
func TestSpeedFloor(t *testing.T) {
	setting, wanted := os.LookupEnv(floorVariable)
	if !wanted {
		t.Skip("TestSpeed runs this in a process of its own")
	}
	var path string
	var status, size int
	_, err := fmt.Sscan(setting, &path, &status, &size)
	require.NoError(t, err)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	fmt.Printf("http://%s\n", listener.Addr())
	require.NoError(t, serving.NewServer(speedFloor(path, status, size), slog.New(slog.DiscardHandler), serving.Standard()).Serve(listener))
}

func speedFloor(path string, status, size int) http.Handler {
	body := []byte(strings.Repeat("x", size))
	length := []string{strconv.Itoa(size)}
	router := mux.NewRouter().SkipClean(true).UseEncodedPath().StrictSlash(false)
	for _, known := range apiPaths {
		router.Handle(known, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if known != path {
				http.NotFound(w, r)
				return
			}
			_, _ = io.Copy(io.Discard, r.Body)
			w.Header()["Content-Type"] = contentTypeJSON
			w.Header()["Content-Length"] = length
			w.WriteHeader(status)
			_, _ = w.Write(body)
		}))
	}
	return router
}
