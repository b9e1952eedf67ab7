package suite

import (
	"fmt"

	"calco.example/contracts/report"
	"calco.example/contracts/rules"
)

// conclude notes what a question got, once all was looked at.
func (j *judge) conclude() {
	c := j.conditions.current
	if !c.isObserved() || c.noted == 0 || j.session.last == nil {
		return
	}
	summary := "answers as under " + c.answer
	if c.unlike > 0 {
		summary = "does not answer as under " + c.answer
	}
	j.observe(c.question, summary, j.session.got())
}

// judge compares expectations, files what breaks them, and is as bad as the
// worst of that.
type judge struct {
	env        *environment
	session    *session
	conditions *conditions
	name       string // feature: scenario
	rules      []rules.ID
	questions  []rules.QuestionID
	checks     int
	own        int    // those that the scenario itself expects
	idle       string // why an expectation was left alone
	outcome    report.Outcome
	why        string
	found      []report.Finding
}

// rule is the rule that the scenario is about: the first of its tags.
func (j *judge) rule() rules.ID {
	if len(j.rules) == 0 {
		return ""
	}
	return j.rules[0]
}

// expect compares one expectation of the scenario. A broken one is a violation
// of the rule it is about, or a warning where the rule is inferred.
func (j *judge) expect(ok bool, summary, expected, actual string) error {
	return j.expectOf(j.rule(), ok, summary, expected, actual)
}

func (j *judge) expectOf(rule rules.ID, ok bool, summary, expected, actual string) error {
	if j.conditions.current.isObserved() {
		j.conditions.current.note(ok)
		return nil
	}
	j.checks++
	j.own++
	if ok {
		return nil
	}
	f := j.finding(rule, summary, expected, actual)
	j.conditions.current.mark(&f)
	j.file(f)
	return fmt.Errorf("%w: %s: expected %s, got %s", errFailed, summary, expected, actual)
}

// finding describes a broken rule with the last exchange as evidence.
func (j *judge) finding(rule rules.ID, summary, expected, actual string) report.Finding {
	f := report.Finding{Outcome: report.Violated, Rule: rule, Scenario: j.name, Summary: summary, Expected: expected, Actual: actual}
	if known, ok := rules.Lookup(rule); ok {
		f.Sentence = known.Source.Text
		if known.Level == rules.Inferred {
			f.Outcome = report.Warning
		}
	}
	j.evidence(&f)
	return f
}

func (j *judge) evidence(f *report.Finding) {
	if j.session.last == nil {
		return
	}
	f.Evidence = j.env.evidence(j.session.last)
	f.Curl = j.env.curl(j.session.last.Request)
}

// file adds a finding; the scenario is as bad as its worst one.
func (j *judge) file(f report.Finding) {
	j.found = append(j.found, f)
	if f.Outcome.Bad() {
		j.outcome = j.outcome.Worse(f.Outcome)
		if j.why == "" {
			j.why = f.Summary
		}
	}
}

// observe notes what an open question got.
func (j *judge) observe(q rules.QuestionID, summary, actual string) {
	f := report.Finding{Outcome: report.Observed, Question: q, Scenario: j.name, Summary: summary, Actual: actual}
	if question, ok := rules.LookupQuestion(q); ok {
		f.Sentence = question.Source.Text
	}
	j.evidence(&f)
	j.found = append(j.found, f)
}

func (j *judge) unverified(why, ask string) {
	j.outcome = j.outcome.Worse(report.NotVerified)
	j.why = why
	j.found = append(j.found, report.Finding{Outcome: report.NotVerified, Rule: j.rule(), Scenario: j.name, Summary: why, Ask: ask})
}

// pinnedFor judges one expectation under a question whose answer is pinned.
func (j *judge) pinnedFor(question rules.QuestionID, expectation func() error) error {
	outer := j.conditions.current
	if !outer.isObserved() {
		j.conditions.current = &condition{given: outer, question: question, answer: anyAnswer}
	}
	err := expectation()
	j.conditions.current = outer
	return err
}

// where judges what an open question decides: left alone where the
// profile pins another answer, observed where it pins none.
func (j *judge) where(question rules.QuestionID, answer string, expectation func() error) error {
	c, err := j.conditions.lookUp(question, answer)
	if err != nil {
		return err
	}
	return j.within(c, expectation)
}

// within judges an expectation under a condition.
func (j *judge) within(c *condition, expectation func() error) error {
	if c.standing == elsewhere {
		j.idle = (&otherAnswer{c.question}).Error()
		return nil
	}
	outer := j.conditions.current
	j.conditions.current = c
	err := expectation()
	if err == nil {
		j.conclude()
	}
	j.conditions.current = outer
	return err
}

// keep keeps a finding that is not about the scenario's own expectations.
func (j *judge) keep(f report.Finding) { j.found = append(j.found, f) }
