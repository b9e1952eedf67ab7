package report

import (
	"cmp"
	"fmt"
	"io"
	"sync"
	"time"

	"calco.example/contracts/reporttext"
)

// ProgressOptions is how live progress looks.
type ProgressOptions struct {
	TTY   bool          // one line that is written over again, else plain lines
	Every time.Duration // pause between two lines; 0: a second on a terminal, ten in a log
}

// NewProgress shows live progress on w, which takes nothing from the target:
// only counts. An error of w is ignored, a run does not end for it.
func NewProgress(w io.Writer, o ProgressOptions) *Progress {
	if o.Every == 0 && !o.TTY {
		o.Every = 10 * time.Second
	}
	o.Every = cmp.Or(o.Every, time.Second)
	return &Progress{w: w, options: o, counts: map[Outcome]int{}}
}

// Progress is told how a run goes on, from any goroutine. Time comes in as a value.
type Progress struct {
	mu       sync.Mutex
	w        io.Writer
	options  ProgressOptions
	counts   map[Outcome]int
	planned  int
	done     int
	requests int // foreseen for all scenarios
	over     int // foreseen for those that are done
	sent     int // since the last one was
	shown    int // done, when the last line was written
	start    time.Time
	lastLine time.Time
}

// Start is called once, before the first scenario, with how many requests the plan foresees
// for all of them.
func (p *Progress) Start(planned, requests int, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.planned, p.requests, p.start, p.lastLine = planned, requests, now, now
}

// Sent is called as requests of a scenario were sent.
func (p *Progress) Sent(requests int, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.planned == 0 {
		return // what the plan is made of
	}
	p.sent += requests
	if now.Sub(p.lastLine) >= p.options.Every {
		p.show(now)
	}
}

// Finish is called as each scenario ends.
func (p *Progress) Finish(s Scenario, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.counts[s.Outcome]++
	p.done++
	p.over += s.Foreseen
	p.sent = 0
	if now.Sub(p.lastLine) >= p.options.Every {
		p.show(now)
	}
}

// End is called once, after the last scenario.
func (p *Progress) End(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown < p.done || p.options.TTY {
		p.show(now)
	}
	if p.options.TTY {
		_, _ = io.WriteString(p.w, "\n")
	}
}

// noneKnown is for counts before a baseline is applied.
func noneKnown(Outcome) int { return 0 }

func (p *Progress) show(now time.Time) {
	p.shown, p.lastLine = p.done, now
	line := fmt.Sprintf("%s/%s scenarios%s", reporttext.Thousands(p.done), reporttext.Thousands(p.planned), p.left(now))
	if p.done > 0 {
		line += " · " + outcomeCounts(func(o Outcome) int { return p.counts[o] }, noneKnown)
	}
	line += " · " + seconds(now.Sub(p.start).Seconds())
	if p.options.TTY {
		_, _ = io.WriteString(p.w, "\r\x1b[K"+cut(line, terminalColumns))
		return
	}
	_, _ = io.WriteString(p.w, line+"\n")
}

// terminalColumns a terminal has at least: a longer line would not be written over.
const terminalColumns = 80

// cut is a text of so many characters at most, the last one left free for the cursor.
func cut(text string, most int) string {
	letters := []rune(text)
	if len(letters) < most {
		return text
	}
	return string(letters[:most-2]) + "…"
}

// A run says when it may end once it has lasted so long, and one in so many requests is
// sent: the first one waits for what is looked at before all of them.
const (
	soon   = 5 * time.Second
	enough = 10
)

// left is how long the requests may take that the plan foresees yet, as long as those
// before did.
func (p *Progress) left(now time.Time) string {
	passed, sent := now.Sub(p.start), min(p.over+p.sent, p.requests)
	if passed < soon || sent*enough < p.requests || sent == p.requests || p.done >= p.planned {
		return ""
	}
	rest := (passed / time.Duration(sent) * time.Duration(p.requests-sent)).Round(time.Second)
	if rest < time.Minute {
		return fmt.Sprintf(", about %d s left", int(rest.Seconds()))
	}
	return fmt.Sprintf(", about %s left", seconds(rest.Seconds()))
}
