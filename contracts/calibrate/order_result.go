package calibrate

import (
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// signatures are those of the refusals that an answer is made of: one, but
// where a transaction report joins its messages.
func (o *order) signatures(x *exchange.Exchange, broken []rules.ID) (list []string) {
	whole := signature(x)
	if o.operation != rules.TransactionReport || !o.is("Q-TR-SEVERAL", "joined") || x.Code() != "400" {
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
func (o *order) longestPrefix(text string, broken []rules.ID) (longest string) {
	for _, id := range broken {
		if s := o.sign[id]; (text == s || strings.HasPrefix(text, s+" ")) && len(s) > len(longest) {
			longest = s
		}
	}
	return longest
}

// conclude writes down what was learnt.
func (o *order) conclude() {
	result := OrderResult{Question: o.question}
	for _, first := range o.all {
		for _, second := range o.all {
			if x := o.wins[pair{first, second}]; x != nil {
				result.Wins = append(result.Wins, Win{first, second, o.sample(x)})
			}
		}
	}
	result.Open = o.open()
	o.assume()
	full, cycle := o.sorted()
	result.Cycle = cycle
	result.Dropped = o.droppedRules()
	o.orders = append(o.orders, result)
	o.decide(result, full)
}

// droppedRules are those without a place, in the default precedence.
func (o *order) droppedRules() (list []rules.ID) {
	for _, id := range rules.DefaultPrecedence(o.operation) {
		if o.dropped[id] {
			list = append(list, id)
		}
	}
	return list
}

// assume settles what shows in one way only, whichever way it is: that one of
// some rules with the same answer wins over others.
func (o *order) assume() {
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
		if !o.beats(p.second, p.first) {
			o.under(p.first, p.second)
		}
	}
}

// open are the pairs of which it is not known who wins.
func (o *order) open() (list []OpenPair) {
	for i, first := range o.all {
		for _, second := range o.all[i+1:] {
			why := ""
			switch {
			case o.beats(first, second), o.beats(second, first):
				continue
			case o.sign[first] == o.sign[second]:
				why = "both give the same answer"
			case o.both(first, second) == nil:
				why = "no request breaks both"
			case o.stopped:
				why = "the calibration ended before it was asked"
			case o.spent[pair{first, second}] == 0 && o.requests.count() >= fullGoal:
				why = "asking on would take more than " + fmt.Sprint(fullGoal) + " requests"
			default:
				why = "another rule wins over both, or answers like one of them"
			}
			list = append(list, OpenPair{first, second, why})
		}
	}
	return list
}

// sorted is an order that agrees with all that was learnt, as near to the
// default as that allows; or a cycle.
func (o *order) sorted() (full, cycle []rules.ID) {
	left := slices.Clone(o.all)
	for len(left) > 0 {
		i := slices.IndexFunc(left, func(id rules.ID) bool {
			return !slices.ContainsFunc(left, func(other rules.ID) bool { return o.beats(other, id) })
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
func (o *order) cycleIn(left []rules.ID) []rules.ID {
	var path []rules.ID
	at := left[0]
	for {
		if i := slices.Index(path, at); i >= 0 {
			cycle := path[i:]
			slices.Reverse(cycle)
			return cycle
		}
		path = append(path, at)
		at = left[slices.IndexFunc(left, func(other rules.ID) bool { return o.wins[pair{other, at}] != nil })]
	}
}

// decide settles the question.
func (o *order) decide(result OrderResult, full []rules.ID) {
	l := Learned{Question: o.question}
	for _, win := range result.Wins {
		if len(l.Seen) == 0 || l.Seen[len(l.Seen)-1].Curl != win.Curl {
			l.Seen = append(l.Seen, Seen{fmt.Sprintf("%s wins over %s", win.Winner, win.Loser), 1, win.Sample})
		}
	}
	switch {
	case len(result.Cycle) > 0:
		l.Sure, l.Why = Varies, "there is no order: each of these wins over the next and the last over the first: "+joined(result.Cycle)
	case len(result.Wins) == 0 && o.strange != "":
		l.Sure, l.Why = SomethingElse, o.strange
		l.Seen = []Seen{{o.strange, 1, o.sample(o.strangeX)}}
	case len(result.Wins) == 0:
		l.Sure, l.Why = NotObserved, "no request could break two rules with different answers"
	default:
		l.Sure, l.Answer = Answered, o.answer(full)
		l.Why = o.strange
		if len(result.Dropped) > 0 {
			l.Why = "without a place of its own, because it wins over a rule here and loses to it there: " + joined(result.Dropped)
		}
	}
	o.note(o.question).decided = &l
}

// answer is the default, if it agrees with all that was learnt, else a list.
func (o *order) answer(full []rules.ID) rules.Answer {
	if len(o.dropped) > 0 {
		return rules.Answer{Order: full}
	}
	for p := range o.wins {
		defaults := rules.DefaultPrecedence(o.operation)
		if slices.Index(defaults, p.first) > slices.Index(defaults, p.second) {
			return rules.Answer{Order: full}
		}
	}
	return word("default")
}
