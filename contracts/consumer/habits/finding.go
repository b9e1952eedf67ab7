package habits

import (
	"slices"

	"calco.example/contracts/consumer/asked"
)

// Finding is a habit that a client showed.
type Finding struct {
	ID    string `json:"id"`
	Means string `json:"means"`
	Times int64  `json:"times"`
	// Shows are the first times, each with the requests that show it.
	Shows []Show `json:"shows"`
	// Open is why it may be right, where the reference leaves that open: then it fails
	// nothing, empty otherwise.
	Open string `json:"-"`
}

// Show is one time that a habit was seen.
type Show struct {
	Detail   string        `json:"detail"`
	Requests []asked.Shown `json:"requests"`
}

// showsKept is how many times that a habit was seen are kept.
const showsKept = 3

// Join adds what another one has shown of the same habit.
func (f Finding) Join(other Finding) Finding {
	f.Times += other.Times
	if other.Open == "" {
		f.Open = ""
	}
	f.Shows = slices.Concat(f.Shows, other.Shows)
	f.Shows = f.Shows[:min(len(f.Shows), showsKept)]
	return f
}

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
func (c *conduct) find(id, detail string, requests ...asked.Outline) {
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
		if b.Number != 0 {
			show.Requests = append(show.Requests, b.Shown(c.session))
		}
	}
	f.Shows = append(f.Shows, show)
}

// findAtSeam notes a habit that only the calendar brings out: no test does that on
// purpose, whatever the rest of the session shows.
func (c *conduct) findAtSeam(id, detail string, requests ...asked.Outline) {
	if !slices.Contains(c.read.seams, id) {
		c.read.seams = append(slices.Clip(c.read.seams), id)
	}
	c.find(id, detail, requests...)
}
