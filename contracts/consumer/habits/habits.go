// Package habits finds how a client behaves: what it sent next is evidence too. [All]
// lists the habits; a [Follower] is told each request of a session and says what it
// has found so far, each [Finding] with the requests that show it.
//
// What only looks alike is none: what is asked again because the answer was spoilt, or
// because the answer said to, and what tests do on purpose, which the rest of the
// session tells.
//
// The listing: alone.go is what one request shows by itself; refused.go, waits.go,
// ahead.go, paging.go and ranges.go follow several, the latter two by each question's walk.go
// and chain.go; purpose.go says what was meant.
package habits

import "slices"

// Habit is one way to behave that loses data or makes trouble.
type Habit struct {
	ID      string `json:"id"`
	Means   string `json:"means"`   // in a sentence
	Instead string `json:"instead"` // what to do
}

// All lists them all.
func All() []Habit { return slices.Clone(habits) }

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
	asksAhead         = "asks-ahead"
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
	{changesFilters, "key, filters, range or pageSize changed from one page to the next", "send with every page what was sent with the first"},
	{stopsEarly, "turning pages stopped before totalPages, and another question followed", "go on to totalPages"},
	{rangeGap, "ranges that follow each other leave out a day between them", "begin the next range on the day after the last one ended, or on the same day where endDate does not count (Q-LAST-DAY, Q-TR-LAST-DAY); waive this where the shop is shut on the day between"},
	{rangeOverlap, "ranges that follow each other have a day in common, and its sales come twice", "begin the next range on the day after the last one ended, where endDate counts (Q-LAST-DAY, Q-TR-LAST-DAY); for both answers, count each saleId once"},
	{asksAhead, "ranges of the transaction report begin after today, and gave nothing", "find today by the clock in Chile, America/Santiago: in its evening the next day has begun in UTC"},
	{unreadField, "a field was sent that nobody reads", "send it in the body, under the name of the request table, in its letter case"},
	{keyElsewhere, "the key was sent elsewhere than in X-API-Key", "send it in that header only: other places end up in logs"},
	{goesOnAfter401, "requests went on after the key had been refused", "stop at the first 401: the key will not become right"},
	{acceptsNoJSON, "Accept leaves out JSON, and all data is JSON", "send Accept: application/json, or no Accept"},
}

// overlapOpen is why ranges that share a day may be right.
const overlapOpen = "the reference does not say whether endDate counts (Q-LAST-DAY, Q-TR-LAST-DAY): who counts each saleId once loses nothing"

// habitOf is the habit of an ID, the zero one where there is none.
func habitOf(id string) Habit {
	for _, h := range habits {
		if h.ID == id {
			return h
		}
	}
	return Habit{}
}

// InsteadOf is what to do in place of a habit.
func InsteadOf(id string) string { return habitOf(id).Instead }
