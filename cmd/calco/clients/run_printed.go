package clients

import (
	"bytes"
	"io"
	"sync/atomic"
)

// keyWatch looks for a key in what a command prints.
type keyWatch struct {
	key   []byte
	found atomic.Bool
}

// stream watches one stream: its writers take turns.
func (w *keyWatch) stream() io.Writer { return &watchedStream{watch: w} }

type watchedStream struct {
	watch *keyWatch
	last  []byte // the end of what came before: the key may be written in two pieces
}

// Write implements io.Writer. It never fails.
func (s *watchedStream) Write(p []byte) (int, error) {
	if len(s.watch.key) == 0 || s.watch.found.Load() {
		return len(p), nil
	}
	text := append(s.last, p...)
	if bytes.Contains(text, s.watch.key) {
		s.watch.found.Store(true)
	}
	s.last = append(s.last[:0], text[max(0, len(text)-len(s.watch.key)+1):]...)
	return len(p), nil
}

// printsKey is what is said of a command that prints its key.
const printsKey = "the key stands in what the command prints: keep it out of output and logs"
