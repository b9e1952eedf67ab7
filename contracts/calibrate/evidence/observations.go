package evidence

import (
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// Observations are what was seen of one question.
type Observations struct {
	seen       []sighting
	same       []rules.Answer // answers that show in the same way here
	why        string
	ask        string
	other      *sighting // what counts where nothing usual is seen
	usual      bool
	named      *exchange.Exchange // that last showed a named word
	exhaustive bool               // the named words are all there are
	decided    *Learned           // set by a probe that weighs its evidence itself
	leftOut    bool               // it cannot be asked about here
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

func (n *Observations) add(what string, a *rules.Answer, x *exchange.Exchange) {
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

// SetSame notes that some answers show in the same way here.
func (n *Observations) SetSame(answers ...rules.Answer) { n.same = answers }

// SawUnusual notes what counts where nothing usual is seen.
func (n *Observations) SawUnusual(what string, x *exchange.Exchange) {
	if n.other == nil {
		n.other = &sighting{what, nil, 1, x, x}
	}
}

// SawUsual notes that what is usual was seen.
func (n *Observations) SawUsual() { n.usual = true }

// SawNamed notes an exchange with a word that the reference names.
func (n *Observations) SawNamed(x *exchange.Exchange) { n.named = x }

// LastNamed is the exchange that last showed a named word; nil where none did.
func (n *Observations) LastNamed() *exchange.Exchange { return n.named }

// SetExhaustive notes that the named words are all there are.
func (n *Observations) SetExhaustive() { n.exhaustive = true }

// IsExhaustive tells whether the named words are known to be all there are.
func (n *Observations) IsExhaustive() bool { return n.exhaustive }

// Times is how many exchanges showed a kind of behaviour.
func (n *Observations) Times() (times int) {
	for _, s := range n.seen {
		times += s.times
	}
	return times
}

// ForgetSeen is Forget, but for the answers that show in the same way.
func (n *Observations) ForgetSeen() { n.seen = nil }

// Forget takes back what was seen.
func (n *Observations) Forget() { n.seen, n.same = nil, nil }

// Exchanges are the first exchanges of each kind of behaviour that was seen.
func (n *Observations) Exchanges() (list []*exchange.Exchange) {
	for _, s := range n.seen {
		list = append(list, s.first)
	}
	return list
}

// TwoUnknown are the two kinds of behaviour, where there are two and
// no answer of the rule book says either.
func (n *Observations) TwoUnknown() (first, second Seen, two bool) {
	seen := n.seen
	if len(seen) != 2 || seen[0].answer != nil || seen[1].answer != nil {
		return Seen{}, Seen{}, false
	}
	return Seen{What: seen[0].what, Times: seen[0].times}, Seen{What: seen[1].what, Times: seen[1].times}, true
}

// Join notes that all kinds of behaviour are one answer.
func (n *Observations) Join(a rules.Answer) {
	n.seen = []sighting{{a.String(), &a, n.Times(), n.seen[0].first, n.seen[0].last}}
}

// Texts are the texts of the deployment's own that were seen, in order, each with the first
// exchange that showed it; none where something else was seen, too.
func (n *Observations) Texts() (texts []string, first []*exchange.Exchange) {
	for _, s := range n.seen {
		if s.answer == nil || s.answer.Value == nil {
			return nil, nil
		}
		texts, first = append(texts, *s.answer.Value), append(first, s.first)
	}
	return texts, first
}

// settled is the answer of a case, where all that was seen of it agrees.
func (n *Observations) settled() (rules.Answer, bool) {
	if n != nil && len(n.seen) == 1 && n.seen[0].answer != nil {
		return *n.seen[0].answer, true
	}
	return rules.Answer{}, false
}

// kinds are the kinds of behaviour that were seen, in words.
func (n *Observations) kinds() string {
	var list []string
	for _, s := range n.seen {
		list = append(list, s.what)
	}
	slices.Sort(list)
	return reporttext.Bounded(strings.Join(list, "; "), 500)
}
