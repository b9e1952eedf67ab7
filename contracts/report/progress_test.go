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
		p.Start(5, 5, now)
		for _, outcome := range []Outcome{Passed, Violated, Passed, NotVerified, Violated} {
			now = now.Add(step)
			p.Sent(1, now.Add(-step))
			p.Finish(Scenario{Outcome: outcome, Foreseen: 1, Requests: 1}, now)
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
		{"a log", ProgressOptions{}, 5 * time.Second,
			"2/5 scenarios, about 15 s left · 1 violation, 1 passed · 10.0 s\n4/5 scenarios, about 5 s left · 1 violation, 1 not verified, 2 passed · 20.0 s\n" +
				"5/5 scenarios · 2 violations, 1 not verified, 2 passed · 25.0 s\n"},
		{"a terminal", ProgressOptions{TTY: true}, 500 * time.Millisecond,
			"\r\x1b[K2/5 scenarios · 1 violation, 1 passed · 1.0 s\r\x1b[K4/5 scenarios · 1 violation, 1 not verified, 2 passed · 2.0 s" +
				"\r\x1b[K5/5 scenarios · 2 violations, 1 not verified, 2 passed · 2.5 s\n"},
		{"one line on a terminal", ProgressOptions{TTY: true, Every: 2 * time.Second}, time.Second,
			"\r\x1b[K2/5 scenarios · 1 violation, 1 passed · 2.0 s\r\x1b[K4/5 scenarios · 1 violation, 1 not verified, 2 passed · 4.0 s" +
				"\r\x1b[K5/5 scenarios · 2 violations, 1 not verified, 2 passed · 5.0 s\n"},
		{"how long it may take yet", ProgressOptions{Every: 12 * time.Second}, 6 * time.Second,
			"2/5 scenarios, about 18 s left · 1 violation, 1 passed · 12.0 s\n4/5 scenarios, about 6 s left · 1 violation, 1 not verified, 2 passed · 24.0 s\n" +
				"5/5 scenarios · 2 violations, 1 not verified, 2 passed · 30.0 s\n"},
		{"a line of 80 columns", ProgressOptions{TTY: true, Every: 140 * time.Second}, 70 * time.Second,
			"\r\x1b[K2/5 scenarios, about 3 min 30 s left · 1 violation, 1 passed · 2 min 20 s" +
				"\r\x1b[K4/5 scenarios, about 1 min 10 s left · 1 violation, 1 not verified, 2 passed ·…" +
				"\r\x1b[K5/5 scenarios · 2 violations, 1 not verified, 2 passed · 5 min 50 s\n"},
		{"no line twice", ProgressOptions{Every: 5 * time.Millisecond}, time.Millisecond,
			"5/5 scenarios · 2 violations, 1 not verified, 2 passed · 0.0 s\n"},
	}
	for _, row := range rows {
		assert.Equal(t, row.want, run(row.options, row.step), row.name)
	}
}

// How long a run takes yet goes by the requests that its plan foresees: one scenario may
// send as many as a hundred others, and the line moves while it does.
func TestProgress_ByRequests(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	p := NewProgress(&out, ProgressOptions{Every: 10 * time.Second})
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	p.Sent(7, now) // by discovery
	p.Start(3, 100, now)
	for range 10 {
		now = now.Add(5 * time.Second)
		p.Sent(5, now)
	}
	p.Finish(Scenario{Outcome: Passed, Foreseen: 80, Requests: 50}, now)
	now = now.Add(10 * time.Second)
	p.Finish(Scenario{Outcome: Passed, Foreseen: 10, Requests: 10}, now)
	p.Finish(Scenario{Outcome: Passed, Foreseen: 10, Requests: 15}, now)
	p.End(now)
	assert.Equal(t, "0/3 scenarios, about 1 min 30 s left · 10.0 s\n0/3 scenarios, about 1 min 20 s left · 20.0 s\n"+
		"0/3 scenarios, about 1 min 10 s left · 30.0 s\n0/3 scenarios, about 1 min 00 s left · 40.0 s\n0/3 scenarios, about 50 s left · 50.0 s\n"+
		"2/3 scenarios, about 7 s left · 2 passed · 1 min 00 s\n3/3 scenarios · 3 passed · 1 min 00 s\n", out.String())
}
