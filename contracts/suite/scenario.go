package suite

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
)

// scenario is one scenario while it runs: its tags, what it has set up, the last
// answer, and what it has found.
type scenario struct {
	run       *run
	name      string // feature: scenario
	rules     []rules.ID
	questions []rules.QuestionID

	role    exchange.Role
	key     string             // made up, instead of a role's
	sales   *Range             // what $from and $to stand for; nil: any sales
	under   *condition         // the open question that decides what follows; nil: none
	before  *exchange.Exchange // the answer before the last one
	last    *exchange.Exchange
	checks  int
	own     int    // those that the scenario itself expects
	idle    string // why an expectation was left alone
	sent    int
	flaky   bool
	outcome report.Outcome
	why     string
	found   []report.Finding
}

// missing says that a scenario cannot be verified here, and what would help.
type missing struct{ why, ask string }

func (m *missing) Error() string { return "not verified: " + m.why }

func notVerified(why, ask string) error { return &missing{why, ask} }

// errFailed ends a scenario whose finding is already filed.
var errFailed = errors.New("expectation not met")

// ask puts a request to the target and holds the answer against everything that
// is true of every answer: the contract, and the message that goes with a code.
func (s *scenario) ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	if r.Role == exchange.RoleMain && s.role != exchange.RoleMain {
		r.Role = s.role
	}
	if s.key != "" {
		r.Role, r.Key = exchange.RoleNone, s.key
	}
	x, err := s.run.asker.Ask(ctx, r)
	if err != nil {
		return nil, err
	}
	s.sent += x.Tries
	s.flaky = s.flaky || x.Tries > 1
	s.before, s.last = s.last, x
	s.run.watch(s, x)
	return x, nil
}

// rule is the rule that the scenario is about: the first of its tags.
func (s *scenario) rule() rules.ID {
	if len(s.rules) == 0 {
		return ""
	}
	return s.rules[0]
}

// expect compares one expectation of the scenario. A broken one is a violation
// of the rule it is about, or a warning where the rule is inferred.
func (s *scenario) expect(ok bool, summary, expected, actual string) error {
	return s.expectOf(s.rule(), ok, summary, expected, actual)
}

func (s *scenario) expectOf(rule rules.ID, ok bool, summary, expected, actual string) error {
	if s.under.isObserved() {
		s.under.note(ok)
		return nil
	}
	s.checks++
	s.own++
	if ok {
		return nil
	}
	f := s.finding(rule, summary, expected, actual)
	s.under.mark(&f)
	s.file(f)
	return fmt.Errorf("%w: %s: expected %s, got %s", errFailed, summary, expected, actual)
}

// finding describes a broken rule with the last exchange as evidence.
func (s *scenario) finding(rule rules.ID, summary, expected, actual string) report.Finding {
	f := report.Finding{Outcome: report.Violated, Rule: rule, Scenario: s.name, Summary: summary, Expected: expected, Actual: actual}
	if known, ok := rules.Lookup(rule); ok {
		f.Sentence = known.Source.Text
		if known.Level == rules.Inferred {
			f.Outcome = report.Warning
		}
	}
	s.evidence(&f)
	return f
}

func (s *scenario) evidence(f *report.Finding) {
	if s.last == nil {
		return
	}
	f.Evidence = s.run.evidence(s.last)
	f.Curl = s.run.curl(s.last.Request)
}

// file adds a finding; the scenario is as bad as its worst one.
func (s *scenario) file(f report.Finding) {
	s.found = append(s.found, f)
	if f.Outcome.Bad() {
		s.outcome = s.outcome.Worse(f.Outcome)
		if s.why == "" {
			s.why = f.Summary
		}
	}
}

// observe notes what an open question got.
func (s *scenario) observe(q rules.QuestionID, summary, actual string) {
	f := report.Finding{Outcome: report.Observed, Question: q, Scenario: s.name, Summary: summary, Actual: actual}
	if question, ok := rules.LookupQuestion(q); ok {
		f.Sentence = question.Source.Text
	}
	s.evidence(&f)
	s.found = append(s.found, f)
}

// settle is what the scenario came to, from the error its steps ended with.
func (s *scenario) settle(err error) {
	var unmet *missing
	var beside *otherAnswer
	switch {
	case err == nil, errors.Is(err, errFailed):
		s.reportCondition()
	case errors.As(err, &beside):
		s.outcome, s.why = s.outcome.Worse(report.Observed), beside.Error()
	case errors.Is(err, client.ErrBudget):
		s.unverified("the budget of requests is spent", fmt.Sprintf("raise limits.requests to %d", s.run.wanted()))
	case errors.Is(err, client.ErrUnreachable), errors.Is(err, client.ErrBreakerOpen):
		s.run.outage(err)
		s.unverified(oneLine(err.Error()), "a target that answers")
	case errors.Is(err, client.ErrNotAllowed):
		s.unverified(oneLine(err.Error()), "leave to send it: --allow-intrusive HOST")
	case errors.Is(err, context.Canceled):
		s.unverified("the run was interrupted", "another run")
	case errors.As(err, &unmet):
		s.unverified(unmet.why, unmet.ask)
	default:
		s.outcome = report.SuiteError
		s.why = oneLine(err.Error())
		s.found = append(s.found, report.Finding{Outcome: report.SuiteError, Rule: s.rule(), Scenario: s.name, Summary: s.why})
	}
	if s.outcome == report.Passed && s.flaky {
		s.outcome, s.why = report.Flaky, "passed after a transport retry"
	}
	if s.outcome == report.Passed && s.own == 0 {
		s.outcome, s.why = report.Observed, cmp.Or(s.idle, "nothing was judged: the question is not pinned")
	}
}

func oneLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

func (s *scenario) unverified(why, ask string) {
	s.outcome = s.outcome.Worse(report.NotVerified)
	s.why = why
	s.found = append(s.found, report.Finding{Outcome: report.NotVerified, Rule: s.rule(), Scenario: s.name, Summary: why, Ask: ask})
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
