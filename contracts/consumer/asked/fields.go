package asked

import (
	"calco.example/contracts/civil"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
)

// Fields reads the fields of a request, the days among them once.
type Fields struct {
	Request *sent.Request
	Brief   *Brief
	days    [mostFields]civil.Date // that its fields name, as far as they were read
	read    uint16                 // which were
}

// mostFields is more than any request table has.
const mostFields = 16

// FieldsOf are those of a request and its brief.
func FieldsOf(r *sent.Request, b *Brief) Fields { return Fields{Request: r, Brief: b} }

// Field is where a field stands among those sent, -1 for one that was not.
func (s *Fields) Field(name string) int {
	sent := s.Request.Fields
	for i := range sent[:min(len(sent), mostFields)] {
		if sent[i].Name == name {
			return i
		}
	}
	return -1
}

// Day is the day that a field names, noDay where it is no date. It is read once for
// all sides.
func (s *Fields) Day(field int) civil.Date {
	if s.read&(1<<field) == 0 {
		s.read |= 1 << field
		s.days[field] = s.dayIn(s.Request.Fields[field].Text)
	}
	return s.days[field]
}

// dayIn reads a day, or takes that of the range where it is the same text.
func (s *Fields) dayIn(text string) civil.Date {
	switch text {
	case s.Request.From:
		return s.Brief.From
	case s.Request.To:
		return s.Brief.To
	}
	d := civil.DateIn(text)
	return d
}

// filterRules are the rules of the filters.
var filterRules = []struct {
	field string
	rule  rules.ID
}{
	{"locationId", "BR-FILTER-LOCATION"}, {"serialNumber", "BR-FILTER-SERIAL"}, {"typeTransaction", "BR-FILTER-TYPE"},
	{"cardBrand", "BR-FILTER-BRAND"}, {"installmentType", "BR-FILTER-INSTALLMENT"}, {"Filters.SerialNumber", "TR-FILTER-SERIAL"},
}

// FilterRule is the rule of a filter, "" for a field that is none.
func FilterRule(field string) rules.ID {
	for i := range filterRules {
		if filterRules[i].field == field {
			return filterRules[i].rule
		}
	}
	return ""
}
