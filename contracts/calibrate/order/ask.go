package order

import (
	"errors"
	"iter"

	"calco.example/contracts/exchange"
)

// Asker asks a deployment.
type Asker interface {
	// Ask asks about a subject, with what it is for in words. A request that was
	// asked before is answered as it was. An error that is ErrNoAnswer is one of
	// this request alone; any other ends the learning.
	Ask(subject, what string, r exchange.Request) (*exchange.Exchange, error)
	// Ahead asks some requests, as many at once as may be: Ask then knows them.
	Ahead(list []Question)
	// Left is how many requests may still be sent.
	Left() int
}

// Question is a request with what it is for.
type Question struct {
	What string
	exchange.Request
}

// ErrNoAnswer says that one request got no answer of the service.
var ErrNoAnswer = errors.New("no answer of the service")

// Learn finds who wins in some orders at once: what one asks does not depend on
// what another learns, so that their requests go out together. What went wrong in
// one tells its Err.
func Learn(orders ...*Order) { run(orders, (*Order).learn) }

// Check asks, of an order that was learnt, pairs whose order follows from others,
// as far as there are requests left: a cycle shows there.
func Check(o *Order) { run([]*Order{o}, (*Order).check) }

// run goes through some orders in step: what each wants to ask next is asked
// together, before any of them goes on.
func run(orders []*Order, steps func(*Order, func([]match) bool) error) {
	var running []*runner
	for _, o := range orders {
		r := &runner{order: o}
		r.next, r.stop = iter.Pull(func(yield func([]match) bool) { o.err = steps(o, yield) })
		defer r.stop()
		running = append(running, r)
	}
	for len(running) > 0 {
		var wanted []Question
		var left []*runner
		for _, r := range running {
			r.order.reserved = len(wanted)
			batch, more := r.next()
			if !more {
				r.order.reserved = 0
				continue
			}
			left = append(left, r)
			for _, m := range batch {
				wanted = append(wanted, r.order.question(m))
			}
		}
		if running = left; len(wanted) > 0 {
			running[0].order.ask.Ahead(wanted)
		}
	}
}

// runner is an order on its way.
type runner struct {
	order *Order
	next  func() ([]match, bool)
	stop  func()
}
