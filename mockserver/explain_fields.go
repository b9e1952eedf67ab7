package mockserver

import (
	"slices"
	"strings"

	"calco.example/mockserver/civil"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/reason"
	"calco.example/mockserver/world"
)

// personaReason tells that an account is made to show this.
func personaReason(f *facts, what string) string {
	text := what + ": the persona " + f.account.Name + " shows this"
	switch example := f.world.Example(); {
	case example == nil:
	case slices.Contains(f.keys.Named, example.APIKey):
		text += "; " + example.APIKey + " is served"
	default:
		text += "; the persona " + example.Name + " is served"
	}
	return text
}

// twiceReason names the member that an object holds twice.
func twiceReason(x *facts, members []jsonbody.Field) string {
	for i, f := range members {
		if _, before := jsonbody.LastNamed(members[:i], f.Name); before {
			return x.note.ShownName(f.Name) + " is used twice in one object: once is enough"
		}
		if text := twiceReason(x, f.Members); text != "" {
			return text
		}
	}
	return ""
}

// branchCalendar is the clause about a date of another calendar, "" for none.
func (f *facts) branchCalendar() string {
	return otherCalendar("startDate", f.branch.start.date, "endDate", f.branch.end.date)
}

func futureReason(name string, date, today civil.Date) string {
	text := name + " " + date.String() + " is after today, " + today.String() + " by the mock's clock"
	if other := reason.OtherCalendar(name, date.String()); other != "" {
		return text + "; " + other
	}
	return text + ": " + today.String() + " at the latest"
}

func serials(terminals []*world.Terminal) (all []string) {
	for _, t := range terminals {
		all = append(all, t.Serial)
	}
	return all
}

// noDataReason tells why a range holds no transaction; terminals are those of the
// filters.
func noDataReason(x *facts, from, to civil.Date, filters []string, terminals []*world.Terminal) string {
	text := "no transaction matches from " + from.String() + " to " + to.String()
	neverSold := func(list []*world.Terminal) bool {
		return !slices.ContainsFunc(list, func(t *world.Terminal) bool { return !t.NeverSold() })
	}
	switch {
	case neverSold(x.account.Terminals):
		return text + "; " + personaReason(x, "the account never has any")
	case len(terminals) > 0 && neverSold(terminals):
		return text + "; the terminal never sold: it is there to show this"
	case to < world.FirstDay:
		return text + "; the sales of this mock begin on " + world.FirstDay.String()
	case len(filters) > 0:
		return text + " with " + strings.Join(filters, ", ") + ": a wider range or fewer filters may match"
	}
	return text
}

func pastEndReason(page, pageSize int64, items int) string {
	return reason.PastEnd(page, totalPages(items, pageSize), items, pageSize)
}

// The reasons that both reports give for a single field.

// absent tells why a field counts as missing: nothing of the body was read, it is
// null, or it has another JSON type than its kind; example is what to send.
func (x *facts) absent(name string, kind jsonbody.Kind, example string) string {
	p := x.body
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
func (x *facts) bodyNotRead(p *payload) string {
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
func (x *facts) typeReason(name string) string {
	within, leaf := memberName(name)
	return reason.FieldTypes(x.body.members, reason.Fields(jsonbody.String, leaf), within)
}

func missingReason(x *facts, name string, f textField) string {
	if f.presence == given && f.text == "" {
		return name + " is an empty text, which counts as missing: send YYYY-MM-DD"
	}
	return x.absent(name, jsonbody.String, "send it as YYYY-MM-DD in the JSON body")
}

func dateReason(x *facts, name string, d dateField, f textField) string {
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

// reportCalendar is the clause about a date of another calendar, "" for none.
func (f *facts) reportCalendar() string {
	if other := otherCalendar("Filters.StartDate", f.report.start.date, "Filters.EndDate", f.report.end.date); other != "" {
		return "; " + other
	}
	return ""
}
