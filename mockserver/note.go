package mockserver

import (
	"calco.example/contracts/consumer/sent"
	"calco.example/mockserver/reason"
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
	f := &c.asks.fields
	x.note.Fields, x.sent = x.scratch.noted[:0], x.scratch.sent[:0]
	for i, text := range []textField{f.startDate, f.endDate, f.locationID, f.serialNumber, f.types, f.brands, f.installments} {
		x.noteText(branchNames[i], text)
	}
	x.noteNumber("page", f.page)
	x.noteNumber("pageSize", f.pageSize)
	x.note.Unread, x.scratch.noted, x.scratch.sent = c.asks.body.unread, x.note.Fields, x.sent
}

// noteReport notes those of a transaction report.
func (x *exchange) noteReport(c *reportCase) {
	f := &c.asks.fields
	x.note.Fields, x.sent = x.scratch.noted[:0], x.scratch.sent[:0]
	x.noteText("StartDate", f.startDate)
	x.noteText("EndDate", f.endDate)
	x.noteText("SerialNumber", f.serialNumber)
	x.noteNumber("page", f.page)
	x.noteNumber("pageSize", f.pageSize)
	x.note.Unread, x.scratch.noted, x.scratch.sent = c.asks.body.unread, x.note.Fields, x.sent
}

func (x *exchange) noteText(name string, f textField) {
	switch f.presence {
	case given:
		x.sent = append(x.sent, sent.Field{Name: name, Text: x.note.KeepText(name, f.text)})
	case wrong, unfit:
		x.noteWrongType(name)
	}
}

func (x *exchange) noteNumber(name string, f intField) {
	switch f.presence {
	case given:
		x.note.KeepNumber(name, f.number)
		x.sent = append(x.sent, sent.Field{Name: name, Number: f.number, IsNumber: true})
	case wrong, unfit:
		x.noteWrongType(name)
	}
}

func (x *exchange) noteWrongType(name string) {
	x.note.KeepWrongType(name)
	x.sent = append(x.sent, sent.Field{Name: name, WrongType: true})
}
