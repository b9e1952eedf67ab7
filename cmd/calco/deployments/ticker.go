package deployments

import (
	"fmt"
	"io"
	"time"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/calibrate/probing"
)

// ticker tells how far a calibration is: in one line that is written over again
// on a terminal, else in a line from time to time.
type ticker struct {
	out   io.Writer
	most  int
	tty   bool
	shown time.Time
}

const tickPause = 10 * time.Second // between lines that are not written over

func newTicker(out io.Writer, quick, intrusive bool) *ticker {
	return &ticker{out: out, most: probing.MostOf(quick, intrusive), tty: shell.IsTerminal(out), shown: time.Now()}
}

func (t *ticker) tick(sent int, _ string) {
	switch now := time.Now(); {
	case t.tty:
		_, _ = fmt.Fprintf(t.out, "\r%d of at most %d requests", sent, t.most)
	case now.Sub(t.shown) >= tickPause:
		t.shown = now
		_, _ = fmt.Fprintf(t.out, "%d of at most %d requests\n", sent, t.most)
	}
}

func (t *ticker) end() {
	if t.tty {
		_, _ = fmt.Fprint(t.out, "\r\x1b[K")
	}
}
