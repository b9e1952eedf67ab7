package habits

import (
	"time"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/sent"
)

// Whoever does not turn pages at all is seen over a whole session only: one page is
// asked for as often as there are pages, or without end, and no later one ever. To
// look at the first page now and then is right.

// row is one request that comes again and again, with nothing between.
type row struct {
	first  asked.Brief
	number int64 // of the last one
	ended  time.Time
	times  int64
	pages  int64 // from this one to the end, 0 where the answer did not come
}

const (
	// atOnce is how soon a loop asks again: who looks for what is new waits longer.
	atOnce = time.Second
	// endless is how many times in a row no tests ask for the same page.
	endless = 100
	// stuckLeast is how long a row must be that is just as long as there are pages:
	// shorter ones are so by chance.
	stuckLeast = 3
)

// goesOn tells whether a request continues the row.
func (w *row) goesOn(b *asked.Brief, last int64) bool {
	return w.times > 0 && w.first.Same == b.Same && w.number == last && !b.Began.Before(w.ended) && b.Began.Sub(w.ended) < atOnce
}

// follow looks whether a request comes again and again.
func (w *row) follow(c *conduct, r *sent.Request, b *asked.Brief) {
	if !w.goesOn(b, c.last) {
		w.end(c)
		*w = row{first: *b}
	}
	w.times++
	w.number, w.ended, w.pages = b.Number, b.Ended, 0
	if b.Answered() && !b.Response.Refused && r.Rows > 0 {
		w.pages = r.TotalPages - b.Page + 1
	}
}

// end notes a row that is as long as there are pages, or longer than tests are.
func (w *row) end(c *conduct) {
	if w.pages < 2 || w.times < endless && (w.times != w.pages || w.times < stuckLeast) {
		return
	}
	t := c.read.turned.of(w.first.Operation)
	if t.stuck == 0 {
		t.stuckBy = w.first.Outline
	}
	t.stuck += w.times
}
