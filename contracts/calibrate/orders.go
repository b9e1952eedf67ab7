package calibrate

import (
	"errors"
	"fmt"

	"calco.example/contracts/calibrate/asking"
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/models"
	"calco.example/contracts/calibrate/order"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// orderQuestions are the questions which of two broken rules wins, with the model
// of each operation's requests.
var orderQuestions = []orderQuestion{
	{"Q-ORDER-LOCATIONS", "", models.Listing},
	{"Q-ORDER-BRANCH-REPORT", rules.BranchReport, models.Branch},
	{"Q-ORDER-TRANSACTION-REPORT", rules.TransactionReport, models.Report},
}

type orderQuestion struct {
	id      rules.QuestionID
	changes rules.Operation // see probe
	model   func(*probing.Prober) *order.Model
}

// learnOrders finds who wins in each operation, all at once, and then asks what
// follows from that as far as there are requests left.
func (c *Calibration) learnOrders() error {
	if c.prober.Options.Quick {
		for _, q := range orderQuestions {
			c.prober.Record.LeaveOut(probing.Questions(q.id))
		}
		return nil
	}
	var learning []*order.Order
	for _, q := range orderQuestions {
		if err := c.prober.NeedPlain(q.changes); err != nil {
			if err := c.excuse(probing.Questions(q.id), err); err != nil {
				return err
			}
			continue
		}
		learning = append(learning, order.New(q.id, q.model(c.prober), orderAsker{c.prober}))
	}
	order.Learn(learning...)
	if err := c.excuseAll(learning); err != nil {
		return err
	}
	for _, o := range learning {
		if o.Ready() {
			c.learning = append(c.learning, o)
		}
	}
	for _, o := range c.learning {
		order.Check(o)
	}
	return c.excuseAll(c.learning)
}

// excuseAll notes what ended the learning of some orders.
func (c *Calibration) excuseAll(learning []*order.Order) error {
	for _, o := range learning {
		if o.Err() == nil {
			continue
		}
		if err := c.excuse(probing.Questions(o.Question), o.Err()); err != nil {
			return err
		}
	}
	return nil
}

// orderAsker asks for the learning of orders.
type orderAsker struct{ p *probing.Prober }

func (a orderAsker) Ask(subject, what string, r exchange.Request) (*exchange.Exchange, error) {
	x, err := a.p.Deployment.Ask(subject, what, r)
	if _, ok := errors.AsType[*asking.GatewayError](err); ok {
		return nil, fmt.Errorf("%w: %w", order.ErrNoAnswer, err)
	}
	return x, err
}

func (a orderAsker) Ahead(list []order.Question) { a.p.Deployment.Fetch(list) }

func (a orderAsker) Left() int { return a.p.Deployment.Left() }

// conclude writes down what was learnt of an order.
func (c *Calibration) conclude(o *order.Order) {
	r := o.Conclude()
	result := evidence.OrderResult{Question: o.Question, Cycle: r.Cycle, Dropped: r.Dropped}
	for _, w := range r.Wins {
		result.Wins = append(result.Wins, evidence.Win{Winner: w.First, Loser: w.Second, Sample: c.prober.Record.Sample(w.Exchange)})
	}
	for _, open := range r.Open {
		result.Open = append(result.Open, evidence.OpenPair{First: open.First, Second: open.Second, Why: open.Why})
	}
	c.orders = append(c.orders, result)
	l := c.decided(o.Question, result, r)
	if l.Sure == evidence.Answered {
		l.Undecided = r.Undecided()
	}
	c.prober.Record.Decide(l)
}

// decided is what became of the question.
func (c *Calibration) decided(q rules.QuestionID, result evidence.OrderResult, r order.Result) evidence.Learned {
	l := evidence.Learned{Question: q}
	for _, win := range result.Wins {
		if len(l.Seen) == 0 || l.Seen[len(l.Seen)-1].Curl != win.Curl {
			l.Seen = append(l.Seen, evidence.Seen{What: fmt.Sprintf("%s wins over %s", win.Winner, win.Loser), Times: 1, Sample: win.Sample})
		}
	}
	strange := ""
	if r.Strange != nil {
		strange = fmt.Sprintf("a request that breaks %s got %s", rules.Joined(r.Strange.Broken), evidence.Describe(r.Strange.Exchange))
	}
	switch {
	case len(result.Cycle) > 0:
		l.Sure, l.Why = evidence.Varies, "there is no order: each of these wins over the next and the last over the first: "+rules.Joined(result.Cycle)
	case len(result.Wins) == 0 && strange != "":
		l.Sure, l.Why = evidence.SomethingElse, strange
		l.Seen = []evidence.Seen{{What: strange, Times: 1, Sample: c.prober.Record.Sample(r.Strange.Exchange)}}
	case len(result.Wins) == 0:
		l.Sure, l.Why = evidence.NotObserved, "no request could break two rules with different answers"
	default:
		l.Sure, l.Answer, l.Why = evidence.Answered, rules.Answer{Order: r.Full}, strange
		if r.Default {
			l.Answer = evidence.Word("default")
		}
		if len(result.Dropped) > 0 {
			l.Why = "without a place of its own, because it wins over a rule here and loses to it there: " + rules.Joined(result.Dropped)
		}
	}
	return l
}
