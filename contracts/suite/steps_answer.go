package suite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// answerSteps judge one answer. Outcomes are a closed list: accepted, a success,
// no data, refused, refused: RULE, not refused: RULE, HTTP nnn.
var answerSteps = []Step{
	{Keyword: "Then", English: "the answer is {outcome}", Spanish: "la respuesta es {outcome}",
		Doc:     "accepted: a success, or no data · a success · no data · refused: any documented error · refused: BR-31: code, message and pinned status of that rule · not refused: BR-31: anything else · HTTP 415: that status.",
		Example: "Then the answer is refused: BR-31", Ejemplo: "Entonces la respuesta es rechazada: BR-31",
		Run: func(_ context.Context, s *scenario, outcome string) error { return s.response.is(outcome) }},
	{Keyword: "Then", English: "the answer is {outcome} where {question} is {answer}", Spanish: "la respuesta es {outcome} donde {question} es {answer}",
		Doc:     "Judged when the profile pins the question with that answer (for pinned, with any; for text, code or number, with such a value of its own, which a refusal then carries); observed when it pins nothing; left alone when it pins another answer.",
		Example: "Then the answer is refused: BR-08 where Q-RANGE-LIMIT is 30", Ejemplo: "Entonces la respuesta es rechazada: BR-08 donde Q-RANGE-LIMIT es 30",
		Run: func(_ context.Context, s *scenario, outcome, question, answer string) error {
			return s.response.isWhere(outcome, rules.QuestionID(question), answer)
		}},
	{Keyword: "Then", English: "the answer is {outcome} where {question} is {answer} and {rule} comes before {value}", Spanish: "la respuesta es {outcome} donde {question} es {answer} y {rule} viene antes de {value}",
		Doc:     "The same, of a request that breaks other rules too, comma separated: left alone where the pinned order lets one of those win, observed where it pins none.",
		Example: `Then the answer is refused: BR-FIELD-TYPE where Q-BR-WRONG-TYPE is BR-02 and BR-FIELD-TYPE comes before "BR-03"`, Ejemplo: `Entonces la respuesta es rechazada: BR-FIELD-TYPE donde Q-BR-WRONG-TYPE es BR-02 y BR-FIELD-TYPE viene antes de "BR-03"`,
		Run: func(_ context.Context, s *scenario, outcome, question, answer, rule, others string) error {
			return s.response.isInOrder(outcome, rules.QuestionID(question), answer, rule, others)
		}},
	{Keyword: "Then", English: "the answer is JSON", Spanish: "la respuesta es JSON",
		Doc:     "The Content-Type is application/json and the body is one JSON value.",
		Example: "Then the answer is JSON", Ejemplo: "Entonces la respuesta es JSON",
		Run: func(_ context.Context, s *scenario) error { return s.response.isJSON() }},
	{Keyword: "Then", English: "{field} of the answer is {value}", Spanish: "{field} de la respuesta es {value}",
		Doc:     "A value of the answer, by its dotted path: text in quotes, bare JSON, or (absent).",
		Example: "Then pagination.page of the answer is 2", Ejemplo: "Entonces pagination.page de la respuesta es 2",
		Run: func(_ context.Context, s *scenario, field, value string) error { return s.response.has(field, value) }},
	{Keyword: "Then", English: "{field} of the answer is like {value}", Spanish: "{field} de la respuesta es como {value}",
		Doc:     "A text or number of the answer matches a regular expression.",
		Example: `Then data.commerce.taxId of the answer is like "[0-9]"`, Ejemplo: `Entonces data.commerce.taxId de la respuesta es como "[0-9]"`,
		Run: func(_ context.Context, s *scenario, field, value string) error {
			return s.response.isLike(field, value)
		}},
	{Keyword: "Then", English: "{field} of the answer is another than before", Spanish: "{field} de la respuesta es otro que antes",
		Doc:     "A value differs from that of the answer before.",
		Example: "Then data.commerce.partnerId of the answer is another than before", Ejemplo: "Entonces data.commerce.partnerId de la respuesta es otro que antes",
		Run: func(_ context.Context, s *scenario, field string) error { return s.response.differs(field) }},
}

// spanishOutcomes translates the closed list.
var spanishOutcomes = strings.NewReplacer("aceptada", "accepted", "un éxito", "a success", "sin datos", "no data",
	"no rechazada", "not refused", "rechazada", "refused")

// response is what a scenario expects of its last answer.
type response struct {
	env        *environment
	session    *session
	judge      *judge
	conditions *conditions
	names      *names
}

// is compares the last answer with an outcome.
func (r *response) is(outcome string) error {
	if r.session.last == nil {
		return errNothingAsked
	}
	outcome = spanishOutcomes.Replace(outcome)
	verb, id, named := strings.Cut(outcome, ": ")
	x := r.session.last
	switch {
	case verb == "accepted":
		return r.judge.expect(x.Success() || x.NoData(), "the request is accepted", "a success or no data", r.session.got())
	case verb == "a success":
		return r.judge.expect(x.Success(), "the answer is a success", "a success", r.session.got())
	case verb == "no data":
		return r.judge.expect(x.NoData(), "nothing matches", "the code for no data", r.session.got())
	case verb == "refused" && named:
		return r.refusedBy(rules.ID(id))
	case verb == "refused":
		return r.refused()
	case verb == "not refused":
		return r.judge.expect(!r.carries(rules.ID(id)), "the answer is not "+id, "anything but "+id, r.session.got())
	}
	return r.judge.expect(verb == "HTTP "+strconv.Itoa(x.Status), "the status is "+verb, verb, r.session.got())
}

// refused expects any documented error: the reference says that the request is
// refused, and not by which code.
func (r *response) refused() error {
	refused := r.session.last.Refused() || r.may415() || r.session.last.BeforeService() && r.session.last.Status < 500
	if refused && !r.judge.conditions.current.isObserved() && r.judge.rule() != "" {
		r.env.sawKept(r.judge.rule())
	}
	return r.judge.expect(refused, "the request is refused", "a documented error", r.session.got())
}

// may415 tells whether the last answer is a 415 that an open question of the
// scenario allows: it carries no documented code.
func (r *response) may415() bool {
	return r.session.last.Status == http.StatusUnsupportedMediaType && slices.ContainsFunc(r.judge.questions, func(id rules.QuestionID) bool {
		q, _ := rules.LookupQuestion(id)
		return slices.Contains(q.Answers, "415")
	})
}

var errNothingAsked = errors.New("nothing was asked yet: a When comes first")

// got is the last answer in a few words.
func (s *session) got() string { return s.last.InWords() }

// carries tells whether the last answer carries code and, for the transaction
// report, message of a rule. A code that is none (BR-12) stands for itself.
func (r *response) carries(id rules.ID) bool {
	rule, known := rules.Lookup(id)
	if !known {
		return r.session.last.Code() == string(id)
	}
	if r.session.last.Code() != rule.Code {
		return false
	}
	if r.session.last.Request.Operation != rules.TransactionReport || r.says(rule.Message) {
		return true
	}
	_, text := r.pinnedText(rule)
	return rule.OurText && (!documentedForAnother(r.session.last.Message()) || text == r.session.last.Message())
}

// says tells whether the last answer's message is a text or, where the messages
// of several broken fields may stand in one (Q-TR-SEVERAL), has it among them.
func (r *response) says(text string) bool {
	message := r.session.last.Message()
	several, isPinned := r.env.pinned("Q-TR-SEVERAL")
	joined := several.Is("joined") || !isPinned && r.conditions.current != nil
	return message == text || joined && r.session.last.Request.Operation == rules.TransactionReport && strings.Contains(" "+message+" ", " "+text+" ")
}

// documentedForAnother tells whether the reference gives a message to one of its
// conditions: it is then no free text for another one.
func documentedForAnother(message string) bool {
	return slices.ContainsFunc(rules.All(), func(r rules.Rule) bool {
		return r.Operation == rules.TransactionReport && !r.OurText && r.Message == message
	})
}

// refusedBy expects code, message and, where it is documented or pinned, the
// status of a rule.
func (r *response) refusedBy(id rules.ID) error {
	rule, known := rules.Lookup(id)
	if !known || rule.Code == "" {
		return fmt.Errorf("%s is no rule that refuses: `calco rules` lists them", id)
	}
	rule = r.carried(rule)
	wanted := fmt.Sprintf("%s %q", rule.Code, rule.Message)
	if rule.OurText {
		wanted = rule.Code
	}
	if err := r.judge.expect(r.carries(rule.ID), "the request is refused by "+string(id), wanted, r.session.got()); err != nil {
		return err
	}
	if r.session.last.Request.Operation != rules.TransactionReport { // there the message is part of what it carries
		if err := r.judge.expect(r.session.last.Message() == rule.Message, "the message of "+string(id), rule.Message, r.session.last.Message()); err != nil {
			return err
		}
	}
	if !r.judge.conditions.current.isObserved() {
		r.env.sawKept(rule.ID, id)
	}
	return r.expectPinned(rule)
}

// carried is the rule whose code and message a refusal carries: its own, or those
// of the code that the profile gives it where the expectation is about that.
func (r *response) carried(rule rules.Rule) rules.Rule {
	if r.conditions.current == nil || r.conditions.current.answer != "code" {
		return rule
	}
	pinned, _ := r.env.pinned(r.conditions.current.question)
	if other, known := rules.Lookup(rules.ID(pinned.Text())); known {
		return other
	}
	return rule
}

// expectPinned compares what the profile pins about a refusal: its status, and
// the message where the reference gives none.
func (r *response) expectPinned(rule rules.Rule) error {
	if question, status := r.pinnedStatus(rule.Code); status != 0 {
		if err := r.judge.pinnedFor(question, func() error {
			return r.judge.expect(r.session.last.Status == status, "the HTTP status of "+rule.Code, strconv.Itoa(status), strconv.Itoa(r.session.last.Status))
		}); err != nil {
			return err
		}
	}
	question, text := r.pinnedText(rule)
	if text == "" {
		return nil
	}
	return r.judge.pinnedFor(question, func() error {
		return r.judge.expect(r.says(text), "the message of "+string(rule.ID), text, r.session.last.Message())
	})
}

// pinnedFor judges one expectation under a question whose answer is pinned.
func (j *judge) pinnedFor(question rules.QuestionID, expectation func() error) error {
	outer := j.conditions.current
	if !outer.isObserved() {
		j.conditions.current = &condition{given: outer, question: question, answer: anyAnswer}
	}
	err := expectation()
	j.conditions.current = outer
	return err
}

// pinnedStatus is the status that the profile pins for a code of the envelope, or
// 0. The transaction report documents its own.
func (r *response) pinnedStatus(code string) (rules.QuestionID, int) {
	if code == "L-01" {
		if a, ok := r.env.pinned("Q-L01-STATUS"); ok {
			return "Q-L01-STATUS", atoi(a.Choice)
		}
	}
	if a, ok := r.env.pinned("Q-STATUS"); ok && slices.Contains(rules.StatusCodes(), rules.ID(code)) {
		return "Q-STATUS", a.HTTPStatus(rules.ID(code))
	}
	return "", 0
}

// pinnedText is the message that the profile pins for a rule whose text the
// reference does not give, or nothing.
func (r *response) pinnedText(rule rules.Rule) (rules.QuestionID, string) {
	if !rule.OurText {
		return "", ""
	}
	if r.conditions.current != nil && r.conditions.current.answer == "text" && r.conditions.current.standing == judged {
		pinned, _ := r.env.pinned(r.conditions.current.question)
		return r.conditions.current.question, pinned.Text()
	}
	for _, id := range rule.Questions {
		q, _ := rules.LookupQuestion(id)
		a, ok := r.env.pinned(id)
		switch {
		case !ok || q.Value != rules.Text:
		case q.Kind == rules.Value || a.Value != nil:
			return id, a.Text()
		case a.Is(rule.Code): // a refusal with our text; another text is an answer of its own
			return id, rule.Message
		}
	}
	return "", ""
}

// isWhere judges an outcome that an open question decides.
func (r *response) isWhere(outcome string, question rules.QuestionID, answer string) error {
	return r.judge.where(question, answer, func() error { return r.is(outcome) })
}

// isInOrder judges an outcome that an open question decides, and the order in
// which broken rules win.
func (r *response) isInOrder(outcome string, question rules.QuestionID, answer, rule, others string) error {
	c, err := r.conditions.precedence(rule, others)
	if err != nil {
		return err
	}
	return r.judge.within(c, func() error { return r.isWhere(outcome, question, answer) })
}

// where judges what an open question decides: left alone where the
// profile pins another answer, observed where it pins none.
func (j *judge) where(question rules.QuestionID, answer string, expectation func() error) error {
	c, err := j.conditions.lookUp(question, answer)
	if err != nil {
		return err
	}
	return j.within(c, expectation)
}

// within judges an expectation under a condition.
func (j *judge) within(c *condition, expectation func() error) error {
	if c.standing == elsewhere {
		j.idle = (&otherAnswer{c.question}).Error()
		return nil
	}
	outer := j.conditions.current
	j.conditions.current = c
	err := expectation()
	if err == nil {
		j.conclude()
	}
	j.conditions.current = outer
	return err
}

func (r *response) isJSON() error {
	if r.session.last == nil {
		return errNothingAsked
	}
	given := r.session.last.Header.Get("Content-Type")
	media, _, err := mime.ParseMediaType(given)
	if err := r.judge.expect(err == nil && media == "application/json", "the answer is declared as JSON", "application/json", given); err != nil {
		return err
	}
	return r.judge.expect(json.Valid(r.session.last.Body), "the body is one JSON value", "JSON", clip(string(r.session.last.Body), 80))
}

func (r *response) has(field, value string) error {
	if r.session.last == nil {
		return errNothingAsked
	}
	wanted, err := r.names.value(value)
	if err != nil {
		return err
	}
	got, present := exchange.Find(r.session.last.JSON, field)
	if _, absent := wanted.(leftOut); absent {
		return r.judge.expect(!present, field+" of the answer", absentValue, shown(got, present))
	}
	want := string(exchange.MustJSON(wanted))
	return r.judge.expect(present && want == string(exchange.MustJSON(got)), field+" of the answer", want, shown(got, present))
}

func (r *response) isLike(field, value string) error {
	if r.session.last == nil {
		return errNothingAsked
	}
	pattern, err := r.names.pattern(value)
	if err != nil {
		return err
	}
	got, present := exchange.Find(r.session.last.JSON, field)
	text, isText := exchange.TextOf(got)
	return r.judge.expect(isText && pattern.MatchString(text), field+" of the answer", "like "+pattern.String(), shown(got, present))
}

func (r *response) differs(field string) error {
	if r.session.before == nil {
		return errNothingAsked
	}
	old, had := exchange.Find(r.session.before.JSON, field)
	now, has := exchange.Find(r.session.last.JSON, field)
	if !had || !has || old == nil || now == nil {
		return notVerified("one of the two answers has no "+field, "keys of accounts that both have sales")
	}
	return r.judge.expect(string(exchange.MustJSON(old)) != string(exchange.MustJSON(now)), field+" of the answer", "another than "+shown(old, had), shown(now, has))
}

// pattern reads a regular expression in quotes; its own escapes stay as they
// are. A name of knownNames in it stands for its value, letter by letter.
func (n *names) pattern(value string) (*regexp.Regexp, error) {
	text, found := strings.CutPrefix(value, `"`)
	if !found {
		return nil, fmt.Errorf("%s: a pattern stands in quotes", value)
	}
	pattern, err := n.resolve(strings.ReplaceAll(strings.TrimSuffix(text, `"`), `\"`, `"`), regexp.QuoteMeta)
	if err != nil {
		return nil, err
	}
	return regexp.Compile(pattern)
}

// shown is a value of an answer as a finding shows it.
func shown(value any, present bool) string {
	if !present {
		return absentValue
	}
	return clip(string(exchange.MustJSON(value)), 200)
}
