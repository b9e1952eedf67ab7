package mockserver

import (
	"calco.example/mockserver/request"
	"calco.example/mockserver/selection"
)

// report is what differs between the two reports; answer is what they share.
type report[C any] struct {
	names     []string                   // of the body's fields
	checks    func(*resolved) []check[C] // in their order
	begin     func(*exchange) C          // the case of a request, in its scratch
	body      func(C) *request.Payload
	decode    func(C)
	interpret func(C)
	paging    func(C) (page, size *int64)
	matching  func(C) *selection.Selection
	refusal   func(C, refusal) response
	render    func(C, []selection.Row) response
}

// answer follows a request for a report, top to bottom.
func (f *report[C]) answer(x *exchange) response {
	c := f.begin(x)

	// auth: who asks; a refused key never uploads a body
	x.authenticate()
	x.profile = x.profiles.forRequest(x.note.Key)
	first, rest := beforeBody(f.checks(x.profile))
	if r := firstBroken(c, first); !r.isNone() {
		return f.refusal(c, r)
	}

	// decode: what the body says
	body := f.body(c)
	*body = request.Read(x.writer, x.request, &x.scratch.body)
	x.profile = x.answers(body.Raw)
	if body.TooLarge {
		return bodyTooLarge()
	}
	x.api.hooks.Names(body.Members, f.names)
	f.decode(c)

	// validate: what it means, and the first rule that is broken; the rules on
	// data select on their own
	f.interpret(c)
	if r := firstBroken(c, rest); !r.isNone() {
		return f.refusal(c, r)
	}

	// select, page, render
	sales := f.matching(c)
	sales.ShowClocks()
	page, size := f.paging(c)
	rows := sales.Page(x.api.hooks.Page(page, size))
	return f.render(c, rows)
}

// branchReport answers POST /BranchReport/branch-report.
var branchReport = report[*branchCase]{
	names:     request.BranchNames,
	checks:    func(p *resolved) []branchCheck { return p.branch },
	begin:     func(x *exchange) *branchCase { c := &x.scratch.branch; c.x = x; return c },
	body:      func(c *branchCase) *request.Payload { return &c.asks.Body },
	decode:    (*branchCase).decode,
	interpret: (*branchCase).interpret,
	paging:    func(c *branchCase) (page, size *int64) { return &c.asks.Page, &c.asks.PageSize },
	matching:  (*branchCase).matching,
	refusal:   func(c *branchCase, r refusal) response { return branchRefusal(c.x, r) },
	render:    renderBranchReport,
}

// transactionReport answers POST /Report/get-report.
var transactionReport = report[*reportCase]{
	names:     request.ReportNames,
	checks:    func(p *resolved) []reportCheck { return p.transaction },
	begin:     func(x *exchange) *reportCase { c := &x.scratch.report; c.x = x; return c },
	body:      func(c *reportCase) *request.Payload { return &c.asks.Body },
	decode:    (*reportCase).decode,
	interpret: (*reportCase).interpret,
	paging:    func(c *reportCase) (page, size *int64) { return &c.asks.Page, &c.asks.PageSize },
	matching:  (*reportCase).matching,
	refusal:   (*reportCase).refused,
	render:    renderTransactionReport,
}

// locations answers GET /DeviceLocation/locations.
func locations(x *exchange) response {
	if r := listing(x); !r.isNone() {
		return listingRefusal(x, r)
	}
	return renderLocations(x)
}

// serialNumbers answers the serial-number listing in its provisional shape: the
// envelope and the codes of the locations (Q-SERIAL-SHAPE).
func serialNumbers(x *exchange) response {
	if r := listing(x); !r.isNone() {
		return listingRefusal(x, r)
	}
	return renderSerialNumbers(x)
}

// serialNumbersWithoutSlash answers the same path without its trailing slash,
// if Q-SERIAL-SLASH says so.
func serialNumbersWithoutSlash(x *exchange) response {
	if x.profiles.forRequest(x.note.Key).is("Q-SERIAL-SLASH", "only-with") {
		return unknownPath()
	}
	return serialNumbers(x)
}

// listing is what both listings share: auth and validate. Their request has
// nothing to decode.
func listing(x *exchange) refusal {
	x.authenticate()
	x.profile = x.answers(nil)
	return firstBroken(x, x.profile.locations)
}
