package calibrate

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Which of two broken rules wins is learnt from requests that break several at
// once: the one that answers wins over all the others. A request is put
// together from slots (the key, the dates, a filter, …), each with options that
// break a rule or none; a model knows what a choice of options breaks.

var orderProbes = []probe{
	{about: qs("Q-ORDER-LOCATIONS"), full: true, ask: learnOrder("Q-ORDER-LOCATIONS", listingModel)},
	{about: qs("Q-ORDER-BRANCH-REPORT"), full: true, changes: rules.BranchReport, ask: learnOrder("Q-ORDER-BRANCH-REPORT", branchModel)},
	{about: qs("Q-ORDER-TRANSACTION-REPORT"), full: true, changes: rules.TransactionReport, ask: learnOrder("Q-ORDER-TRANSACTION-REPORT", reportModel)},
	{about: nil, full: true, ask: checkOrders},
}

// learnOrder finds who wins, and what of the order that settles.
func learnOrder(q rules.QuestionID, of func(*prober) *model) func(*prober) error {
	return func(p *prober) error {
		o := newOrder(p, q, of(p))
		if err := o.learnSignatures(); err != nil {
			return err
		}
		o.findPairs()
		p.learning = append(p.learning, o)
		err := o.playAndSettle()
		o.stopped = err != nil
		return err
	}
}

func (o *order) playAndSettle() error {
	if err := o.playAll(); err != nil || o.settle == nil {
		return err
	}
	if more, err := o.settle(o); err != nil || !more {
		return err
	}
	o.ways = nil
	o.findPairs()
	return o.playAll()
}

// order is the learning of one order.
type order struct {
	*prober
	*model
	question rules.QuestionID
	dropped  map[rules.ID]bool   // that have no one place in an order
	joining  map[rules.ID]bool   // whose messages stand beside those of others
	all      []rules.ID          // that refuse, in the default precedence
	sign     map[rules.ID]string // what each answers
	pairs    map[pair]bool       // that one request can break at once
	wins     map[pair]*exchange.Exchange
	below    map[rules.ID]map[rules.ID]bool // who loses to a rule, directly or by way of others
	spent    map[pair]int                   // how often asked for in vain
	vain     map[string]bool                // requests that told nothing
	unclear  []unclear
	stopped  bool   // before all was asked
	likelier []pair // an answer speaks for the first, but another reading of it does not
	strange  string // an answer that none of the broken rules gives
	strangeX *exchange.Exchange
}

// pair is a winner and a loser, or two rules of which that is not known.
type pair struct{ first, second rules.ID }

func newOrder(p *prober, q rules.QuestionID, m *model) *order {
	return &order{prober: p, model: m, question: q, joining: p.joiningRules(m.operation), dropped: map[rules.ID]bool{}, sign: map[rules.ID]string{}, pairs: map[pair]bool{}, wins: map[pair]*exchange.Exchange{}, below: map[rules.ID]map[rules.ID]bool{}, spent: map[pair]int{}, vain: map[string]bool{}}
}

// learnSignatures breaks each rule alone, to know its answer, and that it
// refuses at all.
func (o *order) learnSignatures() error {
	o.fetchAll(o.waysAlone())
	for _, id := range o.rules() {
		if o.silent(id) {
			continue
		}
		if way, found := o.alone(id); found {
			x, err := o.ask(string(id), string(id)+" alone", o.request(way))
			if err != nil {
				return err
			}
			if !accepted(x) || id == "BR-27" || id == "BR-24" {
				o.sign[id] = signature(x)
			}
		} else if says := o.says(id); says != "" {
			o.sign[id] = says
		}
		if o.sign[id] != "" {
			o.all = append(o.all, id)
		}
	}
	return nil
}

// waysAlone are the requests that break one rule each.
func (o *order) waysAlone() (list []match) {
	for _, id := range o.rules() {
		if way, found := o.alone(id); found && !o.silent(id) {
			list = append(list, match{way, pair{id, id}})
		}
	}
	return list
}

// findPairs lists the pairs that one request breaks at once, of rules that
// answer differently: of others nobody can see the order, nor needs to.
func (o *order) findPairs() {
	o.findWays()
	for i, first := range o.all {
		for _, second := range o.all[i+1:] {
			if o.sign[first] != o.sign[second] && o.both(first, second) != nil {
				o.pairs[pair{first, second}] = true
			}
		}
	}
}

// both is a state that breaks two rules, with as few others as there are.
func (o *order) both(first, second rules.ID) state {
	var best state
	fewest := 0
	for _, a := range o.ways[first] {
		for _, b := range o.ways[second] {
			s, fits := a.merged(b)
			if !fits {
				continue
			}
			broken := o.broken(s)
			if slices.Contains(broken, first) && slices.Contains(broken, second) && (best == nil || len(broken) < fewest) {
				best, fewest = s, len(broken)
			}
		}
	}
	return best
}

// fullGoal is how many requests the orders may bring a calibration to: a few are
// left for what settles a question after the last order. What the probes leave over goes
// into pairs whose order is known by way of others only: a cycle shows there.
const fullGoal = MostRequests - 3

// undecided pairs are those whose order is not known at all, unasked those that
// were never broken at once.
func (o *order) undecided(a, b rules.ID) bool { return !o.beats(a, b) && !o.beats(b, a) }

func (o *order) unasked(a, b rules.ID) bool {
	return o.wins[pair{a, b}] == nil && o.wins[pair{b, a}] == nil
}

// play asks as long as there are open pairs of which a request can tell more,
// and the calibration has not sent some requests in all.
func (o *order) play(open func(a, b rules.ID) bool, most int) error {
	played := map[string]bool{}
	for o.requests.count() < most {
		batch := o.batch(open, min(batchSize, most-o.requests.count()))
		if !anyNew(played, batch) {
			return nil // where answers vary, a match may tell nothing however often it is put
		}
		o.fetchAll(batch)
		for _, m := range batch {
			if err := o.playOne(m.state, m.about); err != nil {
				return err
			}
		}
	}
	return nil
}

// anyNew notes the matches of a batch, and tells whether one was not put before.
func anyNew(played map[string]bool, batch []match) (found bool) {
	for _, m := range batch {
		key := m.state.key() + " " + string(m.about.first) + " " + string(m.about.second)
		found = found || !played[key]
		played[key] = true
	}
	return found
}

// match is a request and the pair that it is about.
type match struct {
	state
	about pair
}

// batchSize is how many matches are put at once. What they tell is the same
// whether they are under way together or not.
const batchSize = 6

// batch are some matches about different rules.
func (o *order) batch(open func(a, b rules.ID) bool, most int) (list []match) {
	busy := map[rules.ID]bool{}
	free := func(a, b rules.ID) bool { return !busy[a] && !busy[b] && open(a, b) }
	for len(list) < most {
		s, about := o.next(free)
		if s == nil {
			break
		}
		list = append(list, match{s, about})
		busy[about.first], busy[about.second] = true, true
	}
	return list
}

// fetchAll asks the requests of some matches at once.
func (o *order) fetchAll(list []match) {
	if o.Parallel < 2 {
		return
	}
	wanted := make([]question, len(list))
	for i, m := range list {
		wanted[i] = question{o.purpose(m.state), o.request(m.state)}
	}
	o.fetch(wanted)
}

// playAll asks until every pair is decided or told by no request. Of those left,
// some show that one of several rules with the same answer wins: see assume.
func (o *order) playAll() error {
	if err := o.play(o.undecided, fullGoal); err != nil {
		return err
	}
	for i, first := range o.all {
		for _, second := range o.all[i+1:] {
			about := pair{first, second}
			if !o.pairs[about] || !o.undecided(first, second) {
				continue
			}
			s := o.both(first, second)
			if o.vain[s.key()] || len(o.unbeaten(o.refusing(s))) < 2 || o.requests.count() >= fullGoal {
				continue
			}
			if err := o.playOne(s, about); err != nil {
				return err
			}
		}
	}
	return nil
}

// unbeaten are the rules that none of the others is known to win over.
func (o *order) unbeaten(broken []rules.ID) []rules.ID {
	return slices.DeleteFunc(slices.Clone(broken), func(id rules.ID) bool {
		return slices.ContainsFunc(broken, func(other rules.ID) bool { return o.beats(other, id) })
	})
}

// checkOrders asks pairs whose order follows from others.
func checkOrders(p *prober) error {
	for _, o := range p.learning {
		if err := o.play(o.unasked, fullGoal); err != nil {
			return err
		}
	}
	return nil
}

// beats tells whether a rule wins over another, by what was seen or by way of
// others.
func (o *order) beats(a, b rules.ID) bool { return o.below[a][b] }

// won notes that a rule wins over another, and tells whether that is news. What
// has no place in the order is none.
func (o *order) won(winner, loser rules.ID, x *exchange.Exchange) bool {
	if o.dropped[winner] || o.dropped[loser] || o.wins[pair{winner, loser}] != nil {
		return false
	}
	o.wins[pair{winner, loser}] = x
	o.under(winner, loser)
	if id := o.misfit(o.cycle()); id != "" {
		o.drop(id)
	}
	return true
}

// cycle is a chain of rules of which each wins over the next and the last over
// the first, or nil.
func (o *order) cycle() []rules.ID {
	_, cycle := o.sorted()
	return cycle
}

// misfit is the rule of a cycle that has no one place in an order, because it
// stands for many fields: of several, the one without which the fewest
// contradictions are left. A cycle without any is no matter of one rule: there is
// no order.
func (o *order) misfit(cycle []rules.ID) (misfit rules.ID) {
	fewest := 0
	for _, id := range cycle {
		if !slices.Contains(manyFields, id) {
			continue
		}
		if left := o.without(id).contradictions(); misfit == "" || left < fewest {
			misfit, fewest = id, left
		}
	}
	return misfit
}

// manyFields are rules about any field: a deployment may look at each in a place
// of its own, so that such a rule wins over another here and loses to it there.
var manyFields = ids("BR-FIELD-TYPE", "TR-FIELD-TYPE", "BR-FIELD-UNKNOWN", "TR-FIELD-UNKNOWN", "BR-FIELD-DUPLICATE", "TR-FIELD-DUPLICATE")

// without is the order with one rule less.
func (o *order) without(id rules.ID) *order {
	less := &order{model: o.model, prober: o.prober, below: map[rules.ID]map[rules.ID]bool{}}
	less.all = slices.DeleteFunc(slices.Clone(o.all), func(other rules.ID) bool { return other == id })
	for _, p := range o.sortedWins() {
		if p.first != id && p.second != id {
			less.under(p.first, p.second)
		}
	}
	return less
}

// contradictions are the pairs of which each is known to win over the other.
func (o *order) contradictions() (n int) {
	for i, a := range o.all {
		for _, b := range o.all[i+1:] {
			if o.beats(a, b) && o.beats(b, a) {
				n++
			}
		}
	}
	return n
}

// sortedWins are the pairs of which one request showed who wins, in order.
func (o *order) sortedWins() []pair {
	return slices.SortedFunc(maps.Keys(o.wins), func(a, b pair) int {
		return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(a.second, b.second))
	})
}

// drop takes a rule out: the order of the others stays.
func (o *order) drop(id rules.ID) {
	less := o.without(id)
	o.dropped[id] = true
	o.all, o.below = less.all, less.below
	for p := range o.wins {
		if p.first == id || p.second == id {
			delete(o.wins, p)
		}
	}
	for p := range o.pairs {
		if p.first == id || p.second == id {
			delete(o.pairs, p)
		}
	}
}

// under puts a rule and all below it under another and all above that.
func (o *order) under(winner, loser rules.ID) {
	for _, id := range o.all {
		if id != winner && !o.beats(id, winner) {
			continue
		}
		if o.below[id] == nil {
			o.below[id] = map[rules.ID]bool{}
		}
		o.below[id][loser] = true
		for lower := range o.below[loser] {
			o.below[id][lower] = true
		}
	}
}

// playOne asks and notes over whom the rule that answered wins.
func (o *order) playOne(s state, about pair) error {
	broken := o.refusing(s)
	x, err := o.ask(string(o.question), o.purpose(s), o.request(s))
	var lost *missingError
	if errors.As(err, &lost) {
		o.spend(s, about) // one request without an answer is no reason to end
		return nil
	}
	if err != nil {
		return err
	}
	if !o.learn(x, broken) {
		o.spend(s, about)
		o.unclear = append(o.unclear, unclear{x, broken})
		return nil
	}
	o.lookAgain()
	return nil
}

// purpose says in words what a request is for.
func (o *order) purpose(s state) string {
	broken := o.refusing(s)
	return fmt.Sprintf("%d rules broken at once: %s", len(broken), joined(broken))
}

// unclear is an exchange that told nothing when it came.
type unclear struct {
	*exchange.Exchange
	broken []rules.ID
}

// lookAgain learns from what was unclear once more is known.
func (o *order) lookAgain() {
	for again := true; again; {
		again = false
		for _, u := range o.unclear {
			again = o.learn(u.Exchange, u.broken) || again
		}
	}
}

// learn notes who wins over whom by an answer, and tells whether any of it is
// new.
func (o *order) learn(x *exchange.Exchange, broken []rules.ID) (learnt bool) {
	signs := o.signatures(x, broken)
	for i, got := range signs {
		losers := o.losers(signs, i, broken)
		candidates := o.answering(got, losers, broken)
		if i == 0 && len(candidates) == 0 {
			o.strange, o.strangeX = fmt.Sprintf("a request that breaks %s got %s", joined(broken), describe(x)), x
		}
		if len(candidates) != 1 {
			continue
		}
		for _, loser := range losers {
			learnt = o.won(candidates[0], loser, x) || learnt
		}
	}
	return learnt
}

// losers are the broken rules that lose to the one whose answer stands at some
// place: all with another answer to the first, and those that follow to others.
func (o *order) losers(signs []string, at int, broken []rules.ID) (list []rules.ID) {
	for _, id := range broken {
		if at == 0 && o.sign[id] != signs[0] || slices.Contains(signs[at+1:], o.sign[id]) {
			list = append(list, id)
		}
	}
	return list
}

// spend notes a request that told nothing of the pair that it was about.
func (o *order) spend(s state, about pair) {
	o.vain[s.key()] = true
	o.spent[about]++
	o.spent[pair{about.second, about.first}]++
}

// mostVain is how many requests in vain a pair is worth.
const mostVain = 4

func (s state) key() string { return fmt.Sprint([]int(s)) }

// answering are the broken rules that give an answer; of several, those that are
// not known to lose to any that should lose to them.
func (o *order) answering(got string, losers, broken []rules.ID) []rules.ID {
	var list, unbeaten []rules.ID
	for _, id := range broken {
		if o.sign[id] != got {
			continue
		}
		list = append(list, id)
		if !slices.ContainsFunc(losers, func(other rules.ID) bool { return o.beats(other, id) }) {
			unbeaten = append(unbeaten, id)
		}
	}
	if len(list) == 1 {
		return list
	}
	return unbeaten
}

func joined(ids []rules.ID) string {
	text := ""
	for i, id := range ids {
		if i > 0 {
			text += ", "
		}
		text += string(id)
	}
	return text
}
