package order

import (
	"net/http"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// signatures are those of the refusals that an answer is made of: one, but
// where a transaction report joins its messages.
func (o *Order) signatures(x *exchange.Exchange, broken []rules.ID) (list []string) {
	whole := Signature(x)
	if len(o.Joining) == 0 || x.Code() != "400" {
		return []string{whole}
	}
	for rest := whole; rest != ""; {
		next := o.longestPrefix(rest, broken)
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
func (o *Order) longestPrefix(text string, broken []rules.ID) (longest string) {
	for _, id := range broken {
		if s := o.sign[id]; (text == s || strings.HasPrefix(text, s+" ")) && len(s) > len(longest) {
			longest = s
		}
	}
	return longest
}

// Result is what was learnt of an order.
type Result struct {
	// Wins are pairs of rules that one request broke at once, with the exchange.
	Wins []Win
	// Open are pairs of which it is not known who wins, and why.
	Open []OpenPair
	// Cycle is a chain of rules in which each wins over the next and the last over
	// the first: then there is no order. Empty otherwise.
	Cycle []rules.ID
	// Dropped are rules without one place, in the default precedence.
	Dropped []rules.ID
	// Full is an order that agrees with all that was learnt, as near to the default
	// as that allows; nil where there is a cycle. Default tells that the default
	// agrees, too.
	Full    []rules.ID
	Default bool
	// Strange is an answer that none of the broken rules gives, or nil.
	Strange *Strange
}

// Win is a winner and a loser, and the exchange that showed it.
type Win struct {
	Pair
	*exchange.Exchange
}

// OpenPair is a pair of which it is not known who wins.
type OpenPair struct {
	Pair
	Why string
}

// Conclude says what was learnt. What shows in one way only, whichever way it is,
// is settled by that.
func (o *Order) Conclude() Result {
	r := Result{Open: o.open(), Dropped: o.table.droppedRules(), Strange: o.strange}
	for _, first := range o.table.all {
		for _, second := range o.table.all {
			if x := o.Won(first, second); x != nil {
				r.Wins = append(r.Wins, Win{Pair{first, second}, x})
			}
		}
	}
	o.assume()
	r.Full, r.Cycle = o.table.sorted()
	r.Default = len(o.table.dropped) == 0 && o.table.defaultAgrees()
	return r
}

// assume settles what shows in one way only, whichever way it is: that one of
// some rules with the same answer wins over others.
func (o *Order) assume() {
	for _, u := range o.unclear {
		signs := o.signatures(u.Exchange, u.broken)
		for i, got := range signs {
			losers := o.losers(signs, i, u.broken)
			if candidates := o.answering(got, losers, u.broken); len(candidates) > 0 {
				for _, loser := range losers {
					o.table.putBelow(candidates[0], loser)
				}
			}
		}
	}
	for _, p := range o.likelier {
		if !o.table.beats(p.Second, p.First) {
			o.table.putBelow(p.First, p.Second)
		}
	}
}

// Undecided are the open pairs that a further request could decide.
func (r Result) Undecided() (pairs []rules.Pair) {
	for _, open := range r.Open {
		if open.Why != sameAnswer && open.Why != notTogether {
			pairs = append(pairs, rules.Pair{open.First, open.Second})
		}
	}
	return pairs
}

// Why a pair tells nothing that anybody could see.
const (
	sameAnswer  = "both give the same answer"
	notTogether = "no request breaks both"
)

// tooMany says why a pair was not asked for want of requests.
const tooMany = "asking on would take more requests than a calibration may send"

// open are the pairs of which it is not known who wins.
func (o *Order) open() (list []OpenPair) {
	for i, first := range o.table.all {
		for _, second := range o.table.all[i+1:] {
			why := ""
			switch {
			case o.table.beats(first, second), o.table.beats(second, first):
				continue
			case o.sign[first] == o.sign[second]:
				why = sameAnswer
			case o.both(first, second) == nil:
				why = notTogether
			case o.stopped:
				why = "the calibration ended before it was asked"
			case o.futile[Pair{first, second}] == 0 && o.remaining() < 1:
				why = tooMany
			default:
				why = "another rule wins over both, or answers like one of them"
			}
			list = append(list, OpenPair{Pair{first, second}, why})
		}
	}
	return list
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
