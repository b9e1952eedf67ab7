// Package order learns which of two broken rules wins, from requests that break
// several at once: the one that answers wins over all the others.
//
// A [Model] puts requests together and knows what each breaks; an [Asker] asks
// them. [Learn] goes on until every pair that one request can break is decided or
// told by no request, and [Order.Conclude] says what that settles: who was seen to
// win over whom, which pairs stay open, and a cycle where there is no order.
package order

import (
	"errors"
	"fmt"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Order is the learning of one order.
type Order struct {
	*Model
	Question rules.QuestionID
	ask      Asker
	heard    *evidence
	futile   futile
	reserved int  // requests of others that are about to be sent
	ready    bool // the rules' own answers are known
	stopped  bool // before all was asked
	err      error
}

// Pair is a winner and a loser, or two rules of which that is not known.
type Pair struct{ First, Second rules.ID }

// New is an order about which nothing is known yet.
func New(q rules.QuestionID, m *Model, ask Asker) *Order {
	return &Order{Model: m, Question: q, ask: ask, heard: newEvidence(m), futile: futile{map[Pair]int{}, map[string]bool{}}}
}

// Ready tells whether the learning came as far as to know what each rule answers
// by itself.
func (o *Order) Ready() bool { return o.ready }

// Err is what ended the learning before its time.
func (o *Order) Err() error { return o.err }

// All are the rules that refuse, in the default precedence.
func (o *Order) All() []rules.ID { return o.heard.table.all }

// Sign is what a rule answers, as Signature writes it; "" where it refuses nothing.
func (o *Order) Sign(id rules.ID) string { return o.heard.sign[id] }

// Won is the exchange in which one rule was seen to win over another, or nil.
func (o *Order) Won(winner, loser rules.ID) *exchange.Exchange {
	return o.heard.table.wins[Pair{winner, loser}]
}

// Beats tells whether a rule wins over another, by what was seen or by way of
// others.
func (o *Order) Beats(a, b rules.ID) bool { return o.heard.table.beats(a, b) }

// Pairs are the pairs that one request breaks at once and that answer differently.
func (o *Order) Pairs() (list []Pair) {
	for i, first := range o.heard.table.all {
		for _, second := range o.heard.table.all[i+1:] {
			if o.heard.table.pairs[Pair{first, second}] {
				list = append(list, Pair{first, second})
			}
		}
	}
	return list
}

// learn finds who wins, and what of the order that settles.
func (o *Order) learn(yield func([]match) bool) error {
	if err := o.learnSignatures(yield); err != nil {
		return err
	}
	o.findPairs()
	o.ready = true
	err := o.playAll(yield)
	o.stopped = err != nil
	return err
}

// check asks pairs whose order follows from others.
func (o *Order) check(yield func([]match) bool) error { return o.play(yield, o.heard.table.unasked) }

// learnSignatures breaks each rule alone, to know its answer, and that it
// refuses at all.
func (o *Order) learnSignatures(yield func([]match) bool) error {
	yield(o.waysAlone())
	for _, id := range o.Rules() {
		if o.Silent(id) {
			continue
		}
		if err := o.learnSignature(id); err != nil {
			return err
		}
		if o.heard.sign[id] != "" {
			o.heard.table.all = append(o.heard.table.all, id)
		}
	}
	return nil
}

func (o *Order) learnSignature(id rules.ID) error {
	if way, found := o.Alone(id); found {
		x, err := o.ask.Ask(string(id), string(id)+" alone", o.Request(way))
		if err == nil && refuses(x, id) {
			o.heard.sign[id] = Signature(x)
		}
		return err
	}
	if says := o.Says(id); says != "" {
		o.heard.sign[id] = says
		return nil
	}
	if way, found := o.beside(id); found {
		x, err := o.ask.Ask(string(id), string(id)+" beside others", o.Request(way))
		if code, _ := rules.Wire(id); err == nil && x.Code() == code {
			o.heard.sign[id] = Signature(x)
		}
		return err
	}
	return nil
}

// refuses tells whether an answer is a refusal of a rule: what matches no sales
// is one of the rules about that, and accepted by all others.
func refuses(x *exchange.Exchange, id rules.ID) bool {
	accepted := x.Success() || x.Code() == "BR-27" || x.Code() == "BR-24"
	return !accepted || id == "BR-27" || id == "BR-24"
}

// findPairs lists the pairs that one request breaks at once, of rules that
// answer differently: of others nobody can see the order, nor needs to.
func (o *Order) findPairs() {
	o.findWays()
	for i, first := range o.heard.table.all {
		for _, second := range o.heard.table.all[i+1:] {
			if o.heard.sign[first] != o.heard.sign[second] && o.both(first, second) != nil {
				o.heard.table.pairs[Pair{first, second}] = true
			}
		}
	}
}

// kept are the requests that are left for what settles a question after the last
// order. What else the probes leave over goes into pairs whose order is known by
// way of others only: a cycle shows there.
const kept = 3

// remaining is how many requests the order may ask now.
func (o *Order) remaining() int { return o.ask.Left() - kept - o.reserved }

// play asks as long as there are open pairs of which a request can tell more,
// and requests left.
func (o *Order) play(yield func([]match) bool, open func(a, b rules.ID) bool) error {
	played := map[string]bool{}
	for o.remaining() > 0 {
		batch := o.batch(open, min(batchSize, o.remaining()))
		if !anyNew(played, batch) || !yield(batch) {
			return nil // where answers vary, a match may tell nothing however often it is put
		}
		for _, m := range batch {
			if err := o.playOne(m.State, m.about); err != nil {
				return err
			}
		}
	}
	return nil
}

// anyNew notes the matches of a batch, and tells whether one was not put before.
func anyNew(played map[string]bool, batch []match) (found bool) {
	for _, m := range batch {
		key := m.State.key() + " " + string(m.about.First) + " " + string(m.about.Second)
		found = found || !played[key]
		played[key] = true
	}
	return found
}

// match is a request and the pair that it is about.
type match struct {
	State
	about Pair
}

// batchSize is how many matches are put at once. What they tell is the same
// whether they are under way together or not.
const batchSize = 8

// batch are some matches about different rules.
func (o *Order) batch(open func(a, b rules.ID) bool, most int) (list []match) {
	busy := map[rules.ID]bool{}
	free := func(a, b rules.ID) bool { return !busy[a] && !busy[b] && open(a, b) }
	for len(list) < most {
		s, about := (matcher{o.Model, o.heard, o.futile}).next(free)
		if s == nil {
			break
		}
		list = append(list, match{s, about})
		busy[about.First], busy[about.Second] = true, true
	}
	return list
}

// question is what a match asks.
func (o *Order) question(m match) Question { return Question{o.purpose(m.State), o.Request(m.State)} }

// playAll asks until every pair is decided or told by no request. Of those left,
// some show that one of several rules with the same answer wins: see assume.
func (o *Order) playAll(yield func([]match) bool) error {
	if err := o.play(yield, o.heard.table.undecided); err != nil {
		return err
	}
	for _, about := range o.Pairs() {
		if !o.heard.table.pairs[about] || !o.heard.table.undecided(about.First, about.Second) { // one may be dropped on the way
			continue
		}
		s := o.both(about.First, about.Second)
		if o.futile.request(s) || len(o.heard.unbeaten(o.heard.refusing(s))) < 2 || o.remaining() < 1 {
			continue
		}
		if !yield([]match{{s, about}}) {
			return nil
		}
		if err := o.playOne(s, about); err != nil {
			return err
		}
	}
	return nil
}

// playOne asks and notes over whom the rule that answered wins.
func (o *Order) playOne(s State, about Pair) error {
	broken := o.heard.refusing(s)
	x, err := o.ask.Ask(string(o.Question), o.purpose(s), o.Request(s))
	if errors.Is(err, ErrNoAnswer) {
		o.futile.note(s, about) // one request without an answer is no reason to end
		return nil
	}
	if err != nil {
		return err
	}
	if !o.heard.hear(x, broken) {
		o.futile.note(s, about)
		o.heard.unclear = append(o.heard.unclear, unclear{x, broken})
		return nil
	}
	o.heard.lookAgain()
	return nil
}

// purpose says in words what a request is for.
func (o *Order) purpose(s State) string {
	broken := o.heard.refusing(s)
	return fmt.Sprintf("%d rules broken at once: %s", len(broken), rules.Joined(broken))
}
