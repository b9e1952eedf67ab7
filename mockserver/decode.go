package mockserver

import (
	"calco.example/contracts/consumer/sent"
	"calco.example/mockserver/request"
)

// decode reads the fields of a body, and notes them.
func (c *branchCase) decode() {
	c.asks.Decode(&c.x.profile.reading, c.x.request.URL.RawQuery)
	f := &c.asks.Fields
	texts := []request.Text{f.StartDate, f.EndDate, f.LocationID, f.SerialNumber, f.Types, f.Brands, f.Installments}
	c.x.noteFields(request.BranchNames, texts, f.Page, f.PageSize, c.asks.Body.Unread)
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
	f := &c.asks.Fields
	c.x.noteFields(request.FilterNames, []request.Text{f.StartDate, f.EndDate, f.SerialNumber}, f.Page, f.PageSize, c.asks.Body.Unread)
}

func (c *reportCase) interpret() {
	p := c.x.profile
	c.asks.Interpret(&p.reports, c.x.api.hooks.DefaultSize(request.DefaultPageSize))
	c.asks.Own(c.x.account, &p.reports)
}

// What journal and record keep of the fields.

// noteFields notes texts under their names, the page, and what nobody reads.
func (x *exchange) noteFields(names []string, texts []request.Text, page, size request.Integer, unread []string) {
	x.note.Fields, x.sent = x.scratch.noted[:0], x.scratch.sent[:0]
	for i, text := range texts {
		x.noteText(names[i], text)
	}
	x.noteNumber("page", page)
	x.noteNumber("pageSize", size)
	x.note.Unread, x.scratch.noted, x.scratch.sent = unread, x.note.Fields, x.sent
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
