package calibrate

import (
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
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

func (p *prober) note(q rules.QuestionID) *note {
	if p.notes[q] == nil {
		p.notes[q] = &note{}
	}
	return p.notes[q]
}

// saw notes an answer that an exchange shows, once for each exchange.
func (p *prober) saw(q rules.QuestionID, a rules.Answer, x *exchange.Exchange) {
	p.note(q).add(a.String(), &a, x)
}

// sawElse notes what no answer of the rule book says.
func (p *prober) sawElse(q rules.QuestionID, what string, x *exchange.Exchange) {
	p.note(q).add(what, nil, x)
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

// keep copies what was seen of some questions, restore puts it back.
func (p *prober) keep(about []rules.QuestionID) map[rules.QuestionID]kept {
	before := map[rules.QuestionID]kept{}
	for _, q := range about {
		n := *p.note(q)
		n.seen = slices.Clone(n.seen)
		k := kept{note: n}
		if p.cases[q] != nil {
			k.cases = copiedNotes(p.cases[q])
		}
		before[q] = k
	}
	return before
}

func (p *prober) restore(before map[rules.QuestionID]kept) {
	for q, k := range before {
		*p.note(q) = k.note
		if p.cases[q] = k.cases; k.cases == nil {
			delete(p.cases, q)
		}
	}
}

// unseen notes why nothing was seen of some questions, unless something was.
func (p *prober) unseen(about []rules.QuestionID, why, ask string) {
	for _, q := range about {
		if n := p.note(q); n.why == "" {
			n.why, n.ask = why, ask
		}
	}
}

func (p *prober) leaveOut(about []rules.QuestionID) {
	p.leftOut = append(p.leftOut, about...)
	p.unseen(about, "a quick calibration leaves it out", "run again without --quick")
}

// answered is what is known of a question so far: its answer, if all that was
// seen agrees.
func (p *prober) answered(q rules.QuestionID) (rules.Answer, bool) {
	if p.cases[q] != nil {
		question, _ := rules.LookupQuestion(q)
		answer, known, _ := p.together(question)
		return answer, known
	}
	return p.note(q).settled()
}

// is tells whether a question is known to be answered with a word.
func (p *prober) is(q rules.QuestionID, choice string) bool {
	a, known := p.answered(q)
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
func (p *prober) sawText(q rules.QuestionID, text string, x *exchange.Exchange) {
	question, _ := rules.LookupQuestion(q)
	a := textAnswer(q, text)
	if rules.CheckAnswer(question, a) != nil {
		p.sawElse(q, "the text "+fmt.Sprintf("%q", bounded(text, 200)), x)
		return
	}
	p.saw(q, a, x)
	if a.Value == nil {
		p.same(q, a, value(text))
	}
}

// sawCode notes a code that answers a question by itself.
func (p *prober) sawCode(q rules.QuestionID, x *exchange.Exchange) {
	question, _ := rules.LookupQuestion(q)
	code := x.Code()
	for _, a := range []rules.Answer{word(code), value(code)} {
		if rules.CheckAnswer(question, a) == nil {
			p.saw(q, a, x)
			return
		}
	}
	p.sawElse(q, describe(x), x)
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
	return what + ", " + strings.TrimSpace(bounded(x.Code(), 50)+" "+bounded(x.Message(), 200))
}

// kinds are the kinds of behaviour that were seen, in words.
func (n *note) kinds() string {
	var list []string
	for _, s := range n.seen {
		list = append(list, s.what)
	}
	slices.Sort(list)
	return bounded(strings.Join(list, "; "), 500)
}

// learned weighs what was seen of a question.
func (p *prober) learned(q rules.Question) Learned {
	n := p.note(q.ID)
	if n.decided != nil {
		return *n.decided
	}
	if l := p.learnedByCase(q); l.Sure != "" {
		return l
	}
	if n.other != nil && !n.usual {
		n.seen = []sighting{*n.other}
	}
	l := Learned{Question: q.ID, Same: n.same, Why: n.why, Ask: n.ask, Sure: NotObserved}
	for _, s := range n.seen {
		l.Seen = append(l.Seen, Seen{s.what, s.times, p.sample(s.first)})
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

func (p *prober) result() *Result {
	if p.done != nil {
		return p.done
	}
	for _, o := range p.learning {
		p.conclude(o)
	}
	r := &Result{
		Target: p.Base, Now: p.now, Quick: p.Quick, Intrusive: p.Intrusive, Requests: p.requests.count(),
		Orders: p.orders,
	}
	p.weighStatuses()
	p.settleOrigin()
	p.settleStatus()
	for _, q := range rules.Questions() {
		l := p.learned(q)
		r.Learned = append(r.Learned, l)
		if l.Sure == NotObserved && slices.Contains(p.leftOut, q.ID) {
			r.LeftOut = append(r.LeftOut, q.ID)
		}
	}
	p.done = r
	return r
}
