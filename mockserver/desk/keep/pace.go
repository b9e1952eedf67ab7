package keep

import (
	"sync/atomic"
	"time"
)

// Pace lets through so many exchanges a second and counts the rest, so that a
// mock under load spends its time on answers.
type Pace struct {
	PerSecond int64

	second  atomic.Int64 // the second that is being counted
	taken   atomic.Int64 // of this second
	skipped atomic.Int64 // ever
}

// Admit tells whether an exchange at a time of the wall clock is to be kept.
func (p *Pace) Admit(now time.Time) bool {
	if s := now.Unix(); p.second.Load() != s {
		p.second.Store(s)
		p.taken.Store(0)
	}
	if p.taken.Add(1) <= p.PerSecond {
		return true
	}
	p.skipped.Add(1)
	return false
}

// Skipped is how many were not kept so far.
func (p *Pace) Skipped() int64 { return p.skipped.Load() }
