//go:build unix

package process

import (
	"os"
	"syscall"
)

// Signals are those that are worth passing on.
func Signals() []os.Signal {
	return []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGUSR1, syscall.SIGUSR2, syscall.SIGWINCH}
}
