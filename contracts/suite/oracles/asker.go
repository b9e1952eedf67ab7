package oracles

import (
	"context"

	"calco.example/contracts/exchange"
	"calco.example/contracts/suite/scenario"
)

// asker asks for one page of a question.
type asker struct {
	env     *scenario.Environment
	session *scenario.Session
}

func askerOf(s *scenario.Scenario) *asker { return &asker{s.Env, s.Session} }

// request asks for one page of a question.
func (a *asker) request(q scenario.Question, number, pageSize int) (exchange.Request, error) {
	change := map[string]any{"page": number, "pageSize": pageSize}
	for name, value := range q.Fields {
		change[name] = value
	}
	return a.env.Facts.ReportRequest(q.Op, q.From, q.To, change)
}

func (a *asker) page(ctx context.Context, q scenario.Question, number, pageSize int) (*exchange.Exchange, error) {
	r, err := a.request(q, number, pageSize)
	if err != nil {
		return nil, err
	}
	return a.session.Ask(ctx, r)
}

// common is the first page of a question about past days, as the run was given it when
// it was first asked for; what is asked up to today may be another page by now.
func (a *asker) common(ctx context.Context, q scenario.Question, pageSize int) (*exchange.Exchange, error) {
	if !a.past(q.To) {
		return a.page(ctx, q, 1, pageSize)
	}
	r, err := a.request(q, 1, pageSize)
	if err != nil {
		return nil, err
	}
	x, err := a.session.Common(ctx, r)
	if err == nil {
		a.session.Last = x
	}
	return x, err
}

// past tells whether a range ends before today.
func (a *asker) past(to string) bool {
	last, err := a.env.Facts.DateText(to)
	return err == nil && last < a.env.Facts.Today.String()
}

// besides asks for a page of a question anew; the evidence stays what was compared.
func (a *asker) besides(ctx context.Context, q scenario.Question, number, pageSize int) (*exchange.Exchange, error) {
	last, before, looked := a.session.Last, a.session.Before, a.session.Looked
	defer func() { a.session.Last, a.session.Before, a.session.Looked = last, before, looked }()
	return a.page(ctx, q, number, pageSize)
}
