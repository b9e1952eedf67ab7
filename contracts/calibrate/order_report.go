package calibrate

import (
	"slices"

	"calco.example/contracts"
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

// reportModel is the transaction report: see model.
func reportModel(p *prober) *model {
	t := reportSlots{prober: p, dates: p.reportDates(), accounts: p.reportAccounts()}
	return &model{
		operation: rules.TransactionReport,
		options: []int{
			trAccount: len(t.accounts), trMedia: p.intrusively(2), trRaw: p.intrusively(2), trTwice: p.twiceOptions(), trUnknown: 2,
			trFilters: 3, trDates: len(t.dates), trSerial: 3, trPage: 4, trSize: 4,
		},
		broken: t.broken, request: t.request, says: t.says, silent: t.silent,
	}
}

// reportSlots is what the options of the slots are.
type reportSlots struct {
	*prober
	dates    []dates
	accounts []accountOption
}

func (p *prober) reportAccounts() []accountOption {
	return p.accountsOf(
		accountOption{contracts.RoleMain, "", false},
		accountOption{contracts.RoleNone, "TR-UNAUTHORIZED", false},
		accountOption{contracts.RoleUnknownUser, "TR-UNKNOWN-USER", false},
		accountOption{contracts.RoleNoPlan, "TR-PLAN", false},
		accountOption{contracts.RoleBroken, "TR-INTERNAL", true},
		accountOption{contracts.RoleQuiet, "TR-NO-DATA", true},
	)
}

const noSuchDay = "2025-02-30"

func (p *prober) reportDates() []dates {
	f, future := p.facts, p.day(3)
	list := []dates{{f.from, f.to, nil}}
	starts := map[string]rules.ID{"": "TR-START-REQUIRED", "x": "TR-START-FORMAT", noSuchDay: "TR-START-CALENDAR"}
	ends := map[string]rules.ID{"": "TR-END-REQUIRED", "x": "TR-END-FORMAT", noSuchDay: "TR-END-CALENDAR"}
	for _, start := range []string{"", "x", noSuchDay} {
		list = append(list, dates{start, f.to, ids(starts[start])}, dates{start, future, ids(starts[start], "TR-FUTURE")})
		for _, end := range []string{"", "x", noSuchDay} {
			list = append(list, dates{start, end, ids(starts[start], ends[end])})
		}
	}
	for _, end := range []string{"", "x", noSuchDay} {
		list = append(list, dates{f.from, end, ids(ends[end])})
	}
	return append(list,
		dates{aNumber, f.to, ids("TR-START-FORMAT", "TR-FIELD-TYPE")},
		dates{f.from, aNumber, ids("TR-END-FORMAT", "TR-FIELD-TYPE")},
		dates{f.to, f.from, ids("TR-REVERSED")},
		dates{after(f.to, -60), f.to, ids("TR-RANGE")},
		dates{p.day(-3), future, ids("TR-FUTURE")},
		dates{p.day(5), future, ids("TR-REVERSED", "TR-FUTURE")},
		dates{p.day(-60), future, ids("TR-RANGE", "TR-FUTURE")},
	)
}

// broken is what the reference says that a request breaks.
func (t reportSlots) broken(s state) (list []rules.ID) {
	account := t.accounts[s[trAccount]]
	add := func(broken bool, id rules.ID) {
		if broken && !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	add(account.breaks != "" && !account.data, account.breaks)
	add(s[trMedia] == 1, "TR-CONTENT-TYPE")
	noFields := ids("TR-FILTERS-REQUIRED", "TR-START-REQUIRED", "TR-END-REQUIRED")
	switch {
	case s[trRaw] == 1:
		return append(append(list, "TR-BODY"), noFields...)
	case s[trTwice] == 1:
		return append(append(list, "TR-FIELD-DUPLICATE"), noFields...)
	}
	add(s[trUnknown] == 1, "TR-FIELD-UNKNOWN")
	add(s[trFilters] == 2 || s[trPage] == 2 || s[trSize] == 3, "TR-FIELD-TYPE")
	if s[trFilters] != 0 {
		return append(append(list, noFields...), t.brokenPaging(s)...)
	}
	add(s[trSerial] == 2, "TR-FIELD-TYPE")
	for _, id := range t.dates[s[trDates]].breaks {
		add(true, id)
	}
	add(s[trSerial] != 0 && account.role != contracts.RoleNone, "TR-SERIAL")
	good := len(list) == 0 // it says clearly which sales it wants, and may have them
	list = append(list, t.brokenPaging(s)...)
	add(good && account.data, account.breaks)
	add(good && account.sells() && s[trPage] == 3 && s[trSize] != 1 && t.facts.sales, "TR-PAST-END")
	return list
}

// brokenPaging: a number under 1 that is clamped breaks nothing, a text does.
func (t reportSlots) brokenPaging(s state) (list []rules.ID) {
	if s[trPage] == 1 && !t.is("Q-TR-PAGE-MIN", "clamp") || s[trPage] == 2 {
		list = append(list, "TR-PAGE-MIN")
	}
	switch {
	case s[trSize] == 1 && !t.is("Q-TR-PAGESIZE-MIN", "clamp"), s[trSize] == 3:
		list = append(list, "TR-PAGESIZE-MIN")
	case s[trSize] == 2:
		list = append(list, "TR-PAGESIZE-MAX")
	}
	return list
}

// request puts a request together.
func (t reportSlots) request(s state) contracts.Request {
	d := t.dates[s[trDates]]
	change := fields{"StartDate": dateField(d.from), "EndDate": dateField(d.to)}
	change["SerialNumber"] = []any{nil, nowhere, 1}[s[trSerial]]
	change[t.named("page")] = []any{nil, 0, "1", 1_000_000}[s[trPage]]
	change[t.named("pageSize")] = []any{nil, 0, 21, "1"}[s[trSize]]
	if s[trUnknown] == 1 {
		change["color"] = "red"
	}
	switch s[trFilters] {
	case 1:
		change["Filters"] = nil
	case 2:
		change["Filters"] = 1
	}
	r := t.report(change)
	r.Role = t.accounts[s[trAccount]].role
	if s[trTwice] == 1 {
		r = withTwice(r, `"Filters":{}`)
	}
	if s[trMedia] == 1 {
		r.Header = contentType("text/plain")
	}
	if s[trRaw] == 1 {
		r.Body = []byte("{")
	}
	return r
}

// says is the answer of the rules that never break alone.
func (t reportSlots) says(id rules.ID) string {
	q := map[rules.ID]rules.QuestionID{
		"TR-BODY": "Q-TR-NOT-JSON", "TR-FIELD-DUPLICATE": "Q-TR-NOT-JSON",
		"TR-FILTERS-REQUIRED": "Q-TR-FILTERS-MISSING", "TR-FIELD-TYPE": "Q-TR-WRONG-TYPE",
		"TR-PAGE-MIN": "Q-TR-PAGE-MIN", "TR-PAGESIZE-MIN": "Q-TR-PAGESIZE-MIN",
	}[id]
	a, known := t.answered(q)
	switch {
	case !known:
		return ""
	case a.Is("415"):
		return "415"
	case a.Value != nil:
		return "400 " + *a.Value
	case id == "TR-FILTERS-REQUIRED", a.Is("clamp"):
		return "400 " + rules.MessageOf(id)
	}
	return ""
}

// silent are the rules that refuse nothing here, as open questions are answered.
func (t reportSlots) silent(id rules.ID) bool {
	switch id {
	case "TR-CONTENT-TYPE":
		return t.is("Q-TR-CONTENT-TYPE", "as-missing")
	case "TR-FIELD-TYPE":
		return t.is("Q-TR-WRONG-TYPE", "own-message")
	case "TR-REVERSED":
		return t.is("Q-TR-REVERSED-RANGE", "404")
	case "TR-UNKNOWN-USER":
		_, known := t.answered("Q-TR-UNKNOWN-USER")
		return !known // its answer varies
	}
	return false
}
