package asking

import (
	"sync"

	"calco.example/contracts/calibrate/order"
	"calco.example/contracts/exchange"
)

// Rehearsal is what would be asked, listed instead of sent.
type Rehearsal struct {
	list   []order.Question
	asked  map[string]bool
	missed bool // what is under way asked what is not known
}

// NewRehearsal is one in which nothing was asked yet.
func NewRehearsal() *Rehearsal { return &Rehearsal{asked: map[string]bool{}} }

// Wanted is what would be asked and was not asked yet.
func (r *Rehearsal) Wanted() []order.Question { return r.list }

// Lacked tells whether something was asked, since Rehearse, that is not known.
func (r *Rehearsal) Lacked() bool { return r.missed }

// Rehearse makes the service list what it would send; the answer then says nothing.
func (d *Deployment) Rehearse(r *Rehearsal) { d.rehearsal, r.missed = r, false }

func (r *Rehearsal) ask(what string, request exchange.Request) *exchange.Exchange {
	r.missed = true
	if key := requestKey(request); !r.asked[key] {
		r.asked[key] = true
		r.list = append(r.list, order.Question{What: what, Request: request})
	}
	return exchange.NoAnswer(request)
}

// Fetch asks for some answers at once, as many as may be under way, and keeps
// them for when they are asked for. It tells whether it asked for any.
func (d *Deployment) Fetch(list []order.Question) (asked bool) {
	var group sync.WaitGroup
	slots := make(chan struct{}, max(1, d.parallel))
	replies := make([]*reply, len(list))
	for i, q := range list {
		if d.fetched[requestKey(q.Request)] != nil || d.asked[requestKey(q.Request)] != nil || !d.requests.take(q.What) {
			continue
		}
		slots <- struct{}{}
		group.Go(func() {
			x, err := d.insist(q.What, q.Request)
			replies[i] = &reply{x, err}
			<-slots
		})
	}
	group.Wait()
	for i, q := range list {
		if replies[i] != nil {
			d.fetched[requestKey(q.Request)], asked = replies[i], true
		}
	}
	return asked
}
