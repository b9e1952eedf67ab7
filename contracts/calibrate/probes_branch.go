package calibrate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/order"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// branchProbes tell of the fields of the branch report. Each request breaks one
// rule at most, so that no order of rules can hide what is asked for.
var branchProbes = append(changing(rules.BranchReport,
	withSales("Q-BR-PAGESIZE-MAX", fields{"pageSize": 21}, pageSizeOver),
	withSales("Q-BR-PAGESIZE-MIN", fields{"pageSize": 0}, codeOrNumber("pagination.pageSize")),
	withSales("Q-BR-PAGESIZE-MISSING", fields{"pageSize": nil}, codeOrNumber("pagination.pageSize")),
	withSales("Q-BR-PAGE-MISSING", fields{"page": nil}, codeOrNumber("pagination.page")),
	probe{about: qs("Q-BR-WRONG-TYPE"), full: true, ask: branchTypes},
	probe{about: qs("Q-BR-NULL"), full: true, ask: branchNull},
	probe{about: qs("Q-INTEGER-FORM"), full: true, ask: integerForm},
	dayOfNextMonth("startDate", fields{"startDate": "2025-02-30", "endDate": "2025-03-10"}, byCodeIn(map[string]string{"BR-03": "BR-03-BR-04", "BR-02": "BR-02"}, "accepted")),
	again(dayOfNextMonth("endDate", fields{"startDate": "2025-02-20", "endDate": "2025-02-30"}, byCodeIn(map[string]string{"BR-04": "BR-03-BR-04", "BR-02": "BR-02"}, "accepted"))),
	probe{about: qs("Q-RANGE-LIMIT", "Q-RANGE-COUNT"), ask: rangeLimit},
	probe{about: qs("Q-SAME-DAY"), ask: sameDay},
	one("Q-START-BEFORE-2020", fields{"startDate": "2019-12-20", "endDate": "2020-01-05"}, byCode(map[string]string{"BR-09": "BR-09"}, "accepted")),
	inField("Q-EMPTY-DATE", "startDate", "", byCodeIn(map[string]string{"BR-05": "missing", "BR-03": "bad-format"}, "")),
	again(inField("Q-EMPTY-DATE", "endDate", "", byCodeIn(map[string]string{"BR-06": "missing", "BR-04": "bad-format"}, ""))),
	inField("Q-EMPTY-FILTER", "locationId", "", byCodeIn(map[string]string{"BR-14": "own-code", "BR-22": "as-value"}, "as-absent")),
	again(inField("Q-EMPTY-FILTER", "serialNumber", "", byCodeIn(map[string]string{"BR-15": "own-code", "BR-21": "as-value"}, "as-absent"))),
	again(inField("Q-EMPTY-FILTER", "typeTransaction", "", emptyList("BR-16"))),
	again(inField("Q-EMPTY-FILTER", "cardBrand", "", emptyList("BR-17"))),
	again(inField("Q-EMPTY-FILTER", "installmentType", "", emptyList("BR-26"))),
	one("Q-TYPE-SEPARATOR", fields{"typeTransaction": "DEBIT,CREDIT"}, byCode(map[string]string{"BR-16": "refused"}, "accepted")),
	brands("Q-BRAND-SEPARATOR", "VISA, MASTERCARD", byCode(map[string]string{"BR-17": "refused"}, "accepted")),
	one("Q-INSTALLMENT-SEPARATOR", fields{"installmentType": "COMERCIO, BANCO"}, byCode(map[string]string{"BR-26": "refused"}, "accepted")),
	inField("Q-LIST-EMPTY-ELEMENT", "installmentType", "COMERCIO,,BANCO", byCodeIn(map[string]string{"BR-26": "own-code"}, "ignored")),
	again(inField("Q-LIST-EMPTY-ELEMENT", "cardBrand", "VISA,,MASTERCARD", byCodeIn(map[string]string{"BR-17": "own-code"}, "ignored"))),
	again(inField("Q-LIST-EMPTY-ELEMENT", "typeTransaction", "DEBIT, , CREDIT", byCodeIn(map[string]string{"BR-16": "own-code"}, "ignored"))),
	again(inField("Q-LIST-EMPTY-ELEMENT", "installmentType", ",COMERCIO", byCodeIn(map[string]string{"BR-26": "own-code"}, "ignored"))),
	again(inField("Q-LIST-EMPTY-ELEMENT", "cardBrand", ",VISA", byCodeIn(map[string]string{"BR-17": "own-code"}, "ignored"))),
	again(inField("Q-LIST-EMPTY-ELEMENT", "typeTransaction", ", DEBIT", byCodeIn(map[string]string{"BR-16": "own-code"}, "ignored"))),
	again(inField("Q-LIST-EMPTY-ELEMENT", "installmentType", "COMERCIO,", byCodeIn(map[string]string{"BR-26": "own-code"}, "ignored"))),
	again(inField("Q-LIST-EMPTY-ELEMENT", "cardBrand", "VISA,", byCodeIn(map[string]string{"BR-17": "own-code"}, "ignored"))),
	again(inField("Q-LIST-EMPTY-ELEMENT", "typeTransaction", "DEBIT, ", byCodeIn(map[string]string{"BR-16": "own-code"}, "ignored"))),
	inField("Q-LIST-REPEATED-ELEMENT", "installmentType", "BANCO,BANCO", byCodeIn(map[string]string{"BR-26": "own-code"}, "ignored")),
	again(inField("Q-LIST-REPEATED-ELEMENT", "cardBrand", "VISA,VISA", byCodeIn(map[string]string{"BR-17": "own-code"}, "ignored"))),
	again(inField("Q-LIST-REPEATED-ELEMENT", "typeTransaction", "DEBIT, DEBIT", byCodeIn(map[string]string{"BR-16": "own-code"}, "ignored"))),
	inField("Q-FILTER-CASE", "typeTransaction", "debit", byCodeIn(map[string]string{"BR-16": "exact"}, "any")),
	again(inField("Q-FILTER-CASE", "installmentType", "banco", byCodeIn(map[string]string{"BR-26": "exact"}, "any"))),
	again(inField("Q-FILTER-CASE", "cardBrand", "visa", byCodeIn(map[string]string{"BR-17": "exact"}, "any"))),
	probe{about: qs("Q-LOCATION-LIST"), ask: locationList},
	probe{about: qs("Q-SERIAL-LIST"), ask: serialList},
	probe{about: qs("Q-SERIAL-CASE"), ask: serialCase},
	probe{about: qs("Q-RESTRICTED-CHARACTERS"), ask: restrictedCharacters},
	probe{about: qs("Q-INSTALLMENT-WITHOUT-CREDIT"), ask: installmentWithoutCredit},
	probe{about: qs("Q-QUERY-PARAMETERS"), ask: queryParameters},
	again(probe{about: qs("Q-QUERY-PARAMETERS"), ask: queryAlone}),
	one("Q-UNKNOWN-FIELD", fields{"color": "red"}, byCode(map[string]string{"BR-02": "BR-02"}, "ignored")),
	probe{about: qs("Q-TODAY"), ask: today},
	probe{about: qs("Q-LAST-DAY"), ask: branchLastDay},
	probe{about: qs("Q-LOCATION-ID"), ask: locationID},
), probe{about: qs("Q-BR-KEY"), ask: branchKey}, probe{about: qs("Q-STATUS"), full: true, ask: everyCode})

func qs(ids ...rules.QuestionID) []rules.QuestionID { return ids }

// dayOfNextMonth asks with a day that its month does not have, in a range that is good where
// it is taken for one of the next month.
func dayOfNextMonth(field string, dates fields, t tellCase) probe {
	return probe{about: qs("Q-BR-DATE-CALENDAR"), ask: func(p *prober) error {
		return p.tellIn("Q-BR-DATE-CALENDAR", field, p.account.branch(dates), t)
	}}
}

// tell notes what an answer says about a question.
type tell func(p *prober, q rules.QuestionID, x *exchange.Exchange)

// again marks a probe of what another one asked in another field.
func again(p probe) probe {
	p.full = true
	return p
}

// one is a probe of one request, a good one with changes.
func one(q rules.QuestionID, change fields, t tell) probe {
	return probe{about: qs(q), ask: func(p *prober) error { return p.tell(q, p.account.branch(change), t) }}
}

// withSales is one for a request whose answer shows only where there are sales.
func withSales(q rules.QuestionID, change fields, t tell) probe {
	return probe{about: qs(q), ask: func(p *prober) error { return p.tellWithSales(q, p.account.branch(change), t) }}
}

// brands is one for a cardBrand filter.
func brands(q rules.QuestionID, filter string, t tell) probe {
	return probe{about: qs(q), ask: func(p *prober) error {
		if err := p.account.needBrands(); err != nil {
			return err
		}
		return p.tell(q, p.account.branch(fields{"cardBrand": filter}), t)
	}}
}

// tell asks and notes what the answer says.
func (p *prober) tell(q rules.QuestionID, r exchange.Request, t tell) error {
	question, _ := rules.LookupQuestion(q)
	x, err := p.service.Ask(string(q), question.Title, r)
	if err != nil {
		return err
	}
	t(p, q, x)
	return nil
}

// tellWithSales is tell for a request that breaks no rule or one that does not
// keep sales from being looked for: where there are none, that is the answer.
func (p *prober) tellWithSales(q rules.QuestionID, r exchange.Request, t tell) error {
	question, _ := rules.LookupQuestion(q)
	x, err := p.service.Ask(string(q), question.Title, r)
	switch {
	case err != nil:
		return err
	case x.Code() == "BR-27" && !p.account.sales:
		return p.account.needSales()
	}
	t(p, q, x)
	return nil
}

// byCode notes a word for each code, and one for a request that is accepted.
func byCode(words map[string]string, ifAccepted string) tell {
	return func(p *prober, q rules.QuestionID, x *exchange.Exchange) {
		choice := words[x.Code()]
		if x.Accepted() && choice == "" {
			choice = ifAccepted
		}
		p.record.SawWord(q, choice, x)
	}
}

// codeOrNumber notes the code of a refusal, or the number that is served in
// place of what was not sent.
func codeOrNumber(path string) tell {
	return func(p *prober, q rules.QuestionID, x *exchange.Exchange) {
		if !x.Success() {
			p.record.SawCode(q, x)
			return
		}
		question, _ := rules.LookupQuestion(q)
		a := evidence.Value(strconv.Itoa(x.Int(path)))
		if rules.CheckAnswer(question, a) != nil {
			p.record.SawElse(q, path+" is served as "+evidence.DescribeValue(x.At(path)), x)
			return
		}
		p.record.Saw(q, a, x)
	}
}

// pageSizeOver notes what became of a page of 21.
func pageSizeOver(p *prober, q rules.QuestionID, x *exchange.Exchange) {
	switch size := x.Int("pagination.pageSize"); {
	case x.Code() == "BR-02":
		p.record.Saw(q, evidence.Word("BR-02"), x)
	case x.Success() && size == 20 && len(x.Rows()) <= 20:
		p.record.Saw(q, evidence.Word("clamp"), x)
	case x.Success() && size == 21:
		p.record.Saw(q, evidence.Word("up-to-50"), x)
	case x.Success():
		p.record.SawElse(q, fmt.Sprintf("a page of 21 is served as one of %d", size), x)
	default:
		p.record.SawCode(q, x)
	}
}

// branchKey asks without a key, and with keys that nobody has.
func branchKey(p *prober) error {
	r := p.account.branch(nil)
	r.Role = exchange.RoleNone
	forms := append(p.spread(r), r)
	forms[len(forms)-1].Key = "calco-no-such-key"
	for _, form := range forms {
		if err := p.tell("Q-BR-KEY", form, func(p *prober, q rules.QuestionID, x *exchange.Exchange) {
			p.sawKey(q, x)
		}); err != nil {
			return err
		}
	}
	return nil
}

// sawKey notes what a bad key gets: a code, or a status and a body of its own.
func (p *prober) sawKey(q rules.QuestionID, x *exchange.Exchange) {
	question, _ := rules.LookupQuestion(q)
	reply := strings.TrimSpace(strconv.Itoa(x.Status) + " " + string(x.Body))
	if x.Status == 401 && len(x.Body) == 0 {
		p.record.Saw(q, evidence.Word("401-empty"), x)
		return
	}
	for _, a := range []rules.Answer{evidence.Word(x.Code()), evidence.Value(x.Code()), evidence.Value(reply)} {
		if (x.Code() == "" || a.Value == nil || *a.Value == x.Code()) && rules.CheckAnswer(question, a) == nil {
			p.record.Saw(q, a, x)
			return
		}
	}
	p.record.SawElse(q, evidence.Describe(x), x)
}

// emptyList tells what became of an empty list. As a value like any other it gets
// the code of its field: then it is taken to be what an empty locationId is.
func emptyList(code string) tellCase {
	return func(p *prober, q rules.QuestionID, name string, x *exchange.Exchange) {
		refused := "own-code"
		if p.record.IsIn(q, "locationId", "as-value") {
			refused = "as-value"
		}
		byCodeIn(map[string]string{code: refused}, "as-absent")(p, q, name, x)
	}
}

// integerForm sends a page size that no default is, as a decimal.
func integerForm(p *prober) error {
	size := "3"
	if a, known := p.record.Answered("Q-BR-PAGESIZE-MISSING"); known && a.Text() == size {
		size = "4"
	}
	return p.tellWithSales("Q-INTEGER-FORM", p.account.branch(fields{"pageSize": raw(size + ".0")}), func(p *prober, _ rules.QuestionID, x *exchange.Exchange) {
		choice := "refused"
		if x.Success() && strconv.Itoa(x.Int("pagination.pageSize")) == size {
			choice = "accepted"
		}
		p.types().sawIntegerForm("branch report", choice, p.record.IsIn("Q-BR-WRONG-TYPE", "pageSize fraction", "converted"), x)
	})
}

// sawIntegerForm notes what became of a whole number with a decimal point in one
// report. Where fractions are converted, that it was accepted tells nothing: what
// the other report does counts for both, if it tells.
func (f fieldTypes) sawIntegerForm(report, choice string, converts bool, x *exchange.Exchange) {
	const q = "Q-INTEGER-FORM"
	switch {
	case choice == "refused" || !converts:
		f.record.Of(q).Forget()
		f.record.Cases.Saw(q, report, evidence.Word(choice), x)
	case !f.record.Cases.Has(q):
		f.record.Saw(q, evidence.Word("accepted"), x)
		f.record.Of(q).SetSame(evidence.Word("accepted"), evidence.Word("refused"))
	}
}

// rangeLimit finds the longest range that is accepted. Days are counted as the
// difference of the dates here: 30 inclusive days are a difference of 29.
func rangeLimit(p *prober) error {
	longest := 0
	var last *exchange.Exchange
	allowed := func(days int) (bool, error) {
		r := p.account.branch(fields{"startDate": after(p.account.to, -days)})
		x, err := p.service.Ask("Q-RANGE-LIMIT", fmt.Sprintf("a range of %d days", days), r)
		if err != nil {
			return false, err
		}
		last = x
		return x.Accepted(), nil
	}
	// Both sides of each limit that the reference names, counted in both ways.
	for _, days := range []int{29, 30, 31, 59, 60, 61} {
		ok, err := allowed(days)
		if err != nil {
			return err
		}
		if !ok {
			break
		}
		longest = days
	}
	limits := map[int][2]string{29: {"30", "inclusive"}, 30: {"30", "difference"}, 59: {"60", "inclusive"}, 60: {"60", "difference"}}
	found, documented := limits[longest]
	if !documented || !last.Accepted() && last.Code() != "BR-08" {
		refused := last
		if longest == 31 {
			var err error
			if longest, err = between(31, 59, allowed); err != nil {
				return err
			}
		}
		what := fmt.Sprintf("the longest range accepted was %d days; then %s", longest, evidence.Describe(refused))
		p.record.SawElse("Q-RANGE-LIMIT", what, refused)
		p.record.SawElse("Q-RANGE-COUNT", what, refused)
		return nil
	}
	p.record.Saw("Q-RANGE-LIMIT", evidence.Word(found[0]), last)
	p.record.Saw("Q-RANGE-COUNT", evidence.Word(found[1]), last)
	return nil
}

// between is the highest number that is allowed: one is, and a higher one is not.
func between(one, other int, allowed func(int) (bool, error)) (int, error) {
	for other-one > 1 {
		middle := (one + other) / 2
		ok, err := allowed(middle)
		switch {
		case err != nil:
			return 0, err
		case ok:
			one = middle
		default:
			other = middle
		}
	}
	return one, nil
}

func sameDay(p *prober) error {
	return p.tell("Q-SAME-DAY", p.account.branch(fields{"startDate": p.account.to}), byCode(map[string]string{"BR-07": "BR-07"}, "accepted"))
}

func locationList(p *prober) error {
	if err := p.account.needLocations(2); err != nil {
		return err
	}
	list := p.account.locations[0].id + "," + p.account.locations[1].id
	return p.tell("Q-LOCATION-LIST", p.account.branch(fields{"locationId": list}), byCode(map[string]string{"BR-22": "single"}, "list"))
}

func serialList(p *prober) error {
	if err := p.account.needLocations(2); err != nil {
		return err
	}
	list := p.account.locations[0].serials[0] + "," + p.account.locations[1].serials[0]
	return p.tell("Q-SERIAL-LIST", p.account.branch(fields{"serialNumber": list}), byCode(map[string]string{"BR-21": "single"}, "list"))
}

// serialCase asks for a terminal by its serial number in another letter case.
func serialCase(p *prober) error {
	serial, err := p.sales().inAnotherCase()
	if err != nil {
		return err
	}
	return p.tellIn("Q-SERIAL-CASE", "branch report", p.account.branch(fields{"serialNumber": serial}), byCodeIn(map[string]string{"BR-21": "exact"}, "any"))
}

// restrictedCharacters asks with white space, controls and a typographic quote
// beyond ASCII: refused as a character, or as a location that nobody has.
func restrictedCharacters(p *prober) error {
	const q = "Q-RESTRICTED-CHARACTERS"
	unknown, err := p.service.Ask(q, "a locationId that nobody has", p.account.branch(fields{"locationId": nowhere}))
	if err != nil {
		return err
	}
	strange := false
	refused := func(character string) (bool, *exchange.Exchange, error) {
		x, err := p.service.Ask(q, fmt.Sprintf("a locationId with %U", []rune(character)[0]), p.account.branch(fields{"locationId": "9" + character + "9"}))
		if err != nil {
			return false, nil, err
		}
		strange = strange || x.Code() != "BR-14" && order.Signature(x) != order.Signature(unknown)
		return x.Code() == "BR-14", x, nil
	}
	space, first, err := refused("\u2003")
	if err != nil {
		return err
	}
	quote, second, err := refused("\u201c")
	if err != nil {
		return err
	}
	whenRefused := "unicode-space"
	switch {
	case strange:
		p.record.SawElse(q, "em space: "+evidence.Describe(first)+"; typographic quote: "+evidence.Describe(second), second)
		return nil
	case quote && !space:
		p.record.SawElse(q, "a typographic quote is refused, an em space is not", second)
		return nil
	case quote:
		whenRefused = "typographic-quotes"
	}
	answer := map[bool]string{true: whenRefused, false: "ascii-only"}
	p.record.Cases.Saw(q, "white space", evidence.Word(answer[space]), first)
	for _, c := range [][2]string{{"next line", "\u0085"}, {"no-break spaces", "\u00a0"}, {"C1 controls", "\u0080"}} {
		same, x, err := refused(c[1])
		if err != nil {
			return err
		}
		p.record.Cases.Saw(q, c[0], evidence.Word(answer[same]), x)
	}
	return nil
}

func installmentWithoutCredit(p *prober) error {
	if err := p.account.needSales(); err != nil {
		return err
	}
	const q = "Q-INSTALLMENT-WITHOUT-CREDIT"
	for _, kind := range []string{"DEBIT", "PREPAID"} {
		alone, err := p.service.Ask(q, "sales by "+kind, p.account.branch(fields{"typeTransaction": kind}))
		if err != nil {
			return err
		}
		if !onlyKind(alone, kind) {
			continue
		}
		return p.tell(q, p.account.branch(fields{"typeTransaction": kind, "installmentType": "COMERCIO"}), func(p *prober, q rules.QuestionID, x *exchange.Exchange) {
			choice := map[string]string{"BR-27": "BR-27", "BR-26": "BR-26"}[x.Code()]
			if onlyKind(x, kind) {
				choice = "ignored"
			}
			p.record.SawWord(q, choice, x)
		})
	}
	return missing("there are no sales by DEBIT or PREPAID in three days, or these words are refused", "a main key of an account with such sales")
}

// onlyKind tells whether an answer shows sales, all of one payment type.
func onlyKind(x *exchange.Exchange, kind string) bool {
	other := func(r exchange.Row) bool { return !strings.EqualFold(r.Text("transactionType"), kind) }
	return x.Success() && len(x.Rows()) > 0 && !slices.ContainsFunc(x.Rows(), other)
}

func queryParameters(p *prober) error {
	r := p.account.branch(fields{"startDate": nil})
	r.Query = "startDate=" + p.account.from
	return p.tell("Q-QUERY-PARAMETERS", r, byCode(map[string]string{"BR-05": "ignored"}, "honoured"))
}

// queryAlone sends all fields in the query and none in the body: some read the query
// only then.
func queryAlone(p *prober) error {
	r := p.account.branch(nil)
	r.Body = []byte("{}")
	r.Query = "startDate=" + p.account.from + "&endDate=" + p.account.to + "&page=1&pageSize=20"
	return p.tell("Q-QUERY-PARAMETERS", r, func(p *prober, q rules.QuestionID, x *exchange.Exchange) {
		choice := ""
		switch {
		case x.Accepted():
			choice = "honoured"
		case x.Refused():
			choice = "ignored"
		}
		p.record.SawWord(q, choice, x)
	})
}

// today asks for a report to the day that it is in UTC, when it is still the day
// before in Chile.
func today(p *prober) error {
	utc, local := p.account.now.UTC().Format("2006-01-02"), p.account.day(0)
	if utc == local {
		return missing("the day is the same in America/Santiago and in UTC until the evening", "a calibration between 21:00 and midnight in Chile (20:00 in winter)")
	}
	return p.tell("Q-TODAY", p.account.branch(fields{"startDate": p.account.day(-3), "endDate": utc}), byCode(map[string]string{"BR-10": "America/Santiago"}, "UTC"))
}

// locationID compares the identifiers of rows with those of the listing.
func locationID(p *prober) error {
	if err := p.account.needLocations(1); err != nil {
		return err
	}
	if len(p.account.listed) == 0 {
		return missing("the listing shows no locations", "a main key of an account with locations")
	}
	known := 0
	for _, at := range p.account.locations {
		if slices.Contains(p.account.listed, at.id) {
			known++
		}
	}
	x, err := p.service.Ask("Q-LOCATION-ID", "locationId of rows and Location.id", p.account.branch(nil))
	if err != nil {
		return err
	}
	texts := func(r exchange.Row) bool { _, isText := r["locationId"].(string); return isText }
	if !slices.ContainsFunc(x.Rows(), texts) {
		return missing("locationId of rows is no text", "")
	}
	switch known {
	case len(p.account.locations):
		p.record.Saw("Q-LOCATION-ID", evidence.Word("yes"), x)
	case 0:
		p.record.Saw("Q-LOCATION-ID", evidence.Word("no"), x)
	default:
		p.record.SawElse("Q-LOCATION-ID", fmt.Sprintf("%d of %d locationIds are in the listing", known, len(p.account.locations)), x)
	}
	return nil
}

// branchLastDay looks for sales of the last day of a range. That there are any
// is seen in a range that goes on for a day.
func branchLastDay(p *prober) error {
	if err := p.account.needLocations(1); err != nil {
		return err
	}
	day := after(p.account.to, -1)
	rows := func(from, to string) (list []exchange.Row, last *exchange.Exchange, err error) {
		filter := fields{"startDate": from, "endDate": to, "locationId": p.account.locations[0].id}
		return p.sales().ends("Q-LAST-DAY", func(page int) exchange.Request {
			filter["page"] = page
			return p.account.branch(filter)
		})
	}
	return p.sales().lastDay("Q-LAST-DAY", day, rows)
}

// ends reads the first and the last page of a report.
func (s sales) ends(subject string, page func(int) exchange.Request) (rows []exchange.Row, last *exchange.Exchange, err error) {
	first, err := s.p.service.Ask(subject, "its first page", page(1))
	if err != nil {
		return nil, nil, err
	}
	if !first.Success() || first.TotalPages() < 2 {
		return first.Rows(), first, nil
	}
	last, err = s.p.service.Ask(subject, "its last page", page(first.TotalPages()))
	if err != nil {
		return nil, nil, err
	}
	return append(first.Rows(), last.Rows()...), last, nil
}

// lastDay weighs the rows of the range that ends on a day, and of the one that
// goes on for a day more.
func (s sales) lastDay(q rules.QuestionID, day string, rows func(from, to string) ([]exchange.Row, *exchange.Exchange, error)) error {
	of := func(rows []exchange.Row) bool {
		return slices.ContainsFunc(rows, func(r exchange.Row) bool { return dayOf(r) == day })
	}
	ending, x, err := rows(after(day, -1), day)
	if err != nil {
		return err
	}
	if of(ending) {
		s.p.record.Saw(q, evidence.Word("yes"), x)
		return nil
	}
	longer, _, err := rows(day, after(day, 1))
	if err != nil {
		return err
	}
	if !of(longer) {
		return missing("no sale of "+day+" was seen in a range that holds the day", "an account that sells every day")
	}
	s.p.record.Saw(q, evidence.Word("no"), x)
	return nil
}

// timeOf is when a row says its sale was, to the second, by which sales may be sorted
// whatever milliseconds the transaction report adds; dayOf is its civil date.
func timeOf(r exchange.Row) string {
	if text := r.Text("transactionDateTime"); text != "" {
		return text
	}
	const second = len("2006-01-02T15:04:05")
	text := r.Text("paymentDataTime")
	return text[:min(second, len(text))]
}

func dayOf(r exchange.Row) string {
	text := timeOf(r)
	return text[:min(len(text), len("2025-08-20"))]
}

// everyCode meets every code that the keys at hand reach, for its HTTP status.
// Most were met by other probes.
func everyCode(p *prober) error {
	m := branchModel(p)
	for _, rule := range m.Rules() {
		state, found := m.Alone(rule)
		if !found {
			continue
		}
		if _, err := p.service.Ask(string(rule), string(rule)+" alone", m.Request(state)); err != nil {
			return err
		}
	}
	return nil
}
