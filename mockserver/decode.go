package mockserver

import (
	"calco.example/contracts/consumer/sent"
	"calco.example/mockserver/request"
)

// decode reads the fields of a body, and notes them.
func (c *branchCase) decode() {
	c.asks.Decode(&c.x.profile.reading, c.x.request.URL.RawQuery)
	c.x.noteBranch(c)
}

// interpret works out what the fields mean, rules aside, and whose locations and
// terminals they name.
func (c *branchCase) interpret() {
	p := c.x.profile
	c.asks.Interpret(&p.reading)
	c.asks.Own(c.x.account, &p.words, &p.reading)
}

// decode and interpret are the same for the transaction report.
func (c *reportCase) decode() {
	c.asks.Decode(&c.x.profile.reports)
	c.x.noteReport(c)
}

func (c *reportCase) interpret() {
	p := c.x.profile
	c.asks.Interpret(&p.reports, c.x.api.hooks.DefaultSize(request.DefaultPageSize))
	c.asks.Own(c.x.account, &p.reports)
}

// What journal and record keep of the fields.

// noteBranch notes the fields of a branch report.
func (x *exchange) noteBranch(c *branchCase) {
	f := &c.asks.Fields
	x.note.Fields, x.sent = x.scratch.noted[:0], x.scratch.sent[:0]
	for i, text := range []request.Text{f.StartDate, f.EndDate, f.LocationID, f.SerialNumber, f.Types, f.Brands, f.Installments} {
		x.noteText(request.BranchNames[i], text)
	}
	x.noteNumber("page", f.Page)
	x.noteNumber("pageSize", f.PageSize)
	x.note.Unread, x.scratch.noted, x.scratch.sent = c.asks.Body.Unread, x.note.Fields, x.sent
}

// noteReport notes those of a transaction report.
func (x *exchange) noteReport(c *reportCase) {
	f := &c.asks.Fields
	x.note.Fields, x.sent = x.scratch.noted[:0], x.scratch.sent[:0]
	x.noteText("StartDate", f.StartDate)
	x.noteText("EndDate", f.EndDate)
	x.noteText("SerialNumber", f.SerialNumber)
	x.noteNumber("page", f.Page)
	x.noteNumber("pageSize", f.PageSize)
	x.note.Unread, x.scratch.noted, x.scratch.sent = c.asks.Body.Unread, x.note.Fields, x.sent
}

func (x *exchange) noteText(name string, f request.Text) {
	switch f.Presence {
	case request.Given:
		x.sent = append(x.sent, sent.Field{Name: name, Text: x.note.KeepText(name, f.Text)})
	case request.Wrong, request.Unfit:
		x.noteWrongType(name)
	}
}

func (x *exchange) noteNumber(name string, f request.Integer) {
	switch f.Presence {
	case request.Given:
		x.note.KeepNumber(name, f.Number)
		x.sent = append(x.sent, sent.Field{Name: name, Number: f.Number, IsNumber: true})
	case request.Wrong, request.Unfit:
		x.noteWrongType(name)
	}
}

func (x *exchange) noteWrongType(name string) {
	x.note.KeepWrongType(name)
	x.sent = append(x.sent, sent.Field{Name: name, WrongType: true})
}
