package mockserver

import (
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/reason"
)

// The reasons that both reports give for a single field.

// absent tells why a field counts as missing: nothing of the body was read, it is
// null, or it has another JSON type than its kind; example is what to send.
func (x *exchange) absent(name string, kind jsonbody.Kind, example string) string {
	p := x.payload()
	if why := x.bodyNotRead(p); why != "" {
		return name + " is missing: " + why
	}
	within, leaf := memberName(name)
	members := p.members
	if within != "" {
		outer, _ := jsonbody.LastNamed(members, within)
		members = outer.Members
	}
	switch f, sent := jsonbody.LastNamed(members, leaf); {
	case sent && f.Kind == jsonbody.Null:
		return name + " is null, which counts as missing: " + example
	case sent && f.Kind != kind:
		return reason.FieldTypes(p.members, reason.Fields(kind, leaf), within) + "; it counts as missing"
	}
	return name + " is missing: " + example
}

// bodyNotRead tells why nothing of a body was read, "" where it was.
func (x *exchange) bodyNotRead(p *payload) string {
	switch {
	case len(p.members) > 0:
		return ""
	case p.problem != nil:
		return p.problem.Reason
	case !p.declared:
		return reason.Media(x.request.Header)
	}
	return ""
}

// memberName takes a name as Filters.StartDate apart.
func memberName(name string) (within, leaf string) {
	within, leaf, nested := strings.Cut(name, ".")
	if !nested {
		return "", name
	}
	return within, leaf
}

// typeReason tells that a text of the request has another JSON type.
func (x *exchange) typeReason(name string) string {
	within, leaf := memberName(name)
	return reason.FieldTypes(x.payload().members, reason.Fields(jsonbody.String, leaf), within)
}

func missingReason(x *exchange, name string, f textField) string {
	if f.presence == given && f.text == "" {
		return name + " is an empty text, which counts as missing: send YYYY-MM-DD"
	}
	return x.absent(name, jsonbody.String, "send it as YYYY-MM-DD in the JSON body")
}

func dateReason(x *exchange, name string, d dateField, f textField) string {
	switch {
	case f.presence != given:
		return x.typeReason(name)
	case d.state == dateNotInCalendar:
		return reason.NoSuchDay(name, f.text)
	}
	if days, known := wordsForDays[strings.ToLower(f.text)]; known {
		return name + " is " + x.note.Shown(f.text) + ", not YYYY-MM-DD: a word is no date; today is " + x.today.String() +
			" by the mock's clock: did you mean " + x.today.AddDays(days).String() + "?"
	}
	return reason.DateFormat(name, f.text, x.note.Shown)
}

// wordsForDays are what other services take for a day: so many days after today.
var wordsForDays = map[string]int{"today": 0, "now": 0, "yesterday": -1, "tomorrow": 1, "hoy": 0, "ayer": -1, "mañana": 1}

// emptyFilters are the filters of a request that went through which are empty texts,
// and so filter nothing.
func (x *exchange) emptyFilters(rule rules.ID) []string {
	switch {
	case rule == "BR-00" && x.scratch.branch.x == x:
		return x.scratch.branch.emptyFilters()
	case rule == "TR-OK" && x.scratch.report.x == x && x.scratch.report.fields.serialNumber.empty() && !x.scratch.report.serialUsed:
		return []string{"Filters.SerialNumber"}
	}
	return nil
}

func (c *branchCase) emptyFilters() (names []string) {
	for _, filter := range c.filters() {
		if filter.sent.empty() && !filter.used {
			names = append(names, filter.name)
		}
	}
	return names
}
