package calibrate

import (
	"calco.example/contracts/calibrate/order"
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

// range options: texts of two dates and the rules that they break. An empty text
// leaves the field out.
type dates struct {
	from, to string
	breaks   []rules.ID
}

// nowhere is a location, a terminal that nobody has.
const nowhere = "999999999"

// branchModel is the branch report: see model.
func branchModel(p *prober) *order.Model {
	b := branchSlots{p: p, misfit: p.choices().misfits(), raw: p.bodies().refusedBody(rules.BranchReport), dates: p.choices().branchDates(), accounts: p.choices().branchAccounts()}
	return &order.Model{
		Operation: rules.BranchReport,
		Options: []int{
			brAccount: len(b.accounts), brMedia: p.choices().intrusively(2), brRaw: p.choices().intrusively(2), brUnknown: 2, brTwice: p.choices().twiceOptions(),
			brDates: len(b.dates), brLocation: 5, brSerial: 5, brType: 4, brBrand: b.brandOptions(), brInstallment: 3, brPage: 5, brSize: 5,
		},
		Broken: b.broken, Request: b.request, Says: b.says, Silent: b.silent,
	}
}

// intrusively is the number of a slot's options, 1 where they may not be used.
func (c choices) intrusively(options int) int {
	if c.p.options.Intrusive {
		return options
	}
	return 1
}

// twiceOptions: a field sent twice is of use where that is refused; elsewhere
// the last one counts, and the request says something else.
func (c choices) twiceOptions() int {
	if c.p.book.is("Q-DUPLICATE-FIELD", "refused") {
		return 2
	}
	return 1
}

// branchSlots is what the options of the slots are.
type branchSlots struct {
	p        *prober
	misfit   map[string]any // by field, a value of a type that BR-FIELD-TYPE refuses there
	raw      rawBody
	dates    []dates
	accounts []accountOption
}

// accountOption is whose key is used, and the rule that the account breaks.
type accountOption struct {
	role   exchange.Role
	breaks rules.ID
	// data tells that the rule breaks only where the request is otherwise good.
	data bool
}

// sells tells whether the account has sales, as far as its role says.
func (a accountOption) sells() bool {
	return a.role == exchange.RoleMain || a.role == exchange.RoleBroken
}

func (c choices) accountsOf(options ...accountOption) (list []accountOption) {
	for _, o := range options {
		if c.p.needRole(o.role) == nil {
			list = append(list, o)
		}
	}
	return list
}

func (c choices) branchAccounts() []accountOption {
	return c.accountsOf(
		accountOption{exchange.RoleMain, "", false},
		accountOption{exchange.RoleNone, "ERROR_NOT_AUTHORIZED", false},
		accountOption{exchange.RoleDisabled, "BR-30", false},
		accountOption{exchange.RoleUnknownUser, "BR-20", false},
		accountOption{exchange.RoleNoPlan, "BR-25", false},
		accountOption{exchange.RoleBroken, "BR-01", true},
		accountOption{exchange.RoleQuiet, "BR-27", true},
	)
}

// branchDates are ranges that break each set of the rules on dates that one
// range can break.
func (c choices) branchDates() []dates {
	f, future := c.p.account, c.p.account.day(3)
	return []dates{
		{f.from, f.to, nil},
		{"", f.to, ids("BR-05")},
		{"x", f.to, ids("BR-03")},
		{f.from, "", ids("BR-06")},
		{f.from, "x", ids("BR-04")},
		{"", "", ids("BR-05", "BR-06")},
		{"", "x", ids("BR-05", "BR-04")},
		{"x", "", ids("BR-03", "BR-06")},
		{"x", "x", ids("BR-03", "BR-04")},
		{"", "2019-12-31", ids("BR-05", "BR-09")},
		{"x", "2019-12-31", ids("BR-03", "BR-09")},
		{"", future, ids("BR-05", "BR-10")},
		{"x", future, ids("BR-03", "BR-10")},
		{f.to, f.from, ids("BR-07")},
		{after(f.to, -100), f.to, ids("BR-08")},
		{"2019-12-10", "2019-12-31", ids("BR-09")},
		{c.p.account.day(-3), future, ids("BR-10")},
		{"2019-12-31", "2019-12-30", ids("BR-07", "BR-09")},
		{c.p.account.day(5), future, ids("BR-07", "BR-10")},
		{"2019-09-01", "2019-12-31", ids("BR-08", "BR-09")},
		{c.p.account.day(-100), future, ids("BR-08", "BR-10")},
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
	if c.p.account.day(3) <= after("2025-04-20", 29) {
		return ids("BR-10")
	}
	return ids("BR-08", "BR-10")
}

func ids(list ...rules.ID) []rules.ID { return list }

// brandOptions: a filter by brand is of no use before it is allowed.
func (b branchSlots) brandOptions() int {
	if b.p.account.needBrands() != nil {
		return 1
	}
	return 3
}

// broken is what the reference says that a request breaks.
func (b branchSlots) broken(s order.State) (list []rules.ID) {
	account := b.accounts[s[brAccount]]
	add := func(broken bool, id rules.ID) {
		if broken {
			list = append(list, id)
		}
	}
	add(account.breaks != "" && !account.data, account.breaks)
	dropped := b.p.book.is("Q-BR-CONTENT-TYPE", "as-missing") // what is not declared as JSON is not read
	add(s[brMedia] == 1 && !dropped, "BR-CONTENT-TYPE")
	add(s[brRaw] == 1, "BR-02")
	if s[brRaw] == 1 || s[brMedia] == 1 && dropped {
		return append(list, "BR-05", "BR-06", "BR-PAGE-REQUIRED", "BR-PAGESIZE-REQUIRED")
	}
	add(s[brTwice] == 1, "BR-FIELD-DUPLICATE")
	add(s[brUnknown] == 1 && !b.p.book.is("Q-UNKNOWN-FIELD", "ignored"), "BR-FIELD-UNKNOWN")
	wrong := func(slot int, field string) bool { return s[slot] == 4 && b.misfit[field] != nil }
	add(wrong(brLocation, "locationId") || wrong(brSerial, "serialNumber") || wrong(brPage, "page") || wrong(brSize, "pageSize"), "BR-FIELD-TYPE")
	list = append(list, b.dates[s[brDates]].breaks...)
	list = append(list, b.brokenFilters(s)...)
	list = append(list, b.brokenOwnership(s, account)...)
	good := len(list) == 0 // it says clearly which sales it wants, and may have them
	add(s[brPage] == 1, "BR-PAGE-REQUIRED")
	add(s[brPage] == 2, "BR-11")
	add(s[brSize] == 1, "BR-PAGESIZE-REQUIRED")
	add(s[brSize] == 2, "BR-PAGESIZE-MIN")
	add(s[brSize] == 3, "BR-PAGESIZE-MAX")
	empty := s[brType] == 3 && s[brInstallment] == 2 && b.p.book.is("Q-INSTALLMENT-WITHOUT-CREDIT", "BR-27")
	add(good && account.data, account.breaks)
	add(good && empty && account.breaks != "BR-27", "BR-27")
	add(good && !empty && account.sells() && s[brPage] == 3 && s[brSize] != 1 && s[brSize] != 2 && b.p.account.sales, "BR-24")
	return list
}

func (b branchSlots) brokenFilters(s order.State) (list []rules.ID) {
	add := func(broken bool, id rules.ID) {
		if broken {
			list = append(list, id)
		}
	}
	brand, installment, cash := s[brBrand] != 0, s[brInstallment] != 0, s[brType] == 2
	from := b.dates[s[brDates]].from
	add(s[brLocation] == 1, "BR-14")
	add(s[brSerial] == 1, "BR-15")
	add(s[brType] == 1, "BR-16")
	add(s[brBrand] == 1, "BR-17")
	add(brand && cash, "BR-28")
	add(brand && from != "" && from != "x" && from < firstBrandDay, "BR-31")
	add(s[brInstallment] == 1, "BR-26")
	add(s[brInstallment] == 2 && s[brType] == 3 && b.p.book.is("Q-INSTALLMENT-WITHOUT-CREDIT", "BR-26"), "BR-26")
	add(installment && cash, "BR-29")
	return list
}

// brokenOwnership: without a valid key there is no account that could own
// anything, and only main's locations and terminals are known.
func (b branchSlots) brokenOwnership(s order.State, account accountOption) (list []rules.ID) {
	if account.role == exchange.RoleNone {
		return nil
	}
	if s[brLocation] == 2 {
		list = append(list, "BR-22")
	}
	if s[brSerial] == 2 {
		list = append(list, "BR-21")
	}
	if s[brLocation] == 3 && s[brSerial] == 3 && account.role == exchange.RoleMain && b.p.account.needLocations(2) == nil {
		list = append(list, "BR-23")
	}
	return list
}

// request puts a request together.
func (b branchSlots) request(s order.State) exchange.Request {
	d := b.dates[s[brDates]]
	change := fields{"startDate": dateField(d.from), "endDate": dateField(d.to)}
	b.filters(s, change)
	change["page"] = []any{1, nil, 0, 1_000_000, b.wrongly("page", 1)}[s[brPage]]
	change["pageSize"] = []any{20, nil, 0, 21, b.wrongly("pageSize", 20)}[s[brSize]]
	if s[brUnknown] == 1 {
		change["color"] = "red"
	}
	r := b.p.account.branch(change)
	r.Role = b.accounts[s[brAccount]].role
	if s[brTwice] == 1 {
		r = twice(r, change)
	}
	if s[brMedia] == 1 {
		r.Header = contentType("text/plain")
	}
	if s[brRaw] == 1 {
		r.Body = []byte(b.raw.text)
	}
	return r
}

// wrongly is a value of a wrong type where that is refused as one, else a good
// value: a field that is read all the same breaks nothing.
func (b branchSlots) wrongly(field string, good any) any {
	if wrong := b.misfit[field]; wrong != nil {
		return wrong
	}
	return good
}

// misfits are values of the first type of each field that the rule about types
// refuses: one type may be refused where another is converted.
func (c choices) misfits() map[string]any {
	typed, values := c.p.types().typedCases("Q-BR-WRONG-TYPE"), map[string]any{}
	for _, f := range typedFields {
		for _, k := range f.kinds {
			if values[f.name] == nil && typed[f.name+" "+k.name] {
				values[f.name] = k.value
			}
		}
	}
	return values
}

func (b branchSlots) filters(s order.State, change fields) {
	own, terminal := nowhere, nowhere
	if b.p.account.needLocations(2) == nil {
		own, terminal = b.p.account.locations[0].id, b.p.account.locations[1].serials[0]
	}
	change["locationId"] = []any{nil, "1 1", nowhere, own, b.wrongly("locationId", nil)}[s[brLocation]]
	change["serialNumber"] = []any{nil, "1 1", nowhere, terminal, b.wrongly("serialNumber", nil)}[s[brSerial]]
	change["typeTransaction"] = []any{nil, "CHEQUE", "CASH", "DEBIT"}[s[brType]]
	change["cardBrand"] = []any{nil, "DINERS", "VISA"}[s[brBrand]]
	change["installmentType"] = []any{nil, "WEEKLY", "BANCO"}[s[brInstallment]]
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
func twice(r exchange.Request, sent fields) exchange.Request {
	for _, name := range []string{"startDate", "endDate", "page", "pageSize"} {
		if sent[name] != nil {
			member := encode(fields{name: sent[name]})
			return withTwice(r, string(member[1:len(member)-1]))
		}
	}
	return r
}

// says is the answer of the rules that never break alone.
func (b branchSlots) says(id rules.ID) string {
	if id == "BR-02" {
		if a, known := b.p.book.answered(b.raw.question); known && a.Is("415") {
			return unsupported
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
		_, known := b.p.book.answered("Q-BR-KEY")
		return !known // its answer varies
	case "BR-23":
		return b.p.account.needLocations(2) != nil
	}
	return false
}

// choices are the options that the requests of a model have, with what is known of
// the account.
type choices struct{ p *prober }

func (p *prober) choices() choices { return choices{p} }
