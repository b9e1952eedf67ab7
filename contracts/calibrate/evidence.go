package calibrate

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
	"calco.example/contracts/target"
)

// evidence is what was seen of each question, with what it shows of an exchange.
type evidence struct {
	sampler  sampler
	notes    map[rules.QuestionID]*observations
	cases    caseBook
	statuses map[rules.ID]*observations // the HTTP statuses that came with each code
	beside   map[rules.ID]*observations // those of requests that are not as documented
	leftOut  []rules.QuestionID
}

// newEvidence is a book about a deployment of which nothing was seen yet. Its curl
// lines name the base URL, and the redactor, if any, takes the secrets out.
func newEvidence(base string, redactor *target.Redactor) *evidence {
	return &evidence{
		sampler: sampler{base, redactor},
		notes:   map[rules.QuestionID]*observations{}, cases: caseBook{}, statuses: map[rules.ID]*observations{}, beside: map[rules.ID]*observations{},
	}
}

// sample is an exchange as it may be shown and kept.
func (b *evidence) sample(x *exchange.Exchange) Sample { return b.sampler.sample(x) }

// copied is a book that says the same and changes by itself.
func (b *evidence) copied() *evidence {
	c := *b
	c.notes, c.statuses, c.beside = copiedOf(b.notes), copiedOf(b.statuses), copiedOf(b.beside)
	c.cases = b.cases.copied()
	c.leftOut = slices.Clone(b.leftOut)
	return &c
}

func copiedOf[K comparable](notes map[K]*observations) map[K]*observations {
	copies := map[K]*observations{}
	for k, n := range notes {
		c := *n
		c.seen = slices.Clone(n.seen)
		copies[k] = &c
	}
	return copies
}

// of is what was seen of a question as a whole.
func (b *evidence) of(q rules.QuestionID) *observations {
	if b.notes[q] == nil {
		b.notes[q] = &observations{}
	}
	return b.notes[q]
}

// saw notes an answer that an exchange shows, once for each exchange.
func (b *evidence) saw(q rules.QuestionID, a rules.Answer, x *exchange.Exchange) {
	b.of(q).add(a.String(), &a, x)
}

// sawWord notes a word, or something else where there is none.
func (b *evidence) sawWord(q rules.QuestionID, choice string, x *exchange.Exchange) {
	if choice == "" {
		b.sawElse(q, describe(x), x)
		return
	}
	b.saw(q, word(choice), x)
}

// sawElse notes what no answer of the rule book says.
func (b *evidence) sawElse(q rules.QuestionID, what string, x *exchange.Exchange) {
	b.of(q).add(what, nil, x)
}

// kept is what was seen of a question before a probe, as a whole and case by case.
type kept struct {
	whole observations
	cases map[string]*observations
}

// decide is for a probe that weighs its evidence itself.
func (b *evidence) decide(l Learned) { b.of(l.Question).decided = &l }

// keep copies what was seen of some questions, as it is before a probe.
func (b *evidence) keep(about []rules.QuestionID) map[rules.QuestionID]kept {
	before := map[rules.QuestionID]kept{}
	for _, q := range about {
		n := *b.of(q)
		n.seen = slices.Clone(n.seen)
		k := kept{whole: n}
		if b.cases[q] != nil {
			k.cases = copiedOf(b.cases[q])
		}
		before[q] = k
	}
	return before
}

// restore puts back what keep copied.
func (b *evidence) restore(before map[rules.QuestionID]kept) {
	for q, k := range before {
		*b.of(q) = k.whole
		if b.cases[q] = k.cases; k.cases == nil {
			delete(b.cases, q)
		}
	}
}

// unseen notes why nothing was seen of some questions, unless something was.
func (b *evidence) unseen(about []rules.QuestionID, why, ask string) {
	for _, q := range about {
		if n := b.of(q); n.why == "" {
			n.why, n.ask = why, ask
		}
	}
}

// leaveOut notes that a quick calibration does not ask some questions.
func (b *evidence) leaveOut(about []rules.QuestionID) {
	b.leftOut = append(b.leftOut, about...)
	b.unseen(about, "a quick calibration leaves it out", "run again without --quick")
}

// isLeftOut tells whether a question was not asked, and nothing else showed it.
func (b *evidence) isLeftOut(l Learned) bool {
	return l.Sure == NotObserved && slices.Contains(b.leftOut, l.Question)
}

// answered is what is known of a question so far: its answer, if all that was
// seen agrees.
func (b *evidence) answered(q rules.QuestionID) (rules.Answer, bool) {
	if b.cases[q] != nil {
		question, _ := rules.LookupQuestion(q)
		answer, known, _ := b.cases.together(question)
		return answer, known
	}
	return b.of(q).settled()
}

// answeredIn is what is known of one case so far.
func (b *evidence) answeredIn(q rules.QuestionID, name string) (rules.Answer, bool) {
	if of := b.cases[q]; of != nil {
		return of[name].settled()
	}
	return b.answered(q)
}

// is tells whether a question is known to be answered with a word.
func (b *evidence) is(q rules.QuestionID, choice string) bool {
	a, known := b.answered(q)
	return known && a.Is(choice)
}

// isIn tells whether one case is known to be answered with a word.
func (b *evidence) isIn(q rules.QuestionID, name, choice string) bool {
	a, known := b.answeredIn(q, name)
	return known && a.Is(choice)
}

// word is an answer that a question names.
func word(choice string) rules.Answer { return rules.Answer{Choice: choice} }

// value is an answer of the deployment's own.
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
	if id := ruleBehind(q); id != "" {
		return rules.MessageOf(id)
	}
	question, _ := rules.LookupQuestion(q)
	return question.Default()
}

// ruleBehind is the rule whose message stands behind the word 400 or the like;
// empty where there is none.
func ruleBehind(q rules.QuestionID) rules.ID { return rulesBehind[q] }

var rulesBehind = map[rules.QuestionID]rules.ID{
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
		b.of(q).setSame(a, value(text))
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

// sawStatus notes an HTTP status that answers a question by itself.
func (b *evidence) sawStatus(q rules.QuestionID, x *exchange.Exchange) {
	question, _ := rules.LookupQuestion(q)
	if status := strconv.Itoa(x.Status); slices.Contains(question.Answers, status) {
		b.saw(q, word(status), x)
		return
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

// describeValue is a value of an answer, shortened.
func describeValue(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		return "not JSON"
	}
	return reporttext.Bounded(string(text), 200)
}

// learned weighs what was seen of every question of the rule book, in its order.
func (b *evidence) learned() (list []Learned) {
	w := weigher{b}
	w.weighStatuses()
	for _, q := range rules.Questions() {
		list = append(list, w.learned(q))
	}
	return list
}

// weigher tells what came of each question, from all that was seen of it.
type weigher struct{ book *evidence }

// learned weighs what was seen of a question.
func (w weigher) learned(q rules.Question) Learned {
	n := w.book.of(q.ID)
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
		l.Seen = append(l.Seen, Seen{s.what, s.times, w.book.sample(s.first)})
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
