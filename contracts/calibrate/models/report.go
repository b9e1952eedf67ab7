package models

import (
	"slices"

	"calco.example/contracts/calibrate/order"
	"calco.example/contracts/calibrate/probes"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// The slots of a transaction report, in the order of reportModel's options.
const (
	trAccount = iota
	trMedia
	trRaw
	trTwice
	trUnknown
	trFilters
	trDates
	trSerial
	trPage
	trSize
)

// Report is how requests for the transaction report are put together.
func Report(p *probing.Prober) *order.Model {
	c := choices{p}
	t := reportSlots{
		p: p, raw: probes.BodiesOf(p).RefusedBody(rules.TransactionReport),
		typed: probes.TypesOf(p).TypedCases("Q-TR-WRONG-TYPE"), own: probes.TypesOf(p).OwnCases(),
	}
	t.accounts = c.accountsOf(rules.TransactionReport, "TR-INTERNAL", "TR-NO-DATA")
	t.dates, t.fields = t.reportDates(), t.reportFields()
	return &order.Model{
		Operation: rules.TransactionReport,
		Options: []int{
			trAccount: len(t.accounts), trMedia: c.undocumented(), trRaw: c.undocumented(), trTwice: c.twiceOptions(), trUnknown: 2,
			trFilters: 3, trDates: len(t.dates), trSerial: len(t.fields[trSerial].options), trPage: len(t.fields[trPage].options), trSize: len(t.fields[trSize].options),
		},
		Broken: t.broken, Request: t.request, Says: t.says, Silent: t.silent, Joining: c.joiningRules(),
	}
}

// reportSlots is what the options of the slots are.
type reportSlots struct {
	p        *probing.Prober
	typed    map[string]bool // cases of a wrong type that TR-FIELD-TYPE refuses
	own      map[string]bool // and those that the field's own rule does
	raw      probes.RawBody
	dates    []dates
	accounts []accountOption
	fields   map[int]fieldSlot
}

// reportFields are the fields of a transaction report but its dates. How page and
// page size are asked for is not known where it is not known by which name they are
// read.
func (t reportSlots) reportFields() map[int]fieldSlot {
	slot := func(name, row, wrongType string, wrong any, others ...option) fieldSlot {
		others = append(others, option{value: t.wrongly(wrongType, wrong), is: isMisfit})
		return fieldSlot{name, fieldOptions(rules.TransactionReport, row, nil, others...)}
	}
	list := map[int]fieldSlot{
		trSerial: slot("SerialNumber", "Filters.SerialNumber", "SerialNumber number", 1, option{value: probing.Nowhere, is: isForeign}),
		trPage:   slot(t.p.Named("page"), "page", "page text", "1", option{value: 1_000_000, is: isBeyond}),
		trSize:   slot(t.p.Named("pageSize"), "pageSize", "pageSize text", "1"),
	}
	if t.p.NeedNames() != nil {
		for _, at := range []int{trPage, trSize} {
			list[at] = fieldSlot{list[at].name, list[at].options[:1]}
		}
	}
	return list
}

// chosen is the option that a state has in the slot of a field.
func (t reportSlots) chosen(s order.State, slot int) option { return t.fields[slot].options[s[slot]] }

const noSuchDay = "2025-02-30"

func (t reportSlots) reportDates() []dates {
	f, future := t.p.Account, t.p.Account.Day(3)
	list := []dates{{f.From, f.To, nil}}
	starts := map[string]rules.ID{"": "TR-START-REQUIRED", "x": "TR-START-FORMAT", noSuchDay: "TR-START-CALENDAR"}
	ends := map[string]rules.ID{"": "TR-END-REQUIRED", "x": "TR-END-FORMAT", noSuchDay: "TR-END-CALENDAR"}
	for _, start := range []string{"", "x", noSuchDay} {
		list = append(list, dates{start, f.To, ids(starts[start])}, dates{start, future, ids(starts[start], "TR-FUTURE")})
		for _, end := range []string{"", "x", noSuchDay} {
			list = append(list, dates{start, end, ids(starts[start], ends[end])})
		}
	}
	for _, end := range []string{"", "x", noSuchDay} {
		list = append(list, dates{f.From, end, ids(ends[end])})
	}
	return append(list,
		t.numberDate(dates{aNumber, f.To, ids("TR-START-FORMAT")}, "StartDate number"),
		t.numberDate(dates{f.From, aNumber, ids("TR-END-FORMAT")}, "EndDate number"),
		dates{f.To, f.From, ids("TR-REVERSED")},
		dates{probing.After(f.To, -60), f.To, ids("TR-RANGE")},
		dates{t.p.Account.Day(-3), future, ids("TR-FUTURE")},
		dates{t.p.Account.Day(5), future, ids("TR-REVERSED", "TR-FUTURE")},
		dates{t.p.Account.Day(2), future, ids("TR-FUTURE")},
		dates{t.p.Account.Day(-60), future, ids("TR-RANGE", "TR-FUTURE")},
	)
}

// broken is what the reference says that a request breaks.
func (t reportSlots) broken(s order.State) (list []rules.ID) {
	account := t.accounts[s[trAccount]]
	add := func(broken bool, id rules.ID) {
		if broken && !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	add(account.breaks != "" && !account.data, account.breaks)
	dropped := t.p.Record.Is("Q-TR-CONTENT-TYPE", "as-missing") // what is not declared as JSON is not read
	add(s[trMedia] == 1 && !dropped, "TR-CONTENT-TYPE")
	noFields := ids("TR-FILTERS-REQUIRED", "TR-START-REQUIRED", "TR-END-REQUIRED")
	switch {
	case s[trRaw] == 1:
		return append(append(list, "TR-BODY"), noFields...)
	case s[trMedia] == 1 && dropped:
		return append(list, noFields...)
	case s[trTwice] == 1:
		return append(append(list, "TR-FIELD-DUPLICATE"), noFields...)
	}
	add(s[trUnknown] == 1 && !t.p.Record.Is("Q-TR-UNKNOWN-FIELD", "ignored"), "TR-FIELD-UNKNOWN")
	page, size, serial := t.chosen(s, trPage), t.chosen(s, trSize), t.chosen(s, trSerial)
	noFilters := s[trFilters] == 2 && t.typed["Filters number"]
	add(noFilters || page.is == isMisfit && t.typed["page text"] || size.is == isMisfit && t.typed["pageSize text"] ||
		s[trFilters] == 0 && serial.is == isMisfit && t.typed["SerialNumber number"], "TR-FIELD-TYPE")
	if noFilters {
		return append(list, t.brokenPaging(s)...)
	}
	if s[trFilters] != 0 {
		return append(append(list, noFields...), t.brokenPaging(s)...)
	}
	for _, id := range t.dates[s[trDates]].breaks {
		add(!t.harmless(id), id)
	}
	add(serial.breaks != "", serial.breaks)
	nobodys := serial.plain() || serial.is == isMisfit && t.own["SerialNumber number"]
	add(nobodys && account.role != exchange.RoleNone, "TR-SERIAL")
	good := len(list) == 0 // it says clearly which sales it wants, and may have them
	list = append(list, t.brokenPaging(s)...)
	d := t.dates[s[trDates]]
	empty := d.from > d.to || d.from > t.p.Account.Day(0)
	add(good && account.data, account.breaks)
	add(good && empty, "TR-NO-DATA")
	add(good && !empty && account.sells() && page.is == isBeyond && size.breaks != "TR-PAGESIZE-MIN" && t.p.Account.Sales, "TR-PAST-END")
	return list
}

// numberDate is a date that is sent as a number, where that is refused; else a
// good one again.
func (t reportSlots) numberDate(d dates, name string) dates {
	switch {
	case t.typed[name]:
		d.breaks = ids("TR-FIELD-TYPE")
	case !t.own[name]:
		return dates{t.p.Account.From, t.p.Account.To, nil}
	}
	return d
}

// refuses tells whether a wrong type is refused, by whichever rule.
func (t reportSlots) refuses(name string) bool { return t.typed[name] || t.own[name] }

// wrongly is a value of a wrong type where that is refused; else the field is
// left out, because one that is read all the same breaks nothing.
func (t reportSlots) wrongly(name string, wrong any) any {
	if t.refuses(name) {
		return wrong
	}
	return nil
}

// harmless are ranges that are taken as they are here, and match nothing.
func (t reportSlots) harmless(id rules.ID) bool {
	return id == "TR-REVERSED" && t.p.Record.Is("Q-TR-REVERSED-RANGE", "404") || id == "TR-FUTURE" && t.p.Record.Is("Q-TR-FUTURE", "accepted")
}

// brokenPaging: a number under 1 that is taken for another one breaks nothing, a text does.
func (t reportSlots) brokenPaging(s order.State) (list []rules.ID) {
	for _, field := range []struct {
		slot  int
		typed string
		least rules.ID
		open  rules.QuestionID
	}{
		{trPage, "page text", "TR-PAGE-MIN", "Q-TR-PAGE-MIN"}, {trSize, "pageSize text", "TR-PAGESIZE-MIN", "Q-TR-PAGESIZE-MIN"},
	} {
		a, known := t.p.Record.Answered(field.open)
		switch o := t.chosen(s, field.slot); {
		case o.is == isMisfit && t.own[field.typed]:
			list = append(list, field.least)
		case o.breaks == field.least && known && probes.TakesTooLittle(a):
		case o.breaks != "":
			list = append(list, o.breaks)
		}
	}
	return list
}

// request puts a request together.
func (t reportSlots) request(s order.State) exchange.Request {
	d := t.dates[s[trDates]]
	change := probing.Fields{"StartDate": dateField(d.from), "EndDate": dateField(d.to)}
	for slot, field := range t.fields {
		change[field.name] = t.chosen(s, slot).value
	}
	if s[trUnknown] == 1 {
		change["color"] = "red"
	}
	switch s[trFilters] {
	case 1:
		change["Filters"] = nil
	case 2:
		change["Filters"] = t.wrongly("Filters number", 1)
	}
	r := t.p.Account.Report(change)
	r.Role = t.accounts[s[trAccount]].role
	if s[trTwice] == 1 && s[trFilters] == 1 {
		r = probes.WithTwice(r, `"Filters":{}`) // the first of two
	}
	if s[trTwice] == 1 {
		r = probes.WithTwice(r, `"Filters":{}`)
	}
	if s[trMedia] == 1 {
		r.Header = probing.ContentType("text/plain")
	}
	if s[trRaw] == 1 {
		r.Body = []byte(t.raw.Text)
	}
	return r
}

// says is the answer of the rules that never break alone.
func (t reportSlots) says(id rules.ID) string {
	q := map[rules.ID]rules.QuestionID{
		"TR-BODY": t.raw.Question, "TR-FIELD-DUPLICATE": "Q-TR-NOT-JSON",
		"TR-FILTERS-REQUIRED": "Q-TR-FILTERS-MISSING", "TR-FIELD-TYPE": "Q-TR-WRONG-TYPE",
		"TR-PAGE-MIN": "Q-TR-PAGE-MIN", "TR-PAGESIZE-MIN": "Q-TR-PAGESIZE-MIN",
	}[id]
	a, known := t.p.Record.Answered(q)
	if text, has := probes.TypesOf(t.p).TypeText(); id == "TR-FIELD-TYPE" && has {
		return "400 " + text
	}
	switch {
	case !known:
		return ""
	case a.Is("415"):
		return "415"
	case a.Value != nil:
		return "400 " + *a.Value
	case id == "TR-FILTERS-REQUIRED", probes.TakesTooLittle(a):
		return "400 " + rules.MessageOf(id)
	}
	return ""
}

// silent are the rules that refuse nothing here, as open questions are answered.
func (t reportSlots) silent(id rules.ID) bool {
	_, known := t.p.Record.Answered("Q-TR-UNKNOWN-USER")
	return id == "TR-UNKNOWN-USER" && !known // its answer varies
}

// joiningRules are those about fields, where messages stand beside each other.
func (c choices) joiningRules() map[rules.ID]bool {
	if !c.p.Record.Is("Q-TR-SEVERAL", "joined") {
		return nil
	}
	list, all := map[rules.ID]bool{}, rules.DefaultPrecedence(rules.TransactionReport)
	for _, id := range all[slices.Index(all, "TR-FILTERS-REQUIRED") : slices.Index(all, "TR-PAGESIZE-MAX")+1] {
		list[id] = true
	}
	return list
}
