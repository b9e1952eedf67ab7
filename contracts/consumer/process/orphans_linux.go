package process

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"calco.example/contracts/pick"
)

// prSetChildSubreaper makes a process the parent of every orphan among its
// descendants (prctl(2)).
const prSetChildSubreaper = 36

// adoptOrphans makes this process the parent of what the command leaves behind,
// so that it can be found even in a session of its own. It stays so: commands may
// run side by side, and there is nothing else whose orphans could come.
func adoptOrphans() { _, _, _ = syscall.RawSyscall(syscall.SYS_PRCTL, prSetChildSubreaper, 1, 0) }

// remaining are the processes that the command has left: the adopted ones that
// carry its mark or its group, or were seen before, and their descendants. Those
// that have ended are reaped. The children of one that ended meanwhile come to us
// after we looked, so the look that tells is one that reaped nothing.
func (c Command) remaining(group int, seen map[int]bool) []int {
	for {
		if pids, reaped := c.look(group, seen); reaped == 0 {
			return pids
		}
	}
}

// look walks once through the adopted processes and their descendants. It returns
// those that live and how many it reaped.
func (c Command) look(group int, seen map[int]bool) (pids []int, reaped int) {
	queue := pick.Only(childrenOf(os.Getpid()), func(pid int) bool { return seen[pid] || c.owns(pid, group) })
	for len(queue) > 0 {
		pid := queue[0]
		queue = append(queue[1:], childrenOf(pid)...)
		if reap(pid) {
			reaped++
			continue
		}
		seen[pid] = true
		pids = append(pids, pid)
	}
	return pids, reaped
}

// owns tells whether a process comes from this command.
func (c Command) owns(pid, group int) bool {
	if its, err := syscall.Getpgid(pid); err == nil && its == group {
		return true
	}
	environment, err := os.ReadFile(procOf(pid, "environ"))
	return err == nil && c.Mark != "" && slices.ContainsFunc(bytes.Split(environment, []byte{0}), func(entry []byte) bool {
		return string(entry) == c.Mark
	})
}

// reap collects an adopted process that has ended.
func reap(pid int) bool {
	var status syscall.WaitStatus
	done, err := syscall.Wait4(pid, &status, syscall.WNOHANG, nil)
	return err == nil && done == pid
}

func (c Command) signalRemaining(group int, seen map[int]bool, s syscall.Signal) {
	_ = syscall.Kill(-group, s)
	for _, pid := range c.remaining(group, seen) {
		_ = syscall.Kill(pid, s)
	}
}

// childrenOf lists the children of a process, of all its threads.
func childrenOf(pid int) (pids []int) {
	lists, _ := filepath.Glob(procOf(pid, "task/*/children"))
	for _, list := range lists {
		text, err := os.ReadFile(list)
		if err != nil {
			continue
		}
		for word := range strings.FieldsSeq(string(text)) {
			if child, err := strconv.Atoi(word); err == nil {
				pids = append(pids, child)
			}
		}
	}
	return pids
}

func procOf(pid int, what string) string { return "/proc/" + strconv.Itoa(pid) + "/" + what }
