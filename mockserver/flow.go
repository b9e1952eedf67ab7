package mockserver

import (
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/request"
	"calco.example/mockserver/selection"
)

// reportOf is what a case of a report does on its way to an answer.
type reportOf[C any] interface {
	checks() []check[C]
	decode()    // what the body says
	interpret() // what it means
	matching() *selection.Selection
	refused(refusal) response
	render([]selection.Row) response
}

// branchReport answers POST /BranchReport/branch-report.
func branchReport(x *exchange) response {
	c := &x.scratch.branch
	c.x = x
	return respond(x, c, &c.asks.Asked, request.BranchNames)
}

// transactionReport answers POST /Report/get-report.
func transactionReport(x *exchange) response {
	c := &x.scratch.report
	c.x = x
	return respond(x, c, &c.asks.Asked, request.ReportNames)
}

// respond follows a request for a report, top to bottom; names are those of its fields.
func respond[C reportOf[C]](x *exchange, c C, asks *request.Asked, names []string) response {
	// auth: who asks; a refused key never uploads a body. What little an account has
	// sent all the same is noted.
	x.authenticate()
	x.profile = x.profiles.forRequest(x.note.Key)
	first, rest := beforeBody(c.checks())
	if r := firstBroken(c, first); !r.isNone() {
		if x.note.Persona != nil && jsonbody.IsOnItsWay(x.request, usualBody) {
			asks.Body = request.Read(x.writer, x.request, &x.scratch.body)
			c.decode()
		}
		return c.refused(r)
	}

	// decode: what the body says
	asks.Body = request.Read(x.writer, x.request, &x.scratch.body)
	x.profile = x.answers(asks.Body.Raw)
	if asks.Body.TooLarge {
		return bodyTooLarge()
	}
	x.api.hooks.Names(asks.Body.Members, names)
	c.decode()

	// validate: what it means, and the first rule that is broken; the rules on
	// data select on their own
	c.interpret()
	if r := firstBroken(c, rest); !r.isNone() {
		return c.refused(r)
	}

	// select, page, render
	sales := c.matching()
	sales.ShowClocks()
	return c.render(sales.Page(x.api.hooks.Page(&asks.Page, &asks.PageSize)))
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
