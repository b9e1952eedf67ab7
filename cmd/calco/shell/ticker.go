package shell

import (
	"fmt"
	"io"
	"time"
)

// tickPause lies between two lines of progress that are not written over.
const tickPause = 10 * time.Second

// Ticker tells how far long work is: in one line that is written over again on a terminal,
// else in a line from time to time. An error of its stream is ignored.
type Ticker struct {
	out   io.Writer
	tty   bool
	shown time.Time
	now   func() time.Time
}

// NewTicker tells it on a stream.
func NewTicker(out io.Writer) *Ticker {
	return &Ticker{out: out, tty: IsTerminal(out), shown: time.Now(), now: time.Now}
}

// Tick is called as the work goes on, with a line that says how far it is.
func (t *Ticker) Tick(line string) {
	switch now := t.now(); {
	case t.tty:
		_, _ = fmt.Fprint(t.out, "\r\x1b[K", line)
	case now.Sub(t.shown) >= tickPause:
		t.shown = now
		_, _ = fmt.Fprintln(t.out, line)
	}
}

// End clears the line on a terminal.
func (t *Ticker) End() {
	if t.tty {
		_, _ = fmt.Fprint(t.out, "\r\x1b[K")
	}
}
