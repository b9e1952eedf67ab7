package mockserver

import (
	"calco.example/mockserver/request"
	"calco.example/mockserver/selection"
)

// memo is a yes or no that is worked out once.
type memo struct{ known, yes bool }

func (m *memo) of(ask func() bool) bool {
	if !m.known {
		*m = memo{true, ask()}
	}
	return m.yes
}

// branchCase is one branch report request with everything its rules ask about.
type branchCase struct {
	x         *exchange
	asks      request.Branch
	sales     *selection.Selection
	selecting memo // see selects
}

func (c *branchCase) checks() []branchCheck { return c.x.profile.branch }

// reportCase is one transaction report request with everything its rules ask
// about.
type reportCase struct {
	x         *exchange
	asks      request.Report
	sales     *selection.Selection
	selecting memo // see selects
}

func (c *reportCase) checks() []reportCheck { return c.x.profile.transaction }

// asked is what the request for a report says, and its sales where they were looked for;
// nil where none has come so far.
func (x *exchange) asked() (*request.Asked, *selection.Selection) {
	switch s := x.scratch; {
	case s != nil && s.branch.x != nil:
		return &s.branch.asks.Asked, s.branch.sales
	case s != nil && s.report.x != nil:
		return &s.report.asks.Asked, s.report.sales
	}
	return nil, nil
}
