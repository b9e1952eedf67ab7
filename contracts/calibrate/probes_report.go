package calibrate

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// reportProbes tell of the transaction report. Its names of page and pageSize
// come before the probes that use them.
var reportProbes = append([]probe{
	{about: qs("Q-TR-MESSAGE-200"), ask: plainReport},
	{about: qs("Q-TR-MESSAGE-401", "Q-TR-ERROR-CONTENT"), ask: reportAs(exchange.RoleNone, "Q-TR-MESSAGE-401", watched)},
	{about: qs("Q-TR-MESSAGE-500"), ask: reportAs(exchange.RoleBroken, "Q-TR-MESSAGE-500", watched)},
	{about: qs("Q-TR-UNKNOWN-USER"), ask: reportAs(exchange.RoleUnknownUser, "Q-TR-UNKNOWN-USER", unknownUser)},
}, changing(rules.TransactionReport,
	probe{about: qs("Q-TR-PAGE-NAMES"), ask: pageNames},
	probe{about: qs("Q-TR-SALE-ORDER"), ask: reportOrder},
	probe{about: qs("Q-TR-MONTH", "Q-TR-RANGE-COUNT"), ask: oneMonth},
	probe{about: qs("Q-TR-LAST-DAY"), ask: reportLastDay},
	inReportField("Q-TR-EMPTY-DATE", "StartDate", "", map[rules.ID]string{"TR-START-REQUIRED": "missing", "TR-START-FORMAT": "bad-format"}),
	again(inReportField("Q-TR-EMPTY-DATE", "EndDate", "", map[rules.ID]string{"TR-END-REQUIRED": "missing", "TR-END-FORMAT": "bad-format"})),
	probe{about: qs("Q-TR-DATE-NUMBERS"), ask: dateNumbers},
	reportOne("Q-TR-EMPTY-SERIAL", fields{"SerialNumber": ""}, byMessage(map[rules.ID]string{"TR-SERIAL": "refused"}, "as-absent")),
	again(probe{about: qs("Q-SERIAL-CASE"), ask: reportSerialCase}),
	probe{about: qs("Q-TR-REVERSED-RANGE"), ask: reversedRange},
	probe{about: qs("Q-TR-FUTURE"), ask: futureReport},
	probe{about: qs("Q-TR-PAGE-MIN"), ask: pageMin},
	probe{about: qs("Q-TR-PAGESIZE-MIN"), ask: pageSizeMin},
	probe{about: qs("Q-TR-PAGESIZE-MAX"), ask: pageSizeMax},
	probe{about: qs("Q-TR-PAST-END"), ask: reportPastEnd},
	probe{about: qs("Q-TR-SEVERAL"), ask: severalFields},
	probe{about: qs("Q-TR-FILTERS-MISSING"), ask: filtersMissing},
	probe{about: qs("Q-TR-WRONG-TYPE"), full: true, ask: reportTypes},
	again(probe{about: qs("Q-INTEGER-FORM"), ask: reportIntegerForm}),
	probe{about: qs("Q-TR-NULL"), full: true, ask: reportNull},
	reportOne("Q-TR-UNKNOWN-FIELD", fields{"color": "red"}, textOr("ignored")),
	again(probe{about: qs("Q-TR-UNKNOWN-FIELD"), ask: unknownFilter}),
)...)

// reportOne is a probe of one request for a transaction report.
func reportOne(q rules.QuestionID, change fields, t tell) probe {
	return probe{about: qs(q), ask: func(p *prober) error { return p.tell(q, p.account.report(change), t) }}
}

// unknownFilter sends a field that the table does not know among the filters: some
// refuse it only beside them.
func unknownFilter(p *prober) error {
	filters := map[string]any{"StartDate": p.account.from, "EndDate": p.account.to, "color": "red"}
	return p.tell("Q-TR-UNKNOWN-FIELD", p.account.report(fields{"Filters": filters}), textOr("ignored"))
}

// refusedBy tells whether an answer is the refusal of a rule.
func refusedBy(x *exchange.Exchange, id rules.ID) bool {
	code, message := rules.Wire(id)
	return x.Code() == code && x.Message() == message
}

// byMessage notes a word for the message of each rule, and one for a request
// that is accepted.
func byMessage(words map[rules.ID]string, ifAccepted string) tell {
	return func(p *prober, q rules.QuestionID, x *exchange.Exchange) {
		p.record.SawWord(q, messageWord(x, words, ifAccepted), x)
	}
}

// byMessageIn is byMessage for one case of a question.
func byMessageIn(words map[rules.ID]string, ifAccepted string) tellCase {
	return func(p *prober, q rules.QuestionID, name string, x *exchange.Exchange) {
		p.record.Cases.SawWord(q, name, messageWord(x, words, ifAccepted), x)
	}
}

func messageWord(x *exchange.Exchange, words map[rules.ID]string, ifAccepted string) string {
	for id, word := range words {
		if refusedBy(x, id) {
			return word
		}
	}
	if x.Accepted() {
		return ifAccepted
	}
	return ""
}

// textOr notes the text of a refusal, or a word for what is accepted.
func textOr(ifAccepted string) tell {
	return func(p *prober, q rules.QuestionID, x *exchange.Exchange) {
		switch {
		case x.Accepted():
			p.record.Saw(q, evidence.Word(ifAccepted), x)
		case x.Code() == "400":
			p.record.SawText(q, x.Message(), x)
		default:
			p.record.SawElse(q, evidence.Describe(x), x)
		}
	}
}

// pageNames asks for two sales under each name.
func pageNames(p *prober) error {
	const q, size = "Q-TR-PAGE-NAMES", 2
	plain, err := p.deployment.Ask(q, "a plain report", p.account.report(nil))
	if err != nil {
		return err
	}
	if len(plain.Rows()) <= size {
		return missing("a plain report shows too few sales to tell a page of two", "a main key of an account with more sales")
	}
	reads := func(name string) (bool, *exchange.Exchange, error) {
		x, err := p.deployment.Ask(q, "a page of two sales by "+name, p.account.report(fields{name: size}))
		return err == nil && x.Success() && len(x.Rows()) < len(plain.Rows()), x, err
	}
	lower, first, err := reads("pageSize")
	if err != nil {
		return err
	}
	pascal, second, err := reads("PageSize")
	if err != nil {
		return err
	}
	switch {
	case lower && pascal:
		p.record.Saw(q, evidence.Word("both"), second)
	case lower:
		p.record.Saw(q, evidence.Word("lower"), first)
	case pascal:
		p.record.Saw(q, evidence.Word("pascal"), second)
	default:
		p.record.SawElse(q, "neither pageSize nor PageSize is read: "+evidence.Describe(first)+"; "+evidence.Describe(second), second)
	}
	return nil
}

// needNames is the error of a probe that names page or pageSize.
func (p *prober) needNames() error {
	if _, known := p.record.Answered("Q-TR-PAGE-NAMES"); known {
		return nil
	}
	return missing("it could not be seen by which names page and pageSize are read", "a main key of an account with sales")
}

// named is a page field in the spelling that the target reads.
func (p *prober) named(name string) string {
	if p.record.Is("Q-TR-PAGE-NAMES", "pascal") {
		return strings.ToUpper(name[:1]) + name[1:]
	}
	return name
}

// reportIntegerForm sends a page size that no default is, in each form.
func reportIntegerForm(p *prober) error {
	if err := p.needNames(); err != nil {
		return err
	}
	for _, form := range integerForms {
		err := p.tellIn("Q-INTEGER-FORM", "transaction report", p.account.report(fields{p.named("pageSize"): raw("3" + form)}), func(p *prober, _ rules.QuestionID, name string, x *exchange.Exchange) {
			switch {
			case x.TotalItems() > 3 && len(x.Rows()) == 3:
				typesOf(p).sawIntegerForm(name, "accepted", p.record.IsIn("Q-TR-WRONG-TYPE", "pageSize fraction", "converted"), x)
			case x.TotalItems() > 3, !x.Success() && !x.NoData():
				typesOf(p).sawIntegerForm(name, "refused", false, x)
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// reportSerialCase asks for a terminal by its serial number in another letter case.
func reportSerialCase(p *prober) error {
	serial, err := salesOf(p).inAnotherCase()
	if err != nil {
		return err
	}
	return p.tellIn("Q-SERIAL-CASE", "transaction report", p.account.report(fields{"SerialNumber": serial}), byMessageIn(map[rules.ID]string{"TR-SERIAL": "exact"}, "any"))
}

func plainReport(p *prober) error {
	_, err := p.deployment.Ask("TR-OK", "a plain report", p.account.report(nil))
	return err
}

// reportAs asks for a plain report by the key of a role, in several forms, and
// looks at each answer.
func reportAs(role exchange.Role, q rules.QuestionID, look tell) func(*prober) error {
	return func(p *prober) error {
		if err := p.needRole(role); err != nil {
			return err
		}
		r := p.account.report(nil)
		r.Role = role
		for _, form := range p.spread(r) {
			if err := p.tell(q, form, look); err != nil {
				return err
			}
		}
		return nil
	}
}

// unknownUser notes the status, with the message where it is not the one that
// goes with it.
func unknownUser(p *prober, q rules.QuestionID, x *exchange.Exchange) {
	known := x.Code() == strconv.Itoa(x.Status)
	if known && (x.Code() == "401" || x.Code() == "404" && x.Message() == rules.MessageOf("USER_NOT_FOUND")) {
		p.record.Saw(q, evidence.Word(x.Code()), x)
		return
	}
	p.record.SawStatusText(q, x)
}

// watched is for what any answer shows: watch has noted it.
func watched(*prober, rules.QuestionID, *exchange.Exchange) {}

// oneMonth finds the longest range that is accepted, from the first day of a
// month of 28 days and of one of 31.
func oneMonth(p *prober) error {
	year := p.account.now.AddDate(0, -4, 0).Year()
	february := date(year, 2)
	if after(february, 28) != date(year, 3) {
		february = date(year-1, 2)
	}
	march := after(february, 28)
	short, x, err := salesOf(p).longestReport(february, 27, 32)
	if err != nil {
		return err
	}
	long, y, err := salesOf(p).longestReport(march, 29, 32)
	if err != nil {
		return err
	}
	type answer struct{ month, count string }
	found := map[[2]int][]answer{
		{28, 31}: {{"calendar", "difference"}},
		{27, 30}: {{"calendar", "inclusive"}},
		{30, 30}: {{"30-days", "difference"}, {"31-days", "inclusive"}},
		{29, 29}: {{"30-days", "inclusive"}},
		{31, 31}: {{"31-days", "difference"}},
	}[[2]int{short, long}]
	if found == nil || !refusedBy(x, "TR-RANGE") || !refusedBy(y, "TR-RANGE") {
		what := "from 1 February " + strconv.Itoa(short) + ", from 1 March " + strconv.Itoa(long) + ", then " + evidence.Describe(y)
		p.record.SawElse("Q-TR-MONTH", what, y)
		p.record.SawElse("Q-TR-RANGE-COUNT", what, y)
		return nil
	}
	p.record.Saw("Q-TR-MONTH", evidence.Word(found[0].month), x)
	p.record.Saw("Q-TR-RANGE-COUNT", evidence.Word(found[0].count), y)
	if len(found) > 1 {
		p.record.Of("Q-TR-MONTH").SetSame(evidence.Word(found[0].month), evidence.Word(found[1].month))
		p.record.Of("Q-TR-RANGE-COUNT").SetSame(evidence.Word(found[0].count), evidence.Word(found[1].count))
	}
	return nil
}

// longestReport is the longest range from a day, as the difference of its dates,
// and the first answer that was a refusal.
func (s sales) longestReport(from string, shortest, longest int) (int, *exchange.Exchange, error) {
	accepted := shortest - 1
	for days := shortest; ; days++ {
		x, err := s.p.deployment.Ask("Q-TR-MONTH", "a range from "+from, s.p.account.report(fields{"StartDate": from, "EndDate": after(from, days)}))
		if err != nil || !x.Accepted() || days > longest {
			return accepted, x, err
		}
		accepted = days
	}
}

func reportLastDay(p *prober) error {
	if err := p.account.needSales(); err != nil {
		return err
	}
	day := after(p.account.to, -1)
	return salesOf(p).lastDay("Q-TR-LAST-DAY", day, func(from, to string) ([]exchange.Row, *exchange.Exchange, error) {
		return salesOf(p).ends("Q-TR-LAST-DAY", func(page int) exchange.Request {
			return p.account.report(fields{"StartDate": from, "EndDate": to, p.named("page"): page})
		})
	})
}

// reversedRange: a refusal of its own, or simply no data.
func reversedRange(p *prober) error {
	return p.tell("Q-TR-REVERSED-RANGE", p.account.report(fields{"StartDate": p.account.to, "EndDate": p.account.from}), noDataOrText)
}

func noDataOrText(p *prober, q rules.QuestionID, x *exchange.Exchange) {
	switch x.Code() {
	case "404":
		p.record.Saw(q, evidence.Word("404"), x)
	case "400":
		p.record.SawText(q, x.Message(), x)
	default:
		p.record.SawElse(q, evidence.Describe(x), x)
	}
}

func futureReport(p *prober) error {
	return p.tell("Q-TR-FUTURE", p.account.report(fields{"StartDate": p.account.day(-3), "EndDate": p.account.day(3)}), textOr("accepted"))
}

// clampOr notes a clamp, if the page served has as many sales as it then must,
// or the text of a refusal.
func clampOr(clamped func(x *exchange.Exchange) bool) tell {
	return wordOr(func(x *exchange.Exchange) string {
		if clamped(x) {
			return "clamp"
		}
		return ""
	})
}

// wordOr notes the word for which a page served stands, or the text of a refusal.
func wordOr(word func(x *exchange.Exchange) string) tell {
	return func(p *prober, q rules.QuestionID, x *exchange.Exchange) {
		switch {
		case x.Success() && word(x) != "":
			p.record.Saw(q, evidence.Word(word(x)), x)
		case x.Code() != "400":
			p.record.SawElse(q, evidence.Describe(x)+", sales "+strconv.Itoa(len(x.Rows())), x)
		default:
			p.record.SawText(q, x.Message(), x)
		}
	}
}

// takesTooLittle tells whether a page or page size under 1 is taken for another one.
func takesTooLittle(a rules.Answer) bool { return a.Is("clamp") || a.Is("default") }

func pageMin(p *prober) error {
	if err := p.needNames(); err != nil {
		return err
	}
	return p.tell("Q-TR-PAGE-MIN", p.account.report(fields{p.named("page"): 0}), clampOr(func(x *exchange.Exchange) bool { return x.Int("content.page") == 1 }))
}

func pageSizeMin(p *prober) error {
	if err := p.needNames(); err != nil {
		return err
	}
	return p.tell("Q-TR-PAGESIZE-MIN", p.account.report(fields{p.named("pageSize"): 0}), wordOr(func(x *exchange.Exchange) string {
		switch rows := len(x.Rows()); {
		case rows == 1:
			return "clamp"
		case rows == min(10, x.TotalItems()): // "pageSize default: 10"
			return "default"
		}
		return ""
	}))
}

func pageSizeMax(p *prober) error {
	if err := p.needNames(); err != nil {
		return err
	}
	return p.tell("Q-TR-PAGESIZE-MAX", p.account.report(fields{p.named("pageSize"): 21}), clampOr(func(x *exchange.Exchange) bool { return len(x.Rows()) <= 20 }))
}

func reportPastEnd(p *prober) error {
	if err := cmp.Or(p.account.needSales(), p.needNames()); err != nil {
		return err
	}
	return p.tell("Q-TR-PAST-END", p.account.report(fields{p.named("page"): 1_000_000}), func(p *prober, q rules.QuestionID, x *exchange.Exchange) {
		switch {
		case refusedBy(x, "TR-PAST-END"):
			p.record.Saw(q, evidence.Word("404"), x)
		case x.Success() && len(x.Rows()) == 0:
			p.record.Saw(q, evidence.Word("empty-page"), x)
		default:
			p.record.SawStatusText(q, x)
		}
	})
}

// severalFields breaks each date alone, then both.
func severalFields(p *prober) error {
	const q = "Q-TR-SEVERAL"
	var alone []string
	for _, name := range []string{"StartDate", "EndDate"} {
		x, err := p.deployment.Ask(q, "one broken field", p.account.report(fields{name: "x"}))
		if err != nil {
			return err
		}
		if x.Code() != "400" || x.Message() == "" {
			return missing(name+": x is not refused by itself: "+evidence.Describe(x), "")
		}
		alone = append(alone, x.Message())
	}
	return p.tell(q, p.account.report(fields{"StartDate": "x", "EndDate": "x"}), func(p *prober, q rules.QuestionID, x *exchange.Exchange) {
		start, end := alone[0], alone[1]
		choice := map[string]string{start: "first", end: "first", start + " " + end: "joined", end + " " + start: "joined"}[x.Message()]
		p.record.SawWord(q, choice, x)
	})
}

// filtersMissing sends no Filters, which leaves both dates out as well: where
// one of these wins, a text for Filters never shows.
func filtersMissing(p *prober) error {
	const q = "Q-TR-FILTERS-MISSING"
	return p.tell(q, p.account.report(fields{"Filters": nil}), func(p *prober, _ rules.QuestionID, x *exchange.Exchange) {
		start, end := rules.MessageOf("TR-START-REQUIRED"), rules.MessageOf("TR-END-REQUIRED")
		known := []string{start, end, start + " " + end, end + " " + start}
		switch own, joined := without(x.Message(), start, end); {
		case x.Code() != "400":
			p.record.SawElse(q, evidence.Describe(x), x)
		case slices.Contains(known, x.Message()):
			p.record.Saw(q, evidence.Word("start-required"), x)
			if !joined {
				p.record.Of(q).SetSame(append([]rules.Answer{evidence.Word("start-required")}, samples(q)...)...)
			}
		default:
			p.record.SawText(q, own, x)
		}
	})
}

// without takes known sentences out of a message, and tells whether there were
// several.
func without(message string, known ...string) (rest string, several bool) {
	found := 0
	for _, sentence := range known {
		if strings.Contains(message, sentence) {
			found++
			message = strings.Replace(message, sentence, "", 1)
		}
	}
	return strings.TrimSpace(message), found > 1
}

func samples(q rules.QuestionID) (list []rules.Answer) {
	question, _ := rules.LookupQuestion(q)
	for _, text := range question.Samples {
		list = append(list, evidence.Value(text))
	}
	return list
}

// inReportField is a probe of one case: one field of a good transaction report,
// changed.
func inReportField(q rules.QuestionID, field string, v any, words map[rules.ID]string) probe {
	return probe{about: qs(q), ask: func(p *prober) error {
		return p.tellIn(q, field, p.account.report(fields{field: v}), byMessageIn(words, ""))
	}}
}

// ownMessage is what the rule of a field says, or the question about it.
func ownMessage(p *prober, id rules.ID, q rules.QuestionID) string {
	if q == "" {
		return rules.MessageOf(id)
	}
	a, known := p.record.Answered(q)
	switch {
	case known && a.Value != nil:
		return *a.Value
	case known && !takesTooLittle(a):
		return evidence.TextBehind(q)
	}
	return rules.MessageOf(evidence.RuleBehind(q))
}
