package mockserver

import (
	"net/http"

	"calco.example/contracts/rules"
	"calco.example/mockserver/draw"
	"calco.example/mockserver/mutant"
)

// resolved is a profile made ready to serve: every open question answered, the
// checks in their order of precedence, the words chosen.
type resolved struct {
	of          map[rules.QuestionID]rules.Answer
	branch      []branchCheck
	locations   []locationsCheck
	transaction []reportCheck
	words       wording
	reading     branchReading
}

func resolve(answerTo func(rules.QuestionID) rules.Answer, hooks *mutant.Hooks) *resolved {
	a := &resolved{of: map[rules.QuestionID]rules.Answer{}}
	for _, q := range rules.Questions() {
		a.of[q.ID] = answerTo(q.ID)
	}
	a.branch = inOrder(branchChecks, a.of["Q-ORDER-BRANCH-REPORT"].Precedence(rules.BranchReport))
	a.locations = inOrder(locationsChecks, a.of["Q-ORDER-LOCATIONS"].Precedence(rules.Locations))
	a.transaction = inOrder(reportChecks, a.of["Q-ORDER-TRANSACTION-REPORT"].Precedence(rules.TransactionReport))
	a.branch = mutated(hooks, a.branch, shiftedBranch(hooks))
	a.locations = mutated(hooks, a.locations, func(c *locationsCase) *locationsCase { return c })
	a.transaction = mutated(hooks, a.transaction, shiftedReport(hooks))
	a.words = newWording(a.of)
	a.reading = newBranchReading(a)
	return a
}

// is tells whether a question is answered with a word.
func (a *resolved) is(id rules.QuestionID, choice string) bool { return a.of[id].Choice == choice }

// isIn tells whether a question is answered with a word for one of its cases.
func (a *resolved) isIn(id rules.QuestionID, name, choice string) bool {
	return a.of[id].In(name).Choice == choice
}

// inOrder sorts checks by precedence. Every check has its place there.
func inOrder[C any](checks []check[C], order []rules.ID) []check[C] {
	sorted := make([]check[C], 0, len(checks))
	for _, id := range order {
		for _, c := range checks {
			if c.id == id {
				sorted = append(sorted, c)
			}
		}
	}
	return sorted
}

// resolveFor are the answers that hold for one request: the profile's, or under
// a profile that varies those drawn for its key and for the request itself.
func (m *Mock) resolveFor(key string, request ...[]byte) *resolved {
	if m.fixed != nil {
		return m.fixed
	}
	perKey := draw.Hash(m.config.Seed, []byte(key))
	perRequest := draw.Hash(perKey, request...)
	return resolve(func(id rules.QuestionID) rules.Answer {
		if m.config.Profile.Pins(id) {
			return m.config.Profile.Answer(id)
		}
		q, _ := rules.LookupQuestion(id)
		if q.Draw == rules.PerRequest {
			return drawAnswer(q, draw.Hash(perRequest, []byte(id)))
		}
		return drawAnswer(q, draw.Hash(perKey, []byte(id)))
	}, m.hooks)
}

// resolveForKey are the answers for what is decided before an operation is
// known (paths, methods); all such questions are drawn per key.
func (m *Mock) resolveForKey(r *http.Request) *resolved {
	key, _ := presentedKey(r.Header)
	return m.resolveFor(key)
}

// drawAnswer picks one of a question's answers by a hash.
func drawAnswer(q rules.Question, hash uint64) rules.Answer {
	if q.Kind == rules.Order {
		return rules.Answer{Order: draw.Shuffled(rules.DefaultPrecedence(q.Ordered), hash)}
	}
	i := int(hash % uint64(len(q.Answers)+len(q.Samples)))
	if i < len(q.Answers) {
		return rules.Answer{Choice: q.Answers[i]}
	}
	return rules.Answer{Value: &q.Samples[i-len(q.Answers)]}
}
