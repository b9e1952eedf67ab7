package calibrate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/calibrate/order"
	"calco.example/contracts/exchange"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// ErrNothingCompared says that there was no exchange to hold against another.
var ErrNothingCompared = errors.New("nothing could be compared: no request was answered by both the mock and the deployment")

// Compare puts the same planned requests to a deployment and to a mock that
// serves its profile, and tells where they disagree in what must agree whatever
// the sales are: status, code, message, shape, order, letter case. Both are asked
// alike: as quick, as intrusive, with keys for the same roles.
func Compare(ctx context.Context, deployment, mock Options) (*Drift, error) {
	deployed := newProber(ctx, deployment)
	if err := deployed.run(); err != nil {
		return nil, fmt.Errorf("the deployment: %w", err)
	}
	return deployed.against(mock)
}

// against puts the questions that a deployment was asked to a mock, and compares.
func (p *prober) against(mock Options) (*Drift, error) {
	mock.Quick, mock.Intrusive, mock.Has, mock.Sent = p.options.Quick, p.options.Intrusive, p.options.Has, p.options.Sent
	own := newProber(p.ctx, mock)
	if err := own.run(); err != nil {
		return nil, fmt.Errorf("the mock: %w", err)
	}
	c := comparison{deployed: p, mock: own, drift: &Drift{Target: p.options.Base, Now: p.account.now, Requests: p.service.requests.count()}}
	c.steps()
	c.shapes()
	c.orders()
	c.answers()
	if c.drift.Compared == 0 {
		return nil, ErrNothingCompared
	}
	c.drift.setAside(p.options)
	return c.drift, nil
}

// setAside takes what is known out of the findings, and what the calibration
// could not know.
func (d *Drift) setAside(o Options) {
	var findings []Difference
	for _, f := range d.Findings {
		if slices.ContainsFunc(o.Known, f.named().Same) || slices.Contains(o.Unlearnt, rules.QuestionID(f.Subject)) {
			d.Known = append(d.Known, f)
		} else {
			findings = append(findings, f)
		}
	}
	d.Findings = findings
}

// comparison is a mock and a deployment that were asked the same.
type comparison struct {
	deployed, mock *prober
	drift          *Drift
}

// differ notes a difference, once.
func (c *comparison) differ(subject, what, kind, mock, deployed string, x *exchange.Exchange) {
	d := Difference{Subject: subject, Step: what, Kind: kind, Mock: mock, Deployment: deployed, Sample: c.deployed.book.sampler.sample(x)}
	if !slices.ContainsFunc(c.drift.Findings, func(known Difference) bool {
		return known.Subject == d.Subject && known.Kind == d.Kind && known.Mock == d.Mock && known.Deployment == d.Deployment
	}) {
		c.drift.Findings = append(c.drift.Findings, d)
	}
}

// steps holds the answers to equal questions against each other. What to ask
// next follows from earlier answers, so each side may have steps of its own.
func (c *comparison) steps() {
	asked := map[string][]step{}
	for _, s := range c.mock.service.steps {
		asked[s.name()] = append(asked[s.name()], s)
	}
	lonely := 0
	for _, s := range c.deployed.service.steps {
		others := asked[s.name()]
		if len(others) == 0 {
			lonely++
			continue
		}
		asked[s.name()] = others[1:]
		c.drift.Compared++
		c.step(s, others[0])
	}
	if lonely > 0 {
		c.drift.NotCompared = append(c.drift.NotCompared, reporttext.Plural(lonely, "exchange", "exchanges")+" with the deployment followed from earlier answers that differ, or from other sales")
	}
}

func (s step) name() string { return s.subject + " " + s.what }

// step compares two answers to one question.
func (c *comparison) step(deployed, mock step) {
	if passed(deployed.Exchange) && passed(mock.Exchange) {
		return // what rows there are is a matter of the data; shapes looks at them
	}
	subject := func(by string) string {
		if deployed.Code() == mock.Code() && by != "" {
			return by
		}
		return deployed.subject
	}
	if strings.HasPrefix(deployed.subject, "Q-ORDER-") {
		return // who wins is compared pair by pair, because what a rule answers may differ, too
	}
	if a, b := mock.Code(), deployed.Code(); a != b {
		c.differ(deployed.subject, deployed.what, "code", quoted(a), quoted(b), deployed.Exchange)
		return
	}
	if mock.Status != deployed.Status {
		c.differ(subject(statusSubject(deployed)), deployed.what, "status", fmt.Sprint(mock.Status), fmt.Sprint(deployed.Status), deployed.Exchange)
	}
	if a, b := mock.Message(), deployed.Message(); a != b {
		c.differ(subject(messageSubject(deployed)), deployed.what, "message", quoted(a), quoted(b), deployed.Exchange)
	}
	if a, b := outline(mock.JSON), outline(deployed.JSON); a != b && !deployed.Success() {
		c.differ(subject(shapeSubject(deployed)), deployed.what, "shape", a, b, deployed.Exchange)
	}
}

// passed tells whether a request was accepted, whatever it then found.
func passed(x *exchange.Exchange) bool {
	switch x.Request.Operation {
	case rules.TransactionReport:
		return acceptedReport(x) && (x.Code() == "404" || len(x.Rows()) > 0)
	case rules.BranchReport:
		return accepted(x)
	}
	return x.Success()
}

func quoted(text string) string { return fmt.Sprintf("%q", bounded(text, 200)) }

// statusSubject is the question or rule about the status of an answer.
func statusSubject(s step) string {
	switch code := s.Code(); {
	case code == "L-01":
		return "Q-L01-STATUS"
	case slices.Contains(rules.StatusCodes(), rules.ID(code)):
		return "Q-STATUS"
	}
	return ""
}

// messageSubject is the rule whose message it is.
func messageSubject(s step) string {
	if _, known := rules.Lookup(rules.ID(s.Code())); known {
		return s.Code()
	}
	switch s.Code() {
	case "200", "401", "500":
		return "Q-TR-MESSAGE-" + s.Code()
	}
	return ""
}

// shapeSubject is the rule of the envelope.
func shapeSubject(s step) string {
	switch s.Request.Operation {
	case rules.TransactionReport:
		return "TR-ERROR"
	case rules.BranchReport:
		return "BR-ENVELOPE"
	}
	return "L-ENVELOPE"
}

// outline is the shape of an answer: its members with their JSON types.
func outline(value any) string {
	fields := map[string]bool{}
	walk("", value, fields)
	names := make([]string, 0, len(fields))
	for name := range fields {
		names = append(names, name)
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// orders compares who wins where one request breaks two rules.
func (c *comparison) orders() {
	for _, deployed := range c.deployed.learning {
		for _, mock := range c.mock.learning {
			if mock.Question == deployed.Question {
				c.order(deployed, mock)
			}
		}
	}
}

func (c *comparison) order(deployed, mock *order.Order) {
	for _, loser := range deployed.All() {
		for _, winner := range deployed.All() {
			x := deployed.Won(winner, loser)
			if x != nil && mock.Won(loser, winner) != nil && !c.undecided(deployed.Question, winner, loser) {
				c.differ(string(deployed.Question), fmt.Sprintf("%s and %s broken at once", winner, loser), "order", string(loser)+" wins over "+string(winner), string(winner)+" wins over "+string(loser), x)
			}
		}
	}
}

// answers compares what both sides were learnt to answer: order and letter case
// of rows among it.
func (c *comparison) answers() {
	mock, deployed := c.mock.result(), c.deployed.result()
	for i, l := range deployed.Learned {
		m := mock.Learned[i]
		q, _ := rules.LookupQuestion(l.Question)
		switch {
		case l.Sure == NotObserved || m.Sure == NotObserved:
			if l.Sure != m.Sure {
				c.drift.NotCompared = append(c.drift.NotCompared, fmt.Sprintf("%s: %s%s", l.Question, l.Why, m.Why))
			}
			continue
		case l.Sure == Answered && m.Sure == Answered && (same(q, l, m) || c.agree(q)):
			continue
		}
		if mentions := func(d Difference) bool { return d.Subject == string(l.Question) }; slices.ContainsFunc(c.drift.Findings, mentions) {
			continue
		}
		c.drift.Findings = append(c.drift.Findings, Difference{
			Subject: string(l.Question), Step: q.Title, Kind: kindOf(q), Mock: m.said(), Deployment: l.said(), Sample: l.first(),
		})
	}
}

// agree tells whether two orders that are written otherwise say the same: what one
// request cannot break together stands anywhere.
func (c *comparison) agree(q rules.Question) bool {
	for _, deployed := range c.deployed.learning {
		for _, mock := range c.mock.learning {
			if deployed.Question == q.ID && mock.Question == q.ID {
				return c.agreeing(deployed, mock)
			}
		}
	}
	return false
}

// undecided tells whether the calibration left open which of two rules wins.
func (c *comparison) undecided(q rules.QuestionID, a, b rules.ID) bool {
	known := c.deployed.options.Undecided
	return known != nil && known(q, a, b)
}

// agreeing tells whether no rule was seen to win here over one that beats it there,
// as far as the calibration knew.
func (c *comparison) agreeing(deployed, mock *order.Order) bool {
	for _, a := range deployed.All() {
		for _, b := range deployed.All() {
			opposite := deployed.Won(a, b) != nil && mock.Beats(b, a) || mock.Won(a, b) != nil && deployed.Beats(b, a)
			if opposite && !c.undecided(deployed.Question, a, b) {
				return false
			}
		}
	}
	return true
}

// same tells whether both sides were learnt to answer alike. A code that one of
// them did not show is no difference.
func same(q rules.Question, a, b Learned) bool {
	if q.Kind != rules.Map {
		return q.Same(a.Answer, b.Answer)
	}
	unseen := slices.Concat(a.Unseen, b.Unseen)
	return !slices.ContainsFunc(rules.StatusCodes(), func(code rules.ID) bool {
		return a.Answer.HTTPStatus(code) != b.Answer.HTTPStatus(code) && !slices.Contains(unseen, code)
	})
}

// kindOf is what a question is about, as far as a report groups by it.
func kindOf(q rules.Question) string {
	switch {
	case q.Kind == rules.Order, strings.HasSuffix(string(q.ID), "-ORDER"):
		return "order"
	case strings.HasSuffix(string(q.ID), "-CASE"):
		return "letter case"
	}
	return "answer"
}

// said is what became of a question in one line.
func (l Learned) said() string {
	if l.Sure == Answered {
		return bounded(l.Answer.String(), 300)
	}
	return string(l.Sure) + ": " + bounded(l.Why, 300)
}

func (l Learned) first() Sample {
	if len(l.Seen) == 0 {
		return Sample{}
	}
	return l.Seen[0].Sample
}
