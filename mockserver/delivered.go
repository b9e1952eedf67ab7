package mockserver

import (
	"strconv"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/buffered"
	"calco.example/mockserver/fault"
	"calco.example/mockserver/jsonbody"
)

// delivered is an answer as header, journal, record and log tell it: that of the mock,
// unless a fault sends another.
type delivered struct {
	response
	fault    fault.Injected // the zero value is none
	own      rules.ID       // the rule by which the mock answered, whatever became of it
	replaced bool           // by another answer
}

func (x *exchange) delivered(r *response) delivered {
	d := delivered{response: *r, own: r.rule}
	if _, isBuffered := x.writer.(*buffered.Response); isBuffered { // nothing else is spoilt
		d.fault = fault.Of(x.request, r.body)
	}
	if d.fault.Kind == "" {
		if d.fault.Missed != "" {
			d.why += "; " + d.fault.Missed
		}
		return d
	}
	d.status = d.fault.Status(r.status)
	code := jsonbody.CodeIn(d.fault.Body)
	if d.replaced = d.fault.Replaced && !(d.fault.Member && code != "" && code == r.code); d.replaced {
		d.rule, d.code, d.forced, d.why = "", code, "", d.fault.Why
		return d
	}
	d.why = d.fault.Why + "; " + r.why
	return d
}

// shownCode is the code that the body carries; "" where it has none that the
// reference or a status names.
func (d *delivered) shownCode() string {
	switch {
	case d.replaced:
		return d.code
	case d.bare || strings.Contains(d.code, " "):
		return ""
	case d.code == "" && d.rule == "":
		return strconv.Itoa(d.status)
	}
	return d.code
}

// shownWhy is what X-Calco-Why says.
func (d *delivered) shownWhy() string {
	if d.replaced {
		return d.why
	}
	return d.by() + " " + d.why
}
