package why

import (
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/civil"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/reason"
	"calco.example/mockserver/request"
	"calco.example/mockserver/selection"
	"calco.example/mockserver/world"
)

func mediaReason(f *Inquiry) string { return reason.Media(f.Request.Header) }

// bodyReason tells what is wrong with a body as a whole.
func bodyReason(f *Inquiry) string { return f.Body.Problem.Reason }

// twiceReason names the member that an object holds twice.
func twiceReason(f *Inquiry, members []jsonbody.Field) string {
	for i, member := range members {
		if _, before := jsonbody.LastNamed(members[:i], member.Name); before {
			return f.Note.ShownName(member.Name) + " is used twice in one object: once is enough"
		}
		if text := twiceReason(f, member.Members); text != "" {
			return text
		}
	}
	return ""
}

// branchCalendar is the clause about a date of another calendar, "" for none.
func (f *Inquiry) branchCalendar() string {
	return otherCalendar("startDate", f.Branch.Start.Date, "endDate", f.Branch.End.Date)
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

// filtersUsed are the filters of a request: their names, the terminals that they leave,
// and what to do where they leave no transaction.
type filtersUsed struct {
	names     []string
	terminals []*world.Terminal
	instead   string
}

// noDataReason tells why a range holds no transaction.
func noDataReason(f *Inquiry, from, to civil.Date, used filtersUsed) string {
	text := "no transaction matches from " + from.String() + " to " + to.String()
	neverSold := func(list []*world.Terminal) bool {
		return !slices.ContainsFunc(list, func(t *world.Terminal) bool { return !t.NeverSold() })
	}
	switch {
	case neverSold(f.Account.Terminals):
		return text + "; " + personaReason(f, "the account never has any")
	case len(used.terminals) > 0 && neverSold(used.terminals):
		return text + "; the terminal never sold: it is there to show this"
	case to < world.FirstDay:
		return text + "; the sales of this mock begin on " + world.FirstDay.String()
	case len(used.names) > 0:
		return text + " with " + strings.Join(used.names, ", ") + ": " + used.instead
	}
	return text
}

func pastEndReason(page, pageSize int64, items int) string {
	return reason.PastEnd(page, selection.TotalPages(items, pageSize), items, pageSize)
}

// The reasons that both reports give for a single field.

// absent tells why a field counts as missing: nothing of the body was read, it is
// null, or it has another JSON type than its kind; example is what to send.
func (f *Inquiry) absent(name string, kind jsonbody.Kind, example string) string {
	p := f.Body
	if why := f.bodyNotRead(p); why != "" {
		return name + " is missing: " + why
	}
	within, leaf := memberName(name)
	members := p.Members
	if within != "" {
		outer, _ := jsonbody.LastNamed(members, within)
		members = outer.Members
	}
	switch member, sent := jsonbody.LastNamed(members, leaf); {
	case sent && member.Kind == jsonbody.Null:
		return name + " is null, which counts as missing: " + example
	case sent && member.Kind != kind:
		return reason.FieldTypes(p.Members, reason.Fields(kind, leaf), within) + "; it counts as missing"
	}
	return name + " is missing: " + example
}

// bodyNotRead tells why nothing of a body was read, "" where it was.
func (f *Inquiry) bodyNotRead(p *request.Payload) string {
	switch {
	case len(p.Members) > 0:
		return ""
	case p.Problem != nil:
		return p.Problem.Reason
	case !p.Declared:
		return reason.Media(f.Request.Header)
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
func (f *Inquiry) typeReason(name string) string {
	within, leaf := memberName(name)
	return reason.FieldTypes(f.Body.Members, reason.Fields(jsonbody.String, leaf), within)
}

func missingReason(f *Inquiry, name string, sent request.Text) string {
	if sent.Presence == request.Given && sent.Text == "" {
		return name + " is an empty text, which counts as missing: send YYYY-MM-DD"
	}
	return f.absent(name, jsonbody.String, "send it as YYYY-MM-DD in the JSON body")
}

func dateReason(f *Inquiry, name string, d request.Date, sent request.Text) string {
	switch {
	case sent.Presence != request.Given:
		return f.typeReason(name)
	case d.State == request.DateNotInCalendar, reason.IsNoSuchDay(sent.Text):
		return reason.NoSuchDay(name, sent.Text)
	}
	if days, known := reason.FromToday(sent.Text); known {
		return name + " is " + strconv.QuoteToASCII(sent.Text) + ", not YYYY-MM-DD: a word is no date; today is " + f.Today.String() +
			" by the mock's clock: did you mean " + f.Today.AddDays(days).String() + "?"
	}
	return reason.DateFormat(name, sent.Text, f.Note.Shown)
}

// reportCalendar is the clause about a date of another calendar, "" for none.
func (f *Inquiry) reportCalendar() string {
	if other := otherCalendar("Filters.StartDate", f.Report.Start.Date, "Filters.EndDate", f.Report.End.Date); other != "" {
		return "; " + other
	}
	return ""
}

// otherCalendar tells which date of a range is of another calendar, "" for none.
func otherCalendar(startName string, start civil.Date, endName string, end civil.Date) string {
	if text := reason.OtherCalendar(startName, start.String()); text != "" {
		return text
	}
	return reason.OtherCalendar(endName, end.String())
}
