package mockserver

import (
	"net/http"
	"strings"
	"time"

	"calco.example/contracts/consumer"
	"calco.example/mockserver/session"
)

// timeOf is the session of a request and the time it has there. A header that
// cannot be understood is refused; the session is then "" or the time that of
// the mock.
func (m *Mock) timeOf(h http.Header) (name string, now time.Time, refused *response) {
	name, err := session.Name(h, m.isOurs)
	if err != nil {
		return "", m.clock.Base(), badHeader(err)
	}
	now, err = m.clock.Now(name, h)
	if err != nil {
		return name, now, badHeader(err)
	}
	return name, now, nil
}

// isOurs tells whether a session word may stand after a key.
func (m *Mock) isOurs(key string) bool {
	return m.world.Find(key) != nil || strings.HasPrefix(key, forcedKey)
}

func badHeader(err error) *response {
	a := problem(http.StatusBadRequest, err.Error())
	return &a
}

// newNote begins what journal and record keep of an exchange.
func newNote(x *exchange) session.Note {
	key, _ := presentedKey(x.request.Header)
	return x.mock.journal.Note(key, x.request.URL.Path)
}

// noteBranch notes the fields of a branch report.
func (x *exchange) noteBranch(c *branchCase) {
	f := &c.fields
	x.note.Fields, x.sent = x.scratch.noted[:0], x.scratch.sent[:0]
	for i, text := range []textField{f.startDate, f.endDate, f.locationID, f.serialNumber, f.types, f.brands, f.installments} {
		x.noteText(branchNames[i], text)
	}
	x.noteNumber("page", f.page)
	x.noteNumber("pageSize", f.pageSize)
	x.note.Unread, x.scratch.noted, x.scratch.sent = c.body.unread, x.note.Fields, x.sent
}

// noteReport notes those of a transaction report.
func (x *exchange) noteReport(c *reportCase) {
	f := &c.fields
	x.note.Fields, x.sent = x.scratch.noted[:0], x.scratch.sent[:0]
	x.noteText("StartDate", f.startDate)
	x.noteText("EndDate", f.endDate)
	x.noteText("SerialNumber", f.serialNumber)
	x.noteNumber("page", f.page)
	x.noteNumber("pageSize", f.pageSize)
	x.note.Unread, x.scratch.noted, x.scratch.sent = c.body.unread, x.note.Fields, x.sent
}

func (x *exchange) noteText(name string, f textField) {
	switch f.presence {
	case given:
		x.sent = append(x.sent, consumer.Field{Name: name, Text: x.note.KeepText(name, f.text)})
	case wrong, unfit:
		x.noteWrongType(name)
	}
}

func (x *exchange) noteNumber(name string, f intField) {
	switch f.presence {
	case given:
		x.note.KeepNumber(name, f.number)
		x.sent = append(x.sent, consumer.Field{Name: name, Number: f.number, IsNumber: true})
	case wrong, unfit:
		x.noteWrongType(name)
	}
}

func (x *exchange) noteWrongType(name string) {
	x.note.KeepWrongType(name)
	x.sent = append(x.sent, consumer.Field{Name: name, WrongType: true})
}
