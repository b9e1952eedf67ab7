package calibrate

import (
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
	"calco.example/contracts/target"
)

// note is what was seen of one question.
type note struct {
	seen    []sighting
	same    []rules.Answer // answers that show in the same way here
	why     string
	ask     string
	other   *sighting // what counts where nothing usual is seen
	usual   bool
	decided *Learned // set by a probe that weighs its evidence itself
}

// sighting is one kind of behaviour.
type sighting struct {
	what   string
	answer *rules.Answer // nil: no answer of the rule book
	times  int
	first  *exchange.Exchange
	last   *exchange.Exchange
}

// evidence is what was seen of each question, with what it shows of an exchange.
type evidence struct {
	sampler  sampler
	notes    map[rules.QuestionID]*note
	cases    map[rules.QuestionID]map[string]*note
	statuses map[rules.ID]*note // the HTTP statuses that came with each code
	leftOut  []rules.QuestionID
}

// newEvidence is a book about a deployment of which nothing was seen yet. Its curl
// lines name the base URL, and the redactor, if any, takes the secrets out.
func newEvidence(base string, redactor *target.Redactor) *evidence {
	return &evidence{
		sampler: sampler{base, redactor},
		notes:   map[rules.QuestionID]*note{}, cases: map[rules.QuestionID]map[string]*note{}, statuses: map[rules.ID]*note{},
	}
}

// copied is a book that says the same and changes by itself.
func (b *evidence) copied() *evidence {
	c := *b
	c.notes, c.statuses = copiedNotes(b.notes), copiedNotes(b.statuses)
	c.cases = map[rules.QuestionID]map[string]*note{}
	for q, of := range b.cases {
		c.cases[q] = copiedNotes(of)
	}
	c.leftOut = slices.Clone(b.leftOut)
	return &c
}

func copiedNotes[K comparable](notes map[K]*note) map[K]*note {
	copies := map[K]*note{}
	for k, n := range notes {
		c := *n
		c.seen = slices.Clone(n.seen)
		copies[k] = &c
	}
	return copies
}

func (b *evidence) note(q rules.QuestionID) *note {
	if b.notes[q] == nil {
		b.notes[q] = &note{}
	}
	return b.notes[q]
}

// saw notes an answer that an exchange shows, once for each exchange.
func (b *evidence) saw(q rules.QuestionID, a rules.Answer, x *exchange.Exchange) {
	b.note(q).add(a.String(), &a, x)
}

// sawElse notes what no answer of the rule book says.
func (b *evidence) sawElse(q rules.QuestionID, what string, x *exchange.Exchange) {
	b.note(q).add(what, nil, x)
}

// mostKinds is how many kinds of behaviour are kept: more say no more than that a
// question is answered in many ways.
const mostKinds = 12

func (n *note) add(what string, a *rules.Answer, x *exchange.Exchange) {
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

// kept is what was seen of a question before a probe, as a whole and case by case.
type kept struct {
	note
	cases map[string]*note
}

// same notes that some answers show in the same way here.
func (b *evidence) same(q rules.QuestionID, answers ...rules.Answer) { b.note(q).same = answers }

// sameAs are the answers that show in the same way here.
func (b *evidence) sameAs(q rules.QuestionID) []rules.Answer { return b.note(q).same }

// sawUnusual notes what counts where nothing usual is seen: see sawUsual.
func (b *evidence) sawUnusual(q rules.QuestionID, what string, x *exchange.Exchange) {
	if n := b.note(q); n.other == nil {
		n.other = &sighting{what, nil, 1, x, x}
	}
}

func (b *evidence) sawUsual(q rules.QuestionID) { b.note(q).usual = true }

// isUsual tells whether something usual was seen: see sawUnusual.
func (b *evidence) isUsual(q rules.QuestionID) bool { return b.note(q).usual }

// lastOf is the last exchange that showed the first kind of behaviour seen.
func (b *evidence) lastOf(q rules.QuestionID) *exchange.Exchange { return b.note(q).seen[0].last }

// times is how many exchanges showed a kind of behaviour.
func (b *evidence) times(q rules.QuestionID) (times int) {
	for _, s := range b.note(q).seen {
		times += s.times
	}
	return times
}

// forgetSeen is forget, but for the answers that show in the same way.
func (b *evidence) forgetSeen(q rules.QuestionID) { b.note(q).seen = nil }

// forget takes back what was seen of a question as a whole.
func (b *evidence) forget(q rules.QuestionID) { b.note(q).seen, b.note(q).same = nil, nil }

// decide is for a probe that weighs its evidence itself.
func (b *evidence) decide(l Learned) { b.note(l.Question).decided = &l }

// exchanges are the first exchanges of each kind of behaviour that was seen.
func (b *evidence) exchanges(q rules.QuestionID) []*exchange.Exchange { return b.note(q).exchanges() }

func (n *note) exchanges() (list []*exchange.Exchange) {
	for _, s := range n.seen {
		list = append(list, s.first)
	}
	return list
}

// twoUnknown are the two kinds of behaviour of a question, where there are two and
// no answer of the rule book says either.
func (b *evidence) twoUnknown(q rules.QuestionID) (first, second Seen, two bool) {
	seen := b.note(q).seen
	if len(seen) != 2 || seen[0].answer != nil || seen[1].answer != nil {
		return Seen{}, Seen{}, false
	}
	return Seen{What: seen[0].what, Times: seen[0].times}, Seen{What: seen[1].what, Times: seen[1].times}, true
}

// joined notes that two kinds of behaviour are one answer.
func (b *evidence) joined(q rules.QuestionID, a rules.Answer) {
	n := b.note(q)
	n.seen = []sighting{{a.String(), &a, n.seen[0].times + n.seen[1].times, n.seen[0].first, n.seen[0].last}}
}

// keep copies what was seen of some questions, restore puts it back.
func (b *evidence) keep(about []rules.QuestionID) map[rules.QuestionID]kept {
	before := map[rules.QuestionID]kept{}
	for _, q := range about {
		n := *b.note(q)
		n.seen = slices.Clone(n.seen)
		k := kept{note: n}
		if b.cases[q] != nil {
			k.cases = copiedNotes(b.cases[q])
		}
		before[q] = k
	}
	return before
}

func (b *evidence) restore(before map[rules.QuestionID]kept) {
	for q, k := range before {
		*b.note(q) = k.note
		if b.cases[q] = k.cases; k.cases == nil {
			delete(b.cases, q)
		}
	}
}

// unseen notes why nothing was seen of some questions, unless something was.
func (b *evidence) unseen(about []rules.QuestionID, why, ask string) {
	for _, q := range about {
		if n := b.note(q); n.why == "" {
			n.why, n.ask = why, ask
		}
	}
}

func (b *evidence) leaveOut(about []rules.QuestionID) {
	b.leftOut = append(b.leftOut, about...)
	b.unseen(about, "a quick calibration leaves it out", "run again without --quick")
}

// answered is what is known of a question so far: its answer, if all that was
// seen agrees.
func (b *evidence) answered(q rules.QuestionID) (rules.Answer, bool) {
	if b.cases[q] != nil {
		question, _ := rules.LookupQuestion(q)
		answer, known, _ := b.together(question)
		return answer, known
	}
	return b.note(q).settled()
}

// is tells whether a question is known to be answered with a word.
func (b *evidence) is(q rules.QuestionID, choice string) bool {
	a, known := b.answered(q)
	return known && a.Is(choice)
}

func word(choice string) rules.Answer { return rules.Answer{Choice: choice} }

func value(text string) rules.Answer { return rules.Answer{Value: &text} }

// textAnswer is the answer of a question about a text: its word where the
// deployment says what the word stands for, else the text itself.
func textAnswer(q rules.QuestionID, text string) rules.Answer {
	question, _ := rules.LookupQuestion(q)
	if textBehind(q) == text {
		return word(question.Default())
	}
	return value(text)
}

// textBehind is the text that the first answer of a question stands for: the
// message of its rule, or the word itself.
func textBehind(q rules.QuestionID) string {
	if id, has := ruleBehind[q]; has {
		return rules.MessageOf(id)
	}
	question, _ := rules.LookupQuestion(q)
	return question.Default()
}

// ruleBehind are the rules whose message stands behind the word 400 or the like.
var ruleBehind = map[rules.QuestionID]rules.ID{
	"Q-TR-PAGE-MIN": "TR-PAGE-MIN", "Q-TR-PAGESIZE-MIN": "TR-PAGESIZE-MIN", "Q-TR-PAGESIZE-MAX": "TR-PAGESIZE-MAX",
}

// sawText notes a text, if a profile can hold it.
func (b *evidence) sawText(q rules.QuestionID, text string, x *exchange.Exchange) {
	question, _ := rules.LookupQuestion(q)
	a := textAnswer(q, text)
	if rules.CheckAnswer(question, a) != nil {
		b.sawElse(q, "the text "+fmt.Sprintf("%q", reporttext.Bounded(text, 200)), x)
		return
	}
	b.saw(q, a, x)
	if a.Value == nil {
		b.same(q, a, value(text))
	}
}

// sawCode notes a code that answers a question by itself.
func (b *evidence) sawCode(q rules.QuestionID, x *exchange.Exchange) {
	question, _ := rules.LookupQuestion(q)
	code := x.Code()
	for _, a := range []rules.Answer{word(code), value(code)} {
		if rules.CheckAnswer(question, a) == nil {
			b.saw(q, a, x)
			return
		}
	}
	b.sawElse(q, describe(x), x)
}

// describe says what an answer is, in one line.
func describe(x *exchange.Exchange) string {
	what := fmt.Sprintf("HTTP %d", x.Status)
	switch {
	case len(x.Body) == 0:
		return what + " without a body"
	case x.JSON == nil:
		return what + ", not JSON"
	case x.Code() == "":
		return what + " without a code"
	}
	return what + ", " + strings.TrimSpace(reporttext.Bounded(x.Code(), 50)+" "+reporttext.Bounded(x.Message(), 200))
}

// kinds are the kinds of behaviour that were seen, in words.
func (n *note) kinds() string {
	var list []string
	for _, s := range n.seen {
		list = append(list, s.what)
	}
	slices.Sort(list)
	return reporttext.Bounded(strings.Join(list, "; "), 500)
}

// learned weighs what was seen of a question.
func (w weigher) learned(q rules.Question) Learned {
	n := w.book.note(q.ID)
	if n.decided != nil {
		return *n.decided
	}
	if l := w.learnedByCase(q); l.Sure != "" {
		return l
	}
	if n.other != nil && !n.usual {
		n.seen = []sighting{*n.other}
	}
	l := Learned{Question: q.ID, Same: n.same, Why: n.why, Ask: n.ask, Sure: NotObserved}
	for _, s := range n.seen {
		l.Seen = append(l.Seen, Seen{s.what, s.times, w.book.sampler.sample(s.first)})
	}
	switch {
	case len(n.seen) > 0 && !slices.ContainsFunc(n.seen, func(s sighting) bool { return s.answer != nil }):
		l.Sure, l.Why, l.Ask = SomethingElse, n.kinds(), ""
	case len(n.seen) > 1:
		l.Sure, l.Why, l.Ask = Varies, fmt.Sprintf("the same question is answered in %d ways: %s", len(n.seen), n.kinds()), ""
	case len(n.seen) == 1:
		l.Sure, l.Answer, l.Why, l.Ask = Answered, *n.seen[0].answer, "", ""
	case q.Unobservable != "":
		l.Why, l.Ask = q.Unobservable, ""
	case l.Why == "":
		l.Why = "no answer showed it"
	}
	if l.Sure != Answered {
		l.Same = nil
	}
	return l
}

// weigher tells what came of each question, from all that was seen of it.
type weigher struct{ book *evidence }

func (b *evidence) weigher() weigher { return weigher{b} }
