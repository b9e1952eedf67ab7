package probes

import (
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/calibrate/sales"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Report tell of the transaction report. Its names of page and pageSize
// come before the probes that use them.
var Report = append([]probing.Probe{
	{About: probing.Questions("Q-TR-MESSAGE-200"), Ask: plainReport},
	{About: probing.Questions("Q-TR-MESSAGE-401", "Q-TR-ERROR-CONTENT"), Ask: reportWithoutKey},
	{About: probing.Questions("Q-TR-MESSAGE-500"), Needs: probing.Needs(probing.Key(exchange.RoleBroken)), Ask: reportAs(exchange.RoleBroken, "Q-TR-MESSAGE-500", watched)},
	{About: probing.Questions("Q-TR-UNKNOWN-USER"), Needs: probing.Needs(probing.Key(exchange.RoleUnknownUser)), Ask: reportAs(exchange.RoleUnknownUser, "Q-TR-UNKNOWN-USER", unknownUser)},
}, probing.Changing(rules.TransactionReport,
	probing.Probe{About: probing.Questions("Q-TR-PAGE-NAMES"), Ask: pageNames},
	probing.Probe{About: probing.Questions("Q-TR-SALE-ORDER"), Needs: probing.Needs(probing.Sales), Ask: sales.ReportOrder},
	probing.Probe{About: probing.Questions("Q-TR-MONTH", "Q-TR-RANGE-COUNT"), Ask: oneMonth},
	probing.Probe{About: probing.Questions("Q-TR-LAST-DAY"), Needs: probing.Needs(probing.Sales), Ask: reportLastDay},
	inReportField("Q-TR-EMPTY-DATE", "StartDate", "", map[rules.ID]string{"TR-START-REQUIRED": "missing", "TR-START-FORMAT": "bad-format"}),
	probing.Again(inReportField("Q-TR-EMPTY-DATE", "EndDate", "", map[rules.ID]string{"TR-END-REQUIRED": "missing", "TR-END-FORMAT": "bad-format"})),
	probing.Probe{About: probing.Questions("Q-TR-DATE-NUMBERS"), Ask: dateNumbers},
	reportOne("Q-TR-EMPTY-SERIAL", probing.Fields{"SerialNumber": ""}, probing.ByMessage(map[rules.ID]string{"TR-SERIAL": "refused"}, "as-absent")),
	probing.Again(probing.Probe{About: probing.Questions("Q-SERIAL-CASE"), Needs: probing.Needs(probing.Sales), Ask: reportSerialCase}),
	probing.Probe{About: probing.Questions("Q-TR-REVERSED-RANGE"), Ask: reversedRange},
	probing.Probe{About: probing.Questions("Q-TR-FUTURE"), Ask: futureReport},
	probing.Probe{About: probing.Questions("Q-TR-PAGE-MIN"), Needs: probing.Needs(probing.Names), Ask: pageMin(0)},
	probing.Again(probing.Probe{About: probing.Questions("Q-TR-PAGE-MIN"), Needs: probing.Needs(probing.Names), Ask: pageMin(-1)}),
	probing.Probe{About: probing.Questions("Q-TR-PAGESIZE-MIN"), Needs: probing.Needs(probing.Names), Ask: pageSizeMin(0)},
	probing.Again(probing.Probe{About: probing.Questions("Q-TR-PAGESIZE-MIN"), Needs: probing.Needs(probing.Names), Ask: pageSizeMin(-1)}),
	probing.Probe{About: probing.Questions("Q-TR-PAGESIZE-MAX"), Needs: probing.Needs(probing.Names), Ask: pageSizeMax},
	probing.Probe{About: probing.Questions("Q-TR-PAST-END"), Needs: probing.Needs(probing.Sales, probing.Names), Ask: reportPastEnd},
	probing.Probe{About: probing.Questions("Q-TR-SEVERAL"), Ask: severalFields},
	probing.Probe{About: probing.Questions("Q-TR-FILTERS-MISSING"), Ask: filtersMissing},
	probing.Probe{About: probing.Questions("Q-TR-WRONG-TYPE"), Full: true, Ask: reportTypes},
	probing.Again(probing.Probe{About: probing.Questions("Q-INTEGER-FORM"), Needs: probing.Needs(probing.Names), Ask: reportIntegerForm}),
	probing.Probe{About: probing.Questions("Q-TR-NULL"), Full: true, Ask: reportNull},
	reportOne("Q-TR-UNKNOWN-FIELD", probing.Fields{"color": "red"}, textOr("ignored")),
	probing.Again(probing.Probe{About: probing.Questions("Q-TR-UNKNOWN-FIELD"), Ask: unknownFilter}),
)...)

// reportOne is a probe of one request for a transaction report.
func reportOne(q rules.QuestionID, change probing.Fields, t probing.Tell) probing.Probe {
	return probing.Probe{About: probing.Questions(q), Ask: func(p *probing.Prober) { p.Tell(q, p.Account.Report(change), t) }}
}

// unknownFilter sends a field that the table does not know among the filters: some
// refuse it only beside them, and some name it in what they say.
func unknownFilter(p *probing.Prober) {
	filters := map[string]any{"StartDate": p.Account.From, "EndDate": p.Account.To, "shade": "dark"}
	p.Tell("Q-TR-UNKNOWN-FIELD", p.Account.Report(probing.Fields{"Filters": filters}), textOr("ignored"))
}

// textOr notes the text of a refusal, or a word for what is accepted.
func textOr(ifAccepted string) probing.Tell {
	return func(at evidence.Place, x *exchange.Exchange) {
		switch {
		case x.Accepted():
			at.Saw(evidence.Word(ifAccepted), x)
		case x.Code() == "400":
			at.SawText(x.Message(), x)
		default:
			at.SawElse(evidence.Describe(x), x)
		}
	}
}

// pageNames asks for two sales under each name.
func pageNames(p *probing.Prober) {
	const q, size = "Q-TR-PAGE-NAMES", 2
	plain := p.Ask(q, "a plain report", p.Account.Report(nil))
	if len(plain.Rows()) <= size {
		p.Lack("a plain report shows too few sales to tell a page of two", "a main key of an account with more sales")
		return
	}
	reads := func(name string) (bool, *exchange.Exchange) {
		x := p.Ask(q, "a page of two sales by "+name, p.Account.Report(probing.Fields{name: size}))
		return x.Success() && len(x.Rows()) < len(plain.Rows()), x
	}
	lower, first := reads("pageSize")
	pascal, second := reads("PageSize")
	switch {
	case lower && pascal:
		p.Record.At(q).Saw(evidence.Word("both"), second)
	case lower:
		p.Record.At(q).Saw(evidence.Word("lower"), first)
	case pascal:
		p.Record.At(q).Saw(evidence.Word("pascal"), second)
	default:
		p.Record.At(q).SawElse("neither pageSize nor PageSize is read: "+evidence.Describe(first)+"; "+evidence.Describe(second), second)
	}
}

// reportIntegerForm sends a page size that no default is, in each form.
func reportIntegerForm(p *probing.Prober) {
	for _, form := range integerForms {
		p.TellIn("Q-INTEGER-FORM", "transaction report", p.Account.Report(probing.Fields{p.Named("pageSize"): probing.Raw("3" + form)}), func(at evidence.Place, x *exchange.Exchange) {
			switch {
			case x.TotalItems() > 3 && len(x.Rows()) == 3:
				TypesOf(p).sawIntegerForm(at.Case, "accepted", p.Record.IsIn("Q-TR-WRONG-TYPE", "pageSize fraction", "converted"), x)
			case x.TotalItems() > 3, !x.Success() && !x.NoData():
				TypesOf(p).sawIntegerForm(at.Case, "refused", false, x)
			}
		})
	}
}

// reportSerialCase asks for a terminal by its serial number in another letter case.
func reportSerialCase(p *probing.Prober) {
	serial := sales.InAnotherCase(p)
	p.TellIn("Q-SERIAL-CASE", "transaction report", p.Account.Report(probing.Fields{"SerialNumber": serial}), probing.ByMessage(map[rules.ID]string{"TR-SERIAL": "exact"}, "any"))
}

func plainReport(p *probing.Prober) {
	p.Ask("TR-OK", "a plain report", p.Account.Report(nil))
}

// reportAs asks for a plain report by the key of a role, in several forms, and
// looks at each answer.
func reportAs(role exchange.Role, q rules.QuestionID, look probing.Tell) func(*probing.Prober) {
	return func(p *probing.Prober) {
		r := p.Account.Report(nil)
		r.Role = role
		for _, form := range p.Spread(r) {
			p.Tell(q, form, look)
		}
	}
}

// reportWithoutKey asks without a key, and with keys that nobody has: the words for these may
// differ.
func reportWithoutKey(p *probing.Prober) {
	const q = "Q-TR-MESSAGE-401"
	reportAs(exchange.RoleNone, q, watched)(p)
	for _, r := range badKeys(p.Account.Report(nil)) {
		p.Tell(q, r, watched)
	}
}

// badKeys is a request with keys that nobody has: a word, and one that is as long as a real one.
func badKeys(r exchange.Request) []exchange.Request {
	word, likeReal := r, r
	word.Role, word.Key = exchange.RoleNone, "calco-no-such-key"
	likeReal.Altered = exchange.OtherEnd
	return []exchange.Request{word, likeReal}
}

// unknownUser notes the status, with the message where it is not the one that
// goes with it.
func unknownUser(at evidence.Place, x *exchange.Exchange) {
	known := x.Code() == strconv.Itoa(x.Status)
	if known && (x.Code() == "401" || x.Code() == "404" && x.Message() == rules.MessageOf("USER_NOT_FOUND")) {
		at.Saw(evidence.Word(x.Code()), x)
		return
	}
	at.SawStatusText(x)
}

// watched is for what any answer shows: watch has noted it.
func watched(evidence.Place, *exchange.Exchange) {}

// oneMonth finds the longest range that is accepted, from the first day of a
// month of 28 days and of one of 31.
func oneMonth(p *probing.Prober) {
	year := p.Account.Now.AddDate(0, -4, 0).Year()
	february := probing.Date(year, 2)
	if probing.After(february, 28) != probing.Date(year, 3) {
		february = probing.Date(year-1, 2)
	}
	march := probing.After(february, 28)
	short, x := sales.LongestReport(p, february, 27, 32)
	long, y := sales.LongestReport(p, march, 29, 32)
	type answer struct{ month, count string }
	found := map[[2]int][]answer{
		{28, 31}: {{"calendar", "difference"}},
		{27, 30}: {{"calendar", "inclusive"}},
		{30, 30}: {{"30-days", "difference"}, {"31-days", "inclusive"}},
		{29, 29}: {{"30-days", "inclusive"}},
		{31, 31}: {{"31-days", "difference"}},
	}[[2]int{short, long}]
	if found == nil || !probing.RefusedBy(x, "TR-RANGE") || !probing.RefusedBy(y, "TR-RANGE") {
		what := "from 1 February " + strconv.Itoa(short) + ", from 1 March " + strconv.Itoa(long) + ", then " + evidence.Describe(y)
		p.Record.At("Q-TR-MONTH").SawElse(what, y)
		p.Record.At("Q-TR-RANGE-COUNT").SawElse(what, y)
		return
	}
	p.Record.At("Q-TR-RANGE-COUNT").Saw(evidence.Word(found[0].count), y)
	if found[0].month == "calendar" {
		monthEnds(p, february, long-31, x)
		return
	}
	p.Record.At("Q-TR-MONTH").Saw(evidence.Word(found[0].month), x)
	if len(found) > 1 {
		p.Record.Of("Q-TR-MONTH").SetSame(evidence.Word(found[0].month), evidence.Word(found[1].month))
		p.Record.Of("Q-TR-RANGE-COUNT").SetSame(evidence.Word(found[0].count), evidence.Word(found[1].count))
	}
}

// monthEnds finds what a calendar month is from a day that the next one does not
// have: of the 31 January it may end with February, or on 3 March, as date
// libraries roll over; and where a month is counted back from the end, the 31 March
// is one after the last of February. Where both days count (more is -1), all end a
// day before.
func monthEnds(p *probing.Prober, february string, more int, plain *exchange.Exchange) {
	march := probing.After(february, 28)
	for _, end := range []struct{ month, from, to string }{
		{"rolled-over", probing.After(february, -1), probing.After(march, 2+more)},
		{"counted-back", probing.After(march, -1), probing.After(march, 30+more)},
	} {
		x := p.Ask("Q-TR-MONTH", "a range from "+end.from, p.Account.Report(probing.Fields{"StartDate": end.from, "EndDate": end.to}))
		if x.Accepted() {
			p.Record.At("Q-TR-MONTH").Saw(evidence.Word(end.month), x)
			return
		}
	}
	p.Record.At("Q-TR-MONTH").Saw(evidence.Word("calendar"), plain)
}

func reportLastDay(p *probing.Prober) {
	day := probing.After(p.Account.To, -1)
	sales.LastDay(p, "Q-TR-LAST-DAY", rules.TransactionReport, day, func(from, to string) ([]exchange.Row, *exchange.Exchange) {
		return sales.Ends(p, "Q-TR-LAST-DAY", func(page int) exchange.Request {
			return p.Account.Report(probing.Fields{"StartDate": from, "EndDate": to, p.Named("page"): page})
		})
	})
}

// reversedRange: a refusal of its own, or simply no data.
func reversedRange(p *probing.Prober) {
	p.Tell("Q-TR-REVERSED-RANGE", p.Account.Report(probing.Fields{"StartDate": p.Account.To, "EndDate": p.Account.From}), noDataOrText)
}

func noDataOrText(at evidence.Place, x *exchange.Exchange) {
	switch x.Code() {
	case "404":
		at.Saw(evidence.Word("404"), x)
	case "400":
		at.SawText(x.Message(), x)
	default:
		at.SawElse(evidence.Describe(x), x)
	}
}

func futureReport(p *probing.Prober) {
	p.Tell("Q-TR-FUTURE", p.Account.Report(probing.Fields{"StartDate": p.Account.Day(-3), "EndDate": p.Account.Day(3)}), textOr("accepted"))
}

// clampOr notes a clamp, if the page served has as many sales as it then must,
// or the text of a refusal.
func clampOr(clamped func(x *exchange.Exchange) bool) probing.Tell {
	return wordOr(func(x *exchange.Exchange) string {
		if clamped(x) {
			return "clamp"
		}
		return ""
	})
}

// wordOr notes the word for which a page served stands, or the text of a refusal.
func wordOr(word func(x *exchange.Exchange) string) probing.Tell {
	return func(at evidence.Place, x *exchange.Exchange) {
		switch {
		case x.Success() && word(x) != "":
			at.Saw(evidence.Word(word(x)), x)
		case x.Code() != "400":
			at.SawElse(evidence.Describe(x)+", sales "+strconv.Itoa(len(x.Rows())), x)
		default:
			at.SawText(x.Message(), x)
		}
	}
}

// TakesTooLittle tells whether a page or page size under 1 is taken for another one.
func TakesTooLittle(a rules.Answer) bool { return a.Is("clamp") || a.Is("default") }

// pageMin asks for a page under 1: zero may be that of a body without one, a negative number
// is none.
func pageMin(number int) func(*probing.Prober) {
	return func(p *probing.Prober) {
		p.Tell("Q-TR-PAGE-MIN", p.Account.Report(probing.Fields{p.Named("page"): number}), clampOr(func(x *exchange.Exchange) bool { return x.Int("content.page") == 1 }))
	}
}

// pageSizeMin is pageMin for the page size.
func pageSizeMin(number int) func(*probing.Prober) {
	return func(p *probing.Prober) {
		p.Tell("Q-TR-PAGESIZE-MIN", p.Account.Report(probing.Fields{p.Named("pageSize"): number}), wordOr(func(x *exchange.Exchange) string {
			switch rows := len(x.Rows()); {
			case rows == 1:
				return "clamp"
			case rows == min(10, x.TotalItems()): // "pageSize default: 10"
				return "default"
			}
			return ""
		}))
	}
}

func pageSizeMax(p *probing.Prober) {
	p.Tell("Q-TR-PAGESIZE-MAX", p.Account.Report(probing.Fields{p.Named("pageSize"): 21}), clampOr(func(x *exchange.Exchange) bool { return len(x.Rows()) <= 20 }))
}

// reportPastEnd asks for the page after the last one, and for one far beyond: the latter may
// be refused by itself.
func reportPastEnd(p *probing.Prober) {
	const q = "Q-TR-PAST-END"
	last := p.AskFor(q, p.Account.Report(nil)).TotalPages()
	for _, page := range []int{last + 1, 1_000_000} {
		if page < 2 {
			continue
		}
		p.Tell(q, p.Account.Report(probing.Fields{p.Named("page"): page}), func(at evidence.Place, x *exchange.Exchange) {
			switch {
			case probing.RefusedBy(x, "TR-PAST-END"):
				at.Saw(evidence.Word("404"), x)
			case x.Success() && len(x.Rows()) == 0:
				at.Saw(evidence.Word("empty-page"), x)
			case x.Success() && page == last+1: // sales on the next page: totalPages is wrong
			default:
				at.SawStatusText(x)
			}
		})
	}
}

// severalFields breaks each date alone, then both.
func severalFields(p *probing.Prober) {
	const q = "Q-TR-SEVERAL"
	var alone []string
	for _, name := range []string{"StartDate", "EndDate"} {
		x := p.Ask(q, "one broken field", p.Account.Report(probing.Fields{name: "x"}))
		if x.Code() != "400" || x.Message() == "" {
			p.Lack(name+": x is not refused by itself: "+evidence.Describe(x), "")
			return
		}
		alone = append(alone, x.Message())
	}
	p.Tell(q, p.Account.Report(probing.Fields{"StartDate": "x", "EndDate": "x"}), func(at evidence.Place, x *exchange.Exchange) {
		start, end := alone[0], alone[1]
		choice := map[string]string{start: "first", end: "first", start + " " + end: "joined", end + " " + start: "joined"}[x.Message()]
		at.SawWord(choice, x)
	})
}

// filtersMissing sends no Filters, which leaves both dates out as well: where
// one of these wins, a text for Filters never shows.
func filtersMissing(p *probing.Prober) {
	const q = "Q-TR-FILTERS-MISSING"
	p.Tell(q, p.Account.Report(probing.Fields{"Filters": nil}), func(at evidence.Place, x *exchange.Exchange) {
		start, end := rules.MessageOf("TR-START-REQUIRED"), rules.MessageOf("TR-END-REQUIRED")
		known := []string{start, end, start + " " + end, end + " " + start}
		switch own, joined := without(x.Message(), start, end); {
		case x.Code() != "400":
			at.SawElse(evidence.Describe(x), x)
		case slices.Contains(known, x.Message()):
			at.Saw(evidence.Word("start-required"), x)
			if !joined {
				p.Record.Of(at.Question).SetSame(append([]rules.Answer{evidence.Word("start-required")}, samples(q)...)...)
			}
		default:
			at.SawText(own, x)
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
func inReportField(q rules.QuestionID, field string, v any, words map[rules.ID]string) probing.Probe {
	return probing.Probe{About: probing.Questions(q), Ask: func(p *probing.Prober) {
		p.TellIn(q, field, p.Account.Report(probing.Fields{field: v}), probing.ByMessage(words, ""))
	}}
}

// ownMessage is what the rule of a field says, or the question about it.
func ownMessage(p *probing.Prober, f typedField) string {
	if f.open == "" {
		return rules.MessageOf(f.own)
	}
	a, known := p.Record.Answered(f.open)
	switch {
	case known && a.Value != nil:
		return *a.Value
	case known && !TakesTooLittle(a):
		return evidence.TextBehind(f.open)
	}
	return rules.MessageOf(evidence.RuleBehind(f.open))
}
