package mockserver

import (
	"strconv"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/buffered"
	"calco.example/mockserver/fault"
	"calco.example/mockserver/jsonbody"
)

// told is an answer as header, journal, record and log tell it: that of the mock,
// unless a fault sends another.
type told struct {
	response
	fault    fault.Injected // the zero value is none
	own      rules.ID       // the rule by which the mock answered, whatever became of it
	replaced bool           // by another answer
}

func (x *exchange) told(r *response) told {
	t := told{response: *r, own: r.rule}
	if _, isHeld := x.writer.(*buffered.Answer); isHeld { // nothing else is spoilt
		t.fault = fault.Of(x.request, r.body)
	}
	if t.fault.Kind == "" {
		if t.fault.Missed != "" {
			t.why += "; " + t.fault.Missed
		}
		return t
	}
	t.status = t.fault.Status(r.status)
	code := jsonbody.CodeIn(t.fault.Body)
	if t.replaced = t.fault.Replaced && !(t.fault.Member && code != "" && code == r.code); t.replaced {
		t.rule, t.code, t.forced, t.why = "", code, "", t.fault.Why
		return t
	}
	t.why = t.fault.Why + "; " + r.why
	return t
}

// shownCode is the code that the body carries; "" where it has none that the
// reference or a status names.
func (t *told) shownCode() string {
	switch {
	case t.replaced:
		return t.code
	case t.bare || strings.Contains(t.code, " "):
		return ""
	case t.code == "" && t.rule == "":
		return strconv.Itoa(t.status)
	}
	return t.code
}

// shownWhy is what X-Calco-Why says.
func (t *told) shownWhy() string {
	if t.replaced {
		return t.why
	}
	return t.by() + " " + t.why
}
