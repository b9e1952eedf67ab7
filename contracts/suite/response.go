package suite

import (
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
)

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
		return r.judge.expect(x.Refused() || r.may415(), "the request is refused", "a documented error", r.session.got())
	case verb == "not refused":
		return r.judge.expect(!r.carries(rules.ID(id)), "the answer is not "+id, "anything but "+id, r.session.got())
	}
	return r.judge.expect(verb == "HTTP "+strconv.Itoa(x.Status), "the status is "+verb, verb, r.session.got())
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
		return report.Unverified("one of the two answers has no "+field, "keys of accounts that both have sales")
	}
	return r.judge.expect(string(exchange.MustJSON(old)) != string(exchange.MustJSON(now)), field+" of the answer", "another than "+shown(old, had), shown(now, has))
}
