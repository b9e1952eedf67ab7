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

// Step is one step of a scenario that compares answers. It keeps the first thing that it
// came short of: a broken expectation, what the target lacks, an answer that did not come.
// From then on it sends, judges and notes nothing, its answers say nothing and its readings
// are empty, so that a step reads as what it asks and expects.
type Step struct {
	*scenario.Scenario
	ctx   context.Context
	short error
}

// Need tells whether the step goes on: an error is what it came short of.
func (s *Step) Need(err error) bool {
	if s.short == nil {
		s.short = err
	}
	return s.short == nil
}

// GoesOn tells whether the step has come short of nothing yet.
func (s *Step) GoesOn() bool { return s.short == nil }

// Lack ends the step: why nothing can be said, and what to ask for.
func (s *Step) Lack(why, ask string) { s.Need(report.Lacking(why, ask)) }

// Moved ends the step: data changed while it was read.
func (s *Step) Moved() { s.Need(scenario.Moved()) }

// NeedSales needs a past range with sales.
func (s *Step) NeedSales() bool { return s.Need(s.Givens.Sales()) }

// Place is a location or a terminal by its name in features.
func (s *Step) Place(name string) any {
	place, err := s.Env.Facts.Place(name, s.Env.Foreign)
	s.Need(err)
	return place
}

// Sample is the widest range with sales that is read, none where there is none.
func (s *Step) Sample() (widest facts.Range) {
	if len(s.Env.Facts.Samples) > 0 {
		widest = s.Env.Facts.Samples[0]
	}
	return widest
}

// Idle says why an expectation is left alone.
func (s *Step) Idle(why string) {
	if s.GoesOn() {
		s.Judge.Idle = why
	}
}

// Show makes an answer the last one, so that a finding shows it.
func (s *Step) Show(x *exchange.Exchange) {
	if s.GoesOn() {
		s.Session.Last = x
	}
}

// Try does a part of the step, and says what that came short of: the step itself goes on.
func (s *Step) Try(part func()) error {
	before := s.short
	part()
	err := s.short
	s.short = before
	return err
}

// answer is what an answer says, or one that says nothing.
func (s *Step) answer(ask func(context.Context) (*exchange.Exchange, error)) *exchange.Exchange {
	if s.GoesOn() {
		x, err := ask(s.ctx)
		if s.Need(err) {
			return x
		}
	}
	return noAnswer
}

// noAnswer says nothing.
var noAnswer = exchange.NoAnswer(exchange.Request{})

// Ask is [scenario.Session.Ask].
func (s *Step) Ask(r exchange.Request) *exchange.Exchange {
	return s.answer(func(ctx context.Context) (*exchange.Exchange, error) { return s.Session.Ask(ctx, r) })
}

// Common is [scenario.Session.Common].
func (s *Step) Common(r exchange.Request) *exchange.Exchange {
	return s.answer(func(ctx context.Context) (*exchange.Exchange, error) { return s.Session.Common(ctx, r) })
}

// Besides is [scenario.Session.Besides].
func (s *Step) Besides(r exchange.Request) *exchange.Exchange {
	return s.answer(func(ctx context.Context) (*exchange.Exchange, error) { return s.Session.Besides(ctx, r) })
}

// Page is [scenario.Session.Page].
func (s *Step) Page(q scenario.Question, number, size int) *exchange.Exchange {
	return s.answer(func(ctx context.Context) (*exchange.Exchange, error) { return s.Session.Page(ctx, q, number, size) })
}

// FirstPage is [Step.KnownPage] of the first page.
func (s *Step) FirstPage(q scenario.Question, size int) *exchange.Exchange {
	return s.KnownPage(q, 1, size)
}

// KnownPage is [scenario.Session.KnownPage].
func (s *Step) KnownPage(q scenario.Question, number, size int) *exchange.Exchange {
	return s.answer(func(ctx context.Context) (*exchange.Exchange, error) {
		return s.Session.KnownPage(ctx, q, number, size)
	})
}

// PageBesides is [scenario.Session.PageBesides].
func (s *Step) PageBesides(q scenario.Question, number, size int) *exchange.Exchange {
	return s.answer(func(ctx context.Context) (*exchange.Exchange, error) {
		return s.Session.PageBesides(ctx, q, number, size)
	})
}

// SoldThere is [scenario.Session.SoldThere].
func (s *Step) SoldThere(places scenario.Places) bool {
	if !s.GoesOn() {
		return false
	}
	sold, err := s.Session.SoldThere(s.ctx, places)
	return s.Need(err) && sold
}

// Value is [scenario.Names.Value].
func (s *Step) Value(text string) any {
	value, err := s.Names.Value(text)
	s.Need(err)
	return value
}

// Pattern is [scenario.Names.Pattern].
func (s *Step) Pattern(text string) *regexp.Regexp {
	pattern, err := s.Names.Pattern(text)
	if !s.Need(err) {
		return regexp.MustCompile("")
	}
	return pattern
}

// ShowSale is [scenario.Session.ShowSale].
func (s *Step) ShowSale(row exchange.Row, number int) (where string) {
	if !s.GoesOn() {
		return ""
	}
	return s.Session.ShowSale(row, number)
}

// Request is [facts.Facts.ReportRequest].
func (s *Step) Request(op rules.Operation, from, to string, change map[string]any) exchange.Request {
	r, err := s.Env.Facts.ReportRequest(op, from, to, change)
	s.Need(err)
	return r
}
