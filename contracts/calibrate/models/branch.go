// Package models says how requests of each operation can be put together, and which rules
// they break: [Branch], [Report] and [Listing], for package order.
package models

import (
	"slices"

	"calco.example/contracts/calibrate/order"
	"calco.example/contracts/calibrate/probes"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// The slots of a branch report, in the order of branchModel's options.
const (
	brAccount = iota
	brMedia
	brRaw
	brUnknown
	brTwice
	brDates
	brLocation
	brSerial
	brType
	brBrand
	brInstallment
	brPage
	brSize
)

// dates are texts of two dates and the rules that they break. An empty text
// leaves the field out.
type dates struct {
	from, to string
	breaks   []rules.ID
}

// Branch is how requests for the branch report are put together.
func Branch(p *probing.Prober) *order.Model {
	c := choices{p}
	b := branchSlots{
		p: p, raw: probes.BodiesOf(p).RefusedBody(rules.BranchReport), dates: c.branchDates(),
		accounts: c.accountsOf(rules.BranchReport, "BR-01", "BR-27"), fields: c.branchFields(),
	}
	options := []int{
		brAccount: len(b.accounts), brMedia: c.undocumented(), brRaw: c.undocumented(), brUnknown: 2, brTwice: c.twiceOptions(),
		brDates: len(b.dates), brSize: 0,
	}
	for slot, field := range b.fields {
		options[slot] = len(field.options)
	}
	return &order.Model{
		Operation: rules.BranchReport, Options: options,
		Broken: b.broken, Request: b.request, Says: b.says, Silent: b.silent,
	}
}

// choices are the options that the requests of a model have, with what is known of
// the account.
type choices struct{ p *probing.Prober }

// undocumented is how many options a slot has whose second one is a request that the
// reference does not document.
func (c choices) undocumented() int {
	if c.p.Options.Intrusive {
		return 2
	}
	return 1
}

// twiceOptions: a field sent twice is of use where that is refused; elsewhere
// the last one counts, and the request says something else.
func (c choices) twiceOptions() int {
	if c.p.Record.Is("Q-DUPLICATE-FIELD", "refused") {
		return 2
	}
	return 1
}

// branchSlots is what the options of the slots are.
type branchSlots struct {
	p        *probing.Prober
	raw      probes.RawBody
	dates    []dates
	accounts []accountOption
	fields   map[int]fieldSlot
}

// fieldSlot is a field that has a slot of its own.
type fieldSlot struct {
	name    string
	options []option
}

// branchFields are the fields of a branch report but its dates.
func (c choices) branchFields() map[int]fieldSlot {
	wrong := probes.TypesOf(c.p).Misfits()
	slot := func(name string, usual any, others ...option) fieldSlot {
		return fieldSlot{name, append(fieldOptions(rules.BranchReport, name, usual, others...), misfitOption(wrong[name])...)}
	}
	location, serial := []option{{value: probing.Nowhere, is: isForeign}}, []option{{value: probing.Nowhere, is: isForeign}}
	if c.p.Account.NeedLocations(2) == nil { // a location of the account, and a terminal of another
		location = append(location, option{value: c.p.Account.Locations[0].Id, is: isAnother})
		serial = append(serial, option{value: c.p.Account.Locations[1].Serials[0], is: isAnother})
	}
	list := map[int]fieldSlot{
		brLocation:    slot("locationId", nil, location...),
		brSerial:      slot("serialNumber", nil, serial...),
		brType:        slot("typeTransaction", nil, option{value: "CASH", is: isAnother}, option{value: "DEBIT", is: isAnother}),
		brBrand:       slot("cardBrand", nil, option{value: "VISA", is: isAnother}),
		brInstallment: slot("installmentType", nil, option{value: "BANCO", is: isAnother}),
		brPage:        slot("page", 1, option{value: 1_000_000, is: isBeyond}),
		brSize:        slot("pageSize", 20),
	}
	if c.p.Account.NeedBrands() != nil { // a filter by brand is of no use before it is allowed
		list[brBrand] = fieldSlot{"cardBrand", list[brBrand].options[:1]}
	}
	return list
}

// chosen is the option that a state has in the slot of a field.
func (b branchSlots) chosen(s order.State, slot int) option { return b.fields[slot].options[s[slot]] }

// branchDates are ranges that break each set of the rules on dates that one
// range can break.
func (c choices) branchDates() []dates {
	f, future := c.p.Account, c.p.Account.Day(3)
	return []dates{
		{f.From, f.To, nil},
		{"", f.To, ids("BR-05")},
		{"x", f.To, ids("BR-03")},
		{f.From, "", ids("BR-06")},
		{f.From, "x", ids("BR-04")},
		{"", "", ids("BR-05", "BR-06")},
		{"", "x", ids("BR-05", "BR-04")},
		{"x", "", ids("BR-03", "BR-06")},
		{"x", "x", ids("BR-03", "BR-04")},
		{"", "2019-12-31", ids("BR-05", "BR-09")},
		{"x", "2019-12-31", ids("BR-03", "BR-09")},
		{"", future, ids("BR-05", "BR-10")},
		{"x", future, ids("BR-03", "BR-10")},
		{f.To, f.From, ids("BR-07")},
		{probing.After(f.To, -100), f.To, ids("BR-08")},
		{"2019-12-10", "2019-12-31", ids("BR-09")},
		{c.p.Account.Day(-3), future, ids("BR-10")},
		{"2019-12-31", "2019-12-30", ids("BR-07", "BR-09")},
		{c.p.Account.Day(5), future, ids("BR-07", "BR-10")},
		{"2019-09-01", "2019-12-31", ids("BR-08", "BR-09")},
		{c.p.Account.Day(-100), future, ids("BR-08", "BR-10")},
		{"2025-04-20", "2025-05-03", nil}, // begins before the first brand day
		{"2025-04-20", "2025-04-19", ids("BR-07")},
		{"2025-01-01", "2025-05-03", ids("BR-08")},
		{"2025-04-20", "", ids("BR-06")},
		{"2025-04-20", "x", ids("BR-04")},
		{"2025-04-20", future, c.fromAprilToFuture()},
	}
}

// fromAprilToFuture are the rules that a range from before the first brand day
// into the future breaks: it is too long, too, but for some days of 2025.
func (c choices) fromAprilToFuture() []rules.ID {
	if c.p.Account.Day(3) <= probing.After("2025-04-20", 29) {
		return ids("BR-10")
	}
	return ids("BR-08", "BR-10")
}

func ids(list ...rules.ID) []rules.ID { return list }

// broken is what the reference says that a request breaks.
func (b branchSlots) broken(s order.State) (list []rules.ID) {
	account := b.accounts[s[brAccount]]
	add := func(broken bool, id rules.ID) {
		if broken {
			list = append(list, id)
		}
	}
	add(account.breaks != "" && !account.data, account.breaks)
	dropped := b.p.Record.Is("Q-BR-CONTENT-TYPE", "as-missing") // what is not declared as JSON is not read
	add(s[brMedia] == 1 && !dropped, "BR-CONTENT-TYPE")
	add(s[brRaw] == 1, "BR-02")
	if s[brRaw] == 1 || s[brMedia] == 1 && dropped {
		return append(list, "BR-05", "BR-06", "BR-PAGE-REQUIRED", "BR-PAGESIZE-REQUIRED")
	}
	add(s[brTwice] == 1, "BR-FIELD-DUPLICATE")
	add(s[brUnknown] == 1 && !b.p.Record.Is("Q-UNKNOWN-FIELD", "ignored"), "BR-FIELD-UNKNOWN")
	for slot := range b.fields {
		add(b.chosen(s, slot).is == isMisfit && !slices.Contains(list, "BR-FIELD-TYPE"), "BR-FIELD-TYPE")
	}
	list = append(list, b.dates[s[brDates]].breaks...)
	list = append(list, b.brokenFilters(s)...)
	list = append(list, b.brokenOwnership(s, account)...)
	understood := len(list) == 0 // it says clearly which sales it wants, and may have them
	page, size := b.chosen(s, brPage), b.chosen(s, brSize)
	add(page.breaks != "", page.breaks)
	add(size.breaks != "", size.breaks)
	empty := b.chosen(s, brType).value == "DEBIT" && b.chosen(s, brInstallment).is == isAnother && b.p.Record.Is("Q-INSTALLMENT-WITHOUT-CREDIT", "BR-27")
	add(understood && account.data, account.breaks)
	add(understood && empty && account.breaks != "BR-27", "BR-27")
	sized := size.breaks == "" || size.breaks == "BR-PAGESIZE-MAX"
	add(understood && !empty && account.sells() && page.is == isBeyond && sized && b.p.Account.Sales, "BR-24")
	return list
}

func (b branchSlots) brokenFilters(s order.State) (list []rules.ID) {
	add := func(broken bool, id rules.ID) {
		if broken {
			list = append(list, id)
		}
	}
	for _, slot := range []int{brLocation, brSerial, brType, brBrand, brInstallment} {
		id := b.chosen(s, slot).breaks
		add(id != "", id)
	}
	types, installments := b.chosen(s, brType), b.chosen(s, brInstallment)
	brand, installment, cash := b.chosen(s, brBrand).value != nil, installments.value != nil, types.value == "CASH"
	from := b.dates[s[brDates]].from
	add(brand && cash, "BR-28")
	add(brand && from != "" && from != "x" && from < probing.FirstBrandDay, "BR-31")
	add(installments.is == isAnother && types.value == "DEBIT" && b.p.Record.Is("Q-INSTALLMENT-WITHOUT-CREDIT", "BR-26"), "BR-26")
	add(installment && cash, "BR-29")
	return list
}

// brokenOwnership: without a valid key there is no account that could own
// anything, and only main's locations and terminals are known.
func (b branchSlots) brokenOwnership(s order.State, account accountOption) (list []rules.ID) {
	if account.role == exchange.RoleNone {
		return nil
	}
	location, serial := b.chosen(s, brLocation), b.chosen(s, brSerial)
	if location.plain() && location.is != isAnother {
		list = append(list, "BR-22")
	}
	if serial.plain() && serial.is != isAnother {
		list = append(list, "BR-21")
	}
	if location.is == isAnother && serial.is == isAnother && account.role == exchange.RoleMain {
		list = append(list, "BR-23")
	}
	return list
}

// request puts a request together.
func (b branchSlots) request(s order.State) exchange.Request {
	d := b.dates[s[brDates]]
	change := probing.Fields{"startDate": dateField(d.from), "endDate": dateField(d.to)}
	for slot, field := range b.fields {
		change[field.name] = b.chosen(s, slot).value
	}
	if s[brUnknown] == 1 {
		change["color"] = "red"
	}
	r := b.p.Account.Branch(change)
	r.Role = b.accounts[s[brAccount]].role
	if s[brTwice] == 1 {
		r = twice(r, change)
	}
	if s[brMedia] == 1 {
		r.Header = probing.ContentType("text/plain")
	}
	if s[brRaw] == 1 {
		r.Body = []byte(b.raw.Text)
	}
	return r
}

// aNumber stands for a date that is sent as a number.
const aNumber = "#"

// dateField is how the text of a date is sent.
func dateField(text string) any {
	switch text {
	case "":
		return nil
	case aNumber:
		return 1
	}
	return text
}

// twice sends one of the fields that are there a second time.
func twice(r exchange.Request, sent probing.Fields) exchange.Request {
	for _, name := range []string{"startDate", "endDate", "page", "pageSize"} {
		if sent[name] != nil {
			member := probing.Encode(probing.Fields{name: sent[name]})
			return probes.WithTwice(r, string(member[1:len(member)-1]))
		}
	}
	return r
}

// says is the answer of the rules that never break alone.
func (b branchSlots) says(id rules.ID) string {
	if id == "BR-02" {
		if a, known := b.p.Record.Answered(b.raw.Question); known && a.Is("415") {
			return probes.Unsupported
		} else if known && a.Is("BR-02") {
			return "BR-02"
		}
	}
	return ""
}

// silent are the rules that refuse nothing here, as open questions are answered.
func (b branchSlots) silent(id rules.ID) bool {
	switch id {
	case "ERROR_NOT_AUTHORIZED":
		_, known := b.p.Record.Answered("Q-BR-KEY")
		return !known // its answer varies
	case "BR-23":
		return b.p.Account.NeedLocations(2) != nil
	}
	return false
}
