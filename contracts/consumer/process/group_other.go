//go:build !unix

package process

import (
	"os"
	"os/exec"
	"syscall"
)

// Where there are no process groups, the command itself is ended and its
// children are not known.

type tty struct{}

func ownGroup(*exec.Cmd) *tty { return nil }

func (*tty) takeBack() {}

func (*tty) stopWith(int) (end func()) { return func() {} }

func signalGroup(pid int, s os.Signal) {
	if p, err := os.FindProcess(pid); err == nil && p.Signal(s) != nil {
		_ = p.Kill()
	}
}

func killGroup(pid int) {
	if p, err := os.FindProcess(pid); err == nil {
		_ = p.Kill()
	}
}

func adoptOrphans() {}

func (Command) remaining(int, map[int]bool) []int { return nil }

func (Command) signalRemaining(int, map[int]bool, syscall.Signal) {}

// Signals are those that are worth passing on.
func Signals() []os.Signal { return []os.Signal{os.Interrupt} }
