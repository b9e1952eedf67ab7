package desk_test

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// traceEvent is what a browser's trace says of a piece of work: its kind, its thread,
// and how many microseconds that thread worked on it.
type traceEvent struct {
	Name      string  `json:"name"`
	Process   int     `json:"pid"`
	Thread    int     `json:"tid"`
	Worked    float64 `json:"tdur"`
	Arguments struct {
		Name string `json:"name"`
	} `json:"args"`
}

// trace is what the browser did while something was done on the page.
func (b *tab) trace(do func()) (events []traceEvent) {
	b.Helper()
	ctx, stop := context.WithCancel(b.ctx)
	defer stop()
	ended := make(chan struct{})
	require.NoError(b, chromedp.Listen(ctx, func(event any) {
		switch e := event.(type) {
		case *tracing.EventDataCollected:
			for _, value := range e.Value {
				var one traceEvent
				if json.Unmarshal(value, &one) == nil {
					events = append(events, one)
				}
			}
		case *tracing.EventTracingComplete:
			close(ended)
		}
	}))
	what := tracing.TraceConfig{IncludedCategories: []string{"toplevel"}}
	_, err := chromedp.Call(b.ctx, tracing.Start, tracing.StartParams{TraceConfig: &what})
	require.NoError(b, err)
	do()
	_, err = chromedp.Call(b.ctx, tracing.End, cdp.Empty{})
	require.NoError(b, err)
	<-ended
	return events
}

// tasks are how long the page's own thread worked on each of its tasks while something
// was done on the page. Programs beside it do not lengthen that.
func (b *tab) tasks(do func()) (worked []time.Duration) {
	b.Helper()
	type thread struct{ process, thread int }
	events, pages := b.trace(do), map[thread]bool{}
	for _, e := range events {
		if e.Name == "thread_name" && e.Arguments.Name == "CrRendererMain" {
			pages[thread{e.Process, e.Thread}] = true
		}
	}
	for _, e := range events {
		if e.Name == "ThreadControllerImpl::RunTask" && pages[thread{e.Process, e.Thread}] {
			worked = append(worked, time.Duration(e.Worked)*time.Microsecond)
		}
	}
	require.NotEmpty(b, worked, "the trace has no task of the page")
	return worked
}

// longestTask is the longest of the tasks.
func (b *tab) longestTask(do func()) time.Duration {
	b.Helper()
	return slices.Max(b.tasks(do))
}

// worked is the work of all the tasks.
func (b *tab) worked(do func()) (sum time.Duration) {
	b.Helper()
	for _, one := range b.tasks(do) {
		sum += one
	}
	return sum
}
