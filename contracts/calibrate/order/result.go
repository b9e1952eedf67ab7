package order

import (
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

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
	r := Result{Open: o.open(), Dropped: o.heard.table.droppedRules(), Strange: o.heard.strange}
	for _, first := range o.heard.table.all {
		for _, second := range o.heard.table.all {
			if x := o.Won(first, second); x != nil {
				r.Wins = append(r.Wins, Win{Pair{first, second}, x})
			}
		}
	}
	o.heard.assume()
	r.Full, r.Cycle = o.heard.table.sorted()
	if r.Full != nil {
		for _, p := range o.heard.table.against(r.Full) {
			r.Open = append(r.Open, OpenPair{p, byValue})
		}
	}
	r.Default = len(o.heard.table.dropped) == 0 && o.heard.table.defaultAgrees()
	return r
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

// byValue says why a pair has no one order.
const byValue = "a filter whose value is refused counts as none, and with a good value the other one wins over more"

// tooMany says why a pair was not asked for want of requests.
const tooMany = "asking on would take more requests than a calibration may send"

// open are the pairs of which it is not known who wins.
func (o *Order) open() (list []OpenPair) {
	for i, first := range o.heard.table.all {
		for _, second := range o.heard.table.all[i+1:] {
			why := ""
			switch {
			case !o.heard.table.undecided(first, second):
				continue
			case o.heard.sign[first] == o.heard.sign[second]:
				why = sameAnswer
			case o.both(first, second) == nil:
				why = notTogether
			case o.stopped:
				why = "the calibration ended before it was asked"
			case o.futile.pairs[Pair{first, second}] < mostFutile && o.remaining() < 1: // it would be asked for again
				why = tooMany
			default:
				why = "another rule wins over both, or answers like one of them"
			}
			list = append(list, OpenPair{Pair{first, second}, why})
		}
	}
	return list
}
