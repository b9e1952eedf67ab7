package habits

import (
	"fmt"
	"maps"
	"net/http"
	"slices"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
)

// Follower is how a client behaves, as its requests come. Its size does not grow
// with their number.
type Follower struct {
	conduct  conduct
	pages    pageFollower
	ranges   rangeFollower
	refusals refusalFollower
	waits    waitFollower
	ahead    aheadFollower
	walks    [2]*walk  // where the lists begin: most of them never grow out of it
	chains   [1]*chain // likewise
}

// Begin makes it ready for the requests of a session.
func (f *Follower) Begin(session string) {
	f.conduct.session = session
	f.pages.walks, f.ranges.chains = f.walks[:0], f.chains[:0]
}

// Follow looks at the next request of the session.
func (f *Follower) Follow(r *sent.Request, b *asked.Brief) {
	c := &f.conduct
	c.unread(r, b)
	c.key(r, b)
	c.accept(r, b)
	f.waits.follow(c, r, b)
	switch {
	case b.Sent == http.StatusUnauthorized:
		f.refusals.byFault(c, b)
	case b.Fault == "":
		f.refusals.denied = f.refusals.denied[:0]
		f.refusals.unauthorized(c, r, b)
		f.refusals.again(c, b)
		if b.Response.Success {
			c.read.tried.rereadBy(b)
		}
	}
	if b.Operation == rules.BranchReport || b.Operation == rules.TransactionReport {
		if !b.Forced && b.Page >= 1 {
			q := asked.QuestionOf(r, b)
			f.pages.follow(c, q, r, b)
			f.ranges.follow(c, q, r, b)
			f.ahead.follow(r, b)
		}
	}
	c.last = b.Number
}

// Findings are the findings that stand, and those of walks and ranges that are not
// over, as if they were.
func (f *Follower) Findings() []Finding {
	now := f.conduct.copied()
	f.pages.over(&now)
	f.ranges.over(&now)
	f.ahead.over(&now)
	now.overall()
	var list []Finding
	for _, id := range slices.Sorted(maps.Keys(now.findings)) {
		if found := now.findings[id]; !now.read.purposely(id, found.Times) {
			if id == rangeOverlap && !slices.Contains(now.read.seams, id) {
				found.Open = overlapOpen
			}
			list = append(list, *found)
		}
	}
	return list
}

// overall says what only the whole session shows.
func (c *conduct) overall() {
	for i := range c.read.turned {
		t := &c.read.turned[i]
		if t.isStuck() {
			c.find(repeatsPage, fmt.Sprintf("page %d was asked for again and again, and never a later one", t.stuckBy.Page), t.stuckBy)
		}
		if len(t.glances) >= glances {
			t.skips++
			c.find(skipsPage, "pages were left out of every question", t.glances[0].last, t.glances[1].last, t.glances[2].last)
		}
	}
}
