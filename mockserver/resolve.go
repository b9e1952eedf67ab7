package mockserver

import (
	"net/http"

	"calco.example/contracts/rules"
	"calco.example/mockserver/draw"
	"calco.example/mockserver/mutant"
	"calco.example/mockserver/request"
	"calco.example/mockserver/selection"
	"calco.example/mockserver/wording"
)

// resolved is a profile made ready to serve: every open question answered, the
// checks in their order of precedence, the words chosen.
type resolved struct {
	of           map[rules.QuestionID]rules.Answer
	branch       []branchCheck
	locations    []locationsCheck
	transaction  []reportCheck
	words        wording.Words
	reading      request.BranchReading
	reports      request.ReportReading
	branchClocks selection.Clocks
	reportClocks selection.Clocks
	todayInUTC   bool // Q-TODAY
	written      writtenErrors
}

// openQuestions is how many there are, so that no map of answers has to grow.
var openQuestions = len(rules.Questions())

func resolve(answerTo func(rules.QuestionID) rules.Answer, hooks *mutant.Hooks) *resolved {
	a := &resolved{of: make(map[rules.QuestionID]rules.Answer, openQuestions)}
	for id := range rules.QuestionIDs() {
		a.of[id] = answerTo(id)
	}
	a.branch = inOrder(branchChecks, a.of["Q-ORDER-BRANCH-REPORT"].Precedence(rules.BranchReport))
	a.locations = inOrder(locationsChecks, a.of["Q-ORDER-LOCATIONS"].Precedence(rules.Locations))
	a.transaction = inOrder(reportChecks, a.of["Q-ORDER-TRANSACTION-REPORT"].Precedence(rules.TransactionReport))
	a.branch = mutated(hooks, a.branch, shiftedBranch(hooks))
	a.locations = mutated(hooks, a.locations, func(x *exchange) *exchange { return x })
	a.transaction = mutated(hooks, a.transaction, shiftedReport(hooks))
	a.words = wording.New(a.of)
	a.reading, a.reports = request.NewBranchReading(a.of, a.words.PlatformRequest), request.NewReportReading(a.of)
	a.branchClocks, a.reportClocks = a.clocksIn("branch report"), a.clocksIn("transaction report")
	a.todayInUTC = a.is("Q-TODAY", "UTC")
	return a
}

// is tells whether a question is answered with a word.
func (a *resolved) is(id rules.QuestionID, choice string) bool { return a.of[id].Choice == choice }

// isIn tells whether a question is answered with a word for one of its cases.
func (a *resolved) isIn(id rules.QuestionID, name, choice string) bool {
	return a.of[id].In(name).Choice == choice
}

// clocksIn is whose clock a report shows, and by whose it counts days.
func (a *resolved) clocksIn(report string) selection.Clocks {
	return selection.ClocksNamed(a.of["Q-SALE-ZONE"].In(report).Choice)
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

// resolver resolves a profile for requests.
type resolver struct {
	profile rules.Profile
	seed    uint64
	hooks   *mutant.Hooks
	fixed   *resolved // nil when the profile varies
}

func newResolver(profile rules.Profile, seed uint64, hooks *mutant.Hooks) *resolver {
	r := &resolver{profile: profile, seed: seed, hooks: hooks}
	if !profile.Vary {
		r.fixed = resolve(profile.Answer, hooks)
		r.fixed.written = writeErrors(r.fixed)
	}
	return r
}

// byDefault is the profile where nothing may go wrong: as it is written, and
// without hooks.
func (p *resolver) byDefault() *resolved { return resolve(p.profile.Answer, nil) }

// forRequest are the answers that hold for one request: the profile's, or under
// a profile that varies those drawn for its key and for the request itself.
func (p *resolver) forRequest(key string, request ...[]byte) *resolved {
	if p.fixed != nil {
		return p.fixed
	}
	perKey := draw.Hash(p.seed, []byte(key))
	perRequest := draw.Hash(perKey, request...)
	return resolve(func(id rules.QuestionID) rules.Answer {
		if p.profile.Pins(id) {
			return p.profile.Answer(id)
		}
		q, _ := rules.LookupQuestion(id)
		if q.Draw == rules.PerRequest {
			return drawAnswer(q, draw.Hash(perRequest, []byte(id)))
		}
		return drawAnswer(q, draw.Hash(perKey, []byte(id)))
	}, p.hooks)
}

// forKey are the answers for what is decided before an operation is
// known (paths, methods); all such questions are drawn per key.
func (p *resolver) forKey(r *http.Request) *resolved {
	return p.forRequest(presentedKey(r.Header))
}

// drawAnswer picks one of a question's answers by a hash.
func drawAnswer(q rules.Question, hash uint64) rules.Answer {
	if q.Kind == rules.Order {
		return rules.Answer{Order: draw.Shuffled(rules.DefaultPrecedence(q.Ordered), hash)}
	}
	forms := len(q.Answers) + len(q.Samples)
	if q.Value.IsJSON() { // the words are enough to see that a client reads nothing there
		forms = len(q.Answers)
	}
	i := int(hash % uint64(forms))
	if i < len(q.Answers) {
		return rules.Answer{Choice: q.Answers[i]}
	}
	return rules.Answer{Value: &q.Samples[i-len(q.Answers)]}
}
