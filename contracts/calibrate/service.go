package calibrate

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sync"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/order"
	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// service is a deployment as it is asked: every request once, as many as there may
// be, and again where no answer of the service came back.
type service struct {
	ctx       context.Context
	asker     exchange.Asker
	parallel  int // requests under way at once
	requests  *budget
	heard     func(*exchange.Exchange)      // looks at each answer, once
	asked     map[string]*exchange.Exchange // by request, so that none is sent twice
	steps     []Step
	fetched   map[string]*reply // answers that were asked for ahead
	rehearsal *rehearsal        // set in a copy that only tells what it would ask
	served    bool              // the main key was accepted
}

// serviceOptions say whom to ask, and how much.
type serviceOptions struct {
	asker    exchange.Asker
	parallel int // requests under way at once
	most     int // requests, each try of one counted
	sent     int // before, by a look: they count
	// onAsk, if set, hears before each request how many went before it and what it
	// is for.
	onAsk func(sent int, what string)
}

// newService is a deployment that was asked nothing yet. Each answer is heard once.
func newService(ctx context.Context, o serviceOptions, heard func(*exchange.Exchange)) *service {
	return &service{
		ctx: ctx, asker: o.asker, parallel: o.parallel, requests: &budget{most: o.most, sent: o.sent, onAsk: o.onAsk}, heard: heard,
		asked: map[string]*exchange.Exchange{}, fetched: map[string]*reply{},
	}
}

// copied is a service that knows as much, and learns by itself.
func (s *service) copied(heard func(*exchange.Exchange)) *service {
	c := *s
	c.heard, c.asked, c.steps = heard, maps.Clone(s.asked), slices.Clone(s.steps)
	return &c
}

// exchanges are what was asked and answered, in the order in which it was asked for:
// what was asked for again stands there again.
func (s *service) exchanges() []Step { return s.steps }

// sent is how many requests were sent, each try of one counted.
func (s *service) sent() int { return s.requests.count() }

// left is how many requests may still be sent.
func (s *service) left() int { return s.requests.left() }

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

// ask sends a request, unless an equal one was sent before, and lets everybody
// look at the answer who learns from any.
func (s *service) ask(subject, what string, r exchange.Request) (*exchange.Exchange, error) {
	key := requestKey(r)
	x, known := s.asked[key]
	if !known {
		fetched := s.fetched[key]
		switch {
		case fetched != nil:
		case s.rehearsal != nil:
			return s.rehearsal.ask(what, r), nil
		default:
			x, err := s.put(what, r)
			fetched = &reply{x, err}
		}
		if fetched.err != nil {
			return nil, fmt.Errorf("%s: %w", what, fetched.err)
		}
		x = fetched.Exchange
		if err := s.checkKey(x); err != nil {
			return nil, err
		}
		s.asked[key] = x
		s.heard(x)
	}
	s.steps = append(s.steps, Step{subject, what, x})
	return x, nil
}

// checkKey tells when the main key is refused that was good before: nothing that
// is asked after that says anything of the service.
func (s *service) checkKey(x *exchange.Exchange) error {
	if x.Request.Role != exchange.RoleMain || x.Request.Method != "" || x.Request.Path != "" || s.rehearsal != nil {
		return nil
	}
	if x.Success() {
		s.served = true
		return nil
	}
	if !s.served || !refusesKey(x) {
		return nil
	}
	for range 2 { // once more could be chance, where answers are
		again, err := s.put("whether the main key is still good", exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
		if err != nil || !refusesKey(again) {
			return nil
		}
	}
	return fmt.Errorf("the main key was good and is refused after %d requests (%s): it expired or was withdrawn; get a new one and run again", s.requests.count(), evidence.Describe(x))
}

// refusesKey tells whether an answer speaks of the key, or could.
func refusesKey(x *exchange.Exchange) bool {
	return x.Status == http.StatusUnauthorized || x.Status == http.StatusForbidden && x.Code() == "" || x.Code() == "ERROR_NOT_AUTHORIZED" || x.Code() == "401"
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

// rehearsal is what would be asked, listed instead of sent.
type rehearsal struct {
	list   []order.Question
	asked  map[string]bool
	missed bool // what is under way asked what is not known
}

func newRehearsal() *rehearsal { return &rehearsal{asked: map[string]bool{}} }

// wanted is what would be asked and was not asked yet.
func (r *rehearsal) wanted() []order.Question { return r.list }

// lacked tells whether something was asked, since rehearse, that is not known.
func (r *rehearsal) lacked() bool { return r.missed }

// rehearse makes the service list what it would send; the answer then says nothing.
func (s *service) rehearse(r *rehearsal) { s.rehearsal, r.missed = r, false }

func (r *rehearsal) ask(what string, request exchange.Request) *exchange.Exchange {
	r.missed = true
	if key := requestKey(request); !r.asked[key] {
		r.asked[key] = true
		r.list = append(r.list, order.Question{What: what, Request: request})
	}
	return exchange.New(request, 0, http.Header{}, nil, 1)
}

// fetch asks for some answers at once, as many as may be under way, and keeps
// them for when they are asked for. It tells whether it asked for any.
func (s *service) fetch(list []order.Question) (asked bool) {
	var group sync.WaitGroup
	slots := make(chan struct{}, max(1, s.parallel))
	replies := make([]*reply, len(list))
	for i, q := range list {
		if s.fetched[requestKey(q.Request)] != nil || s.asked[requestKey(q.Request)] != nil || !s.requests.take(q.What) {
			continue
		}
		slots <- struct{}{}
		group.Go(func() {
			x, err := s.insist(q.What, q.Request)
			replies[i] = &reply{x, err}
			<-slots
		})
	}
	group.Wait()
	for i, q := range list {
		if replies[i] != nil {
			s.fetched[requestKey(q.Request)], asked = replies[i], true
		}
	}
	return asked
}

// mostAgain is how often a request is put again that got no answer of the
// service: at one in twenty, one in three million gets none.
const mostAgain = 4

// put asks, and again where what came back is not from the service: a gateway's
// answer, a cut connection, silence.
func (s *service) put(what string, r exchange.Request) (*exchange.Exchange, error) {
	if !s.requests.take(what) {
		return nil, errMost
	}
	return s.insist(what, r)
}

// insist is put for a request that is counted.
func (s *service) insist(what string, r exchange.Request) (x *exchange.Exchange, err error) {
	for try := 0; ; try++ {
		if try == 0 {
			x, err = s.send(r)
		} else {
			x, err = s.again(what, r)
		}
		switch again := try < mostAgain && s.ctx.Err() == nil; {
		case again && errors.Is(err, client.ErrUnreachable), again && err == nil && fromGateway(x):
			continue
		case s.ctx.Err() != nil:
			return nil, s.ctx.Err()
		case errors.Is(err, client.ErrUnreachable), err == nil && fromGateway(x):
			if outage := s.outage(); outage != nil {
				return nil, outage
			}
		}
		switch {
		case err != nil:
			return nil, err
		case fromGateway(x):
			return nil, &gatewayError{x.Status, try + 1}
		}
		return truncated(x), nil
	}
}

// again sends a request once more, if another may be sent.
func (s *service) again(what string, r exchange.Request) (*exchange.Exchange, error) {
	if !s.requests.take(what) {
		return nil, errMost
	}
	return s.send(r)
}

// send sends a request that is counted.
func (s *service) send(r exchange.Request) (*exchange.Exchange, error) {
	x, err := s.asker.Ask(s.ctx, r)
	s.requests.giveBack(err)
	return x, err
}

// outage tells that a request known to be good gets no answer of the service
// either. While none was good, nothing is known of it.
func (s *service) outage() error {
	var last string
	for range mostAgain {
		x, err := s.again("whether the service answers at all", exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
		switch {
		case errors.Is(err, errMost), errors.Is(err, client.ErrBudget):
			return nil
		case err != nil:
			last = err.Error()
		case fromGateway(x):
			last = evidence.Describe(x)
		default:
			return nil
		}
	}
	return fmt.Errorf("the deployment is down: a request that was good gets no answer of the service, the last time %s", last)
}

// gatewayError says that a request got no answer of the service, however often it was
// sent.
type gatewayError struct{ status, times int }

func (e *gatewayError) Error() string {
	return fmt.Sprintf("only a gateway answered, with HTTP %d, %d times", e.status, e.times)
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
