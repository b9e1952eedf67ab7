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
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Order is the learning of one order.
type Order struct {
	*Model
	Question      rules.QuestionID
	table         *standings
	ask           Asker
	reserved      int  // requests of others that are about to be sent
	ready         bool // the rules' own answers are known
	err           error
	sign          map[rules.ID]string // what each answers
	futile        map[Pair]int        // how often asked for with no result
	uninformative map[string]bool     // requests that told nothing
	unclear       []unclear
	stopped       bool   // before all was asked
	likelier      []Pair // an answer speaks for the first, but another reading of it does not
	strange       *Strange
}

// Pair is a winner and a loser, or two rules of which that is not known.
type Pair struct{ First, Second rules.ID }

// Strange is an answer that none of the rules gives that a request broke.
type Strange struct {
	Broken []rules.ID
	*exchange.Exchange
}

// New is an order about which nothing is known yet.
func New(q rules.QuestionID, m *Model, ask Asker) *Order {
	return &Order{
		Model: m, Question: q, ask: ask, table: newStandings(m.Operation),
		sign: map[rules.ID]string{}, futile: map[Pair]int{}, uninformative: map[string]bool{},
	}
}

// Ready tells whether the learning came as far as to know what each rule answers
// by itself.
func (o *Order) Ready() bool { return o.ready }

// Err is what ended the learning before its time.
func (o *Order) Err() error { return o.err }

// All are the rules that refuse, in the default precedence.
func (o *Order) All() []rules.ID { return o.table.all }

// Sign is what a rule answers, as Signature writes it; "" where it refuses nothing.
func (o *Order) Sign(id rules.ID) string { return o.sign[id] }

// Won is the exchange in which one rule was seen to win over another, or nil.
func (o *Order) Won(winner, loser rules.ID) *exchange.Exchange {
	return o.table.wins[Pair{winner, loser}]
}

// Beats tells whether a rule wins over another, by what was seen or by way of
// others.
func (o *Order) Beats(a, b rules.ID) bool { return o.table.beats(a, b) }

// Pairs are the pairs that one request breaks at once and that answer differently.
func (o *Order) Pairs() (list []Pair) {
	for i, first := range o.table.all {
		for _, second := range o.table.all[i+1:] {
			if o.table.pairs[Pair{first, second}] {
				list = append(list, Pair{first, second})
			}
		}
	}
	return list
}

// PutLast adds a rule that all others win over.
func (o *Order) PutLast(id rules.ID) {
	for _, winner := range o.table.all {
		o.table.putBelow(winner, id)
	}
	o.table.all = append(o.table.all, id)
}

// Likelier notes pairs of which an answer speaks for the first, but another
// reading of it does not.
func (o *Order) Likelier(list []Pair) { o.likelier = list }

// learn finds who wins, and what of the order that settles.
func (o *Order) learn(yield func([]match) bool) error {
	if err := o.learnSignatures(yield); err != nil {
		return err
	}
	o.findPairs()
	o.ready = true
	err := o.playAndSettle(yield)
	o.stopped = err != nil
	return err
}

func (o *Order) playAndSettle(yield func([]match) bool) error {
	if err := o.playAll(yield); err != nil || o.Settle == nil {
		return err
	}
	if more, err := o.Settle(o); err != nil || !more {
		return err
	}
	o.ways = nil
	o.findPairs()
	return o.playAll(yield)
}

// check asks pairs whose order follows from others.
func (o *Order) check(yield func([]match) bool) error { return o.play(yield, o.table.unasked) }

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
		if o.sign[id] != "" {
			o.table.all = append(o.table.all, id)
		}
	}
	return nil
}

func (o *Order) learnSignature(id rules.ID) error {
	if way, found := o.Alone(id); found {
		x, err := o.ask.Ask(string(id), string(id)+" alone", o.Request(way))
		if err == nil && refuses(x, id) {
			o.sign[id] = Signature(x)
		}
		return err
	}
	if says := o.Says(id); says != "" {
		o.sign[id] = says
		return nil
	}
	if way, found := o.told(id); found {
		x, err := o.ask.Ask(string(id), string(id)+" beside others", o.Request(way))
		if code, _ := rules.Wire(id); err == nil && x.Code() == code {
			o.sign[id] = Signature(x)
		}
		return err
	}
	return nil
}

// told is a request that breaks a rule beside others, whose codes differ from its
// own: where it wins, the answer is seen to be its.
func (o *Order) told(id rules.ID) (State, bool) {
	code, _ := rules.Wire(id)
	for _, way := range o.Ways(id) {
		if !slices.ContainsFunc(o.Broken(way), func(other rules.ID) bool {
			shown, _ := rules.Wire(other)
			return other != id && shown == code
		}) {
			return way, true
		}
	}
	return nil, false
}

// refuses tells whether an answer is a refusal of a rule: what matches no sales
// is one of the rules about that, and accepted by all others.
func refuses(x *exchange.Exchange, id rules.ID) bool {
	accepted := x.Success() || x.Code() == "BR-27" || x.Code() == "BR-24"
	return !accepted || id == "BR-27" || id == "BR-24"
}

// waysAlone are the requests that break one rule each.
func (o *Order) waysAlone() (list []match) {
	for _, id := range o.Rules() {
		if way, found := o.Alone(id); found && !o.Silent(id) {
			list = append(list, match{way, Pair{id, id}})
		}
	}
	return list
}

// findPairs lists the pairs that one request breaks at once, of rules that
// answer differently: of others nobody can see the order, nor needs to.
func (o *Order) findPairs() {
	o.findWays()
	for i, first := range o.table.all {
		for _, second := range o.table.all[i+1:] {
			if o.sign[first] != o.sign[second] && o.both(first, second) != nil {
				o.table.pairs[Pair{first, second}] = true
			}
		}
	}
}

// both is a state that breaks two rules, with as few others as there are.
func (o *Order) both(first, second rules.ID) State {
	var best State
	fewest := 0
	for _, a := range o.ways[first] {
		for _, b := range o.ways[second] {
			s, fits := a.Merged(b)
			if !fits {
				continue
			}
			broken := o.Broken(s)
			if slices.Contains(broken, first) && slices.Contains(broken, second) && (best == nil || len(broken) < fewest) {
				best, fewest = s, len(broken)
			}
		}
	}
	return best
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
		s, about := o.matcher().next(free)
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
	if err := o.play(yield, o.table.undecided); err != nil {
		return err
	}
	for _, about := range o.Pairs() {
		if !o.table.pairs[about] || !o.table.undecided(about.First, about.Second) { // one may be dropped on the way
			continue
		}
		s := o.both(about.First, about.Second)
		if o.uninformative[s.key()] || len(o.unbeaten(o.refusing(s))) < 2 || o.remaining() < 1 {
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

// unbeaten are the rules that none of the others is known to win over.
func (o *Order) unbeaten(broken []rules.ID) []rules.ID {
	return slices.DeleteFunc(slices.Clone(broken), func(id rules.ID) bool {
		return slices.ContainsFunc(broken, func(other rules.ID) bool { return o.table.beats(other, id) })
	})
}

// playOne asks and notes over whom the rule that answered wins.
func (o *Order) playOne(s State, about Pair) error {
	broken := o.refusing(s)
	x, err := o.ask.Ask(string(o.Question), o.purpose(s), o.Request(s))
	if errors.Is(err, ErrNoAnswer) {
		o.countFutile(s, about) // one request without an answer is no reason to end
		return nil
	}
	if err != nil {
		return err
	}
	if !o.hear(x, broken) {
		o.countFutile(s, about)
		o.unclear = append(o.unclear, unclear{x, broken})
		return nil
	}
	o.lookAgain()
	return nil
}

// purpose says in words what a request is for.
func (o *Order) purpose(s State) string {
	broken := o.refusing(s)
	return fmt.Sprintf("%d rules broken at once: %s", len(broken), Joined(broken))
}

// unclear is an exchange that told nothing when it came.
type unclear struct {
	*exchange.Exchange
	broken []rules.ID
}

// lookAgain learns from what was unclear once more is known.
func (o *Order) lookAgain() {
	for again := true; again; {
		again = false
		for _, u := range o.unclear {
			again = o.hear(u.Exchange, u.broken) || again
		}
	}
}

// hear notes who wins over whom by an answer, and tells whether any of it is
// new.
func (o *Order) hear(x *exchange.Exchange, broken []rules.ID) (learnt bool) {
	signs := o.signatures(x, broken)
	for i, got := range signs {
		losers := o.losers(signs, i, broken)
		candidates := o.answering(got, losers, broken)
		if i == 0 && len(candidates) == 0 {
			o.strange = &Strange{broken, x}
		}
		if len(candidates) != 1 {
			continue
		}
		for _, loser := range losers {
			learnt = o.table.won(candidates[0], loser, x) || learnt
		}
	}
	return learnt
}

// losers are the broken rules that lose to the one whose answer stands at some
// place: all with another answer to the first, and those that follow to others.
func (o *Order) losers(signs []string, at int, broken []rules.ID) (list []rules.ID) {
	for _, id := range broken {
		if at == 0 && o.sign[id] != signs[0] || slices.Contains(signs[at+1:], o.sign[id]) {
			list = append(list, id)
		}
	}
	return list
}

// countFutile notes a request that told nothing of the pair that it was about.
func (o *Order) countFutile(s State, about Pair) {
	o.uninformative[s.key()] = true
	o.futile[about]++
	o.futile[Pair{about.Second, about.First}]++
}

// mostFutile is how many requests that tell nothing a pair is worth.
const mostFutile = 4

func (s State) key() string { return fmt.Sprint([]int(s)) }

// answering are the broken rules that give an answer; of several, those that are
// not known to lose to any that should lose to them.
func (o *Order) answering(got string, losers, broken []rules.ID) []rules.ID {
	var list, unbeaten []rules.ID
	for _, id := range broken {
		if o.sign[id] != got {
			continue
		}
		list = append(list, id)
		if !slices.ContainsFunc(losers, func(other rules.ID) bool { return o.table.beats(other, id) }) {
			unbeaten = append(unbeaten, id)
		}
	}
	if len(list) == 1 {
		return list
	}
	return unbeaten
}

// Joined writes a list of rules.
func Joined(ids []rules.ID) string {
	text := ""
	for i, id := range ids {
		if i > 0 {
			text += ", "
		}
		text += string(id)
	}
	return text
}
