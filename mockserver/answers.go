package mockserver

import (
	"net/http"

	"calco.example/contracts/rules"
	"calco.example/mockserver/draw"
)

// answers is a profile made ready to serve: every open question answered, the
// checks in their order of precedence, the words chosen.
type answers struct {
	of          map[rules.QuestionID]rules.Answer
	branch      []branchCheck
	locations   []locationsCheck
	transaction []reportCheck
	words       wording
	reading     branchReading
}

func newAnswers(answerTo func(rules.QuestionID) rules.Answer, mutant *mutation) *answers {
	a := &answers{of: map[rules.QuestionID]rules.Answer{}}
	for _, q := range rules.Questions() {
		a.of[q.ID] = answerTo(q.ID)
	}
	a.branch = inOrder(branchChecks, a.of["Q-ORDER-BRANCH-REPORT"].Precedence(rules.BranchReport))
	a.locations = inOrder(locationsChecks, a.of["Q-ORDER-LOCATIONS"].Precedence(rules.Locations))
	a.transaction = inOrder(reportChecks, a.of["Q-ORDER-TRANSACTION-REPORT"].Precedence(rules.TransactionReport))
	a.branch = mutateChecks(mutant, a.branch, mutant.shiftBranch)
	a.locations = mutateChecks(mutant, a.locations, func(c *locationsCase) *locationsCase { return c })
	a.transaction = mutateChecks(mutant, a.transaction, mutant.shiftReport)
	a.words = newWording(a.of)
	a.reading = newBranchReading(a)
	return a
}

// is tells whether a question is answered with a word.
func (a *answers) is(id rules.QuestionID, choice string) bool { return a.of[id].Choice == choice }

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

// answersFor are the answers that hold for one request: the profile's, or under
// a profile that varies those drawn for its key and for the request itself.
func (m *Mock) answersFor(key string, request ...[]byte) *answers {
	if m.fixed != nil {
		return m.fixed
	}
	perKey := draw.Hash(m.config.Seed, []byte(key))
	perRequest := draw.Hash(perKey, request...)
	return newAnswers(func(id rules.QuestionID) rules.Answer {
		if m.config.Profile.Pins(id) {
			return m.config.Profile.Answer(id)
		}
		q, _ := rules.LookupQuestion(id)
		if q.Draw == rules.PerRequest {
			return drawAnswer(q, draw.Hash(perRequest, []byte(id)))
		}
		return drawAnswer(q, draw.Hash(perKey, []byte(id)))
	}, m.mutant)
}

// answersOfKey are the answers for what is decided before an operation is
// known (paths, methods); all such questions are drawn per key.
func (m *Mock) answersOfKey(r *http.Request) *answers {
	key, _ := presentedKey(r.Header)
	return m.answersFor(key)
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
