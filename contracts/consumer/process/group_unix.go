//go:build unix

package process

import (
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"unsafe"
)

// tty remembers whose the terminal was.
type tty struct{ fd uintptr }

// ownGroup puts a command into a process group of its own, so that its children
// can be ended with it. Where it reads a terminal, its group comes to the front,
// as a shell would do it; where it does not, it has a session of its own and with
// it no terminal: behind another group it would be stopped at the first read of
// /dev/tty, and nobody could tell why.
func ownGroup(cmd *exec.Cmd) *tty {
	file, isFile := cmd.Stdin.(*os.File)
	if !isFile || foreground(file.Fd()) != syscall.Getpgrp() {
		cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		return nil
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Foreground: true, Ctty: int(file.Fd())}
	return &tty{file.Fd()}
}

// foreground is the process group at the front of a terminal; 0 where there is
// none.
func foreground(fd uintptr) int {
	var group int32
	if _, _, failed := syscall.Syscall(syscall.SYS_IOCTL, fd, syscall.TIOCGPGRP, uintptr(unsafe.Pointer(&group))); failed != 0 {
		return 0
	}
	return int(group)
}

// takeBack brings this process to the front again.
func (t *tty) takeBack() {
	if t == nil {
		return
	}
	signal.Ignore(syscall.SIGTTOU) // the price of asking from behind
	defer signal.Reset(syscall.SIGTTOU)
	group := int32(syscall.Getpgrp())
	_, _, _ = syscall.Syscall(syscall.SYS_IOCTL, t.fd, syscall.TIOCSPGRP, uintptr(unsafe.Pointer(&group)))
}

func signalGroup(group int, s os.Signal) {
	if number, known := s.(syscall.Signal); known {
		_ = syscall.Kill(-group, number)
	}
}

func killGroup(group int) { _ = syscall.Kill(-group, syscall.SIGKILL) }

// Signals are those that are worth passing on.
func Signals() []os.Signal {
	return []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGUSR1, syscall.SIGUSR2, syscall.SIGWINCH}
}
