// Package process runs a command of somebody else's and leaves nothing of it
// behind: not a child that outlives it, not one that ignores SIGTERM, not one
// that has left for a session of its own. No shell is involved.
package process

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// Command is what to run.
type Command struct {
	Args []string // program and arguments, at least one
	Env  []string // the whole environment
	// Mark is the entry of Env that no other process has: by it descendants are
	// found that left the command's process group.
	Mark   string
	Stdin  io.Reader // nil reads nothing
	Stdout io.Writer // an *os.File is inherited as it is; nil discards
	Stderr io.Writer
	// Signals are passed on to the command. After one that asks it to end, it has
	// Grace; a second one ends it at once.
	Signals <-chan os.Signal
	// Grace is how long the command has to end after it was asked to, by a signal
	// or because the context is done, and its children after it. Zero: 10 s for the
	// command, 2 s for its children.
	Grace time.Duration
}

// End is how a command ended.
type End struct {
	// Code is what a shell would say: the command's own exit code, 128 and the
	// number of the signal that ended it, CodeNotFound or CodeNotExecutable.
	Code int
	// Stopped says that the context was done before the command.
	Stopped bool
	// Killed says that it had to be killed, because it did not end when asked to.
	Killed bool
	// Left counts processes that the command had left behind and that were ended.
	Left int
	// Failed is why it could not be started, nil if it was.
	Failed error
}

// The exit codes for a command that could not be started, as in every shell.
const (
	CodeNotExecutable = 126
	CodeNotFound      = 127
)

const (
	graceOfCommand  = 10 * time.Second
	graceOfChildren = 2 * time.Second
	// graceOfOutput is how long output is still copied when the command has ended
	// but somebody holds its pipe.
	graceOfOutput = 500 * time.Millisecond
)

// Run runs a command to its end. When it returns, no process of the command is
// left.
func Run(ctx context.Context, c Command) End {
	adoptOrphans()
	cmd := exec.Command(c.Args[0], c.Args[1:]...)
	cmd.Env, cmd.Stdin, cmd.Stdout, cmd.Stderr = c.Env, c.Stdin, c.Stdout, c.Stderr
	cmd.WaitDelay = graceOfOutput
	terminal := ownGroup(cmd)
	if err := cmd.Start(); err != nil {
		return notStarted(c.Args[0], err)
	}
	defer terminal.takeBack()
	defer terminal.stopWith(cmd.Process.Pid)()
	waited := make(chan error, 1)
	go func() { waited <- cmd.Wait() }()
	end := c.watch(ctx, cmd.Process.Pid, waited)
	end.Code = codeOf(cmd.ProcessState)
	end.Left = c.sweep(cmd.Process.Pid)
	return end
}

// watch passes signals on until the command has ended.
func (c Command) watch(ctx context.Context, group int, waited <-chan error) (end End) {
	var late <-chan time.Time
	asked := false
	ask := func(s os.Signal) {
		signalGroup(group, s)
		if asked = true; late == nil {
			late = time.After(orElse(c.Grace, graceOfCommand)) //nolint:forbidigo // a bound: the command is another process
		}
	}
	done := ctx.Done()
	for {
		select {
		case <-waited: //nolint:errcheck // its error is told by the state of the command
			return end
		case s := <-c.Signals:
			switch {
			case !ends(s):
				signalGroup(group, s)
			case asked:
				end.Killed = true
				killGroup(group)
			default:
				ask(s)
			}
		case <-done:
			done, end.Stopped = nil, true
			ask(syscall.SIGTERM)
		case <-late:
			end.Killed = true
			killGroup(group)
		}
	}
}

// sweep ends what the command has left: its process group first, then those that
// left the group. It returns how many there were.
func (c Command) sweep(group int) int {
	seen := map[int]bool{}
	if len(c.remaining(group, seen)) == 0 {
		return 0
	}
	c.signalRemaining(group, seen, syscall.SIGTERM)
	for waited, step := time.Duration(0), time.Millisecond; len(c.remaining(group, seen)) > 0; waited += step {
		if waited >= orElse(c.Grace, graceOfChildren) {
			c.signalRemaining(group, seen, syscall.SIGKILL)
		}
		time.Sleep(step) //nolint:forbidigo // between two looks at other processes, within a bound
		step = min(2*step, 50*time.Millisecond)
	}
	return len(seen)
}

func orElse(d, other time.Duration) time.Duration {
	if d > 0 {
		return d
	}
	return other
}

// notStarted says why, in words that tell what to do.
func notStarted(name string, err error) End {
	if errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist) {
		return End{Code: CodeNotFound, Failed: fmt.Errorf("%s: command not found: no shell is involved, so write a script as `sh -c '…'`", name)}
	}
	return End{Code: CodeNotExecutable, Failed: fmt.Errorf("%s: cannot be executed: %w", name, errors.Unwrap(err))}
}

func codeOf(state *os.ProcessState) int {
	if state == nil {
		return CodeNotExecutable
	}
	if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return 128 + int(status.Signal())
	}
	return state.ExitCode()
}

// ends tells whether a signal asks a command to end.
func ends(s os.Signal) bool {
	return s == os.Interrupt || s == syscall.SIGTERM || s == syscall.SIGHUP || s == syscall.SIGQUIT
}
