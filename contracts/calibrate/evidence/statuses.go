package evidence

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
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
	var missing, varying []rules.ID
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
		observed[code], _ = strconv.Atoi(n.seen[0].what)
	}
	switch {
	case len(observed)+len(varying) == 0:
		l.Sure, l.Why = NotObserved, "no documented code was answered"
	case varyTogether(slices.Collect(maps.Values(w.record.statuses))), len(observed) == 0:
		l.Sure, l.Why = Varies, "one code comes with several statuses: "+rules.Joined(varying)
	default:
		l.decideStatuses(observed)
		if l.Sure == Answered {
			l.Why = asTheAnswerSays("come with several statuses", varying, "not observed", missing)
			l.Unseen = slices.Concat(varying, missing)
		}
	}
	w.record.Of("Q-STATUS").decided = &l
}

// asTheAnswerSays tells which codes the answer stands for without having been
// seen to, and why, in pairs of a reason and its codes.
func asTheAnswerSays(why string, varying []rules.ID, other string, missing []rules.ID) string {
	var parts []string
	for _, p := range []struct {
		why   string
		codes []rules.ID
	}{{why, varying}, {other, missing}} {
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
	if err := rules.CheckAnswer(question, l.Answer); err != nil {
		l.Sure, l.Answer, l.Why = SomethingElse, rules.Answer{}, fmt.Sprintf("a mock cannot serve it: %v", err)
	}
}

func follows(a rules.Answer, observed map[rules.ID]int) bool {
	for code, status := range observed {
		if a.HTTPStatus(code) != status {
			return false
		}
	}
	return true
}
