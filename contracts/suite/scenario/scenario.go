// Package scenario is one scenario while it runs.
//
// A [Scenario] is made of parts that each do one thing. Its [Step] is how far the step at
// hand has come, which all of them heed. Its [Session] asks as one
// account and keeps the answers; its [Judge] compares expectations, files what
// breaks them and keeps the outcome; its conditions say what an open question of
// the profile makes an expectation worth; [Givens] say what the target must
// have; [Requests] builds what a When asks; [Response] is what a Then expects of
// one answer; [Names] resolves $location and its like; a monitor holds every
// answer against the contract. What the scenarios of one run share is their
// [Environment].
package scenario

import (
	"errors"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
)

// Scenario is one scenario while it runs. Each of its parts does one thing; a
// step takes the part that it needs.
type Scenario struct {
	Step       // how far the step at hand has come
	*Session   // asks, and keeps the last answer
	*Judge     // holds expectations against it, and files findings
	*Names     // what a feature calls by name
	*Response  // what is expected of one answer
	Env        *Environment
	Conditions *conditions // what an open question decides
	Givens     *Givens     // what the target must have
	Requests   *Requests   // builds and sends what a When says
}

// New is a scenario that asks as the main account and has found nothing.
// Every answer it gets is held against what is true of every answer.
func New(e *Environment, name string) *Scenario {
	s := &Scenario{Env: e}
	s.Session = &Session{Step: &s.Step, env: e, Role: exchange.RoleMain}
	s.Conditions = &conditions{Step: &s.Step, env: e, session: s.Session}
	s.Judge = &Judge{Step: &s.Step, env: e, session: s.Session, conditions: s.Conditions, Name: name, Outcome: report.Passed}
	s.Session.monitor = &monitor{env: e, judge: s.Judge}
	s.Names = &Names{Step: &s.Step, env: e, session: s.Session}
	s.Givens = &Givens{Step: &s.Step, env: e, session: s.Session}
	s.Requests = &Requests{Step: &s.Step, env: e, session: s.Session, names: s.Names, givens: s.Givens}
	s.Response = &Response{Step: &s.Step, env: e, session: s.Session, judge: s.Judge, conditions: s.Conditions, names: s.Names}
	return s
}

// ErrFailed ends a scenario whose finding is already filed.
var ErrFailed = errors.New("expectation not met")

// Tagged sorts the tags of a scenario into rules and questions.
func Tagged(tags []string) (ids []rules.ID, questions []rules.QuestionID) {
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
