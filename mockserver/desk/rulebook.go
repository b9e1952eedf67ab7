package desk

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/call"
	"calco.example/mockserver/desk/compare"
)

type rulesView struct {
	Search    string
	Rules     []rules.Rule
	Questions []questionView
}

// questionsView is the list of open questions, with the profile of a session.
type questionsView struct {
	rulesView
	Session  string
	Sessions []string
	Profiles []string // that come with calco
	Document string   // that was refused, to be mended
}

type ruleView struct {
	Rule      rules.Rule
	Questions []rules.Question
	Groups    []buttonGroup
	Bound     string
	Words     []string
}

type questionView struct {
	rules.Question
	Served  string // what the mock answers
	Choices []string
}

// rulebook are the pages of the rules and the open questions.
type rulebook struct{ d *Desk }

// rulesPage searches the rule book: codes, messages, conditions, questions and
// the reference's sentences.
func (b rulebook) rulesPage(w http.ResponseWriter, r *http.Request) {
	p := b.d.newPage(r, "rules")
	p.Title = p.text("rules.title")
	v := rulesView{Search: r.URL.Query().Get("q")}
	for _, rule := range rules.All() {
		if mentions(v.Search, string(rule.ID), rule.Code, rule.Message, rule.Condition, p.Words.Rule(rule).Condition, rule.Source.Section, rule.Source.Text) {
			v.Rules = append(v.Rules, rule)
		}
	}
	if v.Search != "" {
		v.Questions = questionsFor(p, v.Search)
	}
	p.Body = v
	b.d.send(w, r, http.StatusOK, "rules", p)
}

// mentions tells whether every word of a search stands in one of the texts.
func mentions(search string, texts ...string) bool {
	all := strings.ToLower(strings.Join(texts, "\n"))
	for word := range strings.FieldsSeq(strings.ToLower(search)) {
		if !strings.Contains(all, word) {
			return false
		}
	}
	return true
}

// rule shows one rule, with buttons that meet it.
func (b rulebook) rule(w http.ResponseWriter, r *http.Request, id string) {
	rule, known := rules.Lookup(rules.ID(id))
	if !known {
		b.d.notFound(w, r)
		return
	}
	p := b.d.newPage(r, "rules")
	p.Title = id
	v := ruleView{Rule: rule}
	for _, id := range rule.Questions {
		if q, found := rules.LookupQuestion(id); found {
			v.Questions = append(v.Questions, q)
		}
	}
	if rule.Bound != nil {
		v.Bound = rule.Bound.Field + ": " + p.Words.Bound(rule.Bound.Last) + " | " + p.Words.Bound(rule.Bound.First)
	}
	if rule.Words != nil {
		v.Words = rule.Words.Accepted()
	}
	op := rule.Operation
	if op == rules.AnyOperation {
		op = rules.BranchReport
	}
	groups := b.d.buttons(r.Context(), p, call.Request{Operation: op, Session: ownSession}, b.d.accounts(r.Context()))
	for _, g := range groups {
		if g.Rule.ID == rule.ID {
			v.Groups = append(v.Groups, g)
		}
	}
	p.Body = v
	b.d.send(w, r, http.StatusOK, "rule", p)
}

// questionsFor are the questions that mention what is searched for.
func questionsFor(p *page, search string) (list []questionView) {
	for _, q := range rules.Questions() {
		if mentions(search, string(q.ID), q.Title, p.Words.Question(q).Title, q.Source.Section, q.Source.Text, q.Reason, p.Words.Question(q).Reason, strings.Join(q.Answers, " ")) {
			list = append(list, questionOf(p, q))
		}
	}
	return list
}

func questionOf(p *page, q rules.Question) questionView {
	served := p.Reading.Profile
	v := questionView{Question: q, Served: served.Answer(q.ID).String(), Choices: slices.Concat(q.Answers, q.Samples)}
	if served.Vary && !served.Pins(q.ID) {
		v.Served = p.text("questions.varies")
	}
	return v
}

// questionsPage lists the open questions.
func (b rulebook) questionsPage(w http.ResponseWriter, r *http.Request) {
	p := b.d.newPage(r, "questions")
	p.Title = p.text("questions.title")
	noticeProblem(p, r)
	p.Body = b.questionsOf(p, r.URL.Query().Get("q"))
	b.d.send(w, r, http.StatusOK, "questions", p)
}

func (b rulebook) questionsOf(p *page, search string) questionsView {
	v := questionsView{rulesView: rulesView{Search: search, Questions: questionsFor(p, search)}, Session: p.Session, Sessions: b.d.sessions()}
	for _, shipped := range b.d.config.Profiles() {
		v.Profiles = append(v.Profiles, shipped.Name)
	}
	return v
}

// questionsRefused shows the list again with a profile that the mock refused, and
// its words.
func (b rulebook) questionsRefused(w http.ResponseWriter, r *http.Request, session, why, document string) {
	query := r.URL.Query()
	query.Set("session", session)
	r.URL.RawQuery = query.Encode()
	p := b.d.newPage(r, "questions")
	p.Title, p.Notice, p.Failed, p.Quoted = p.text("questions.title"), p.text("shell.refused"), true, why
	if why == "" {
		p.Notice = p.text("profile.problem")
	}
	v := b.questionsOf(p, "")
	v.Document = document
	p.Body = v
	b.d.send(w, r, http.StatusBadRequest, "questions", p)
}

type readingsView struct {
	Q        questionView
	Left     string
	Right    string
	Sides    []sideView
	Same     bool
	Request  call.Request
	Asked    string // the request's body, readable
	From     string // the exchange that the request was taken from
	Session  string
	Sessions []string
	Problem  string
}

// sideView is a request under one answer to a question.
type sideView struct {
	Answer  string
	Preview preview
	Lines   []compare.Line // of the body, those marked that the other side does not have
}

// questionPage shows a question with its answers, and one request under two of
// them side by side.
func (b rulebook) questionPage(w http.ResponseWriter, r *http.Request, id string) {
	q, known := rules.LookupQuestion(rules.QuestionID(id))
	if !known {
		b.d.notFound(w, r)
		return
	}
	p := b.d.newPage(r, "questions")
	p.Title = id
	query := r.URL.Query()
	v := readingsView{Q: questionOf(p, q), Left: query.Get("left"), Right: query.Get("right"), From: query.Get("from"), Session: p.Session, Sessions: b.d.sessions()}
	v.Left = cmp.Or(v.Left, q.Default())
	v.Right = cmp.Or(v.Right, secondChoice(v.Q.Choices, v.Left))
	b.compare(r.Context(), p, &v, q)
	p.Body = v
	b.d.send(w, r, http.StatusOK, "question", p)
}

func secondChoice(choices []string, first string) string {
	for _, choice := range choices {
		if choice != first {
			return choice
		}
	}
	return first
}

// compare asks under both answers, with the request of an exchange or with the
// first of the rule book on which they differ.
func (b rulebook) compare(ctx context.Context, p *page, v *readingsView, q rules.Question) {
	left, leftOK := b.reading(p.Reading, q, v.Left)
	right, rightOK := b.reading(p.Reading, q, v.Right)
	if !leftOK || !rightOK {
		v.Problem = "questions.problem"
		return
	}
	var tries []call.Request
	if id, err := strconv.ParseInt(v.From, 10, 64); err == nil && b.d.ring.Get(id) != nil {
		tries = []call.Request{requestOf(b.d.ring.Get(id))}
	} else {
		v.From = ""
		tries = compare.Requests(q, b.asker(ctx))
	}
	leftTwin, rightTwin := b.d.twin(left), b.d.twin(right)
	v.Same = true
	for _, try := range tries {
		try.Session = ""
		a, b := try.To(ctx, leftTwin), try.To(ctx, rightTwin)
		if v.Sides == nil || v.Same && (a.Status != b.Status || string(a.Body) != string(b.Body)) {
			v.Same = a.Status == b.Status && string(a.Body) == string(b.Body)
			v.Request, v.Asked = try, readable([]byte(try.Body))
			v.Sides = besides(v.Left, v.Right, previewOf(p.Words, a), previewOf(p.Words, b))
		}
		if !v.Same {
			return
		}
	}
}

// besides are two answers with the lines marked in which they differ. Where they
// give another code, all does.
func besides(left, right string, a, b preview) []sideView {
	leftLines, rightLines := compare.Unmarked(a.Body), compare.Unmarked(b.Body)
	if a.Code == b.Code {
		leftLines, rightLines = compare.Lines(a.Body, b.Body)
	}
	return []sideView{{left, a, leftLines}, {right, b, rightLines}}
}

func (b rulebook) reading(base Reading, q rules.Question, choice string) (Reading, bool) {
	answer := rules.Answer{Choice: choice}
	if !slices.Contains(q.Answers, choice) {
		answer = rules.Answer{Value: &choice}
	}
	if rules.CheckAnswer(q, answer) != nil {
		return Reading{}, false
	}
	changed := base
	answers := map[rules.QuestionID]rules.Answer{}
	maps.Copy(answers, changed.Profile.Answers)
	answers[q.ID] = answer
	changed.Profile.Answers = answers
	return changed, true
}

// asker is who asks what is compared.
func (b rulebook) asker(ctx context.Context) compare.Asker {
	known := b.d.accounts(ctx)
	now := b.d.timeOf(ctx, "")
	givens := known.Givens(known.Example.Name).At(now.In(b.d.config.Zone))
	givens.LastPage = 1
	return compare.Asker{From: call.Request{Key: known.Example.APIKey, Now: now}, Givens: givens, Keys: known.KeyOfRole}
}
