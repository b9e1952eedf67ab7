package request

import "calco.example/contracts/civil"

// Date is what a request's date string turns out to be.
type Date struct {
	State dateState
	Date  civil.Date // meaningful when state is dateOK
	Text  string     // as it was sent
}

type dateState uint8

// The states of a date.
const (
	DateMissing dateState = iota
	dateUnread            // of another JSON type, and refused as such
	DateBadFormat
	DateNotInCalendar // the shape of a date, but there is no such day
	DateOK
)

// Bad tells whether there is a text that is no date.
func (d Date) Bad() bool { return d.State == DateBadFormat || d.State == DateNotInCalendar }

// interpretDate reads a date. A field of a wrong JSON type is a bad format where the
// field's own rule refuses it; an empty string is missing or a bad format, as an open
// question says.
func interpretDate(f Text, emptyIsMissing bool) Date {
	if f.Presence == Absent || f.Presence == Given && f.Text == "" && emptyIsMissing {
		return Date{State: DateMissing}
	}
	switch f.Presence {
	case Wrong:
		return Date{State: dateUnread}
	case Unfit:
		return Date{State: DateBadFormat}
	}
	d, shape, exists := civil.ParseDate(f.Text)
	switch {
	case exists:
		return Date{DateOK, d, f.Text}
	case shape:
		return Date{State: DateNotInCalendar, Text: f.Text}
	}
	return Date{State: DateBadFormat}
}

// numbersAreFormat makes a date whose month is not 1 to 12, or whose day is not 1
// to 31, a bad format: no calendar has it, so it can be taken for a matter of form.
func (d *Date) numbersAreFormat() {
	if d.State != DateNotInCalendar {
		return
	}
	if month, day := d.Text[5:7], d.Text[8:]; month < "01" || month > "12" || day < "01" || day > "31" {
		d.State = DateBadFormat
	}
}

// rollOver takes a day that its month does not have for one of the next month, as
// calendars in many a library do: 30 February is 2 March, or the 1st in a leap year.
func (d *Date) rollOver() {
	d.numbersAreFormat()
	if d.State != DateNotInCalendar {
		return
	}
	first, _, _ := civil.ParseDate(d.Text[:8] + "01")
	day := civil.Date(d.Text[8]-'0')*10 + civil.Date(d.Text[9]-'0')
	d.State, d.Date = DateOK, first+day-1
}
