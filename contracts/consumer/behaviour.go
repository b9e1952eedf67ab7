package consumer

import (
	"slices"
	"strings"

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
	acceptsNoJSON     = "accepts-no-json"
)

var habits = []Habit{
	{repeatsRefused, "the same refused request was sent three times or more, unchanged", "a refusal by a rule does not pass by itself: give up, and show code and message"},
	{ignoresRetryAfter, "a request was sent again before its Retry-After had passed", "wait as long as the header says, or give up"},
	{skipsPage, "a page was left out, or never read after its answer was spoilt, while a later one was read", "ask for every page from 1 to totalPages, and again for one that did not arrive"},
	{repeatsPage, "a page that had arrived was asked for again while turning pages", "count pages up by one; where it is tried again because it could not be read: the answer went out whole, so look at how it is read"},
	{asksPastEnd, "the page after the last one was asked for", "stop at totalPages"},
	{changesFilters, "filters, range or pageSize changed from one page to the next", "send with every page what was sent with the first"},
	{stopsEarly, "turning pages stopped before totalPages, and another question followed", "go on to totalPages"},
	{rangeGap, "ranges that follow each other leave out a day between them", "begin the next range on the day after the last one ended"},
	{rangeOverlap, "ranges that follow each other have a day in common, and its sales come twice", "begin the next range on the day after the last one ended, or count each saleId once and waive this"},
	{unreadField, "a field was sent that nobody reads", "send it in the body, under the name of the request table, in its letter case"},
	{keyElsewhere, "the key was sent elsewhere than in X-API-Key", "send it in that header only: other places end up in logs"},
	{goesOnAfter401, "requests went on after the key had been refused", "stop at the first 401: the key will not become right"},
	{acceptsNoJSON, "Accept leaves out JSON, and all data is JSON", "send Accept: application/json, or no Accept"},
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

// conduct is how the client of a session behaves, as far as it is seen.
type conduct struct {
	session  string
	findings map[string]*Finding
	last     int64 // number of the last request
	read     read
}

// copied is a conduct that can be judged as if everything were over.
func (c *conduct) copied() conduct {
	now := *c
	now.findings, now.read.turned = map[string]*Finding{}, slices.Clone(c.read.turned)
	for id, f := range c.findings {
		kept := *f
		kept.Shows = slices.Clone(f.Shows)
		now.findings[id] = &kept
	}
	return now
}

// find notes a habit.
func (c *conduct) find(id, detail string, requests ...brief) {
	f := c.findings[id]
	if f == nil {
		if c.findings == nil {
			c.findings = map[string]*Finding{}
		}
		f = &Finding{ID: id, Means: habitOf(id).Means}
		c.findings[id] = f
	}
	f.Times++
	if len(f.Shows) >= showsKept {
		return
	}
	show := Show{Detail: detail}
	for _, b := range requests {
		if b.number != 0 {
			show.Requests = append(show.Requests, b.shown(c.session))
		}
	}
	f.Shows = append(f.Shows, show)
}

// habitOf is the habit of an ID, the zero one where there is none.
func habitOf(id string) Habit {
	for _, h := range habits {
		if h.ID == id {
			return h
		}
	}
	return Habit{}
}

func (c *conduct) unread(r *Request, b *brief) {
	for _, u := range r.Unread {
		if otherSpelling(r, u.Name) || holdsKey(r, u) {
			continue
		}
		detail := strings.Clone(u.Name) + " is not read"
		if u.Meant != "" {
			detail += ": " + u.Meant + " was probably meant"
		}
		c.find(unreadField, detail, *b)
	}
	if len(r.QueryOnly) > 0 {
		c.find(unreadField, strings.Join(r.QueryOnly, ", ")+" stood in the query, where nobody reads: the body was probably meant", *b)
	}
}

// holdsKey tells whether a field that nobody read is the one in which the key was
// sent: of that keyElsewhere tells, and it is no field to send under another name.
func holdsKey(r *Request, u Unread) bool {
	if u.Meant != "" || !slices.Contains(r.KeyIn, KeyInBody) {
		return false
	}
	strange := 0
	for _, other := range r.Unread {
		if other.Meant == "" {
			strange++
		}
	}
	return strange == 1
}

// otherSpelling tells whether a field that nobody read is there beside the same one
// in the other of the two spellings that the reference has for the page of the
// transaction report (Q-TR-PAGE-NAMES): who sends both is right under either.
func otherSpelling(r *Request, name string) bool {
	if r.Operation != rules.TransactionReport || !strings.EqualFold(name, "page") && !strings.EqualFold(name, "pageSize") {
		return false
	}
	return slices.ContainsFunc(r.Fields, func(f Field) bool { return strings.EqualFold(f.Name, name) })
}

func (c *conduct) accept(r *Request, b *brief) {
	if r.AcceptsNoJSON && r.Operation != "" {
		c.find(acceptsNoJSON, "Accept names types, and application/json is none of them", *b)
	}
}

func (c *conduct) key(r *Request, b *brief) {
	if len(r.KeyIn) > 0 {
		c.find(keyElsewhere, "the key stands in "+strings.Join(r.KeyIn, ", "), *b)
	}
}
