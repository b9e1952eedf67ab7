package asking

import (
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Step is one exchange with what it was for.
type Step struct {
	Subject string // rule or question
	What    string
	*exchange.Exchange
}

// Passed tells whether a request was accepted, whatever it then found.
func (s Step) Passed() bool {
	switch s.Request.Operation {
	case rules.TransactionReport:
		return s.Accepted() && (s.Code() == "404" || len(s.Rows()) > 0)
	case rules.BranchReport:
		return s.Accepted()
	}
	return s.Success()
}
