package order

import (
	"net/http"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
)

// evidence is what the answers of a deployment say: what each rule answers by
// itself, who was seen to win, and which answers told nothing yet.
type evidence struct {
	model   *Model
	sign    map[rules.ID]string // what each answers
	table   *standings
	unclear []unclear
	strange *Strange
}

func newEvidence(m *Model) *evidence {
	return &evidence{model: m, sign: map[rules.ID]string{}, table: newStandings(m.Operation)}
}

// refusing are the rules that a request breaks and that refuse here.
func (e *evidence) refusing(s State) []rules.ID {
	return pick.Except(e.model.Broken(s), func(id rules.ID) bool { return e.sign[id] == "" })
}

// Strange is an answer that none of the rules gives that a request broke.
type Strange struct {
	Broken []rules.ID
	*exchange.Exchange
}

// unclear is an exchange that told nothing when it came.
type unclear struct {
	*exchange.Exchange
	broken []rules.ID
}

// lookAgain learns from what was unclear once more is known.
func (e *evidence) lookAgain() {
	for again := true; again; {
		again = false
		for _, u := range e.unclear {
			again = e.hear(u.Exchange, u.broken) || again
		}
	}
}

// hear notes who wins over whom by an answer, and tells whether any of it is
// new.
func (e *evidence) hear(x *exchange.Exchange, broken []rules.ID) (learnt bool) {
	signs := e.signatures(x, broken)
	for i, got := range signs {
		losers := e.losers(signs, i, broken)
		candidates := e.answering(got, losers, broken)
		if i == 0 && len(candidates) == 0 {
			e.strange = &Strange{broken, x}
		}
		if len(candidates) != 1 {
			continue
		}
		for _, loser := range certain(losers, candidates[0], broken) {
			learnt = e.table.won(candidates[0], loser, x) || learnt
		}
	}
	return learnt
}

// losers are the broken rules that lose to the one whose answer stands at some
// place: all with another answer to the first, and those that follow to others.
func (e *evidence) losers(signs []string, at int, broken []rules.ID) (list []rules.ID) {
	return pick.Only(broken, func(id rules.ID) bool {
		return at == 0 && e.sign[id] != signs[0] || slices.Contains(signs[at+1:], e.sign[id])
	})
}

// certain are the losers that lost for sure. A filter whose value is refused may count as
// none, so that only the refusal of that value wins over what is said of the filter; and
// of an account that is unknown nobody says what it owns, whatever refuses it.
func certain(losers []rules.ID, winner rules.ID, broken []rules.ID) []rules.ID {
	return pick.Except(losers, func(id rules.ID) bool {
		return slices.ContainsFunc(broken, func(other rules.ID) bool {
			return other != winner && rules.MootByValue(id, other) || rules.MootByUser(id, other)
		})
	})
}

// answering are the broken rules that give an answer; of several, those that are
// not known to lose to any that should lose to them.
func (e *evidence) answering(got string, losers, broken []rules.ID) []rules.ID {
	var list, unbeaten []rules.ID
	for _, id := range broken {
		if e.sign[id] != got {
			continue
		}
		list = append(list, id)
		if !slices.ContainsFunc(losers, func(other rules.ID) bool { return e.table.beats(other, id) }) {
			unbeaten = append(unbeaten, id)
		}
	}
	if len(list) == 1 {
		return list
	}
	return unbeaten
}

// signatures are those of the refusals that an answer is made of: one, but
// where a transaction report joins its messages.
func (e *evidence) signatures(x *exchange.Exchange, broken []rules.ID) (list []string) {
	whole := Signature(x)
	if len(e.model.Joining) == 0 || x.Code() != "400" {
		return []string{whole}
	}
	for rest := whole; rest != ""; {
		next := e.longestPrefix(rest, broken)
		if next == "" {
			break
		}
		list = append(list, next)
		if rest = strings.TrimPrefix(strings.TrimPrefix(rest, next), " "); rest != "" {
			rest = "400 " + rest
		}
	}
	if len(list) == 0 {
		return []string{whole}
	}
	return list
}

// longestPrefix is the signature of a broken rule that a text begins with.
func (e *evidence) longestPrefix(text string, broken []rules.ID) (longest string) {
	for _, id := range broken {
		if s := e.sign[id]; (text == s || strings.HasPrefix(text, s+" ")) && len(s) > len(longest) {
			longest = s
		}
	}
	return longest
}

// assume settles what shows in one way only, whichever way it is: that one of
// some rules with the same answer wins over others.
func (e *evidence) assume() {
	for _, u := range e.unclear {
		signs := e.signatures(u.Exchange, u.broken)
		for i, got := range signs {
			losers := e.losers(signs, i, u.broken)
			if candidates := e.answering(got, losers, u.broken); len(candidates) > 0 {
				for _, loser := range certain(losers, candidates[0], u.broken) {
					e.table.putBelow(candidates[0], loser)
				}
			}
		}
	}
}

// unbeaten are the rules that none of the others is known to win over.
func (e *evidence) unbeaten(broken []rules.ID) []rules.ID {
	return pick.Except(broken, func(id rules.ID) bool {
		return slices.ContainsFunc(broken, func(other rules.ID) bool { return e.table.beats(other, id) })
	})
}

// Signature is what tells one refusal from another: the code, or the status where
// the answer has none. A transaction report has one code for many rules, and the
// message tells them apart; what 401, 500 and 415 say does not matter.
func Signature(x *exchange.Exchange) string {
	switch code := x.Code(); {
	case x.JSON == nil || code == "":
		return http.StatusText(x.Status)
	case x.Request.Operation == rules.TransactionReport && (code == "400" || code == "404"):
		return code + " " + x.Message()
	default:
		return code
	}
}
