//go:build unix && !linux

package process

import "syscall"

// Without subreapers, what has left the group cannot be found.

func adoptOrphans() {}

// stopWith needs to know whether a command is stopped.
func (*tty) stopWith(int) (end func()) { return func() {} }

func (Command) remaining(group int, seen map[int]bool) []int {
	if groupLives(group) {
		seen[group] = true
		return []int{group}
	}
	return nil
}

func (Command) signalRemaining(group int, _ map[int]bool, s syscall.Signal) {
	_ = syscall.Kill(-group, s)
}

// groupLives tells whether a process group has a member.
func groupLives(group int) bool { return syscall.Kill(-group, 0) == nil }
