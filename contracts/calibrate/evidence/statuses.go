package evidence

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// SawStatusOf notes the HTTP status that came with a code. What is sent in another way
// than documented may get one of its own, which takes nothing from the others.
func (r *Record) SawStatusOf(x *exchange.Exchange) {
	code, statuses := rules.ID(x.Code()), r.statuses
	if !asDocumented(x.Request) {
		statuses = r.beside
	}
	if statuses[code] == nil {
		statuses[code] = &Observations{}
	}
	statuses[code].add(strconv.Itoa(x.Status), nil, x)
}

// asDocumented tells whether a request has the headers and the kind of body that its
// operation is documented with.
func asDocumented(r exchange.Request) bool {
	return r.Header == nil && (r.Operation == rules.Locations && len(r.Body) == 0 || json.Valid(r.Body) && bytes.HasPrefix(bytes.TrimSpace(r.Body), []byte("{")))
}

// weighStatuses works out what the statuses of all codes say together: one of
// the rules of Q-STATUS where all of them follow it, else a map.
func (w weigher) weighStatuses() {
	l := Learned{Question: "Q-STATUS", Sure: Answered}
	observed := map[rules.ID]int{}
	var missing, varying, strange []rules.ID
	for _, code := range rules.StatusCodes() {
		n := cmp.Or(w.record.statuses[code], w.record.beside[code])
		if n == nil {
			missing = append(missing, code)
			continue
		}
		for _, s := range n.seen {
			l.Seen = append(l.Seen, Seen{string(code) + ": " + s.what, s.times, w.record.Sample(s.first)})
		}
		if len(n.seen) > 1 {
			varying = append(varying, code)
			continue
		}
		status, _ := strconv.Atoi(n.seen[0].what)
		if why := unservable(code, status); why != nil {
			strange, l.Why = append(strange, code), why.Error()
			continue
		}
		observed[code] = status
	}
	switch {
	case len(observed)+len(varying)+len(strange) == 0:
		l.Sure, l.Why = NotObserved, "no documented code was answered"
	case len(observed)+len(varying) == 0:
		l.Sure, l.Why = SomethingElse, "a mock cannot serve it: "+l.Why
	case varyTogether(slices.Collect(maps.Values(w.record.statuses))), len(observed) == 0:
		l.Sure, l.Why = Varies, "one code comes with several statuses: "+rules.Joined(varying)
	default:
		l.decideStatuses(observed)
		l.Why = asTheAnswerSays(codesFor{"come with several statuses", varying}, codesFor{"come with a status that a mock cannot serve", strange}, codesFor{"not observed", missing})
		l.Unseen = slices.Concat(varying, strange, missing)
	}
	w.record.Of("Q-STATUS").decided = &l
}

// unservable tells why no mock answers a code with a status, as with a redirect, or nil.
func unservable(code rules.ID, status int) error {
	question, _ := rules.LookupQuestion("Q-STATUS")
	return rules.CheckAnswer(question, rules.Answer{Status: map[rules.ID]int{code: status}})
}

// codesFor are codes of which an answer is not known to hold, and why.
type codesFor struct {
	why   string
	codes []rules.ID
}

// asTheAnswerSays tells which codes the answer stands for without having been
// seen to, and why.
func asTheAnswerSays(without ...codesFor) string {
	var parts []string
	for _, p := range without {
		if len(p.codes) > 0 {
			parts = append(parts, p.why+", so taken as the answer says: "+rules.Joined(p.codes))
		}
	}
	return strings.Join(parts, "; ")
}

// decideStatuses names the answer for statuses that do not vary.
func (l *Learned) decideStatuses(observed map[rules.ID]int) {
	question, _ := rules.LookupQuestion("Q-STATUS")
	for _, choice := range question.Answers {
		if follows(Word(choice), observed) {
			l.Answer = Word(choice)
			return
		}
	}
	l.Answer = rules.Answer{Status: observed}
}

func follows(a rules.Answer, observed map[rules.ID]int) bool {
	for code, status := range observed {
		if a.HTTPStatus(code) != status {
			return false
		}
	}
	return true
}
