package drift

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"calco.example/contracts/calibrate/asking"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

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
	if c.eitherIsMissing(deployed, mock) {
		return
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

// eitherIsMissing tells whether two answers to a request without a field each name one that
// is required, where it is not known which of them wins: "the rules are listed, not which
// one wins".
func (c *comparison) eitherIsMissing(deployed, mock asking.Step) bool {
	if deployed.Code() == mock.Code() || string(deployed.Request.Body) != "{}" || deployed.Request.Operation != rules.BranchReport {
		return false
	}
	required := []string{"BR-02", "BR-05", "BR-06"}
	return slices.Contains(required, deployed.Code()) && slices.Contains(required, mock.Code()) && c.undecided("Q-ORDER-BRANCH-REPORT", "BR-05", "BR-06")
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
