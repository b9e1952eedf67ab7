package consumer

// fields reads the fields of a request, the days among them once.
type fields struct {
	request *Request
	brief   *brief
	days    [mostFields]day // that its fields name, as far as they were read
	read    uint16          // which were
}

// mostFields is more than any request table has.
const mostFields = 16

// fieldsOf are those of a request and its brief.
func fieldsOf(r *Request, b *brief) fields { return fields{request: r, brief: b} }

// field is where a field stands among those sent, -1 for one that was not.
func (s *fields) field(name string) int {
	sent := s.request.Fields
	for i := range sent[:min(len(sent), mostFields)] {
		if sent[i].Name == name {
			return i
		}
	}
	return -1
}

// day is the day that a field names, noDay where it is no date. It is read once for
// all sides.
func (s *fields) day(field int) day {
	if s.read&(1<<field) == 0 {
		s.read |= 1 << field
		s.days[field] = s.dayIn(s.request.Fields[field].Text)
	}
	return s.days[field]
}

// dayIn reads a day, or takes that of the range where it is the same text.
func (s *fields) dayIn(text string) day {
	switch text {
	case s.request.From:
		return s.brief.from
	case s.request.To:
		return s.brief.to
	}
	d, _ := dayOf(text)
	return d
}
