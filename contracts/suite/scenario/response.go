package scenario

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
	"calco.example/contracts/suite/facts"
)

// Response is what a scenario expects of its last answer.
type Response struct {
	*Step
	env        *Environment
	session    *Session
	judge      *Judge
	conditions *conditions
	names      *Names
}

// Is compares the last answer with an outcome.
func (r *Response) Is(outcome string) {
	if !r.session.hasAsked() {
		return
	}
	verb, id, named := strings.Cut(englishOutcome(outcome), ": ")
	switch x := r.session.Last; verb {
	case "accepted":
		r.looksAgain().elsewhereNow()
		r.judge.Expect(x.Success() || x.NoData(), "the request is accepted", "a success or no data", r.session.Got())
		r.takesNumber()
	case "a success":
		// That sales name locations is a warning (L-LISTED): no sentence says that the
		// one of a sale, "the POS location used", is tied to the account still.
		r.session.lackLocations(r.session.Last)
		r.looksAgain().elsewhereNow()
		r.judge.Expect(x.Success(), "the answer is a success", "a success", r.session.Got())
	case "no success", "not a success":
		r.looksAgain().soldAfterAll()
		r.judge.Expect(!x.Success(), "the answer is no success", "no success", r.session.Got())
	case "no data":
		r.looksAgain().soldAfterAll()
		r.judge.Expect(x.NoData(), "nothing matches", "the code for no data", r.session.Got())
	case "refused":
		if named {
			r.refusedBy(rules.ID(id))
		} else {
			r.refused()
		}
	case "not refused":
		r.judge.Expect(!r.carries(rules.ID(id)), "the answer is not "+id, "anything but "+id, r.session.Got())
		r.takesNumber()
	default:
		r.judge.Expect(verb == "HTTP "+strconv.Itoa(x.Status), "the status is "+verb, verb, r.session.Got())
	}
}

// refused expects any documented error: the reference says that the request is
// refused, and not by which code.
func (r *Response) refused() {
	x := r.session.Last
	refused := x.Refused() || r.may415() || x.BeforeService() && x.Status < http.StatusInternalServerError
	if refused && !r.judge.conditions.current.isObserved() && r.judge.Rule() != "" {
		r.env.sawKept(r.judge.Rule())
	}
	r.judge.Expect(refused, "the request should be refused", "a documented error", r.session.Got())
}

// may415 tells whether the last answer is a 415 that an open question of the
// scenario allows: it carries no documented code. How a GET is refused for its
// Content-Type is not said.
func (r *Response) may415() bool {
	return r.session.Last.Status == http.StatusUnsupportedMediaType && slices.ContainsFunc(r.judge.Questions, func(id rules.QuestionID) bool {
		q, _ := rules.LookupQuestion(id)
		return id == "Q-GET-CONTENT-TYPE" || slices.Contains(q.Answers, "415")
	})
}

// carries tells whether the last answer carries code and, for the transaction
// report, message of a rule. A code that is none (BR-12) stands for itself.
func (r *Response) carries(id rules.ID) bool {
	rule, known := rules.Lookup(id)
	if !known {
		return r.session.Last.Code() == string(id)
	}
	if r.session.Last.Code() != rule.Code {
		return false
	}
	if r.session.Last.Request.Operation != rules.TransactionReport || r.hasMessage(rule.Message) {
		return true
	}
	_, text := r.pinnedText(rule)
	return rule.OurText && (!documentedForAnother(r.session.Last.Message()) || text == r.session.Last.Message())
}

// hasMessage tells whether the last answer's message is a text or, where the messages
// of several broken fields may stand in one (Q-TR-SEVERAL), has it among them.
func (r *Response) hasMessage(text string) bool {
	message := r.session.Last.Message()
	several, isPinned := r.env.Pinned("Q-TR-SEVERAL")
	joined := several.Is("joined") || !isPinned && r.conditions.current != nil
	return message == text || joined && r.session.Last.Request.Operation == rules.TransactionReport && strings.Contains(" "+message+" ", " "+text+" ")
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
func (r *Response) refusedBy(id rules.ID) {
	rule, known := rules.Lookup(id)
	if !known || rule.Code == "" {
		r.Need(fmt.Errorf("%s is no rule that refuses: `calco rules` lists them", id))
		return
	}
	if status, text, is := r.pinnedReply(); is {
		r.judge.Expect(r.session.Last.Status == status && r.session.Last.Message() == text, "the answer to "+string(id),
			fmt.Sprintf("HTTP %d %q", status, text), r.session.Got())
		return
	}
	rule = r.carried(rule)
	if generic, _ := rules.Lookup("BR-13"); id == "BR-01" && r.carries(generic.ID) {
		rule = generic // "Generic failure": that it was no failure "while generating" nobody sees
	}
	wanted := fmt.Sprintf("%s %q", rule.Code, rule.Message)
	if rule.OurText {
		wanted = rule.Code
	}
	r.looksAgain().excuse(id)
	r.byOneOfThem()
	r.judge.Expect(r.carries(rule.ID), "the request should be refused by "+string(id), wanted, r.session.Got())
	if r.session.Last.Request.Operation != rules.TransactionReport { // there the message is part of what it carries
		r.judge.Expect(rules.Says(rules.ID(rule.Code), r.session.Last.Message()), "the message of "+string(id), rule.Message, r.session.Last.Message())
	}
	if r.GoesOn() && !r.judge.conditions.current.isObserved() {
		r.env.sawKept(rule.ID, id)
	}
	r.expectPinned(rule)
}

// byOneOfThem expects that a request that breaks several rules is refused by one of them,
// where it is open which: the reference has a condition for each code, and the service's
// own failure is none of a request's.
func (r *Response) byOneOfThem() {
	c := r.conditions.current
	if !c.isObserved() || len(c.broken) == 0 || !r.besides(c.broken) {
		return
	}
	either := slices.Sorted(slices.Values(c.broken))
	r.judge.whatever(func() {
		r.judge.expect(report.Finding{
			Outcome: report.Violated, Rule: r.judge.Rule(), Either: either,
			Summary: "a request that breaks several rules should be refused by one of them", Expected: strings.Join(rules.Texts(either), " or "), Actual: r.session.Got(),
		}, false)
	})
}

// validationFailed is "Input validation failed", whichever it was.
const validationFailed = "BR-02"

// impliedBy are the rules that what breaks another one may break as well: what holds a
// restricted character identifies nothing of the account.
var impliedBy = map[rules.ID][]rules.ID{"BR-14": {"BR-22", "BR-23"}, "BR-15": {"BR-21", "BR-23"}, "BR-21": {"BR-23"}, "BR-22": {"BR-23"}}

// besides tells whether the last answer serves a request that breaks some rules, or refuses
// it by a code whose condition it does not meet.
func (r *Response) besides(broken []rules.ID) bool {
	x := r.session.Last
	if x.Success() || x.NoData() {
		return true
	}
	code := rules.ID(x.Code())
	met := slices.Contains(broken, code) || code == validationFailed || slices.ContainsFunc(broken, func(id rules.ID) bool { return slices.Contains(impliedBy[id], code) })
	return !met && (x.Failed() || rules.MessageOf(code) != "")
}

// takesNumber expects that the number which the profile gives for a page or a pageSize that
// is missing, or too small, is taken in its place, where the expectation is about that.
func (r *Response) takesNumber() {
	c, x, field := r.conditions.current, r.session.Last, "pagination.pageSize"
	if c == nil || c.answer != "number" {
		return
	}
	if c.question == "Q-BR-PAGE-MISSING" {
		field = "pagination.page"
	}
	want, got := r.conditions.own().Text(), strconv.Itoa(x.Int(field))
	taken := x.Accepted() && (!x.Success() || got == want)
	r.judge.Expect(taken, "the number of "+string(c.question)+" is taken", field+" "+want+", where there are sales", r.session.Got()+", "+field+" "+got)
}

// carried is the rule whose code and message a refusal carries: its own, or those
// of the code that the profile gives it where the expectation is about that.
func (r *Response) carried(rule rules.Rule) rules.Rule {
	if r.conditions.current == nil || r.conditions.current.answer != "code" {
		return rule
	}
	pinned := r.conditions.own()
	if other, known := rules.Lookup(rules.ID(pinned.Text())); known {
		return other
	}
	return rule
}

// pinnedReply is the status and the message that the profile gives in place of a
// documented refusal, where the expectation is about that.
func (r *Response) pinnedReply() (status int, text string, is bool) {
	if r.conditions.current == nil || r.conditions.current.answer != "reply" {
		return 0, "", false
	}
	pinned := r.conditions.own()
	status, text = rules.SplitReply(pinned.Text())
	return status, text, status != 0
}

// expectPinned compares what the profile pins about a refusal: its status, and
// the message where the reference gives none.
func (r *Response) expectPinned(rule rules.Rule) {
	if question, status := r.pinnedStatus(rule.Code); status != 0 {
		r.judge.PinnedFor(question, func() {
			r.judge.Expect(r.session.Last.Status == status, "the HTTP status of "+rule.Code, strconv.Itoa(status), strconv.Itoa(r.session.Last.Status))
		})
	}
	if question, text := r.pinnedText(rule); question != "" {
		r.judge.PinnedFor(question, func() {
			r.judge.Expect(r.hasMessage(text) || quotesSent(r.session.Last, text), "the message of "+string(rule.ID), text, r.session.Last.Message())
		})
	}
}

// quotesSent tells whether a message is a pinned text but for one place, in which it quotes
// a value that was sent: what the pinned text quotes there was sent in another request.
func quotesSent(x *exchange.Exchange, text string) bool {
	return slices.ContainsFunc(quotable(exchange.Decode(x.Request.Body).Value), func(sent string) bool {
		before, after, quoted := strings.Cut(x.Message(), sent)
		return quoted && len(before)+len(after) < len(text) && strings.HasPrefix(text, before) && strings.HasSuffix(text, after)
	})
}

// quotable are the values of a body that a message may quote: texts, and numbers that do not
// stand in a message by chance.
func quotable(value any) (values []string) {
	switch v := value.(type) {
	case string:
		if v != "" {
			values = append(values, v)
		}
	case json.Number:
		if len(v) > 2 {
			values = append(values, v.String())
		}
	case []any:
		for _, one := range v {
			values = append(values, quotable(one)...)
		}
	case map[string]any:
		for _, one := range v {
			values = append(values, quotable(one)...)
		}
	}
	return values
}

// pinnedStatus is the status that the profile pins for a code of the envelope, or
// 0. The transaction report documents its own.
func (r *Response) pinnedStatus(code string) (rules.QuestionID, int) {
	if code == "L-01" {
		if a, ok := r.env.Pinned("Q-L01-STATUS"); ok {
			return "Q-L01-STATUS", Int(a.Choice)
		}
	}
	if op := r.session.Last.Request.Operation; op == rules.BranchReport && code == "ERROR_NOT_AUTHORIZED" {
		return "", 0 // "on the locations endpoint the code ERROR_NOT_AUTHORIZED": elsewhere no status goes with it
	}
	if r.env.Profile == nil {
		return "", 0
	}
	return "Q-STATUS", r.env.Profile.PinnedStatus(r.session.Last.Request.Operation, rules.ID(code))
}

// pinnedText is the message that the profile pins for a rule whose text the
// reference does not give, or nothing.
func (r *Response) pinnedText(rule rules.Rule) (rules.QuestionID, string) {
	if !rule.OurText {
		return "", ""
	}
	if r.conditions.current != nil && r.conditions.current.answer == "text" && r.conditions.current.standing == judged {
		pinned := r.conditions.own()
		return r.conditions.current.question, pinned.Text()
	}
	for _, id := range rule.Questions {
		q, _ := rules.LookupQuestion(id)
		a, ok := r.pinnedFor(q, rule)
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

// pinnedFor is what the profile pins for a question, of the case of a rule where rules
// are its cases.
func (r *Response) pinnedFor(q rules.Question, rule rules.Rule) (rules.Answer, bool) {
	if slices.Contains(q.Cases, string(rule.ID)) {
		return r.env.PinnedIn(q.ID, string(rule.ID))
	}
	return r.env.Pinned(q.ID)
}

// IsWhere judges an outcome that an open question decides.
func (r *Response) IsWhere(outcome string, question rules.QuestionID, answer string) {
	r.judge.Where(question, answer, func() { r.Is(outcome) })
}

// IsUnlessShown judges an outcome that a sentence asks for, but where an open question
// is answered otherwise: that is what the profile pins or, where it pins nothing, what
// another range shows that the sentence says nothing of.
func (r *Response) IsUnlessShown(outcome string, question rules.QuestionID, answer, from, to string) {
	verb, id, named := strings.Cut(englishOutcome(outcome), ": ")
	if verb != "not refused" || !named {
		r.Need(fmt.Errorf("only what is not refused by a rule is shown by another range, not %q", outcome))
	}
	if !r.session.hasAsked() {
		return
	}
	if _, isPinned := r.env.Pinned(question); isPinned {
		r.judge.Unless(question, answer, func() { r.Is(outcome) })
		return
	}
	last := r.session.Last
	if r.carries(rules.ID(id)) {
		shown := r.session.Common(r.session.report(last.Request.Operation, from, to, nil))
		if shown.Code() == last.Code() {
			r.IsWhere("refused: "+id, question, answer)
			return
		}
	}
	r.Is(outcome)
}

// IsInOrder judges an outcome that an open question decides, and the order in
// which broken rules win.
func (r *Response) IsInOrder(outcome string, question rules.QuestionID, answer, rule, others string) {
	if c, err := r.conditions.precedence(rule, others); r.Need(err) {
		r.judge.within(c, func() { r.IsWhere(outcome, question, answer) })
	}
}

// IsJSON expects one JSON value, and no type that says otherwise: "All data is JSON" names
// the data, and no sentence the type of an answer.
func (r *Response) IsJSON() {
	if !r.session.hasAsked() {
		return
	}
	last := r.session.Last
	r.judge.Expect(json.Valid(last.Body), "the body is one JSON value", "JSON", Truncate(string(last.Body), 80))
	r.judge.Advise(!schema.SaysOther(last.Header), "the answer is declared as JSON, or not at all", "application/json", last.Header.Get("Content-Type"))
}

// Has expects a value at a dotted path.
func (r *Response) Has(field, value string) {
	if !r.session.hasAsked() {
		return
	}
	wanted := r.names.Value(value)
	got, present := exchange.Find(r.session.Last.JSON, field)
	if _, absent := wanted.(facts.Omitted); absent {
		r.judge.Expect(!present, field+" of the answer", facts.AbsentText, Shown(got, present))
		return
	}
	want := string(exchange.MustJSON(wanted))
	r.judge.Expect(present && want == string(exchange.MustJSON(got)), field+" of the answer", want, Shown(got, present))
}

// IsLike expects a text or number at a dotted path to match a pattern.
func (r *Response) IsLike(field, value string) {
	if !r.session.hasAsked() {
		return
	}
	pattern := r.names.Pattern(value)
	got, present := exchange.Find(r.session.Last.JSON, field)
	text, isText := exchange.TextOf(got)
	r.judge.Expect(isText && pattern.MatchString(text), field+" of the answer", "like "+pattern.String(), Shown(got, present))
}

// Differs expects another value at a dotted path than the response before had.
func (r *Response) Differs(field string) {
	if r.session.Before == nil {
		r.Need(ErrNothingAsked)
		return
	}
	old, had := exchange.Find(r.session.Before.JSON, field)
	now, has := exchange.Find(r.session.Last.JSON, field)
	if !had || !has || old == nil || now == nil {
		r.Lack("one of the two answers has no "+field, "keys of accounts that both have sales")
	}
	r.judge.Expect(string(exchange.MustJSON(old)) != string(exchange.MustJSON(now)), field+" of the answer", "another than "+Shown(old, had), Shown(now, has))
}
