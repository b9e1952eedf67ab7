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

// reportCase is one transaction report request with everything its rules ask
// about.
type reportCase struct {
	x         *exchange
	asks      request.Report
	sales     *selection.Selection
	selecting memo // see selects
}
