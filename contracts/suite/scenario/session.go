package scenario

import (
	"context"
	"errors"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
)

// Facts are those of discovery, with the sales that the scenario asked for.
func (s *Session) Facts() *facts.Facts {
	if s.Sales == nil {
		return s.env.Facts
	}
	facts := *s.env.Facts
	facts.Sales, facts.Reported = *s.Sales, 0
	return &facts
}

func (s *Session) report(op rules.Operation, from, to string, change map[string]any) (exchange.Request, error) {
	return s.Facts().ReportRequest(op, from, to, change)
}

// Session asks as one account, and keeps the answers.
type Session struct {
	env     *Environment
	monitor *monitor
	Role    exchange.Role
	Key     string              // made up, instead of a role's
	Altered exchange.Alteration // of the role's key
	Sales   *facts.Range        // what $from and $to stand for; nil: any sales
	Before  *exchange.Exchange  // the answer before the last one
	Last    *exchange.Exchange
	Sent    int
	Flaky   bool // an answer came only after a retry
}

// Now is the time by the target's clock.
func (s *Session) Now() time.Time { return s.env.Clock() }

// Ask puts a request to the target and holds the answer against everything that
// is true of every answer: the contract, and the message that goes with a code.
func (s *Session) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	if r.Role == exchange.RoleMain && s.Role != exchange.RoleMain {
		r.Role = s.Role
	}
	if s.Key != "" {
		r.Role, r.Key = exchange.RoleNone, s.Key
	}
	r.Altered = s.Altered
	x, err := s.env.Asker.Ask(ctx, r)
	if errors.Is(err, exchange.ErrSameKey) {
		return nil, report.Unverified("the key has no letters, whose case could be changed", "a key with letters")
	}
	if err != nil {
		return nil, err
	}
	s.Sent += x.Tries
	s.Flaky = s.Flaky || x.Tries > 1
	s.Before, s.Last = s.Last, x
	s.monitor.watch(x)
	return x, s.noLocations(x)
}

// noLocations is why the listing of the main account shows nothing: it has no
// locations, which is no fault of the service.
func (s *Session) noLocations(x *exchange.Exchange) error {
	r := x.Request
	if s.env.Facts == nil || !s.env.Facts.NoLocations || r.Operation != rules.Locations || r.Role != exchange.RoleMain || x.Code() != "L-01" {
		return nil
	}
	return report.Lacking("keys.main belongs to an account without locations (L-01)", "a main key of an account with locations and sales")
}

// Got is the last answer in a few words.
func (s *Session) Got() string { return s.Last.InWords() }
