package reading

import "calco.example/contracts/rules"

// Expecter judges what the answers of a step say.
type Expecter struct{ *Step }

// judge passes an expectation on, while the step goes on.
func (e *Expecter) judge(expect func() error) {
	if e.GoesOn() {
		e.short = expect()
	}
}

// Expect is [scenario.Judge.Expect].
func (e *Expecter) Expect(ok bool, summary, expected, actual string) {
	e.judge(func() error { return e.Judge.Expect(ok, summary, expected, actual) })
}

// ExpectOf is [scenario.Judge.ExpectOf].
func (e *Expecter) ExpectOf(rule rules.ID, ok bool, summary, expected, actual string) {
	e.judge(func() error { return e.Judge.ExpectOf(rule, ok, summary, expected, actual) })
}

// ExpectAlike is [scenario.Judge.ExpectAlike].
func (e *Expecter) ExpectAlike(rule rules.ID, ok bool, summary, expected, actual string) {
	e.judge(func() error { return e.Judge.ExpectAlike(rule, ok, summary, expected, actual) })
}

// Alike is [scenario.Judge.ExpectAlike] for the rule that the scenario is about.
func (e *Expecter) Alike(ok bool, summary, expected, actual string) {
	e.ExpectAlike(e.Judge.Rule(), ok, summary, expected, actual)
}

// Advise is [scenario.Judge.Advise].
func (e *Expecter) Advise(ok bool, summary, expected, actual string) {
	e.judge(func() error { return e.Judge.Advise(ok, summary, expected, actual) })
}

// Where is [scenario.Judge.Where].
func (e *Expecter) Where(question rules.QuestionID, answer string, expectation func()) {
	e.judge(func() error { return e.Judge.Where(question, answer, func() error { return e.Try(expectation) }) })
}

// PinnedFor is [scenario.Judge.PinnedFor].
func (e *Expecter) PinnedFor(question rules.QuestionID, expectation func()) {
	e.judge(func() error { return e.Judge.PinnedFor(question, func() error { return e.Try(expectation) }) })
}

// Unless is [scenario.Judge.Unless].
func (e *Expecter) Unless(question rules.QuestionID, answer string, expectation func()) {
	e.judge(func() error { return e.Judge.Unless(question, answer, func() error { return e.Try(expectation) }) })
}

// Is is [scenario.Response.Is].
func (e *Expecter) Is(outcome string) {
	e.judge(func() error { return e.Response.Is(e.ctx, outcome) })
}

// IsWhere is [scenario.Response.IsWhere].
func (e *Expecter) IsWhere(outcome string, question rules.QuestionID, answer string) {
	e.judge(func() error { return e.Response.IsWhere(e.ctx, outcome, question, answer) })
}
