package process

import (
	"io"
	"sync"
)

// Tail passes output on and keeps its last bytes, whatever there is before. It may
// stand behind stdout and stderr at once.
type Tail struct {
	out  io.Writer
	most int

	mu   sync.Mutex
	kept []byte
}

// NewTail keeps the last bytes of what goes to out, which may be nil.
func NewTail(out io.Writer, most int) *Tail { return &Tail{out: out, most: most} }

// Write implements io.Writer. It never fails: an error would end the command with
// a broken pipe.
func (t *Tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.out != nil {
		_, _ = t.out.Write(p)
	}
	t.kept = append(t.kept, p[max(0, len(p)-t.most):]...)
	if over := len(t.kept) - t.most; over > 0 {
		t.kept = append(t.kept[:0], t.kept[over:]...)
	}
	return len(p), nil
}

// String is what was kept.
func (t *Tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.kept)
}
