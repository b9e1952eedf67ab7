package asking

import (
	"errors"
	"fmt"
	"net/http"
	"strings"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// mostAgain is how often a request is put again that got no answer of the
// service: at one in twenty, one in three million gets none.
const mostAgain = 4

// put asks, and again where what came back is not from the service: a gateway's
// answer, a cut connection, silence.
func (d *Deployment) put(what string, r exchange.Request) (*exchange.Exchange, error) {
	if !d.requests.take(what) {
		return nil, ErrNoneLeft
	}
	return d.insist(what, r)
}

// insist is put for a request that is counted. What a service may answer that is down is
// an answer only where a request known to be good is answered.
func (d *Deployment) insist(what string, r exchange.Request) (x *exchange.Exchange, err error) {
	for try := 0; ; try++ {
		if try == 0 {
			x, err = d.send(r)
		} else {
			x, err = d.again(what, r)
		}
		switch again := try < mostAgain && d.ctx.Err() == nil; {
		case again && errors.Is(err, client.ErrUnreachable), again && err == nil && fromGateway(x):
			continue
		case d.ctx.Err() != nil:
			return nil, d.ctx.Err()
		case errors.Is(err, client.ErrUnreachable), err == nil && (fromGateway(x) || d.brokeDown(x)):
			switch tries, outage := d.outage(); {
			case outage != nil:
				return nil, outage
			case again && tries > 1:
				continue // it was down for a moment
			case tries == 0 && err == nil && d.brokeDown(x):
				return nil, ErrNoneLeft
			}
		}
		switch {
		case err != nil:
			return nil, err
		case fromGateway(x):
			return nil, &GatewayError{x.Status, try + 1}
		}
		return truncated(x), nil
	}
}

// again sends a request once more, if another may be sent.
func (d *Deployment) again(what string, r exchange.Request) (*exchange.Exchange, error) {
	if !d.requests.take(what) {
		return nil, ErrNoneLeft
	}
	return d.send(r)
}

// send sends a request that is counted.
func (d *Deployment) send(r exchange.Request) (*exchange.Exchange, error) {
	x, err := d.asker.Ask(d.ctx, r)
	d.requests.giveBack(err)
	return x, err
}

// outage tells that a request known to be good gets no answer of the service
// either. While none was good, nothing is known of it; nor is it after no try, for which
// there were no requests left.
func (d *Deployment) outage() (tries int, err error) {
	var last string
	for try := range mostAgain {
		x, err := d.again("whether the service answers at all", exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
		switch {
		case errors.Is(err, ErrNoneLeft), errors.Is(err, client.ErrBudget):
			return try, nil
		case errors.Is(err, client.ErrBreakerOpen):
			return try, err
		case err != nil:
			last = err.Error()
		case fromGateway(x), d.brokeDown(x):
			last = evidence.Describe(x)
		default:
			return try + 1, nil
		}
	}
	if strings.Contains(last, "HTTP 429 ") {
		return mostAgain, fmt.Errorf("the deployment, or what stands before it, answers everything with HTTP 429 after %d requests: they came too fast, or too many with bad keys: "+
			"wait until it lets you in again, and lower limits.rps or ask for a place on its allow list", d.requests.count())
	}
	return mostAgain, fmt.Errorf("the deployment is down: a request that was good gets no answer of the service, the last time %s", last)
}

// GatewayError says that a request got no answer of the service, however often it was
// sent.
type GatewayError struct{ status, times int }

func (e *GatewayError) Error() string {
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

// brokeDown tells whether an answer may be that of a service that is down: HTTP 5xx and
// no code at all, after something was good.
func (d *Deployment) brokeDown(x *exchange.Exchange) bool {
	return d.served && x.Status >= 500 && x.Code() == ""
}
