package process

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// asTerminalUser names the variable that makes this binary a user of Run at a
// terminal, instead of its tests.
const asTerminalUser = "PROCESS_AT_A_TERMINAL"

func TestMain(m *testing.M) {
	if os.Getenv(asTerminalUser) != "" {
		end := Run(context.Background(), Command{
			Args: []string{"sh", "-c", "kill -TSTP $$; read line; exit 7"}, Env: os.Environ(), Stdin: os.Stdin, Stdout: os.Stdout,
		})
		os.Exit(end.Code)
	}
	os.Exit(m.Run())
}

// A command that is stopped at a terminal stops who runs it, so that a shell has the
// terminal again; both go on together, with the terminal.
func TestRun_StopsWithTheCommand(t *testing.T) {
	t.Parallel()
	master, slave := openTerminal(t)
	user := exec.Command(os.Args[0])
	user.Env = append(os.Environ(), asTerminalUser+"=yes")
	user.Stdin, user.Stdout, user.Stderr = slave, slave, slave
	user.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	require.NoError(t, user.Start())
	defer func() { _ = syscall.Kill(-user.Process.Pid, syscall.SIGKILL) }()
	var status syscall.WaitStatus
	_, err := syscall.Wait4(user.Process.Pid, &status, syscall.WUNTRACED, nil)
	require.NoError(t, err)
	require.True(t, status.Stopped(), "%v", status)
	assert.Equal(t, user.Process.Pid, foreground(master.Fd()), "the terminal is given back")
	_, err = master.WriteString("a line\n")
	require.NoError(t, err)
	require.NoError(t, user.Process.Signal(syscall.SIGCONT))
	var exit *exec.ExitError
	require.ErrorAs(t, user.Wait(), &exit)
	assert.Equal(t, 7, exit.ExitCode(), "the command read the terminal after it went on")
}

// openTerminal opens a terminal of its own, and what stands behind it.
func openTerminal(t *testing.T) (master, slave *os.File) {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no terminals here: %v", err)
	}
	t.Cleanup(func() { _ = master.Close() })
	var number, unlocked int32
	for request, at := range map[uintptr]*int32{syscall.TIOCGPTN: &number, syscall.TIOCSPTLCK: &unlocked} {
		_, _, failed := syscall.Syscall(syscall.SYS_IOCTL, master.Fd(), request, uintptr(unsafe.Pointer(at)))
		require.Zero(t, failed)
	}
	slave, err = os.OpenFile(fmt.Sprint("/dev/pts/", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil && strings.Contains(err.Error(), "no such") {
		t.Skipf("no terminals here: %v", err)
	}
	require.NoError(t, err)
	t.Cleanup(func() { _ = slave.Close() })
	return master, slave
}
