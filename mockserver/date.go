package mockserver

import "calco.example/mockserver/civil"

// dateField is what a request's date string turns out to be.
type dateField struct {
	state dateState
	date  civil.Date // meaningful when state is dateOK
}

type dateState uint8

const (
	dateMissing dateState = iota
	dateUnread            // of another JSON type, and refused as such
	dateBadFormat
	dateNotInCalendar // the shape of a date, but there is no such day
	dateOK
)

// interpretDate reads a date. A field of a wrong JSON type is a bad format where the
// field's own rule refuses it; an empty string is missing or a bad format, as an open
// question says.
func interpretDate(f textField, emptyIsMissing bool) dateField {
	if f.presence == absent || f.presence == given && f.text == "" && emptyIsMissing {
		return dateField{state: dateMissing}
	}
	switch f.presence {
	case wrong:
		return dateField{state: dateUnread}
	case unfit:
		return dateField{state: dateBadFormat}
	}
	d, shape, exists := civil.ParseDate(f.text)
	switch {
	case exists:
		return dateField{dateOK, d}
	case shape:
		return dateField{state: dateNotInCalendar}
	}
	return dateField{state: dateBadFormat}
}

// numbersAreFormat makes a date whose month is not 1 to 12, or whose day is not 1
// to 31, a bad format: no calendar has it, so it can be taken for a matter of form.
func (d *dateField) numbersAreFormat(text string) {
	if d.state != dateNotInCalendar {
		return
	}
	if month, day := text[5:7], text[8:]; month < "01" || month > "12" || day < "01" || day > "31" {
		d.state = dateBadFormat
	}
}

// rollOver takes a day that its month does not have for one of the next month, as
// calendars in many a library do: 30 February is 2 March, or the 1st in a leap year.
func (d *dateField) rollOver(text string) {
	d.numbersAreFormat(text)
	if d.state != dateNotInCalendar {
		return
	}
	first, _, _ := civil.ParseDate(text[:8] + "01")
	day := civil.Date(text[8]-'0')*10 + civil.Date(text[9]-'0')
	*d = dateField{dateOK, first + day - 1}
}
