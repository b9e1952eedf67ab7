// Package drift holds a deployment against a mock that serves its profile: both are
// asked the same, and what must agree whatever the sales are (status, code, message,
// shape, order, letter case) is compared.
//
// [Compare] is the comparison, with what [Against] says the profile can know;
// [Calibrate] is a calibration that holds what it learnt against the deployment at
// once.
package drift

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"calco.example/contracts/calibrate"
	"calco.example/contracts/calibrate/asking"
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/order"
	"calco.example/contracts/exchange"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// Drift is how a calibrated mock and a deployment differ.
type Drift struct {
	Target   string
	Profile  string // name
	Now      time.Time
	Compared int // exchanges that were held against each other
	Requests int // sent to the deployment
	Findings []evidence.Difference
	// Known are differences that the profile names itself: calibration saw them,
	// and no answer of the rule book says what the deployment does.
	Known []evidence.Difference
	// NotCompared says what could be asked of one side only, and why.
	NotCompared []string
}

// ErrNothingCompared says that there was no exchange to hold against another.
var ErrNothingCompared = errors.New("nothing could be compared: no request was answered by both the mock and the deployment")

// Compare puts the same planned requests to a deployment and to a mock that
// serves its profile, and tells where they disagree. Both are asked alike: as
// quick, as intrusive, with keys for the same roles.
func Compare(ctx context.Context, deployment, mock calibrate.Options, known Known) (*Drift, error) {
	deployed, err := calibrate.Ask(ctx, deployment)
	if err != nil {
		return nil, fmt.Errorf("the deployment: %w", err)
	}
	return against(ctx, deployed, deployment, mock, known)
}

// Serve starts a mock under a profile and says how it is asked.
type Serve func(context.Context, rules.Profile) (exchange.Asker, error)

// Calibrate calibrates, puts the same questions to a mock that serves what was
// learnt, and writes down what that one answers otherwise.
func Calibrate(ctx context.Context, o calibrate.Options, serve Serve) (*evidence.Result, error) {
	deployed, err := calibrate.Ask(ctx, o)
	result := deployed.Result()
	if err != nil {
		return result, err
	}
	mock, err := serve(ctx, result.Profile("calibrated"))
	if err != nil {
		return result, fmt.Errorf("serve what was learnt: %w", err)
	}
	own := calibrate.Options{Asker: mock, Base: o.Base, Clock: func() time.Time { return result.Now }}
	drift, err := against(ctx, deployed, o, own, Known{})
	if err != nil && !errors.Is(err, ErrNothingCompared) {
		return result, fmt.Errorf("ask a mock that serves what was learnt: %w", err)
	}
	if drift != nil {
		result.Differs = drift.Findings
	}
	return result, nil
}

// against puts the questions that a deployment was asked to a mock, and compares.
func against(ctx context.Context, deployed *calibrate.Calibration, asked, mock calibrate.Options, known Known) (*Drift, error) {
	mock.Quick, mock.Intrusive, mock.Has, mock.Sent = asked.Quick, asked.Intrusive, asked.Has, asked.Sent
	own, err := calibrate.Ask(ctx, mock)
	if err != nil {
		return nil, fmt.Errorf("the mock: %w", err)
	}
	result := deployed.Result()
	c := comparison{deployed: deployed, mock: own, known: known, drift: &Drift{Target: result.Target, Now: result.Now, Requests: result.Requests}}
	c.steps()
	c.shapes()
	c.orders()
	c.answers()
	if c.drift.Compared == 0 {
		return nil, ErrNothingCompared
	}
	c.drift.setAside(known)
	return c.drift, nil
}

// setAside takes what is known out of the findings, and what the calibration
// could not know.
func (d *Drift) setAside(known Known) {
	var findings []evidence.Difference
	for _, f := range d.Findings {
		if slices.ContainsFunc(known.Differs, f.Named().Same) || slices.Contains(known.Unlearnt, rules.QuestionID(f.Subject)) || known.leavesOpen(f) {
			d.Known = append(d.Known, f)
		} else {
			findings = append(findings, f)
		}
	}
	d.Findings = findings
}

// comparison is a mock and a deployment that were asked the same.
type comparison struct {
	deployed, mock *calibrate.Calibration
	known          Known
	drift          *Drift
}

// differ notes a difference, once.
func (c *comparison) differ(subject, what, kind, mock, deployed string, x *exchange.Exchange) {
	d := evidence.Difference{Subject: subject, Step: what, Kind: kind, Mock: mock, Deployment: deployed, Sample: c.deployed.Sample(x)}
	if !slices.ContainsFunc(c.drift.Findings, func(known evidence.Difference) bool {
		return known.Subject == d.Subject && known.Kind == d.Kind && known.Mock == d.Mock && known.Deployment == d.Deployment
	}) {
		c.drift.Findings = append(c.drift.Findings, d)
	}
}

// steps holds the answers to equal questions against each other. What to ask
// next follows from earlier answers, so each side may have steps of its own.
func (c *comparison) steps() {
	asked := map[string][]asking.Step{}
	for _, s := range c.mock.Steps() {
		asked[name(s)] = append(asked[name(s)], s)
	}
	lonely := 0
	for _, s := range c.deployed.Steps() {
		others := asked[name(s)]
		if len(others) == 0 {
			lonely++
			continue
		}
		asked[name(s)] = others[1:]
		c.drift.Compared++
		c.step(s, others[0])
	}
	if lonely > 0 {
		c.drift.NotCompared = append(c.drift.NotCompared, reporttext.Plural(lonely, "exchange", "exchanges")+" with the deployment followed from earlier answers that differ, or from other sales")
	}
}

func name(s asking.Step) string { return s.Subject + " " + s.What }

// step compares two answers to one question.
func (c *comparison) step(deployed, mock asking.Step) {
	if deployed.Passed() && mock.Passed() {
		return // what rows there are is a matter of the data; shapes looks at them
	}
	subject := func(by string) string {
		if deployed.Code() == mock.Code() && by != "" {
			return by
		}
		return deployed.Subject
	}
	if strings.HasPrefix(deployed.Subject, "Q-ORDER-") {
		return // who wins is compared pair by pair, because what a rule answers may differ, too
	}
	if a, b := mock.Code(), deployed.Code(); a != b {
		c.differ(deployed.Subject, deployed.What, "code", quoted(a), quoted(b), deployed.Exchange)
		return
	}
	if mock.Status != deployed.Status {
		c.differ(subject(statusSubject(deployed)), deployed.What, "status", fmt.Sprint(mock.Status), fmt.Sprint(deployed.Status), deployed.Exchange)
	}
	if a, b := mock.Message(), deployed.Message(); a != b {
		c.differ(subject(messageSubject(deployed)), deployed.What, "message", quoted(a), quoted(b), deployed.Exchange)
	}
	if !deployed.Success() {
		c.outlines(subject(shapeSubject(deployed)), deployed, mock)
	}
}

// outlines compares the envelopes of two errors, and what else each has, member by
// member: what no table has may be there in one answer and not in the next.
func (c *comparison) outlines(subject string, deployed, mock asking.Step) {
	served, shown := outlineOf(mock.JSON), outlineOf(deployed.JSON)
	if a, b := served.envelope, shown.envelope; a != b {
		c.differ(subject, deployed.What, "shape", a, b, deployed.Exchange)
	}
	for _, member := range shown.further {
		if !slices.Contains(served.further, member) {
			c.differ(subject, deployed.What, "shape", "no such field", member, deployed.Exchange)
		}
	}
}

func quoted(text string) string { return fmt.Sprintf("%q", reporttext.Bounded(text, 200)) }

// statusSubject is the question or rule about the status of an answer.
func statusSubject(s asking.Step) string {
	switch code := s.Code(); {
	case code == "L-01":
		return "Q-L01-STATUS"
	case slices.Contains(rules.StatusCodes(), rules.ID(code)):
		return "Q-STATUS"
	}
	return ""
}

// messageSubject is the rule whose message it is.
func messageSubject(s asking.Step) string {
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
func shapeSubject(s asking.Step) string {
	switch s.Request.Operation {
	case rules.TransactionReport:
		return "TR-ERROR"
	case rules.BranchReport:
		return "BR-ENVELOPE"
	}
	return "L-ENVELOPE"
}

// outline is the shape of an error: the members of its envelope with their JSON types,
// and the names of what else it has.
type outline struct {
	envelope string
	further  []string
}

// envelopeMembers are those that the reference gives an error of some operation.
var envelopeMembers = []string{"metadata", "metadata.code", "metadata.message", "data", "pagination", "code", "message", "content"}

func outlineOf(value any) outline {
	fields, o := map[string]bool{}, outline{}
	walk("", value, fields)
	var own []string
	for _, field := range slices.Sorted(maps.Keys(fields)) {
		name, _, _ := strings.Cut(field, " ")
		within := func(further string) bool {
			return name == further || strings.HasPrefix(name, further+".") || strings.HasPrefix(name, further+"[]")
		}
		switch {
		case name == "" || slices.Contains(envelopeMembers, name):
			own = append(own, field)
		case !slices.ContainsFunc(o.further, within):
			o.further = append(o.further, name)
		}
	}
	o.envelope = strings.Join(own, ", ")
	return o
}

// orders compares who wins where one request breaks two rules.
func (c *comparison) orders() {
	for _, deployed := range c.deployed.Orders() {
		for _, mock := range c.mock.Orders() {
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
	mock, deployed := c.mock.Result(), c.deployed.Result()
	for i, l := range deployed.Learned {
		q, _ := rules.LookupQuestion(l.Question)
		m := c.known.served(q, c.untold(q, mock.Learned[i]))
		switch {
		case l.Sure == evidence.NotObserved || m.Sure == evidence.NotObserved:
			if l.Sure != m.Sure {
				c.drift.NotCompared = append(c.drift.NotCompared, fmt.Sprintf("%s: %s", l.Question, joined(l.Why, m.Why)))
			}
			continue
		case l.Sure == evidence.Answered && m.Sure == evidence.Answered && (same(q, l, m) || c.agree(q)):
			continue
		}
		if mentions := func(d evidence.Difference) bool { return d.Subject == string(l.Question) }; slices.ContainsFunc(c.drift.Findings, mentions) {
			continue
		}
		d := evidence.Difference{Subject: string(l.Question), Step: q.Title, Kind: kindOf(q), Mock: said(m), Deployment: said(l), Sample: first(l)}
		if c.wasOpen(q, l, m) {
			c.drift.Known = append(c.drift.Known, d)
			continue
		}
		c.drift.Findings = append(c.drift.Findings, d)
	}
}

// untold is what was learnt of the mock, without what only the account of the deployment
// tells: where that one alone has a shop whose clock is ahead, the mock shows the clock of
// Santiago by two answers.
func (c *comparison) untold(q rules.Question, m evidence.Learned) evidence.Learned {
	if q.ID == "Q-SALE-ZONE" && m.Answer.Is("America/Santiago") && c.deployed.HasShopAhead() && !c.mock.HasShopAhead() {
		m.Open = q.Cases
	}
	return m
}

// agree tells whether two orders that are written otherwise say the same: what one
// request cannot break together stands anywhere.
func (c *comparison) agree(q rules.Question) bool {
	for _, deployed := range c.deployed.Orders() {
		for _, mock := range c.mock.Orders() {
			if deployed.Question == q.ID && mock.Question == q.ID {
				return c.agreeing(deployed, mock)
			}
		}
	}
	return false
}

// undecided tells whether the calibration left open which of two rules wins.
func (c *comparison) undecided(q rules.QuestionID, a, b rules.ID) bool {
	known := c.known.Undecided
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
// them did not show is no difference, nor is one of several further words that the
// deployment did not show: it may be rare.
func same(q rules.Question, a, b evidence.Learned) bool {
	switch {
	case q.Apart:
		return len(unlikeIn(q, a, b)) == 0
	case len(a.Answer.FurtherWords()) > 0 && q.OfWords():
		return !slices.ContainsFunc(a.Answer.FurtherWords(), func(word string) bool { return !slices.Contains(b.Answer.FurtherWords(), word) })
	case q.Kind != rules.Map:
		return q.Same(a.Answer, b.Answer)
	}
	unseen := slices.Concat(a.Unseen, b.Unseen)
	return !slices.ContainsFunc(rules.StatusCodes(), func(code rules.ID) bool {
		unlike := func(op rules.Operation) bool { return a.Answer.StatusIn(op, code) != b.Answer.StatusIn(op, code) }
		return !slices.Contains(unseen, code) && (unlike(rules.BranchReport) || unlike(rules.Locations) || unlike(rules.SerialNumbers))
	})
}

// unlikeIn are the cases of a question in which both sides were learnt to answer, and
// not alike.
func unlikeIn(q rules.Question, a, b evidence.Learned) (names []string) {
	unseen := slices.Concat(a.Open, b.Open)
	for _, name := range q.Cases {
		if !slices.Contains(unseen, name) && !q.Same(a.Answer.In(name), b.Answer.In(name)) {
			names = append(names, name)
		}
	}
	return names
}

// wasOpen tells whether both sides differ only in cases that the profile leaves open.
func (c *comparison) wasOpen(q rules.Question, l, m evidence.Learned) bool {
	if !q.Apart || c.known.Open == nil || l.Sure != evidence.Answered || m.Sure != evidence.Answered {
		return false
	}
	return !slices.ContainsFunc(unlikeIn(q, l, m), func(name string) bool { return !c.known.Open(q.ID, name) })
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
func said(l evidence.Learned) string {
	if l.Sure == evidence.Answered {
		return reporttext.Bounded(l.Answer.String(), 300)
	}
	return string(l.Sure) + ": " + reporttext.Bounded(l.Why, 300)
}

func first(l evidence.Learned) evidence.Sample {
	if len(l.Seen) == 0 {
		return evidence.Sample{}
	}
	return l.Seen[0].Sample
}

// joined are the reasons that there are, each once.
func joined(reasons ...string) string {
	reasons = slices.DeleteFunc(slices.Compact(reasons), func(why string) bool { return why == "" })
	return strings.Join(reasons, "; ")
}
