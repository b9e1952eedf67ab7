package order

import (
	"net/http"
	"slices"
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
	r := Result{Open: o.open(), Dropped: o.droppedRules(), Strange: o.strange}
	for _, first := range o.all {
		for _, second := range o.all {
			if x := o.Won(first, second); x != nil {
				r.Wins = append(r.Wins, Win{Pair{first, second}, x})
			}
		}
	}
	o.assume()
	r.Full, r.Cycle = o.sorted()
	r.Default = len(o.dropped) == 0 && o.defaultAgrees()
	return r
}

// droppedRules are those without a place, in the default precedence.
func (o *Order) droppedRules() (list []rules.ID) {
	for _, id := range rules.DefaultPrecedence(o.Operation) {
		if o.dropped[id] {
			list = append(list, id)
		}
	}
	return list
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
					o.under(candidates[0], loser)
				}
			}
		}
	}
	for _, p := range o.likelier {
		if !o.Beats(p.Second, p.First) {
			o.under(p.First, p.Second)
		}
	}
}

// tooMany says why a pair was not asked for want of requests.
const tooMany = "asking on would take more requests than a calibration may send"

// open are the pairs of which it is not known who wins.
func (o *Order) open() (list []OpenPair) {
	for i, first := range o.all {
		for _, second := range o.all[i+1:] {
			why := ""
			switch {
			case o.Beats(first, second), o.Beats(second, first):
				continue
			case o.sign[first] == o.sign[second]:
				why = "both give the same answer"
			case o.both(first, second) == nil:
				why = "no request breaks both"
			case o.stopped:
				why = "the calibration ended before it was asked"
			case o.spent[Pair{first, second}] == 0 && o.room() < 1:
				why = tooMany
			default:
				why = "another rule wins over both, or answers like one of them"
			}
			list = append(list, OpenPair{Pair{first, second}, why})
		}
	}
	return list
}

// sorted is an order that agrees with all that was learnt, as near to the
// default as that allows; or a cycle.
func (o *Order) sorted() (full, cycle []rules.ID) {
	left := slices.Clone(o.all)
	for len(left) > 0 {
		i := slices.IndexFunc(left, func(id rules.ID) bool {
			return !slices.ContainsFunc(left, func(other rules.ID) bool { return o.Beats(other, id) })
		})
		if i < 0 {
			return nil, o.cycleIn(left)
		}
		full = append(full, left[i])
		left = slices.Delete(left, i, i+1)
	}
	return full, nil
}

// cycleIn walks from loser to winner among rules that all lose to some other,
// until it comes back.
func (o *Order) cycleIn(left []rules.ID) []rules.ID {
	var path []rules.ID
	at := left[0]
	for {
		if i := slices.Index(path, at); i >= 0 {
			cycle := path[i:]
			slices.Reverse(cycle)
			return cycle
		}
		path = append(path, at)
		at = left[slices.IndexFunc(left, func(other rules.ID) bool { return o.wins[Pair{other, at}] != nil })]
	}
}

// defaultAgrees tells whether the default precedence says nothing else than what
// was seen.
func (o *Order) defaultAgrees() bool {
	defaults := rules.DefaultPrecedence(o.Operation)
	for p := range o.wins {
		if slices.Index(defaults, p.First) > slices.Index(defaults, p.Second) {
			return false
		}
	}
	return true
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
