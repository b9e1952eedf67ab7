package calibrate

import (
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// observations are what was seen of one question.
type observations struct {
	seen    []sighting
	same    []rules.Answer // answers that show in the same way here
	why     string
	ask     string
	other   *sighting // what counts where nothing usual is seen
	usual   bool
	named   *exchange.Exchange // that last showed a named word
	whole   bool               // the named words are all there are
	decided *Learned           // set by a probe that weighs its evidence itself
}

// sighting is one kind of behaviour.
type sighting struct {
	what   string
	answer *rules.Answer // nil: no answer of the rule book
	times  int
	first  *exchange.Exchange
	last   *exchange.Exchange
}

// mostKinds is how many kinds of behaviour are kept: more say no more than that a
// question is answered in many ways.
const mostKinds = 12

func (n *observations) add(what string, a *rules.Answer, x *exchange.Exchange) {
	for i := range n.seen {
		s := &n.seen[i]
		if s.what == what && (s.answer == nil) == (a == nil) {
			if s.last != x {
				s.times++
				s.last = x
			}
			return
		}
	}
	if len(n.seen) < mostKinds {
		n.seen = append(n.seen, sighting{what, a, 1, x, x})
	}
}

// setSame notes that some answers show in the same way here.
func (n *observations) setSame(answers ...rules.Answer) { n.same = answers }

// sawUnusual notes what counts where nothing usual is seen.
func (n *observations) sawUnusual(what string, x *exchange.Exchange) {
	if n.other == nil {
		n.other = &sighting{what, nil, 1, x, x}
	}
}

// sawUsual notes that what is usual was seen.
func (n *observations) sawUsual() { n.usual = true }

// sawNamed notes an exchange with a word that the reference names.
func (n *observations) sawNamed(x *exchange.Exchange) { n.named = x }

// lastNamed is the exchange that last showed a named word; nil where none did.
func (n *observations) lastNamed() *exchange.Exchange { return n.named }

// setWhole notes that the named words are all there are.
func (n *observations) setWhole() { n.whole = true }

// isWhole tells whether the named words are known to be all there are.
func (n *observations) isWhole() bool { return n.whole }

// hasSame tells whether some answers show in the same way here.
func (n *observations) hasSame() bool { return len(n.same) > 0 }

// times is how many exchanges showed a kind of behaviour.
func (n *observations) times() (times int) {
	for _, s := range n.seen {
		times += s.times
	}
	return times
}

// forgetSeen is forget, but for the answers that show in the same way.
func (n *observations) forgetSeen() { n.seen = nil }

// forget takes back what was seen.
func (n *observations) forget() { n.seen, n.same = nil, nil }

// exchanges are the first exchanges of each kind of behaviour that was seen.
func (n *observations) exchanges() (list []*exchange.Exchange) {
	for _, s := range n.seen {
		list = append(list, s.first)
	}
	return list
}

// twoUnknown are the two kinds of behaviour, where there are two and
// no answer of the rule book says either.
func (n *observations) twoUnknown() (first, second Seen, two bool) {
	seen := n.seen
	if len(seen) != 2 || seen[0].answer != nil || seen[1].answer != nil {
		return Seen{}, Seen{}, false
	}
	return Seen{What: seen[0].what, Times: seen[0].times}, Seen{What: seen[1].what, Times: seen[1].times}, true
}

// join notes that two kinds of behaviour are one answer.
func (n *observations) join(a rules.Answer) {
	n.seen = []sighting{{a.String(), &a, n.seen[0].times + n.seen[1].times, n.seen[0].first, n.seen[0].last}}
}

// settled is the answer of a case, where all that was seen of it agrees.
func (n *observations) settled() (rules.Answer, bool) {
	if n != nil && len(n.seen) == 1 && n.seen[0].answer != nil {
		return *n.seen[0].answer, true
	}
	return rules.Answer{}, false
}

// kinds are the kinds of behaviour that were seen, in words.
func (n *observations) kinds() string {
	var list []string
	for _, s := range n.seen {
		list = append(list, s.what)
	}
	slices.Sort(list)
	return reporttext.Bounded(strings.Join(list, "; "), 500)
}
