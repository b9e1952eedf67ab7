package suite

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
)

// scenario is one scenario while it runs. Each of its parts does one thing; a
// step takes the part that it needs.
type scenario struct {
	env        *environment
	session    *session    // asks, and keeps the last answer
	judge      *judge      // holds expectations against it, and files findings
	conditions *conditions // what an open question decides
	names      *names      // what a feature calls by name
	givens     *givens     // what the target must have
	requests   *requests   // builds and sends what a When says
	response   *response   // what is expected of one answer
}

// newScenario is a scenario that asks as the main account and has found nothing.
// Every answer it gets is held against what is true of every answer.
func newScenario(e *environment, name string) *scenario {
	s := &scenario{env: e, session: &session{env: e, role: exchange.RoleMain}, conditions: &conditions{env: e}}
	s.judge = &judge{env: e, session: s.session, conditions: s.conditions, name: name, outcome: report.Passed}
	s.session.monitor = &monitor{env: e, judge: s.judge}
	s.names = &names{env: e, session: s.session}
	s.givens = &givens{env: e, session: s.session}
	s.requests = &requests{env: e, session: s.session, names: s.names, givens: s.givens}
	s.response = &response{env: e, session: s.session, judge: s.judge, conditions: s.conditions, names: s.names}
	return s
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

// missing says that a scenario cannot be verified here, and what would help.
type missing struct{ why, ask string }

func (m *missing) Error() string { return "not verified: " + m.why }

func notVerified(why, ask string) error { return &missing{why, ask} }

// errFailed ends a scenario whose finding is already filed.
var errFailed = errors.New("expectation not met")

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
		j.sawPinned()
		return nil
	}
	f := j.finding(rule, summary, expected, actual)
	j.conditions.current.mark(&f)
	j.file(f)
	return fmt.Errorf("%w: %s: expected %s, got %s", errFailed, summary, expected, actual)
}

// sawPinned notes that the rules of the scenario do what a pinned answer says in
// place of a refusal.
func (j *judge) sawPinned() {
	for c := j.conditions.current; c != nil; c = c.given {
		for _, id := range j.rules {
			if rule, _ := rules.Lookup(id); slices.Contains(rule.Questions, c.question) {
				j.env.sawKept(id)
			}
		}
	}
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

func oneLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

func (j *judge) unverified(why, ask string) {
	j.outcome = j.outcome.Worse(report.NotVerified)
	j.why = why
	j.found = append(j.found, report.Finding{Outcome: report.NotVerified, Rule: j.rule(), Scenario: j.name, Summary: why, Ask: ask})
}

// tagged sorts the tags of a scenario into rules and questions.
func tagged(tags []string) (ids []rules.ID, questions []rules.QuestionID) {
	for _, tag := range tags {
		name := strings.TrimPrefix(tag, "@")
		if _, known := rules.Lookup(rules.ID(name)); known && !slices.Contains(ids, rules.ID(name)) {
			ids = append(ids, rules.ID(name))
		}
		if _, known := rules.LookupQuestion(rules.QuestionID(name)); known {
			questions = append(questions, rules.QuestionID(name))
		}
	}
	slices.Reverse(ids) // a tag of the scenario itself comes before its Rule's
	return ids, questions
}
