package consumer

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"calco.example/contracts/rules"
)

// How a client behaved: what it sent next is evidence too. Each habit is a
// finding with the requests that show it. What only looks alike is none: what is
// asked again because the answer was spoilt, or because the answer said to.

// Habit is one way to behave that loses data or makes trouble.
type Habit struct {
	ID      string `json:"id"`
	Means   string `json:"means"`   // in a sentence
	Instead string `json:"instead"` // what to do
}

// Habits lists them all.
func Habits() []Habit { return slices.Clone(habits) }

// The IDs of the habits.
const (
	repeatsRefused    = "repeats-refused"
	ignoresRetryAfter = "ignores-retry-after"
	skipsPage         = "skips-page"
	repeatsPage       = "repeats-page"
	asksPastEnd       = "asks-past-end"
	changesFilters    = "changes-filters-while-paging"
	stopsEarly        = "stops-early"
	rangeGap          = "range-gap"
	rangeOverlap      = "range-overlap"
	unreadField       = "unread-field"
	keyElsewhere      = "key-elsewhere"
	goesOnAfter401    = "goes-on-after-401"
)

var habits = []Habit{
	{repeatsRefused, "the same refused request was sent three times or more, unchanged", "a refusal by a rule does not pass by itself: give up, and show code and message"},
	{ignoresRetryAfter, "a request was sent again before its Retry-After had passed", "wait as long as the header says, or give up"},
	{skipsPage, "a page was left out, or never read after its answer was spoilt, while a later one was read", "ask for every page from 1 to totalPages, and again for one that did not arrive"},
	{repeatsPage, "a page that had arrived was asked for again while turning pages", "count pages up by one"},
	{asksPastEnd, "the page after the last one was asked for", "stop at totalPages"},
	{changesFilters, "filters, range or pageSize changed from one page to the next", "send with every page what was sent with the first"},
	{stopsEarly, "turning pages stopped before totalPages, and another question followed", "go on to totalPages"},
	{rangeGap, "ranges that follow each other leave out a day between them", "begin the next range on the day after the last one ended"},
	{rangeOverlap, "ranges that follow each other count a day twice", "begin the next range on the day after the last one ended, or count each saleId once and waive this"},
	{unreadField, "a field was sent that nobody reads", "send it in the body, under the name of the request table, in its letter case"},
	{keyElsewhere, "the key was sent elsewhere than in X-API-Key", "send it in that header only: other places end up in logs"},
	{goesOnAfter401, "requests went on after the key had been refused", "stop at the first 401: the key will not become right"},
}

// Finding is a habit that a client showed.
type Finding struct {
	ID    string `json:"id"`
	Means string `json:"means"`
	Times int64  `json:"times"`
	// Shows are the first times, each with the requests that show it.
	Shows []Show `json:"shows"`
}

// Show is one time that a habit was seen.
type Show struct {
	Detail   string  `json:"detail"`
	Requests []Shown `json:"requests"`
}

const (
	showsKept    = 3
	refusedTimes = 3
)

// find notes a habit.
func (s *session) find(id, detail string, requests ...brief) {
	f := s.findings[id]
	if f == nil {
		if s.findings == nil {
			s.findings = map[string]*Finding{}
		}
		f = &Finding{ID: id, Means: meaningOf(id)}
		s.findings[id] = f
	}
	f.Times++
	if len(f.Shows) >= showsKept {
		return
	}
	show := Show{Detail: detail}
	for _, b := range requests {
		if b.number != 0 {
			show.Requests = append(show.Requests, b.shown(s.name))
		}
	}
	f.Shows = append(f.Shows, show)
}

func meaningOf(id string) string {
	i := slices.IndexFunc(habits, func(h Habit) bool { return h.ID == id })
	return habits[i].Means
}

// behaves looks at the next request of a session.
func (s *session) behaves(r *Request, k *kind, b *brief) {
	s.unread(r, b)
	s.key(r, b)
	s.retry(r, b)
	if b.fault == "" {
		s.unauthorized(r, b, k)
		s.refusedAgain(b, k)
		if k != nil && k.success >= 0 {
			s.read.rereadBy(b)
		}
	}
	if b.operation == rules.BranchReport || b.operation == rules.TransactionReport {
		if !b.forced && b.page >= 1 {
			q := questionOf(r, b)
			s.pages(q, r, b)
			s.ranges(q, r, b)
		}
	}
	s.last = b.number
}

func (s *session) unread(r *Request, b *brief) {
	for _, u := range r.Unread {
		detail := strings.Clone(u.Name) + " is not read"
		if u.Meant != "" {
			detail += ": " + u.Meant + " was probably meant"
		}
		s.find(unreadField, detail, *b)
	}
	if len(r.QueryOnly) > 0 {
		s.find(unreadField, strings.Join(r.QueryOnly, ", ")+" stood in the query, where nobody reads: the body was probably meant", *b)
	}
}

func (s *session) key(r *Request, b *brief) {
	if len(r.KeyIn) > 0 {
		s.find(keyElsewhere, "the key stands in "+strings.Join(r.KeyIn, ", "), *b)
	}
}

// retry looks whether a request comes again too early.
func (s *session) retry(r *Request, b *brief) {
	s.read.comesAgain(b)
	for i := range min(s.nextWait, len(s.waits)) {
		w := &s.waits[i]
		if w.of.number == 0 || w.of.same != b.same || b.ended.IsZero() || !b.after(&w.of) {
			continue
		}
		// The clock stops when the answer is ready, so a little is lost on the way.
		if waited := b.ended.Sub(w.of.ended); waited < w.wait-w.wait/20 {
			s.find(ignoresRetryAfter, fmt.Sprintf("Retry-After: %s, and asked again after %s", w.header, waited.Round(time.Millisecond)), w.of, *b)
		}
		w.of = brief{}
	}
	if wait := retryAfter(r); wait > 0 && !b.ended.IsZero() {
		s.read.waitsFor(b)
		s.waits[s.nextWait%len(s.waits)] = waiting{*b, wait, strings.Clone(r.RetryAfter)}
		s.nextWait++
	}
}

// waiting is a request that may come again after a while.
type waiting struct {
	of     brief
	wait   time.Duration
	header string // that said so
}

// longestWait is the longest Retry-After that is held against anybody: over it a
// client does well to give up, or to wait as long as it thinks right.
const longestWait = time.Hour

// retryAfter is how long an answer asks to wait, 0 where it does not.
func retryAfter(r *Request) time.Duration {
	if r.RetryAfter == "" {
		return 0
	}
	wait := time.Duration(0)
	if seconds, err := strconv.Atoi(r.RetryAfter); err == nil && seconds >= 0 && seconds <= int(longestWait/time.Second) {
		wait = time.Duration(seconds) * time.Second
	} else if at, err := http.ParseTime(r.RetryAfter); err == nil {
		wait = at.Sub(r.Clock)
	}
	if wait < 0 || wait > longestWait {
		return 0
	}
	return wait
}
