package suite

import (
	"context"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// facts are those of discovery, with the sales that the scenario asked for.
func (s *session) facts() *Facts {
	if s.sales == nil {
		return s.env.facts
	}
	facts := *s.env.facts
	facts.Sales = *s.sales
	return &facts
}

func (s *session) report(op rules.Operation, from, to string, change map[string]any) (exchange.Request, error) {
	return s.facts().reportRequest(op, from, to, change)
}

// session asks as one account, and keeps the answers.
type session struct {
	env     *environment
	monitor *monitor
	role    exchange.Role
	key     string             // made up, instead of a role's
	sales   *Range             // what $from and $to stand for; nil: any sales
	before  *exchange.Exchange // the answer before the last one
	last    *exchange.Exchange
	sent    int
	flaky   bool // an answer came only after a retry
}

// ask puts a request to the target and holds the answer against everything that
// is true of every answer: the contract, and the message that goes with a code.
func (s *session) ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	if r.Role == exchange.RoleMain && s.role != exchange.RoleMain {
		r.Role = s.role
	}
	if s.key != "" {
		r.Role, r.Key = exchange.RoleNone, s.key
	}
	x, err := s.env.asker.Ask(ctx, r)
	if err != nil {
		return nil, err
	}
	s.sent += x.Tries
	s.flaky = s.flaky || x.Tries > 1
	s.before, s.last = s.last, x
	s.monitor.watch(x)
	return x, nil
}

// got is the last answer in a few words.
func (s *session) got() string { return s.last.InWords() }
