package calibrate

import (
	"context"
	"slices"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/order"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Trial is a calibration with what it knows beside its result, for tests that
// put further requests to the same deployment.
type Trial struct {
	*evidence.Result
	c *Calibration
}

// Run calibrates.
func Run(ctx context.Context, o Options) (*evidence.Result, error) {
	c, err := Ask(ctx, o)
	return c.Result(), err
}

// RunTrial calibrates.
func RunTrial(ctx context.Context, o Options) (*Trial, error) {
	c := begin(ctx, o)
	if err := c.run(); err != nil {
		return nil, err
	}
	return &Trial{c.result(), c}, nil
}

// LearnAlone asks about one question and no other.
func LearnAlone(ctx context.Context, o Options, q rules.QuestionID) (evidence.Learned, error) {
	c := begin(ctx, o)
	if err := c.prober.Discover(); err != nil {
		return evidence.Learned{}, err
	}
	for _, probe := range inOrder {
		if slices.Contains(probe.About, q) {
			if err := c.try(probe); err != nil {
				return evidence.Learned{}, err
			}
		}
	}
	return c.result().LearnedOf(q), nil
}

// Asked are the exchanges of the calibration, each once.
func (t *Trial) Asked() (list []*exchange.Exchange) {
	for _, s := range t.c.prober.Deployment.Steps() {
		if !slices.Contains(list, s.Exchange) {
			list = append(list, s.Exchange)
		}
	}
	return list
}

// Broken are the rules that the requests for an order break.
func (t *Trial) Broken(q rules.QuestionID) (list []rules.ID) {
	for _, o := range t.c.learning {
		if o.Question == q {
			list = append(list, o.Rules()...)
		}
	}
	return list
}

// Played are the order questions that were played.
func (t *Trial) Played() int { return len(t.c.learning) }

// Draw puts a request of an order's model together: each slot gets an option
// that pick chooses among some.
func (t *Trial) Draw(played int, pick func(options int) int) exchange.Request {
	m := t.c.learning[played]
	s := make(order.State, len(m.Options))
	for slot, options := range m.Options {
		s[slot] = pick(options)
	}
	return m.Request(s)
}

// Both are the requests that break two rules at once with as little else as
// their model has.
func (t *Trial) Both(q rules.QuestionID, a, b rules.ID) (list []exchange.Request) {
	for _, o := range t.c.learning {
		if o.Question != q {
			continue
		}
		for _, x := range o.Ways(a) {
			for _, y := range o.Ways(b) {
				if s, fits := x.Merged(y); fits {
					list = append(list, o.Request(s))
				}
			}
		}
	}
	return list
}

// Pairs are the pairs of rules that one request can break at once and whose
// answers can be told apart.
func (t *Trial) Pairs(q rules.QuestionID) (list []evidence.OpenPair) {
	for _, o := range t.c.learning {
		for _, p := range o.Pairs() {
			if o.Question == q {
				list = append(list, evidence.OpenPair{First: p.First, Second: p.Second})
			}
		}
	}
	return list
}

// Sign is what a rule was seen to answer with, as [order.Signature] writes it.
func (t *Trial) Sign(q rules.QuestionID, id rules.ID) (sign string) {
	for _, o := range t.c.learning {
		if o.Question == q {
			sign = o.Sign(id)
		}
	}
	return sign
}
