package suite

import (
	"errors"
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

// errFailed ends a scenario whose finding is already filed.
var errFailed = errors.New("expectation not met")

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
