//go:build unix

package process

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// shell is a command that runs a script, with a mark of its own.
func shell(t *testing.T, script string) Command {
	t.Helper()
	mark := "PROCESS_TEST=" + t.Name()
	return Command{Args: []string{"sh", "-c", script}, Env: append(os.Environ(), mark), Mark: mark}
}

func TestRun_Codes(t *testing.T) {
	t.Parallel()
	plain, text := filepath.Join(t.TempDir(), "plain"), filepath.Join(t.TempDir(), "text")
	require.NoError(t, os.WriteFile(plain, []byte("#!/bin/sh\n"), 0o600))
	require.NoError(t, os.WriteFile(text, []byte("neither a program nor a script"), 0o700))
	for _, c := range []struct {
		name string
		args []string
		code int
		says string
	}{
		{"success", []string{"sh", "-c", "exit 0"}, 0, ""},
		{"its own code", []string{"sh", "-c", "exit 7"}, 7, ""},
		{"ended by a signal", []string{"sh", "-c", "kill -USR1 $$"}, 128 + int(syscall.SIGUSR1), ""},
		{"killed", []string{"sh", "-c", "kill -KILL $$"}, 137, ""},
		{"not found", []string{"no-such-command-here"}, 127, "command not found"},
		{"no such path", []string{"./no/such/command"}, 127, "command not found"},
		{"no permission", []string{plain}, 126, "permission denied"},
		{"no program", []string{text}, 126, "exec format error"},
		{"a folder", []string{t.TempDir()}, 126, "cannot be executed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			end := Run(context.Background(), Command{Args: c.args, Env: os.Environ()})
			assert.Equal(t, c.code, end.Code)
			if c.says == "" {
				assert.NoError(t, end.Failed)
				return
			}
			assert.ErrorContains(t, end.Failed, c.says)
		})
	}
}

func TestRun_OutputAndInput(t *testing.T) {
	t.Parallel()
	var out, errs bytes.Buffer
	c := shell(t, "cat; echo aside >&2")
	c.Stdin, c.Stdout, c.Stderr = strings.NewReader("given"), &out, &errs
	assert.Zero(t, Run(context.Background(), c).Code)
	assert.Equal(t, "given", out.String())
	assert.Equal(t, "aside\n", errs.String())
}

// Where a command has no terminal to read, it has none at all: whoever opens one is
// told so, and is not stopped until somebody comes.
func TestRun_NoTerminalAtAll(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("only Linux has /proc")
	}
	for name, stdin := range map[string]io.Reader{"nothing to read": nil, "a pipe": strings.NewReader("given")} {
		var out bytes.Buffer
		c := shell(t, "read pid name state parent group session terminal rest </proc/$$/stat; echo $session $terminal $$")
		c.Stdin, c.Stdout = stdin, &out
		assert.Zero(t, Run(context.Background(), c).Code)
		words := strings.Fields(out.String())
		require.Len(t, words, 3)
		assert.Equal(t, []string{words[2], "0"}, words[:2], name)
	}
}

func TestRun_MuchOutput(t *testing.T) {
	t.Parallel()
	counted := &counter{}
	c := shell(t, "yes | head -c 50000000")
	c.Stdout = counted
	assert.Zero(t, Run(context.Background(), c).Code)
	assert.EqualValues(t, 50_000_000, counted.n)
}

type counter struct{ n int64 }

func (c *counter) Write(p []byte) (int, error) { c.n += int64(len(p)); return len(p), nil }

// ready is a writer that tells when a line has come.
type ready struct{ line chan struct{} }

func newReady() *ready { return &ready{line: make(chan struct{}, 1)} }

func (r *ready) Write(p []byte) (int, error) {
	if bytes.Contains(p, []byte("\n")) {
		select {
		case r.line <- struct{}{}:
		default:
		}
	}
	return len(p), nil
}

const forever = "while :; do sleep 0.05; done"

func TestRun_SignalIsPassedOn(t *testing.T) {
	t.Parallel()
	out, signals := newReady(), make(chan os.Signal, 1)
	c := shell(t, "trap 'exit 9' USR1; echo ready; "+forever)
	c.Stdout, c.Signals = out, signals
	go func() { <-out.line; signals <- syscall.SIGUSR1 }()
	end := Run(context.Background(), c)
	assert.Equal(t, 9, end.Code)
	assert.False(t, end.Killed)
}

func TestRun_EndsWhoIgnoresSIGTERM(t *testing.T) {
	t.Parallel()
	out := newReady()
	ctx, cancel := context.WithCancel(context.Background())
	c := shell(t, "trap '' TERM; echo ready; "+forever)
	c.Stdout, c.Grace = out, 20*time.Millisecond
	go func() { <-out.line; cancel() }()
	end := Run(ctx, c)
	assert.Equal(t, 137, end.Code)
	assert.True(t, end.Stopped)
	assert.True(t, end.Killed)
}

func TestRun_SecondSignalEndsAtOnce(t *testing.T) {
	t.Parallel()
	out, signals := newReady(), make(chan os.Signal)
	c := shell(t, "trap '' INT; echo ready; "+forever)
	c.Stdout, c.Signals, c.Grace = out, signals, time.Hour
	go func() { <-out.line; signals <- os.Interrupt; signals <- os.Interrupt }()
	assert.Equal(t, 137, Run(context.Background(), c).Code)
}

func TestRun_NothingStaysBehind(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, script string }{
		{"a child in the background", "sleep 1000 & echo $!"},
		{"a child that ignores SIGTERM", "sh -c 'trap \"\" TERM; while :; do sleep 0.05; done' & echo $!"},
		{"a child that holds the output", "sleep 1000 >&2 & echo $!"},
		{"a child in a session of its own", "setsid sh -c 'echo $$; exec sleep 1000' & sleep 0.3"},
		{"a grandchild of a session of its own", "setsid sh -c 'sleep 1000 & echo $!; exec sleep 1000' & sleep 0.3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if strings.Contains(c.script, "setsid") && runtime.GOOS != "linux" {
				t.Skip("only Linux tells who has left")
			}
			var out, errs bytes.Buffer
			command := shell(t, c.script)
			command.Stdout, command.Stderr, command.Grace = &out, &errs, 50*time.Millisecond
			end := Run(context.Background(), command)
			assert.Zero(t, end.Code)
			assert.Positive(t, end.Left)
			pid, err := strconv.Atoi(strings.TrimSpace(out.String()))
			require.NoError(t, err, "%q %q", out.String(), errs.String())
			assert.ErrorIs(t, syscall.Kill(pid, 0), syscall.ESRCH, "process %d lives", pid)
		})
	}
}

func TestRun_LeavesOthersAlone(t *testing.T) {
	t.Parallel()
	out, signals := newReady(), make(chan os.Signal, 1)
	other := shell(t, "trap 'exit 3' TERM; echo ready; "+forever)
	other.Mark += "-other"
	other.Env = append(other.Env, other.Mark)
	other.Stdout, other.Signals = out, signals
	ended := make(chan End, 1)
	go func() { ended <- Run(context.Background(), other) }()
	<-out.line
	for range 3 {
		c := shell(t, "sleep 1000 &")
		c.Mark = fmt.Sprint(c.Mark, "-mine")
		c.Env = append(c.Env, c.Mark)
		c.Stdout = io.Discard
		Run(context.Background(), c)
	}
	signals <- syscall.SIGTERM
	assert.Equal(t, 3, (<-ended).Code)
}
