package evidence

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// codeOf is a code of one operation: each may have a status of its own for it.
type codeOf struct {
	op   rules.Operation
	code rules.ID
}

// SawStatusOf notes the HTTP status that came with a code. What is sent in another way
// than documented may get one of its own, which takes nothing from the others.
func (r *Record) SawStatusOf(x *exchange.Exchange) {
	of, statuses := codeOf{x.Request.Operation, rules.ID(x.Code())}, r.statuses
	if !asDocumented(x.Request) {
		statuses = r.beside
	}
	if statuses[of] == nil {
		statuses[of] = &Observations{}
	}
	statuses[of].add(strconv.Itoa(x.Status), nil, x)
}

// asDocumented tells whether a request has the headers and the kind of body that its
// operation is documented with.
func asDocumented(r exchange.Request) bool {
	listing := r.Operation == rules.Locations || r.Operation == rules.SerialNumbers
	return r.Header == nil && (listing && len(r.Body) == 0 || json.Valid(r.Body) && bytes.HasPrefix(bytes.TrimSpace(r.Body), []byte("{")))
}

// weighStatuses works out what the statuses of all codes say together: one of
// the rules of Q-STATUS where all of them follow it, else a map; what one operation
// does otherwise is an exception.
func (w weigher) weighStatuses() {
	l := Learned{Question: "Q-STATUS", Sure: Answered}
	observed := map[codeOf]int{}
	var missing, varying, strange []rules.ID
	for _, code := range rules.StatusCodes() {
		of := w.record.statusesOf(code)
		l.Seen = append(l.Seen, w.seenStatuses(code, of)...)
		statuses, why := oneEach(code, of)
		switch {
		case len(of) == 0:
			missing = append(missing, code)
		case why != nil:
			strange, l.Why = append(strange, code), why.Error()
		case statuses == nil:
			varying = append(varying, code)
		}
		maps.Copy(observed, statuses)
	}
	switch {
	case len(observed)+len(varying)+len(strange) == 0:
		l.Sure, l.Why = NotObserved, "no documented code was answered"
	case len(observed)+len(varying) == 0:
		l.Sure, l.Why = SomethingElse, "a mock cannot serve it: "+l.Why
	case varyTogether(slices.Collect(maps.Values(w.record.statuses))), len(observed) == 0:
		l.Sure, l.Why = Varies, "one code comes with several statuses: "+rules.Joined(varying)
	default:
		maps.Copy(observed, w.record.serialStatuses())
		l.decideStatuses(observed)
		l.Why = asTheAnswerSays(codesFor{"come with several statuses", varying}, codesFor{"come with a status that a mock cannot serve", strange}, codesFor{"not observed", missing})
		l.Unseen = slices.Concat(varying, strange, missing)
	}
	w.record.Of("Q-STATUS").decided = &l
}

// statusesOf are the statuses that came with a code, operation by operation.
func (r *Record) statusesOf(code rules.ID) map[codeOf]*Observations {
	of := map[codeOf]*Observations{}
	for _, statuses := range []map[codeOf]*Observations{r.statuses, r.beside} {
		for _, op := range enveloped {
			if n := statuses[codeOf{op, code}]; n != nil {
				of[codeOf{op, code}] = n
			}
		}
		if len(of) > 0 {
			return of
		}
	}
	return of
}

// enveloped are the operations whose errors are documented to have a code in an envelope.
var enveloped = []rules.Operation{rules.BranchReport, rules.Locations}

// serialStatuses are those of the serial-number listing, whose response shape is not shown:
// they tell nothing of the other operations.
func (r *Record) serialStatuses() map[codeOf]int {
	all := map[codeOf]int{}
	for _, code := range rules.StatusCodes() {
		key := codeOf{rules.SerialNumbers, code}
		if n := r.statuses[key]; n != nil {
			statuses, _ := oneEach(code, map[codeOf]*Observations{key: n})
			maps.Copy(all, statuses)
		}
	}
	return all
}

// seenStatuses are the statuses of a code, each with how often it came.
func (w weigher) seenStatuses(code rules.ID, of map[codeOf]*Observations) (list []Seen) {
	for _, op := range enveloped {
		n := of[codeOf{op, code}]
		if n == nil {
			continue
		}
		for _, s := range n.seen {
			what := string(code) + ": " + s.what
			if i := slices.IndexFunc(list, func(known Seen) bool { return known.What == what }); i >= 0 {
				list[i].Times += s.times
				continue
			}
			list = append(list, Seen{what, s.times, w.record.Sample(s.first)})
		}
	}
	return list
}

// oneEach is the status of a code in each operation that was seen to answer it; nil where
// one answers it with several, an error where a mock cannot serve one.
func oneEach(code rules.ID, of map[codeOf]*Observations) (map[codeOf]int, error) {
	statuses := map[codeOf]int{}
	for _, op := range []rules.Operation{rules.BranchReport, rules.Locations, rules.SerialNumbers} {
		key := codeOf{op, code}
		n := of[key]
		if n == nil {
			continue
		}
		if len(n.seen) > 1 {
			return nil, nil
		}
		status, _ := strconv.Atoi(n.seen[0].what)
		if why := unservable(code, status); why != nil {
			return nil, why
		}
		statuses[key] = status
	}
	return statuses, nil
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

// decideStatuses names the answer for statuses that do not vary: the first word that all
// codes follow which have one status, else these codes as a map.
func (l *Learned) decideStatuses(observed map[codeOf]int) {
	question, _ := rules.LookupQuestion("Q-STATUS")
	alike, apart := map[rules.ID]int{}, map[rules.ID]bool{}
	for _, op := range enveloped {
		for _, code := range rules.StatusCodes() {
			status, seen := observed[codeOf{op, code}]
			switch known, isKnown := alike[code]; {
			case seen && !isKnown:
				alike[code] = status
			case seen && known != status:
				apart[code] = true
			}
		}
	}
	l.Answer = rules.Answer{Status: alike}
	for _, choice := range question.Answers {
		if follows(Word(choice), alike, apart) {
			l.Answer = Word(choice)
			break
		}
	}
	l.Answer.Except = statusesApart(observed, l.Answer)
}

// follows tells whether an answer gives all codes the statuses that were seen, but for
// those that have several.
func follows(a rules.Answer, observed map[rules.ID]int, apart map[rules.ID]bool) bool {
	for code, status := range observed {
		if !apart[code] && a.HTTPStatus(code) != status {
			return false
		}
	}
	return true
}

// statusesApart are the codes that an operation answers with another status than the
// answer says; nil where there are none.
func statusesApart(observed map[codeOf]int, a rules.Answer) map[string]rules.Answer {
	var except map[string]rules.Answer
	for of, status := range observed {
		if a.HTTPStatus(of.code) == status {
			continue
		}
		if except == nil {
			except = map[string]rules.Answer{}
		}
		asked, _ := rules.LookupOperation(of.op)
		if except[asked.Name].Status == nil {
			except[asked.Name] = rules.Answer{Status: map[rules.ID]int{}}
		}
		except[asked.Name].Status[of.code] = status
	}
	return except
}
