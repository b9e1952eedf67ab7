// Package asking puts requests to a deployment: each once, within a budget, and again
// where no answer of the service came back.
//
// A [Deployment] is the deployment as it is asked ([Deployment.Ask]); a request that was
// asked before is answered as it was. What was asked, in that order, are its
// [Deployment.Steps], each with what it was for ([Step]). Several requests can be sent
// at once, before they are asked for ([Deployment.Fetch]); which these are tells a
// [Rehearsal], in which a copy of the service lists what it would send.
//
// A request fails alone with a [GatewayError], where only what stands before the
// service answered, or with [ErrNoneLeft]. Any other error is of the deployment: it
// is down, the main key is no longer good, or the branch report is closed to it.
package asking

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Deployment is a deployment as it is asked: every request once, as many as there may
// be, and again where no answer of the service came back.
type Deployment struct {
	ctx       context.Context
	asker     exchange.Asker
	parallel  int // requests under way at once
	requests  *budget
	heard     func(*exchange.Exchange)      // looks at each answer, once
	asked     map[string]*exchange.Exchange // by request, so that none is sent twice
	steps     []Step
	fetched   map[string]*reply // answers that were asked for ahead
	rehearsal *Rehearsal        // set in a copy that only tells what it would ask
	served    bool              // the main key was accepted
	reported  *exchange.Request // what the branch report served to it last
}

// Options say whom to ask, and how much.
type Options struct {
	Asker    exchange.Asker
	Parallel int // requests under way at once
	Most     int // requests, each try of one counted
	Sent     int // before, by a look: they count
	// OnAsk, if set, hears before each request how many went before it and what it
	// is for.
	OnAsk func(sent int, what string)
}

// New is a deployment that was asked nothing yet. Each answer is heard once, when it
// is asked for.
func New(ctx context.Context, o Options, heard func(*exchange.Exchange)) *Deployment {
	return &Deployment{
		ctx: ctx, asker: o.Asker, parallel: o.Parallel, requests: &budget{most: o.Most, sent: o.Sent, onAsk: o.OnAsk}, heard: heard,
		asked: map[string]*exchange.Exchange{}, fetched: map[string]*reply{},
	}
}

// Copied is a deployment that knows as much, and learns by itself.
func (d *Deployment) Copied(heard func(*exchange.Exchange)) *Deployment {
	c := *d
	c.heard, c.asked, c.steps = heard, maps.Clone(d.asked), slices.Clone(d.steps)
	return &c
}

// Steps are what was asked and answered, in the order in which it was asked for:
// what was asked for again stands there again.
func (d *Deployment) Steps() []Step { return d.steps }

// Sent is how many requests were sent, each try of one counted.
func (d *Deployment) Sent() int { return d.requests.count() }

// Left is how many requests may still be sent.
func (d *Deployment) Left() int { return d.requests.left() }

// Ask sends a request, unless an equal one was sent before, and lets everybody
// look at the answer who learns from any.
func (d *Deployment) Ask(subject, what string, r exchange.Request) (*exchange.Exchange, error) {
	key := requestKey(r)
	x, known := d.asked[key]
	if !known {
		fetched := d.fetched[key]
		switch {
		case fetched != nil:
		case d.rehearsal != nil:
			return d.rehearsal.ask(what, r), nil
		default:
			x, err := d.put(what, r)
			fetched = &reply{x, err}
		}
		if fetched.err != nil {
			return nil, fmt.Errorf("%s: %w", what, fetched.err)
		}
		x = fetched.Exchange
		if err := cmp.Or(d.checkKey(x), d.checkReport(x)); err != nil {
			return nil, err
		}
		d.asked[key] = x
		d.heard(x)
	}
	d.steps = append(d.steps, Step{subject, what, x})
	return x, nil
}

// checkKey tells when the main key is refused that was good before: nothing that
// is asked after that says anything of the service.
func (d *Deployment) checkKey(x *exchange.Exchange) error {
	if x.Request.Role != exchange.RoleMain || x.Request.Method != "" || x.Request.Path != "" || d.rehearsal != nil {
		return nil
	}
	if x.Success() {
		d.served = true
		return nil
	}
	if !d.served || !client.RefusesKey(x) {
		return nil
	}
	if !d.stillRefused(2, "whether the main key is still good", exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain}, client.RefusesKey) {
		return nil
	}
	return fmt.Errorf("the main key was good and is refused after %d requests (%s): it expired or was withdrawn; get a new one and run again", d.requests.count(), evidence.Describe(x))
}

// stillRefused tells whether a request that was good before is refused so many times more: fewer
// could be chance, where answers are.
func (d *Deployment) stillRefused(times int, what string, good exchange.Request, refused func(*exchange.Exchange) bool) bool {
	for range times {
		if x, err := d.put(what, good); err != nil || !refused(x) {
			return false
		}
	}
	return true
}

// closing is how the branch report was closed to an account, and what to do.
type closing struct{ what, do string }

// closings are the codes that close the branch report to an account.
var closings = map[string]closing{
	"BR-25": {"the account of keys.main lost its PaaS plan", "ask the operator for a key of an account with the plan, and run again"},
	"BR-30": {"the branch report was switched off", "ask the operator to switch it on, then run again"},
}

// checkReport tells when the branch report is closed to the main key that it served before.
// What is refused so for its input alone is not served otherwise.
func (d *Deployment) checkReport(x *exchange.Exchange) error {
	r := x.Request
	if r.Operation != rules.BranchReport || r.Role != exchange.RoleMain || r.Method != "" || r.Path != "" || d.rehearsal != nil {
		return nil
	}
	if x.Success() {
		d.reported = &r
		return nil
	}
	closed, is := closings[x.Code()]
	if !is || d.reported == nil {
		return nil
	}
	so := func(again *exchange.Exchange) bool { return again.Code() == x.Code() }
	if !d.stillRefused(4, "whether the branch report is still open", *d.reported, so) {
		return nil
	}
	return fmt.Errorf("%s after %d requests (%s); %s", closed.what, d.requests.count(), x.Code(), closed.do)
}

// mostAnswer is how many bytes of an answer are read: a full page has some 20 kB.
const mostAnswer = 512 << 10

// truncated is an exchange that can be kept: an answer too long for any that is
// documented loses its end and its meaning.
func truncated(x *exchange.Exchange) *exchange.Exchange {
	if len(x.Body) <= mostAnswer {
		return x
	}
	cut := *x
	cut.Body, cut.JSON = slices.Clone(x.Body[:evidence.AnswerKept]), nil
	return &cut
}

// reply is what came of a request.
type reply struct {
	*exchange.Exchange
	err error
}

// requestKey tells requests apart.
func requestKey(r exchange.Request) string {
	return fmt.Sprintf("%s %s %s %s %s %s %s %#v %s", r.Operation, r.Role, r.Key, r.Altered, r.Method, r.Path, r.Query, r.Header, r.Body)
}

// Step is one exchange with what it was for.
type Step struct {
	Subject string // rule or question
	What    string
	*exchange.Exchange
}

// Passed tells whether a request was accepted, whatever it then found.
func (s Step) Passed() bool {
	switch s.Request.Operation {
	case rules.TransactionReport:
		return s.Accepted() && (s.Code() == "404" || len(s.Rows()) > 0)
	case rules.BranchReport:
		return s.Accepted()
	}
	return s.Success()
}
