package mockserver

import (
	"sync"

	"calco.example/contracts/consumer/sent"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/request"
	"calco.example/mockserver/selection"
	"calco.example/mockserver/why"
	"calco.example/mockserver/world"
)

// scratch is the memory that one exchange works in, and others after it: under load,
// memory that is new to every request would be the mock's largest expense. Nothing
// in it outlives its exchange; the journal copies what it keeps.
type scratch struct {
	exchange exchange
	branch   branchCase
	report   reportCase
	body     request.Memory
	noted    []byte // of the fields, for the journal
	sent     []sent.Field
	record   sent.Request
	inquiry  why.Inquiry
	sales    selection.Memory
	entries  []world.Entry // of the settlement of one sale
	page     []byte        // the body of an answer with rows
}

// What a scratch begins with: usual requests and pages fit. A larger body does not
// stay.
const (
	usualBody    = 4 << 10
	usualMembers = 10
	usualPage    = 20 << 10
)

// scratches are those that are free.
type scratches struct {
	pool   sync.Pool // of *scratch
	ledger *world.Ledger
}

func (s *scratches) take() *scratch {
	free, used := s.pool.Get().(*scratch)
	if !used {
		free = &scratch{
			body:  request.Memory{Raw: make([]byte, 0, 512), Members: make([]jsonbody.Field, 0, usualMembers)},
			sales: selection.NewMemory(s.ledger), page: make([]byte, 0, usualPage),
		}
	}
	return free
}

// giveBack frees a scratch whose answer has been written. Nobody may use it, or
// the exchange in it, afterwards.
func (s *scratches) giveBack(left *scratch) {
	left.exchange, left.record, left.inquiry = exchange{}, sent.Request{}, why.Inquiry{}
	if left.branch.x != nil {
		left.branch = branchCase{}
	}
	if left.report.x != nil {
		left.report = reportCase{}
	}
	clear(left.body.Members[:cap(left.body.Members)])
	left.sales.LetGo()
	if cap(left.body.Raw) > usualBody {
		left.body.Raw = nil
	}
	s.pool.Put(left)
}
