package report

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestProgress(t *testing.T) {
	t.Parallel()
	run := func(o ProgressOptions, step time.Duration) string {
		var out strings.Builder
		p := NewProgress(&out, o)
		now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
		p.Start(5, now)
		for _, outcome := range []Outcome{Passed, Violated, Passed, NotVerified, Violated} {
			now = now.Add(step)
			p.Finish(outcome, now)
		}
		p.End(now)
		return out.String()
	}
	rows := []struct {
		name    string
		options ProgressOptions
		step    time.Duration
		want    string
	}{
		{"fast run, one line at its end", ProgressOptions{}, time.Millisecond,
			"5/5 scenarios · 2 violations, 1 not verified, 2 passed · 0.0 s\n"},
		{"by time", ProgressOptions{}, 500 * time.Millisecond,
			"2/5 scenarios · 1 violation, 1 passed · 1.0 s\n4/5 scenarios · 1 violation, 1 not verified, 2 passed · 2.0 s\n" +
				"5/5 scenarios · 2 violations, 1 not verified, 2 passed · 2.5 s\n"},
		{"by number", ProgressOptions{Batch: 3}, time.Millisecond,
			"3/5 scenarios · 1 violation, 2 passed · 0.0 s\n5/5 scenarios · 2 violations, 1 not verified, 2 passed · 0.0 s\n"},
		{"one line on a terminal", ProgressOptions{TTY: true, Every: 2 * time.Second, Batch: 1}, time.Second,
			"\r\x1b[K2/5 scenarios · 1 violation, 1 passed · 2.0 s\r\x1b[K4/5 scenarios · 1 violation, 1 not verified, 2 passed · 4.0 s" +
				"\r\x1b[K5/5 scenarios · 2 violations, 1 not verified, 2 passed · 5.0 s\n"},
		{"how long it may take yet", ProgressOptions{Every: 12 * time.Second}, 6 * time.Second,
			"2/5 scenarios, about 18 s left · 1 violation, 1 passed · 12.0 s\n4/5 scenarios, about 6 s left · 1 violation, 1 not verified, 2 passed · 24.0 s\n" +
				"5/5 scenarios · 2 violations, 1 not verified, 2 passed · 30.0 s\n"},
		{"a line of 80 columns", ProgressOptions{TTY: true, Every: 140 * time.Second}, 70 * time.Second,
			"\r\x1b[K2/5 scenarios, about 3 min 30 s left · 1 violation, 1 passed · 2 min 20 s" +
				"\r\x1b[K4/5 scenarios, about 1 min 10 s left · 1 violation, 1 not verified, 2 passed ·…" +
				"\r\x1b[K5/5 scenarios · 2 violations, 1 not verified, 2 passed · 5 min 50 s\n"},
		{"no line twice", ProgressOptions{Batch: 5}, time.Millisecond,
			"5/5 scenarios · 2 violations, 1 not verified, 2 passed · 0.0 s\n"},
	}
	for _, row := range rows {
		assert.Equal(t, row.want, run(row.options, row.step), row.name)
	}
}
