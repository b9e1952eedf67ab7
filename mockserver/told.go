package mockserver

import (
	"strconv"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/fault"
)

// told is an answer as header, journal, record and log tell it: that of the mock,
// unless a fault sends another.
type told struct {
	response
	fault fault.Injected // the zero value is none
	own   rules.ID       // the rule by which the mock answered, whatever became of it
}

func (x *exchange) told(r *response) told {
	t := told{response: *r, fault: fault.Of(x.request, r.body), own: r.rule}
	if t.fault.Kind == "" {
		return t
	}
	t.status = t.fault.Status(r.status)
	if t.fault.Replaced {
		t.rule, t.code, t.forced, t.why = "", "", "", t.fault.Why
		return t
	}
	t.why = t.fault.Why + "; " + r.why
	return t
}

// shownCode is the code that the body carries; "" where it has none that the
// reference or a status names.
func (t *told) shownCode() string {
	if t.bare || strings.Contains(t.code, " ") {
		return ""
	}
	if t.code == "" && t.rule == "" && !t.fault.Replaced {
		return strconv.Itoa(t.status)
	}
	return t.code
}

// shownWhy is what X-Calco-Why says.
func (t *told) shownWhy() string {
	if t.fault.Replaced {
		return t.why
	}
	return t.by() + " " + t.why
}
