package calibrate

import (
	"fmt"
	"slices"

	"calco.example/contracts"
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

// state is a choice of one option for each slot; 0 is the good one.
type state []int

// model is how the requests of one operation are put together.
type model struct {
	operation rules.Operation
	options   []int // how many each slot has
	// broken are the rules that a request breaks, by the words of the reference,
	// the open questions aside.
	broken  func(state) []rules.ID
	request func(state) contracts.Request
	// says is the signature of a rule that never breaks alone, "" where the rule
	// refuses nothing here.
	says func(rules.ID) string
	// silent are rules that this deployment is known not to refuse by.
	silent func(rules.ID) bool
	// settle asks further, once the order is known, and tells whether requests
	// break more than they seemed to; nil where there is no need.
	settle func(*order) (more bool, err error)

	ways map[rules.ID][]state // the ways to break each rule with the fewest slots
}

// rules are the refusals that the model can break, in the default precedence.
func (m *model) rules() []rules.ID {
	m.findWays()
	return slices.DeleteFunc(rules.DefaultPrecedence(m.operation), func(id rules.ID) bool { return len(m.ways[id]) == 0 })
}

// findWays tries every choice of one option, and of two.
func (m *model) findWays() {
	if m.ways != nil {
		return
	}
	m.ways = map[rules.ID][]state{}
	good := make(state, len(m.options))
	for slot, options := range m.options {
		for option := 1; option < options; option++ {
			m.addWays(good.with(slot, option))
		}
	}
	for a := range m.options {
		for b := a + 1; b < len(m.options); b++ {
			for i := 1; i < m.options[a]; i++ {
				for j := 1; j < m.options[b]; j++ {
					m.addWays(good.with(a, i).with(b, j))
				}
			}
		}
	}
}

// addWays notes a state for each rule that it breaks and no part of it does.
func (m *model) addWays(s state) {
	for _, id := range m.broken(s) {
		if !slices.ContainsFunc(m.ways[id], func(known state) bool { return s.contains(known) }) {
			m.ways[id] = append(m.ways[id], s)
		}
	}
}

func (s state) with(slot, option int) state {
	t := slices.Clone(s)
	t[slot] = option
	return t
}

// contains tells whether a state makes all the choices of another.
func (s state) contains(other state) bool {
	for slot, option := range other {
		if option != 0 && s[slot] != option {
			return false
		}
	}
	return true
}

// merged makes the choices of both, unless they differ on a slot.
func (s state) merged(other state) (state, bool) {
	t := slices.Clone(s)
	for slot, option := range other {
		switch {
		case option == 0:
		case t[slot] == 0:
			t[slot] = option
		case t[slot] != option:
			return nil, false
		}
	}
	return t, true
}

// alone is a state that breaks one rule and no other.
func (m *model) alone(id rules.ID) (state, bool) {
	m.findWays()
	for _, way := range m.ways[id] {
		if len(m.broken(way)) == 1 {
			return way, true
		}
	}
	return nil, false
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
	joining  map[rules.ID]bool   // whose messages stand beside those of others
	all      []rules.ID          // that refuse, in the default precedence
	sign     map[rules.ID]string // what each answers
	pairs    map[pair]bool       // that one request can break at once
	wins     map[pair]*contracts.Exchange
	below    map[rules.ID]map[rules.ID]bool // who loses to a rule, directly or by way of others
	spent    map[pair]int                   // how often asked for in vain
	vain     map[string]bool                // requests that told nothing
	unclear  []unclear
	stopped  bool   // before all was asked
	likelier []pair // an answer speaks for the first, but another reading of it does not
	strange  string // an answer that none of the broken rules gives
	strangeX *contracts.Exchange
}

// pair is a winner and a loser, or two rules of which that is not known.
type pair struct{ first, second rules.ID }

func newOrder(p *prober, q rules.QuestionID, m *model) *order {
	return &order{prober: p, model: m, question: q, joining: p.joiningRules(m.operation), sign: map[rules.ID]string{}, pairs: map[pair]bool{}, wins: map[pair]*contracts.Exchange{}, below: map[rules.ID]map[rules.ID]bool{}, spent: map[pair]int{}, vain: map[string]bool{}}
}

// learnSignatures breaks each rule alone, to know its answer, and that it
// refuses at all.
func (o *order) learnSignatures() error {
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
const fullGoal = fullMost - 3

// undecided pairs are those whose order is not known at all, unasked those that
// were never broken at once.
func (o *order) undecided(a, b rules.ID) bool { return !o.beats(a, b) && !o.beats(b, a) }

func (o *order) unasked(a, b rules.ID) bool {
	return o.wins[pair{a, b}] == nil && o.wins[pair{b, a}] == nil
}

// play asks as long as there are open pairs of which a request can tell more,
// and the calibration has not sent some requests in all.
func (o *order) play(open func(a, b rules.ID) bool, most int) error {
	for o.sent < most {
		s, about := o.next(open)
		if s == nil {
			return nil
		}
		if err := o.playOne(s, about); err != nil {
			return err
		}
	}
	return nil
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
			if o.vain[s.key()] || len(o.unbeaten(o.refusing(s))) < 2 || o.sent >= fullGoal {
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

// next is a request that decides an open pair, the likeliest winners first.
func (o *order) next(open func(a, b rules.ID) bool) (state, pair) {
	likely := o.likely()
	for _, id := range likely {
		if s, rival := o.match(id, o.rivals(id, likely, open)); s != nil {
			return s, pair{id, rival}
		}
	}
	return nil, pair{}
}

// likely is the order as far as it is known, the default where it is not.
func (o *order) likely() []rules.ID {
	full, _ := o.sorted()
	if full == nil {
		return o.all
	}
	return full
}

// beats tells whether a rule wins over another, by what was seen or by way of
// others.
func (o *order) beats(a, b rules.ID) bool { return o.below[a][b] }

// won notes that a rule wins over another.
func (o *order) won(winner, loser rules.ID, x *contracts.Exchange) {
	o.wins[pair{winner, loser}] = x
	o.under(winner, loser)
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

// match is a request with a rule and as many of its rivals as possible, and the
// first of them. It leaves out those that are known to win over it. Where that
// was in vain before, it is a request with one rival.
func (o *order) match(likely rules.ID, rivals []rules.ID) (chosen state, first rules.ID) {
	for _, rival := range rivals {
		switch {
		case chosen == nil:
			chosen, first = o.bothQuietly(likely, rival), rival
		case o.spent[pair{likely, first}] == 0:
			chosen = o.widened(chosen, likely, rival)
		}
	}
	return chosen, first
}

// rivals are the rules that form an open pair with one, in a given order.
func (o *order) rivals(id rules.ID, among []rules.ID, open func(a, b rules.ID) bool) (list []rules.ID) {
	for _, rival := range among {
		if (o.pairs[pair{id, rival}] || o.pairs[pair{rival, id}]) && open(id, rival) && o.spent[pair{id, rival}] < mostVain {
			list = append(list, rival)
		}
	}
	unbeaten := func(id rules.ID) bool {
		return !slices.ContainsFunc(list, func(other rules.ID) bool { return o.beats(other, id) })
	}
	slices.SortStableFunc(list, func(a, b rules.ID) int {
		switch x, y := unbeaten(a), unbeaten(b); {
		case x == y:
			return 0
		case x:
			return -1
		}
		return 1
	})
	return list
}

// bothQuietly is the state of the fewest broken rules that is of use for two.
// Where messages are joined, a third rule may have to win for theirs to show.
func (o *order) bothQuietly(a, b rules.ID) state {
	best := o.quietest(a, b, make(state, len(o.options)))
	if best != nil || !o.joins(a) || !o.joins(b) {
		return best
	}
	for _, third := range o.all {
		if !o.joins(third) {
			continue
		}
		for _, way := range o.ways[third] {
			if best = o.quietest(a, b, way); best != nil {
				return best
			}
		}
	}
	return nil
}

// quietest is the state of the fewest broken rules that makes some choices and
// is of use for two rules.
func (o *order) quietest(a, b rules.ID, with state) state {
	best, fewest := state(nil), 0
	for _, x := range o.ways[a] {
		x, fits := x.merged(with)
		if !fits {
			continue
		}
		for _, y := range o.ways[b] {
			s, fits := x.merged(y)
			if !fits || !o.useful(s, a, b) {
				continue
			}
			if broken := len(o.broken(s)); best == nil || broken < fewest {
				best, fewest = s, broken
			}
		}
	}
	return best
}

// useful tells whether a request breaks two rules, the winner can be told by its
// answer, and no third is known to win over both.
func (o *order) useful(s state, a, b rules.ID) bool {
	broken := o.refusing(s)
	if !slices.Contains(broken, a) || !slices.Contains(broken, b) || len(o.vain) > 0 && o.vain[s.key()] {
		return false
	}
	for i, id := range broken {
		if id != a && id != b && (o.beats(id, a) || o.beats(id, b)) && !o.shows(broken, id, a, b) {
			return false
		}
		for _, other := range broken[:i] {
			if o.sign[id] == o.sign[other] && !o.decidedByOthers(broken, id, other) {
				return false
			}
		}
	}
	return true
}

// shows tells whether two rules answer although a third wins over one of them:
// messages are joined, and what is not joined loses to one that is.
func (o *order) shows(broken []rules.ID, third, a, b rules.ID) bool {
	return o.joins(a) && o.joins(b) && (o.joins(third) ||
		slices.ContainsFunc(broken, func(id rules.ID) bool { return o.joins(id) && o.beats(id, third) }))
}

// joins tells whether the message of a rule stands beside those of others where
// a transaction report joins them.
func (o *order) joins(id rules.ID) bool { return o.joining[id] }

// joiningRules are those about fields.
func (p *prober) joiningRules(op rules.Operation) map[rules.ID]bool {
	list := map[rules.ID]bool{}
	if op == rules.TransactionReport && p.is("Q-TR-SEVERAL", "joined") {
		all := rules.DefaultPrecedence(op)
		for _, id := range all[slices.Index(all, "TR-FILTERS-REQUIRED") : slices.Index(all, "TR-PAGESIZE-MAX")+1] {
			list[id] = true
		}
	}
	return list
}

// decidedByOthers tells whether one of two rules with the same answer is known
// to lose to another of the broken ones, so that the answer cannot be its.
func (o *order) decidedByOthers(broken []rules.ID, a, b rules.ID) bool {
	return slices.ContainsFunc(broken, func(id rules.ID) bool { return o.beats(id, a) || o.beats(id, b) })
}

// refusing are the rules that a request breaks and that refuse here.
func (o *order) refusing(s state) []rules.ID {
	return slices.DeleteFunc(slices.Clone(o.broken(s)), func(id rules.ID) bool { return o.sign[id] == "" })
}

// widened adds a rival to a request, if it fits and hides nobody.
func (o *order) widened(s state, likely, rival rules.ID) state {
	before := o.refusing(s)
	if slices.Contains(before, rival) {
		return s
	}
	for _, way := range o.ways[rival] {
		wider, fits := s.merged(way)
		if !fits || !o.useful(wider, likely, rival) {
			continue
		}
		broken := o.refusing(wider)
		if !slices.ContainsFunc(before, func(id rules.ID) bool { return !slices.Contains(broken, id) }) {
			return wider
		}
	}
	return s
}

// playOne asks and notes over whom the rule that answered wins.
func (o *order) playOne(s state, about pair) error {
	broken := o.refusing(s)
	x, err := o.ask(string(o.question), fmt.Sprintf("%d rules broken at once: %s", len(broken), joined(broken)), o.request(s))
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

// unclear is an exchange that told nothing when it came.
type unclear struct {
	*contracts.Exchange
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
func (o *order) learn(x *contracts.Exchange, broken []rules.ID) (learnt bool) {
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
			if o.wins[pair{candidates[0], loser}] == nil {
				o.won(candidates[0], loser, x)
				learnt = true
			}
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
