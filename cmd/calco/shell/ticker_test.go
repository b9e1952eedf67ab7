package shell

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestTicker(t *testing.T) {
	t.Parallel()
	for tty, want := range map[bool]string{
		false: "3 of 4\n",
		true:  "\r\x1b[K1 of 4\r\x1b[K2 of 4\r\x1b[K3 of 4\r\x1b[K4 of 4\r\x1b[K",
	} {
		var out strings.Builder
		now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
		ticker := &Ticker{out: &out, tty: tty, shown: now, now: func() time.Time { return now }}
		for _, line := range []string{"1 of 4", "2 of 4", "3 of 4", "4 of 4"} {
			now = now.Add(4 * time.Second)
			ticker.Tick(line)
		}
		ticker.End()
		assert.Equal(t, want, out.String())
	}
}
