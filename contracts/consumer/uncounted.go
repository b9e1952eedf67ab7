package consumer

import "calco.example/contracts/consumer/sent"

// together is how many requests are counted at a time. What counting needs is at
// hand then after the first of them; for one request between two others it would
// have to be fetched anew, and cost a mock several times as much.
const together = 64

// uncounted are requests that wait to be counted, in the order in which they ended.
type uncounted struct {
	requests []sent.Request
	fields   [][]sent.Field // their memory, used again
	text     []byte         // likewise
}

// add keeps a request, and tells whether it is time to count.
func (u *uncounted) add(r *sent.Request) (full bool) {
	if u.requests == nil {
		u.requests, u.fields = make([]sent.Request, 0, together), make([][]sent.Field, together)
	}
	at := len(u.requests)
	u.requests = append(u.requests, *r)
	u.fields[at] = append(u.fields[at][:0], r.Fields...)
	kept := &u.requests[at]
	kept.Fields = u.fields[at]
	u.own(kept)
	if len(r.Unread)+len(r.KeyIn)+len(r.QueryOnly) > 0 {
		*kept = *kept.Clone()
	}
	return len(u.requests) == together
}

// own gives a request texts of its own, in one piece of memory, so that it keeps
// neither body nor header line.
func (u *uncounted) own(r *sent.Request) {
	u.text = append(append(append(u.text[:0], r.Session...), r.From...), r.To...)
	for i := range r.Fields {
		u.text = append(u.text, r.Fields[i].Text...)
	}
	all := string(u.text)
	next := func(n int) (text string) {
		text, all = all[:n], all[n:]
		return text
	}
	r.Session, r.From, r.To = next(len(r.Session)), next(len(r.From)), next(len(r.To))
	for i := range r.Fields {
		r.Fields[i].Text = next(len(r.Fields[i].Text))
	}
}
