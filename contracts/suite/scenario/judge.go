package scenario

import (
	"cmp"
	"fmt"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
)

// Judge compares expectations, files what breaks them, and is as bad as the
// worst of that.
type Judge struct {
	*Step
	env        *Environment
	session    *Session
	conditions *conditions
	Name       string // feature: scenario
	Rules      []rules.ID
	Questions  []rules.QuestionID
	Checks     int
	Own        int    // those that the scenario itself expects
	Left       string // why an expectation was left alone
	Outcome    report.Outcome
	Why        string
	Found      []report.Finding
}

// Conclude notes what a question got, once all was looked at.
func (j *Judge) Conclude() {
	c := j.conditions.current
	if !c.isObserved() || c.noted == 0 || j.session.Last == nil {
		return
	}
	summary := "answers as under " + c.answer
	if c.unlike > 0 {
		summary = "does not answer as under " + c.answer
	}
	got := c.got
	if got == "" || got == facts.AbsentText {
		got = j.session.Got()
	}
	seen := j.observe(c.question, summary, got)
	if c.answer != anyAnswer {
		seen.Answer, seen.Unlike = c.answer, c.unlike > 0
	}
	j.grounds(j.session.Last)
}

// Observes tells whether an answer was only looked at: nothing pins what it should
// be, so that it shows nothing is no gap.
func (j *Judge) Observes() bool { return j.conditions.current.isObserved() && j.session.Last != nil }

// Covers tells whether a sale is of a kind that the expectations at hand are about.
func (j *Judge) Covers(row exchange.Row) bool { return j.conditions.covers(row) }

// Beside is why none of the sales at hand is judged: the profile pins the answer for
// other kinds of sales.
func (j *Judge) Beside() error { return j.conditions.other(j.conditions.current) }

// Rule is the rule that the scenario is about: the first of its tags.
func (j *Judge) Rule() rules.ID {
	if len(j.Rules) == 0 {
		return ""
	}
	return j.Rules[0]
}

// Expect compares one expectation of the scenario. A broken one is a violation
// of the rule it is about, or a warning where the rule is inferred.
func (j *Judge) Expect(ok bool, summary, expected, actual string) {
	j.ExpectOf(j.Rule(), ok, summary, expected, actual)
}

// ExpectOf is [Judge.Expect] for a rule that the scenario does not name first.
func (j *Judge) ExpectOf(rule rules.ID, ok bool, summary, expected, actual string) {
	j.expect(report.Finding{Outcome: j.outcomeOf(rule), Rule: rule, Summary: summary, Expected: expected, Actual: actual}, ok)
}

// ExpectAlike is [Judge.ExpectOf] for what readings or sales say of each other: what is found
// hangs on the sales that a scenario looks at.
func (j *Judge) ExpectAlike(rule rules.ID, ok bool, summary, expected, actual string) {
	j.expect(report.Finding{Outcome: j.outcomeOf(rule), Rule: rule, Summary: summary, Expected: expected, Actual: actual, Compared: true}, ok)
}

// Alike is [Judge.ExpectAlike] for the rule that the scenario is about.
func (j *Judge) Alike(ok bool, summary, expected, actual string) {
	j.ExpectAlike(j.Rule(), ok, summary, expected, actual)
}

// Advise is [Judge.Expect] for what no sentence asks of the service: what is otherwise
// is a warning.
func (j *Judge) Advise(ok bool, summary, expected, actual string) {
	j.expect(report.Finding{Outcome: report.Warning, Rule: j.Rule(), Summary: summary, Expected: expected, Actual: actual}, ok)
}

// expect compares one expectation, while the step goes on: a broken one is the finding that
// is given, and ends the step.
func (j *Judge) expect(says report.Finding, ok bool) {
	if !j.GoesOn() {
		return
	}
	if j.conditions.current.isObserved() {
		j.conditions.current.note(ok, says.Actual)
		return
	}
	j.Checks++
	j.Own++
	if ok {
		j.sawPinned()
		return
	}
	f := j.finding(says.Rule, says.Summary, says.Expected, says.Actual)
	f.Outcome, f.Compared, f.Either = says.Outcome, says.Compared, says.Either
	if q := j.ownWay(); f.Outcome == report.Warning && q != "" {
		j.observe(q, f.Summary+": the deployment has a way of its own, and its profile says so", f.Actual)
		return
	}
	j.conditions.current.mark(&f)
	j.file(f)
	j.Need(fmt.Errorf("%w: %s: expected %s, got %s", ErrFailed, f.Summary, f.Expected, f.Actual))
}

// ownWay is a question of the scenario that the deployment answers in a way of its
// own, as the profile learnt: what rests on the answers of the rule book, and on
// no sentence, is then no finding.
func (j *Judge) ownWay() rules.QuestionID {
	if j.env.Profile == nil {
		return ""
	}
	for _, d := range j.env.Profile.Differs {
		if q := rules.QuestionID(d.Subject); d.Kind == "answer" && slices.Contains(j.Questions, q) {
			return q
		}
	}
	return ""
}

// sawPinned notes that the rules of the scenario do what a pinned answer says in
// place of a refusal.
func (j *Judge) sawPinned() {
	for c := j.conditions.current; c != nil; c = c.given {
		for _, id := range j.Rules {
			if rule, _ := rules.Lookup(id); !c.against && slices.Contains(rule.Questions, c.question) {
				j.env.sawKept(id)
			}
		}
	}
}

// finding describes a broken rule with the last exchange as evidence.
func (j *Judge) finding(rule rules.ID, summary, expected, actual string) report.Finding {
	f := report.Finding{Outcome: j.outcomeOf(rule), Rule: rule, Scenario: j.Name, Summary: summary, Expected: expected, Actual: actual}
	if known, ok := rules.Lookup(rule); ok {
		f.Sentence = known.Source.Text
	}
	j.evidence(&f)
	return f
}

// outcomeOf is what a broken rule is: a violation, or a warning where it is inferred.
func (j *Judge) outcomeOf(rule rules.ID) report.Outcome {
	if known, ok := rules.Lookup(rule); ok && known.Level == rules.Inferred {
		return report.Warning
	}
	return report.Violated
}

func (j *Judge) evidence(f *report.Finding) {
	if j.session.Last == nil {
		return
	}
	f.Evidence = j.env.evidence(j.session.Last)
	f.Curl = j.env.curl(j.session.Last.Request)
	if len(j.session.against) > 1 {
		f.Curl = j.env.curls(j.session.against)
	}
}

// file adds a finding; the scenario is as bad as its worst one.
func (j *Judge) file(f report.Finding) {
	j.Found = append(j.Found, f)
	if f.Outcome.Bad() {
		j.Outcome = j.Outcome.Worse(f.Outcome)
		j.Why = cmp.Or(j.Why, f.Summary)
	}
}

// observe notes what an open question got. The observation may be added to until the next is
// filed.
func (j *Judge) observe(q rules.QuestionID, summary, actual string) *report.Finding {
	f := report.Finding{Outcome: report.Observed, Question: q, Scenario: j.Name, Summary: summary, Actual: actual}
	if question, ok := rules.LookupQuestion(q); ok {
		f.Sentence = question.Source.Text
	}
	j.evidence(&f)
	j.Found = append(j.Found, f)
	return &j.Found[len(j.Found)-1]
}

// Unverified files that the scenario could not be verified, why, and what to ask for.
func (j *Judge) Unverified(why, ask string) {
	j.Outcome = j.Outcome.Worse(report.NotVerified)
	j.Why = why
	j.Found = append(j.Found, report.Finding{Outcome: report.NotVerified, Rule: j.Rule(), Scenario: j.Name, Summary: why, Ask: ask})
}

// Idle says why an expectation is left alone.
func (j *Judge) Idle(why string) {
	if j.GoesOn() {
		j.Left = why
	}
}

// PinnedFor judges one expectation under a question whose answer is pinned.
func (j *Judge) PinnedFor(question rules.QuestionID, expectation func()) {
	c := j.conditions.current
	if !c.isObserved() {
		c = &condition{given: c, question: question, answer: anyAnswer}
	}
	j.under(c, expectation)
}

// Where judges what an open question decides: left alone where the
// profile pins another answer, observed where it pins none.
func (j *Judge) Where(question rules.QuestionID, answer string, expectation func()) {
	if c, err := j.conditions.lookUp(question, answer); j.Need(err) {
		j.within(c, expectation)
	}
}

// Unless judges an expectation that a sentence asks for, whatever an open question
// about the rest is answered, but where the profile pins an answer without it. Where
// nothing is pinned, what breaks it is a warning: the rule book knows that answer.
func (j *Judge) Unless(question rules.QuestionID, answer string, expectation func()) {
	c, err := j.conditions.lookUp(question, answer)
	_, isPinned := j.env.Pinned(question)
	switch {
	case !j.Need(err):
	case c.standing == judged:
		j.Idle("the profile pins " + answer + " for " + string(question))
	case isPinned:
		expectation()
	default:
		c.standing, c.against = judged, true
		j.within(c, expectation)
	}
}

// whatever judges an expectation that holds however the open questions are answered.
func (j *Judge) whatever(expectation func()) { j.under(nil, expectation) }

// within judges an expectation under a condition, and notes what its question got.
func (j *Judge) within(c *condition, expectation func()) {
	if c.standing == elsewhere {
		j.Idle(j.conditions.other(c).Error())
		return
	}
	j.under(c, func() {
		if expectation(); j.GoesOn() {
			j.Conclude()
		}
	})
}

// under judges an expectation under a condition, nil for none, while the step goes on.
func (j *Judge) under(c *condition, expectation func()) {
	if !j.GoesOn() {
		return
	}
	outer := j.conditions.current
	j.conditions.current = c
	expectation()
	j.conditions.current = outer
}

// Tell tells of a rule that the answers which a scenario reads break between them, the last
// of them this one, whatever it expects itself.
func (j *Judge) Tell(last *exchange.Exchange, rule rules.ID, summary, expected, actual string) {
	f := j.finding(rule, summary, expected, actual)
	f.Compared, f.Evidence, f.Curl = true, j.env.evidence(last), j.env.curl(last.Request)
	j.keep(f)
}

// keep keeps a finding that is not about the scenario's own expectations.
func (j *Judge) keep(f report.Finding) { j.Found = append(j.Found, f) }
