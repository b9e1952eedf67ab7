package calibrate

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sync"

	"calco.example/contracts/calibrate/order"
	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// The probes are written one after the other, and each answer may decide what is
// asked next. So that a slow deployment need not be waited for one answer at a
// time, they are rehearsed first: what they would ask with what is known so far
// is asked at once, again and again until nothing is left to ask. The calibration
// itself then finds its answers there. What is asked, and what is learnt, does
// not depend on how many requests are under way.

// reply is what came of a request.
type reply struct {
	*exchange.Exchange
	err error
}

// requestKey tells requests apart.
func requestKey(r exchange.Request) string {
	return fmt.Sprintf("%s %s %s %s %s %s %#v %s", r.Operation, r.Role, r.Key, r.Method, r.Path, r.Query, r.Header, r.Body)
}

// ahead asks what some probes will ask: each rehearsal goes one answer deeper,
// until there is nothing left to ask, or no more may be.
func (p *prober) ahead(list []probe) {
	if p.Parallel < 2 {
		return
	}
	for trial, left := p.copied(), list; len(left) > 0; {
		wanted := &rehearsal{asked: map[string]bool{}}
		trial, left = trial.rehearse(left, wanted)
		if !p.fetch(wanted.list) {
			return
		}
	}
}

// rehearse runs probes on what is known, lists what they ask that was not asked
// yet, and returns what is known then, and the probes that are not through. To
// such a question they get an answer that says nothing, and what they make of it
// is forgotten.
func (p *prober) rehearse(list []probe, wanted *rehearsal) (known *prober, left []probe) {
	known = p
	for _, probe := range list {
		if p.Quick && probe.full || probe.intrusive && !p.Intrusive {
			continue
		}
		before := known.copied()
		known.rehearsal, wanted.missed = wanted, false
		if err := known.attempt(probe); wanted.missed || err != nil { // what it lacks another may find out
			known, left = before, append(left, probe)
		}
	}
	return known, left
}

// rehearsal is what probes would ask.
type rehearsal struct {
	list   []order.Question
	asked  map[string]bool
	missed bool // the probe under way asked what is not known
}

func (r *rehearsal) ask(what string, request exchange.Request) *exchange.Exchange {
	r.missed = true
	if key := requestKey(request); !r.asked[key] {
		r.asked[key] = true
		r.list = append(r.list, order.Question{What: what, Request: request})
	}
	return exchange.New(request, 0, http.Header{}, nil, 1)
}

// copied is a prober that knows as much and cannot change what this one knows.
func (p *prober) copied() *prober {
	c := *p
	c.notes, c.statuses = copiedNotes(p.notes), copiedNotes(p.statuses)
	c.cases = map[rules.QuestionID]map[string]*note{}
	for q, of := range p.cases {
		c.cases[q] = copiedNotes(of)
	}
	c.asked = maps.Clone(p.asked)
	c.steps, c.learning, c.leftOut, c.orders = slices.Clone(p.steps), slices.Clone(p.learning), slices.Clone(p.leftOut), slices.Clone(p.orders)
	return &c
}

func copiedNotes[K comparable](notes map[K]*note) map[K]*note {
	copies := map[K]*note{}
	for k, n := range notes {
		c := *n
		c.seen = slices.Clone(n.seen)
		copies[k] = &c
	}
	return copies
}

// fetch asks for some answers at once, as many as may be under way, and keeps
// them for when they are asked for. It tells whether it asked for any.
func (p *prober) fetch(list []order.Question) (asked bool) {
	var group sync.WaitGroup
	slots := make(chan struct{}, max(1, p.Parallel))
	replies := make([]*reply, len(list))
	for i, q := range list {
		if p.fetched[requestKey(q.Request)] != nil || p.asked[requestKey(q.Request)] != nil || !p.requests.take(q.What) {
			continue
		}
		slots <- struct{}{}
		group.Go(func() {
			x, err := p.insist(q.What, q.Request)
			replies[i] = &reply{x, err}
			<-slots
		})
	}
	group.Wait()
	for i, q := range list {
		if replies[i] != nil {
			p.fetched[requestKey(q.Request)], asked = replies[i], true
		}
	}
	return asked
}

// mostAgain is how often a request is put again that got no answer of the
// service: at one in twenty, one in three million gets none.
const mostAgain = 4

// put asks, and again where what came back is not from the service: a gateway's
// answer, a cut connection, silence.
func (p *prober) put(what string, r exchange.Request) (*exchange.Exchange, error) {
	if !p.requests.take(what) {
		return nil, errMost
	}
	return p.insist(what, r)
}

// insist is put for a request that is counted.
func (p *prober) insist(what string, r exchange.Request) (x *exchange.Exchange, err error) {
	for try := 0; ; try++ {
		if try == 0 {
			x, err = p.send(r)
		} else {
			x, err = p.again(what, r)
		}
		switch again := try < mostAgain && p.ctx.Err() == nil; {
		case again && errors.Is(err, client.ErrUnreachable), again && err == nil && fromGateway(x):
			continue
		case p.ctx.Err() != nil:
			return nil, p.ctx.Err()
		case errors.Is(err, client.ErrUnreachable), err == nil && fromGateway(x):
			if outage := p.outage(); outage != nil {
				return nil, outage
			}
		}
		switch {
		case err != nil:
			return nil, err
		case fromGateway(x):
			return nil, missing(fmt.Sprintf("only a gateway answered, with HTTP %d, %d times", x.Status, try+1), "")
		}
		return bearable(x), nil
	}
}

// again sends a request once more, if another may be sent.
func (p *prober) again(what string, r exchange.Request) (*exchange.Exchange, error) {
	if !p.requests.take(what) {
		return nil, errMost
	}
	return p.send(r)
}

// send sends a request that is counted.
func (p *prober) send(r exchange.Request) (*exchange.Exchange, error) {
	x, err := p.Asker.Ask(p.ctx, r)
	p.requests.giveBack(err)
	return x, err
}

// outage tells that a request known to be good gets no answer of the service
// either. While none was good, nothing is known of it.
func (p *prober) outage() error {
	var last string
	for range mostAgain {
		x, err := p.again("whether the service answers at all", exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
		switch {
		case errors.Is(err, errMost), errors.Is(err, client.ErrBudget):
			return nil
		case err != nil:
			last = err.Error()
		case fromGateway(x):
			last = describe(x)
		default:
			return nil
		}
	}
	return fmt.Errorf("the deployment is down: a request that was good gets no answer of the service, the last time %s", last)
}

// fromGateway tells whether an answer comes from before the service: a status of
// gateways, without a code that the reference documents.
func fromGateway(x *exchange.Exchange) bool {
	switch x.Status {
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		_, documented := rules.Lookup(rules.ID(x.Code()))
		return !documented
	}
	return false
}
