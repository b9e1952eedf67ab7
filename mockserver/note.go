package mockserver

import (
	"calco.example/contracts/consumer/sent"
	"calco.example/mockserver/reason"
	"calco.example/mockserver/request"
	"calco.example/mockserver/session"
)

// newNote begins what journal and record keep of an exchange.
func newNote(x *exchange) session.Note {
	key, _ := presentedKey(x.request.Header)
	n := x.api.journal.Note(key, x.request.URL.Path)
	n.KeepQuery(x.request.URL.RawQuery)
	n.ContentType = reason.Declared(x.request.Header)
	return n
}

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
