package process

import (
	"bytes"
	"os"
	"os/signal"
	"syscall"
	"unsafe"
)

// stopWith stops this process whenever the command at the front of the terminal is
// stopped (Ctrl-Z), as a shell expects of a job, and lets the command go on when
// somebody lets this process go on. Without, the terminal would belong to a command
// that nobody can wake.
func (t *tty) stopWith(group int) (end func()) {
	if t == nil {
		return func() {}
	}
	children, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(children, syscall.SIGCHLD)
	go func() {
		for { // it may have been stopped before anybody looked
			if stopped(group) {
				t.takeBack()
				waitFor(syscall.SIGCONT, func() { _ = syscall.Kill(os.Getpid(), syscall.SIGSTOP) })
				t.giveTo(group)
				_ = syscall.Kill(-group, syscall.SIGCONT)
			}
			select {
			case <-done:
				return
			case <-children:
			}
		}
	}()
	return func() { signal.Stop(children); close(done) }
}

// waitFor does something, and waits for a signal after it.
func waitFor(s os.Signal, do func()) {
	come := make(chan os.Signal, 1)
	signal.Notify(come, s)
	defer signal.Stop(come)
	do()
	<-come
}

// giveTo brings a process group to the front, if this process is there.
func (t *tty) giveTo(group int) {
	if foreground(t.fd) != syscall.Getpgrp() {
		return // somebody lets it go on in the background
	}
	front := int32(group)
	_, _, _ = syscall.Syscall(syscall.SYS_IOCTL, t.fd, syscall.TIOCSPGRP, uintptr(unsafe.Pointer(&front)))
}

// stopped tells whether a process is stopped.
func stopped(pid int) bool {
	stat, err := os.ReadFile(procOf(pid, "stat"))
	name := bytes.LastIndex(stat, []byte(") ")) // the end of the name, in which anything may stand
	return err == nil && name >= 0 && bytes.HasPrefix(stat[name:], []byte(") T"))
}
