package scenario

import (
	"cmp"
	"fmt"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
)

// condition is an answer to an open question that a scenario, or one of its
// expectations, takes for granted. The profile says what that is worth.
type condition struct {
	given    *condition // the one around it; nil: none
	question rules.QuestionID
	answer   string
	cases    []string   // of the question, that are meant; nil: all
	broken   []rules.ID // by the request, where nothing is open but which of them wins
	standing standing
	against  bool   // what is expected is that the answer is not given
	noted    int    // expectations looked at while observing
	unlike   int    // those that did not hold
	got      string // what the first of these got instead
}

// standing is how an expectation that an open question decides is treated.
type standing int

// The standings, from the firmest to the weakest.
const (
	judged    standing = iota // that answer is pinned: a broken expectation is a warning
	observed                  // nothing is pinned: what the target does is noted
	elsewhere                 // another answer is pinned: the expectation says nothing
)

// anyAnswer stands for whatever the profile pins.
const anyAnswer = "pinned"

// OtherAnswer ends a scenario that is about an answer the profile does not give.
type OtherAnswer struct {
	question rules.QuestionID
	unpinned bool // nothing is pinned, and the scenario needs a value that is
}

// Error names the question.
func (o *OtherAnswer) Error() string {
	if o.unpinned {
		return "no profile pins a value for " + string(o.question)
	}
	return "the profile pins another answer to " + string(o.question)
}

// conditions are the answers to open questions that a scenario takes for granted.
type conditions struct {
	*Step
	env     *Environment
	session *Session
	current *condition // decides what follows; nil: none
}

// lookUp looks an answer up in the profile. Inside another condition it is no
// firmer than that one.
func (p *conditions) lookUp(question rules.QuestionID, answer string) (*condition, error) {
	q, known := rules.LookupQuestion(question)
	if !known {
		return nil, fmt.Errorf("there is no question %s: `calco questions` lists them", question)
	}
	if _, is := valueWords[answer]; is && q.Value != rules.NoValue {
		return p.nested(p.ofValue(q, answer)), nil
	}
	if !Takes(q, answer) {
		return nil, fmt.Errorf("%s has no answer %s: %s", question, answer, q.Takes())
	}
	c := &condition{given: p.current, question: question, answer: answer}
	c.standing, c.cases = p.standing(q, answer)
	return p.nested(c), nil
}

// standing is how an answer to a question stands, and in which of its cases.
func (p *conditions) standing(q rules.Question, answer string) (standing, []string) {
	if cases := p.casesAtHand(q); cases != nil {
		return p.standingApart(q, cases, answer)
	}
	pinned, isPinned := p.env.Pinned(q.ID)
	switch {
	case !isPinned:
		return observed, nil
	case !isAnswer(q, pinned, answer):
		return elsewhere, nil
	}
	return judged, nil
}

// isAnswer tells whether a pinned answer is the one that a feature names.
func isAnswer(q rules.Question, pinned rules.Answer, answer string) bool {
	return answer == anyAnswer || q.Same(pinned, rules.Answer{Choice: answer})
}

// standingApart is the standing where the cases of a question stand each for itself:
// what is pinned of some is judged of these, and what of none is observed.
func (p *conditions) standingApart(q rules.Question, cases []string, answer string) (standing, []string) {
	var alike, open []string
	for _, name := range cases {
		switch pinned, isPinned := p.env.PinnedIn(q.ID, name); {
		case !isPinned:
			open = append(open, name)
		case isAnswer(q, pinned, answer):
			alike = append(alike, name)
		}
	}
	switch {
	case len(alike) > 0:
		return judged, alike
	case len(open) > 0:
		return observed, open
	}
	return elsewhere, nil
}

// casesAtHand are the cases that what follows may be about, of a question whose cases
// stand each for itself: the report that was asked last, else all kinds of sales; and of
// one about kinds of values, what was sent last. Nil for any other question, and where
// nothing was asked yet.
func (p *conditions) casesAtHand(q rules.Question) []string {
	switch {
	case !q.Apart:
		return p.caseSent(q)
	case q.OfSales():
		return q.Cases
	case p.session.Last == nil:
		return nil
	}
	asked, _ := rules.LookupOperation(p.session.Last.Request.Operation)
	if !slices.Contains(q.Cases, asked.Name) {
		return nil
	}
	return []string{asked.Name}
}

// caseSent is the case that the last request was in, of a question about kinds of values
// in fields; nil for any other question, and where it was in none.
func (p *conditions) caseSent(q rules.Question) []string {
	if p.session.Last == nil {
		return nil
	}
	if name := q.CaseOfBody(exchange.Decode(p.session.Last.Request.Body).Value); name != "" {
		return []string{name}
	}
	return nil
}

// pinned is the answer that the profile pins: of the case at hand, where there is one.
func (p *conditions) pinned(q rules.Question) (rules.Answer, bool) {
	if cases := p.casesAtHand(q); len(cases) == 1 {
		return p.env.PinnedIn(q.ID, cases[0])
	}
	return p.env.Pinned(q.ID)
}

// own is the value of the profile's own that what follows is about.
func (p *conditions) own() rules.Answer {
	q, _ := rules.LookupQuestion(p.current.question)
	pinned, _ := p.pinned(q)
	return pinned
}

// covers tells whether a sale is of a kind that the conditions at hand are about.
func (p *conditions) covers(row exchange.Row) bool {
	for c := p.current; c != nil; c = c.given {
		q, _ := rules.LookupQuestion(c.question)
		if kind := row.CaseOf(q); c.cases != nil && kind != "" && !slices.Contains(c.cases, kind) {
			return false
		}
	}
	return true
}

// Takes tells whether a feature may say that an answer to a question is this one.
func Takes(q rules.Question, answer string) bool {
	_, isValue := valueWords[answer]
	return answer == anyAnswer || slices.Contains(q.Answers, answer) || isValue && q.Value != rules.NoValue
}

// valueWords stand for a value of the profile's own: a message, a code, a status
// with a message, JSON that holds nothing, or a number that is used in place of a field.
var valueWords = map[string]func(rules.Question, string) bool{
	"text":   func(q rules.Question, _ string) bool { return q.Value == rules.Text },
	"code":   func(q rules.Question, value string) bool { return q.Value != rules.Text && isCode(value) },
	"json":   func(q rules.Question, _ string) bool { return q.Value.IsJSON() },
	"reply":  func(q rules.Question, _ string) bool { return q.Value == rules.StatusText },
	"number": func(q rules.Question, value string) bool { return q.Value == rules.CodeOrDefault && Int(value) > 0 },
}

// isCode tells whether a value is a code alone: no number, and no status with a text or a body.
func isCode(value string) bool {
	status, _ := rules.SplitReply(value)
	return status == 0
}

// ofValue is the condition that the profile gives such a value. Where
// nothing is pinned there is none to compare with.
func (p *conditions) ofValue(q rules.Question, word string) *condition {
	c := &condition{given: p.current, question: q.ID, answer: word, standing: elsewhere}
	if pinned, is := p.pinned(q); is && pinned.Value != nil && valueWords[word](q, *pinned.Value) {
		c.standing = judged
	}
	return c
}

// nested makes a condition no firmer than the one around it.
func (p *conditions) nested(c *condition) *condition {
	if p.current != nil && p.current.standing > c.standing {
		c.question, c.answer, c.cases, c.standing = p.current.question, p.current.answer, p.current.cases, p.current.standing
	}
	return c
}

// precedence is the condition that one rule comes before others, where a request
// breaks them all.
func (p *conditions) precedence(rule, others string) (*condition, error) {
	value, err := ValueOf(others)
	text, isText := value.(string)
	if err != nil || !isText {
		return nil, fmt.Errorf("before %s: the rules stand in one text in quotes, comma separated", others)
	}
	all := []rules.ID{rules.ID(rule)}
	for _, id := range SplitList(text) {
		all = append(all, rules.ID(id))
	}
	question, err := orderQuestion(all)
	if err != nil {
		return nil, err
	}
	c := &condition{given: p.current, question: question.ID, answer: rule + " before " + text}
	pinned, isPinned := p.env.Pinned(question.ID)
	order := pinned.Precedence(question.Ordered)
	switch {
	case !isPinned, pinned.Order != nil && slices.ContainsFunc(all, func(id rules.ID) bool { return !slices.Contains(pinned.Order, id) }):
		c.standing = observed // a list says nothing of what it leaves out
	case slices.ContainsFunc(all[1:], func(id rules.ID) bool {
		return p.env.Profile != nil && p.env.Profile.Undecided(question.ID, all[0], id)
	}):
		c.standing = observed // nor does one of pairs that nobody saw
	case slices.ContainsFunc(all[1:], func(id rules.ID) bool { return slices.Index(order, id) < slices.Index(order, all[0]) }):
		c.standing = elsewhere
	}
	if p.current == nil && !slices.ContainsFunc(all, func(id rules.ID) bool { return !hasOwnCode(id) }) {
		c.broken = all
	}
	return p.nested(c), nil
}

// hasOwnCode tells whether a rule refuses by a code that is its own: "endDate missing".
// The code of others, as of a field of a wrong type, is open.
func hasOwnCode(id rules.ID) bool {
	rule, _ := rules.Lookup(id)
	return rule.Code == string(id)
}

// orderQuestion is the question about the order of some rules.
func orderQuestion(ids []rules.ID) (rules.Question, error) {
	for _, q := range rules.Questions() {
		ordered := rules.DefaultPrecedence(q.Ordered)
		if q.Kind == rules.Order && !slices.ContainsFunc(ids, func(id rules.ID) bool { return !slices.Contains(ordered, id) }) {
			return q, nil
		}
	}
	return rules.Question{}, fmt.Errorf("%s: no order has all of these rules: name refusals of one operation", Few(rules.Texts(ids)))
}

// Assume puts the rest of the scenario under a condition; one that the profile
// contradicts ends it before anything is sent.
func (p *conditions) Assume(question rules.QuestionID, answer string) {
	p.grant(p.lookUp(question, answer))
}

// AssumeOrder does the same with the order of some rules.
func (p *conditions) AssumeOrder(rule, others string) {
	p.grant(p.precedence(rule, others))
}

// other says why a condition does not hold.
func (p *conditions) other(c *condition) *OtherAnswer {
	_, pinned := p.env.Pinned(c.question)
	q, _ := rules.LookupQuestion(c.question)
	return &OtherAnswer{c.question, !pinned && !q.Apart} // of one that stands apart, another case may be open
}

func (p *conditions) grant(c *condition, err error) {
	if err == nil && c.standing == elsewhere {
		err = p.other(c)
	}
	if p.Need(err) {
		p.current = c
	}
}

func (c *condition) isObserved() bool { return c != nil && c.standing == observed }

func (c *condition) note(ok bool, got string) {
	c.noted++
	if !ok {
		c.unlike++
		c.got = cmp.Or(c.got, got)
	}
}

// mark files a finding under the question: a broken pinned answer is a warning.
// Where answers to other questions were taken for granted too, it says so: one
// of them may be the one that changed.
func (c *condition) mark(f *report.Finding) {
	if c == nil {
		return
	}
	f.Question = c.question
	for g := c.given; g != nil; g = g.given {
		if g.question != c.question {
			f.Summary += ", where " + string(g.question) + " is " + g.answer
		}
	}
	if f.Outcome == report.Violated {
		f.Outcome = report.Warning
	}
}
