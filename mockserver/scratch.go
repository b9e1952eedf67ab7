package mockserver

import (
	"net/http"

	"calco.example/contracts/consumer"
	"calco.example/contracts/rules"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/world"
)

// scratch is the memory that one exchange works in, and others after it: under load,
// memory that is new to every request would be the mock's largest expense. Nothing
// in it outlives its exchange; the journal copies what it keeps.
type scratch struct {
	exchange exchange
	branch   branchCase
	report   reportCase
	raw      []byte // of the request's body
	noted    []byte // of the fields, for the journal
	sent     []consumer.Field
	members  []jsonbody.Field // of the top level of the body
	blocks   []*world.Block   // of the days asked for
	reader   *world.SaleReader
	page     []byte // the body of an answer with rows
}

// What a scratch begins with: usual requests and pages fit. A larger body does not
// stay.
const (
	usualBody    = 4 << 10
	usualMembers = 10
	usualPage    = 20 << 10
)

// enter begins an exchange in a scratch that is free.
func (m *Mock) enter(op rules.Operation, w http.ResponseWriter, r *http.Request) *exchange {
	free, used := m.scratches.Get().(*scratch)
	if !used {
		free = &scratch{
			raw: make([]byte, 0, 512), members: make([]jsonbody.Field, 0, usualMembers),
			reader: m.ledger.NewSaleReader(), page: make([]byte, 0, usualPage),
		}
	}
	free.exchange = exchange{mock: m, op: op, writer: w, request: r, scratch: free}
	return &free.exchange
}

// leave ends an exchange, when its answer has been written. Nobody may use it
// afterwards.
func (m *Mock) leave(x *exchange) {
	left := x.scratch
	left.exchange, left.branch, left.report = exchange{}, branchCase{}, reportCase{}
	clear(left.members[:cap(left.members)])
	clear(left.blocks[:cap(left.blocks)])
	if cap(left.raw) > usualBody {
		left.raw = nil
	}
	m.scratches.Put(left)
}
