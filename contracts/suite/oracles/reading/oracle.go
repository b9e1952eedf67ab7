package reading

import (
	"context"
	"regexp"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/scenario"
)

// Oracle is one step of a scenario that compares answers. It keeps the first thing that it
// came short of: a broken expectation, what the target lacks, an answer that did not come.
// From then on it sends, judges and notes nothing, its answers say nothing and its readings
// are empty, so that a step reads as what it asks and expects.
type Oracle struct {
	*scenario.Scenario
	ctx   context.Context
	short error
}

// Run does a step, and says what it came short of.
func Run(ctx context.Context, s *scenario.Scenario, step func(*Oracle)) error {
	o := &Oracle{Scenario: s, ctx: ctx}
	step(o)
	return o.short
}

// Need tells whether the step goes on: an error is what it came short of.
func (o *Oracle) Need(err error) bool {
	if o.short == nil {
		o.short = err
	}
	return o.short == nil
}

// GoesOn tells whether the step has come short of nothing yet.
func (o *Oracle) GoesOn() bool { return o.short == nil }

// Lack ends the step: why nothing can be said, and what to ask for.
func (o *Oracle) Lack(why, ask string) { o.Need(report.Lacking(why, ask)) }

// Moved ends the step: data changed while it was read.
func (o *Oracle) Moved() { o.Need(scenario.Moved()) }

// NeedSales needs a past range with sales.
func (o *Oracle) NeedSales() bool { return o.Need(o.Givens.Sales()) }

// Place is a location or a terminal by its name in features.
func (o *Oracle) Place(name string) any {
	place, err := o.Env.Facts.Place(name, o.Env.Foreign)
	o.Need(err)
	return place
}

// Sample is the widest range with sales that is read, none where there is none.
func (o *Oracle) Sample() (widest facts.Range) {
	if len(o.Env.Facts.Samples) > 0 {
		widest = o.Env.Facts.Samples[0]
	}
	return widest
}

// Idle says why an expectation is left alone.
func (o *Oracle) Idle(why string) {
	if o.GoesOn() {
		o.Judge.Idle = why
	}
}

// Show makes an answer the last one, so that a finding shows it.
func (o *Oracle) Show(x *exchange.Exchange) {
	if o.GoesOn() {
		o.Session.Last = x
	}
}

// Try does a part of the step, and says what that came short of: the step itself goes on.
func (o *Oracle) Try(part func()) error {
	before := o.short
	part()
	err := o.short
	o.short = before
	return err
}

// judge passes an expectation on, while the step goes on.
func (o *Oracle) judge(expect func() error) {
	if o.GoesOn() {
		o.short = expect()
	}
}

// Expect is [scenario.Judge.Expect].
func (o *Oracle) Expect(ok bool, summary, expected, actual string) {
	o.judge(func() error { return o.Judge.Expect(ok, summary, expected, actual) })
}

// ExpectOf is [scenario.Judge.ExpectOf].
func (o *Oracle) ExpectOf(rule rules.ID, ok bool, summary, expected, actual string) {
	o.judge(func() error { return o.Judge.ExpectOf(rule, ok, summary, expected, actual) })
}

// ExpectAlike is [scenario.Judge.ExpectAlike].
func (o *Oracle) ExpectAlike(rule rules.ID, ok bool, summary, expected, actual string) {
	o.judge(func() error { return o.Judge.ExpectAlike(rule, ok, summary, expected, actual) })
}

// Alike is [scenario.Judge.ExpectAlike] for the rule that the scenario is about.
func (o *Oracle) Alike(ok bool, summary, expected, actual string) {
	o.ExpectAlike(o.Judge.Rule(), ok, summary, expected, actual)
}

// Advise is [scenario.Judge.Advise].
func (o *Oracle) Advise(ok bool, summary, expected, actual string) {
	o.judge(func() error { return o.Judge.Advise(ok, summary, expected, actual) })
}

// Where is [scenario.Judge.Where].
func (o *Oracle) Where(question rules.QuestionID, answer string, expectation func()) {
	o.judge(func() error { return o.Judge.Where(question, answer, func() error { return o.Try(expectation) }) })
}

// PinnedFor is [scenario.Judge.PinnedFor].
func (o *Oracle) PinnedFor(question rules.QuestionID, expectation func()) {
	o.judge(func() error { return o.Judge.PinnedFor(question, func() error { return o.Try(expectation) }) })
}

// Unless is [scenario.Judge.Unless].
func (o *Oracle) Unless(question rules.QuestionID, answer string, expectation func()) {
	o.judge(func() error { return o.Judge.Unless(question, answer, func() error { return o.Try(expectation) }) })
}

// Is is [scenario.Response.Is].
func (o *Oracle) Is(outcome string) {
	o.judge(func() error { return o.Response.Is(o.ctx, outcome) })
}

// IsWhere is [scenario.Response.IsWhere].
func (o *Oracle) IsWhere(outcome string, question rules.QuestionID, answer string) {
	o.judge(func() error { return o.Response.IsWhere(o.ctx, outcome, question, answer) })
}

// answer is what an answer says, or one that says nothing.
func (o *Oracle) answer(ask func(context.Context) (*exchange.Exchange, error)) *exchange.Exchange {
	if o.GoesOn() {
		x, err := ask(o.ctx)
		if o.Need(err) {
			return x
		}
	}
	return noAnswer
}

// noAnswer says nothing.
var noAnswer = exchange.NoAnswer(exchange.Request{})

// Ask is [scenario.Session.Ask].
func (o *Oracle) Ask(r exchange.Request) *exchange.Exchange {
	return o.answer(func(ctx context.Context) (*exchange.Exchange, error) { return o.Session.Ask(ctx, r) })
}

// Common is [scenario.Session.Common].
func (o *Oracle) Common(r exchange.Request) *exchange.Exchange {
	return o.answer(func(ctx context.Context) (*exchange.Exchange, error) { return o.Session.Common(ctx, r) })
}

// Besides is [scenario.Session.Besides].
func (o *Oracle) Besides(r exchange.Request) *exchange.Exchange {
	return o.answer(func(ctx context.Context) (*exchange.Exchange, error) { return o.Session.Besides(ctx, r) })
}

// Page is [scenario.Session.Page].
func (o *Oracle) Page(q scenario.Question, number, size int) *exchange.Exchange {
	return o.answer(func(ctx context.Context) (*exchange.Exchange, error) { return o.Session.Page(ctx, q, number, size) })
}

// FirstPage is [Oracle.KnownPage] of the first page.
func (o *Oracle) FirstPage(q scenario.Question, size int) *exchange.Exchange {
	return o.KnownPage(q, 1, size)
}

// KnownPage is [scenario.Session.KnownPage].
func (o *Oracle) KnownPage(q scenario.Question, number, size int) *exchange.Exchange {
	return o.answer(func(ctx context.Context) (*exchange.Exchange, error) {
		return o.Session.KnownPage(ctx, q, number, size)
	})
}

// PageBesides is [scenario.Session.PageBesides].
func (o *Oracle) PageBesides(q scenario.Question, number, size int) *exchange.Exchange {
	return o.answer(func(ctx context.Context) (*exchange.Exchange, error) {
		return o.Session.PageBesides(ctx, q, number, size)
	})
}

// SoldThere is [scenario.Session.SoldThere].
func (o *Oracle) SoldThere(places scenario.Places) bool {
	if !o.GoesOn() {
		return false
	}
	sold, err := o.Session.SoldThere(o.ctx, places)
	return o.Need(err) && sold
}

// Value is [scenario.Names.Value].
func (o *Oracle) Value(text string) any {
	value, err := o.Names.Value(text)
	o.Need(err)
	return value
}

// Pattern is [scenario.Names.Pattern].
func (o *Oracle) Pattern(text string) *regexp.Regexp {
	pattern, err := o.Names.Pattern(text)
	if !o.Need(err) {
		return regexp.MustCompile("")
	}
	return pattern
}

// ShowSale is [scenario.Session.ShowSale].
func (o *Oracle) ShowSale(row exchange.Row, number int) (where string) {
	if !o.GoesOn() {
		return ""
	}
	return o.Session.ShowSale(row, number)
}

// Request is [facts.Facts.ReportRequest].
func (o *Oracle) Request(op rules.Operation, from, to string, change map[string]any) exchange.Request {
	r, err := o.Env.Facts.ReportRequest(op, from, to, change)
	o.Need(err)
	return r
}
