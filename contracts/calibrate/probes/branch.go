package probes

import (
	"fmt"
	"strconv"
	"strings"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Branch tell of the fields of the branch report. Each request breaks one
// rule at most, so that no order of rules can hide what is asked for.
var Branch = append(probing.Changing(rules.BranchReport,
	probing.WithSales("Q-BR-PAGESIZE-MAX", probing.Fields{"pageSize": 21}, pageSizeOver),
	probing.Again(probing.WithSales("Q-BR-PAGESIZE-MAX", probing.Fields{"pageSize": 51}, pageSizeFarOver)),
	probing.WithSales("Q-BR-PAGESIZE-MIN", probing.Fields{"pageSize": 0}, probing.CodeOrNumber("pagination.pageSize")),
	probing.Again(probing.WithSales("Q-BR-PAGESIZE-MIN", probing.Fields{"pageSize": -1}, probing.CodeOrNumber("pagination.pageSize"))),
	probing.WithSales("Q-BR-PAGESIZE-MISSING", probing.Fields{"pageSize": nil}, probing.CodeOrNumber("pagination.pageSize")),
	probing.WithSales("Q-BR-PAGE-MISSING", probing.Fields{"page": nil}, probing.CodeOrNumber("pagination.page")),
	probing.Probe{About: probing.Questions("Q-BR-WRONG-TYPE"), Full: true, Ask: branchTypes},
	probing.Probe{About: probing.Questions("Q-BR-NULL"), Full: true, Ask: branchNull},
	probing.Probe{About: probing.Questions("Q-INTEGER-FORM"), Full: true, Ask: integerForm},
	dayOfNextMonth("startDate", probing.Fields{"startDate": "2025-02-30", "endDate": "2025-03-10"}, probing.ByCode(map[string]string{"BR-03": "BR-03-BR-04", "BR-02": "BR-02"}, "accepted")),
	probing.Again(dayOfNextMonth("endDate", probing.Fields{"startDate": "2025-02-20", "endDate": "2025-02-30"}, probing.ByCode(map[string]string{"BR-04": "BR-03-BR-04", "BR-02": "BR-02"}, "accepted"))),
	probing.Probe{About: probing.Questions("Q-RANGE-LIMIT", "Q-RANGE-COUNT"), Ask: rangeLimit},
	probing.Probe{About: probing.Questions("Q-SAME-DAY"), Ask: sameDay},
	probing.One("Q-START-BEFORE-2020", probing.Fields{"startDate": "2019-12-20", "endDate": "2020-01-05"}, probing.ByCode(map[string]string{"BR-09": "BR-09"}, "accepted")),
	probing.InField("Q-EMPTY-DATE", "startDate", "", probing.ByCode(map[string]string{"BR-05": "missing", "BR-03": "bad-format"}, "")),
	probing.Again(probing.InField("Q-EMPTY-DATE", "endDate", "", probing.ByCode(map[string]string{"BR-06": "missing", "BR-04": "bad-format"}, ""))),
	probing.InField("Q-EMPTY-FILTER", "locationId", "", probing.ByCode(map[string]string{"BR-14": "own-code", "BR-22": "as-value"}, "as-absent")),
	probing.Again(probing.InField("Q-EMPTY-FILTER", "serialNumber", "", probing.ByCode(map[string]string{"BR-15": "own-code", "BR-21": "as-value"}, "as-absent"))),
	probing.Again(probing.InField("Q-EMPTY-FILTER", "typeTransaction", "", probing.EmptyList("BR-16"))),
	probing.Again(probing.InField("Q-EMPTY-FILTER", "cardBrand", "", probing.EmptyList("BR-17"))),
	probing.Again(probing.InField("Q-EMPTY-FILTER", "installmentType", "", probing.EmptyList("BR-26"))),
	probing.One("Q-TYPE-SEPARATOR", probing.Fields{"typeTransaction": "DEBIT,CREDIT"}, probing.ByCode(map[string]string{"BR-16": "refused"}, "accepted")),
	brands("Q-BRAND-SEPARATOR", "VISA, MASTERCARD", probing.ByCode(map[string]string{"BR-17": "refused"}, "accepted")),
	probing.One("Q-INSTALLMENT-SEPARATOR", probing.Fields{"installmentType": "COMERCIO, BANCO"}, probing.ByCode(map[string]string{"BR-26": "refused"}, "accepted")),
	probing.InField("Q-LIST-EMPTY-ELEMENT", "installmentType", "COMERCIO,,BANCO", probing.ByCode(map[string]string{"BR-26": "own-code"}, "ignored")),
	probing.Again(probing.InField("Q-LIST-EMPTY-ELEMENT", "cardBrand", "VISA,,MASTERCARD", probing.ByCode(map[string]string{"BR-17": "own-code"}, "ignored"))),
	probing.Again(probing.InField("Q-LIST-EMPTY-ELEMENT", "typeTransaction", "DEBIT, , CREDIT", probing.ByCode(map[string]string{"BR-16": "own-code"}, "ignored"))),
	probing.Again(probing.InField("Q-LIST-EMPTY-ELEMENT", "installmentType", ",COMERCIO", probing.ByCode(map[string]string{"BR-26": "own-code"}, "ignored"))),
	probing.Again(probing.InField("Q-LIST-EMPTY-ELEMENT", "cardBrand", ",VISA", probing.ByCode(map[string]string{"BR-17": "own-code"}, "ignored"))),
	probing.Again(probing.InField("Q-LIST-EMPTY-ELEMENT", "typeTransaction", ", DEBIT", probing.ByCode(map[string]string{"BR-16": "own-code"}, "ignored"))),
	probing.Again(probing.InField("Q-LIST-EMPTY-ELEMENT", "installmentType", "COMERCIO,", probing.ByCode(map[string]string{"BR-26": "own-code"}, "ignored"))),
	probing.Again(probing.InField("Q-LIST-EMPTY-ELEMENT", "cardBrand", "VISA,", probing.ByCode(map[string]string{"BR-17": "own-code"}, "ignored"))),
	probing.Again(probing.InField("Q-LIST-EMPTY-ELEMENT", "typeTransaction", "DEBIT, ", probing.ByCode(map[string]string{"BR-16": "own-code"}, "ignored"))),
	probing.InField("Q-LIST-REPEATED-ELEMENT", "installmentType", "BANCO,BANCO", probing.ByCode(map[string]string{"BR-26": "own-code"}, "ignored")),
	probing.Again(probing.InField("Q-LIST-REPEATED-ELEMENT", "cardBrand", "VISA,VISA", probing.ByCode(map[string]string{"BR-17": "own-code"}, "ignored"))),
	probing.Again(probing.InField("Q-LIST-REPEATED-ELEMENT", "typeTransaction", "DEBIT, DEBIT", probing.ByCode(map[string]string{"BR-16": "own-code"}, "ignored"))),
	probing.InField("Q-FILTER-CASE", "typeTransaction", "debit", probing.ByCode(map[string]string{"BR-16": "exact"}, "any")),
	probing.Again(probing.InField("Q-FILTER-CASE", "installmentType", "banco", probing.ByCode(map[string]string{"BR-26": "exact"}, "any"))),
	probing.Again(probing.InField("Q-FILTER-CASE", "cardBrand", "visa", probing.ByCode(map[string]string{"BR-17": "exact"}, "any"))),
	probing.Probe{About: probing.Questions("Q-LOCATION-LIST"), Needs: probing.Needs(probing.Locations(2)), Ask: locationList},
	probing.Probe{About: probing.Questions("Q-SERIAL-LIST"), Needs: probing.Needs(probing.Locations(2)), Ask: serialList},
	probing.Probe{About: probing.Questions("Q-SERIAL-CASE"), Needs: probing.Needs(probing.Sales), Ask: serialCase},
	probing.Probe{About: probing.Questions("Q-RESTRICTED-CHARACTERS"), Ask: restrictedCharacters},
	probing.Probe{About: probing.Questions("Q-INSTALLMENT-WITHOUT-CREDIT"), Needs: probing.Needs(probing.Sales), Ask: installmentWithoutCredit},
	probing.Probe{About: probing.Questions("Q-QUERY-PARAMETERS"), Ask: queryParameters},
	probing.Again(probing.Probe{About: probing.Questions("Q-QUERY-PARAMETERS"), Ask: queryAlone}),
	probing.One("Q-UNKNOWN-FIELD", probing.Fields{"color": "red"}, probing.ByCode(map[string]string{"BR-02": "BR-02"}, "ignored")),
	probing.Probe{About: probing.Questions("Q-TODAY"), Ask: today},
	probing.Probe{About: probing.Questions("Q-LAST-DAY"), Needs: probing.Needs(probing.Locations(1)), Ask: branchLastDay},
	probing.Probe{About: probing.Questions("Q-LOCATION-ID"), Needs: probing.Needs(probing.Locations(1)), Ask: locationID},
), probing.Probe{About: probing.Questions("Q-BR-KEY"), Ask: branchKey})

// pageSizeOver notes what became of a page of 21.
func pageSizeOver(at evidence.Place, x *exchange.Exchange) {
	switch size := x.Int("pagination.pageSize"); {
	case x.Code() == "BR-02":
		at.Saw(evidence.Word("BR-02"), x)
	case x.Success() && size == 20 && len(x.Rows()) <= 20:
		at.Saw(evidence.Word("clamp"), x)
	case x.Success() && size == 21:
		at.Saw(evidence.Word("up-to-50"), x)
	case x.Success():
		at.SawElse(fmt.Sprintf("a page of 21 is served as one of %d", size), x)
	default:
		at.SawCode(x)
	}
}

// pageSizeFarOver notes what became of a page of 51 where one of 21 is one of 20: it may be
// refused, because page sizes up to 50 are advised.
func pageSizeFarOver(at evidence.Place, x *exchange.Exchange) {
	if at.Record.Is(at.Question, "clamp") {
		pageSizeOver(at, x)
	}
}

// branchKey asks without a key, and with keys that nobody has.
func branchKey(p *probing.Prober) {
	r := p.Account.Branch(nil)
	bad := badKeys(r)
	r.Role = exchange.RoleNone
	for _, form := range append(p.Spread(r), bad...) {
		p.Tell("Q-BR-KEY", form, sawKey)
	}
}

// sawKey notes what a bad key gets: a code, or a status and a body of its own.
func sawKey(at evidence.Place, x *exchange.Exchange) {
	question, _ := rules.LookupQuestion(at.Question)
	reply := strings.TrimSpace(strconv.Itoa(x.Status) + " " + string(x.Body))
	if x.Status == 401 && len(x.Body) == 0 {
		at.Saw(evidence.Word("401-empty"), x)
		return
	}
	for _, a := range []rules.Answer{evidence.Word(x.Code()), evidence.Value(x.Code()), evidence.Value(reply)} {
		if (x.Code() == "" || a.Value == nil || *a.Value == x.Code()) && rules.CheckAnswer(question, a) == nil {
			at.Saw(a, x)
			return
		}
	}
	at.SawElse(evidence.Describe(x), x)
}

// integerForms are the forms of a whole number that no int has in every decoder: one
// may take the exponent and refuse the decimal point.
var integerForms = []string{".0", "e0"}

// integerForm sends a page size that no default is, in each form.
func integerForm(p *probing.Prober) {
	size := "3"
	if a, known := p.Record.Answered("Q-BR-PAGESIZE-MISSING"); known && a.Text() == size {
		size = "4"
	}
	for _, form := range integerForms {
		p.TellWithSales("Q-INTEGER-FORM", p.Account.Branch(probing.Fields{"pageSize": probing.Raw(size + form)}), func(_ evidence.Place, x *exchange.Exchange) {
			choice := "refused"
			if x.Success() && strconv.Itoa(x.Int("pagination.pageSize")) == size {
				choice = "accepted"
			}
			TypesOf(p).sawIntegerForm("branch report", choice, p.Record.IsIn("Q-BR-WRONG-TYPE", "pageSize fraction", "converted"), x)
		})
	}
}

// sawIntegerForm notes what became of a whole number in another form in one
// report. Where fractions are converted, that it was accepted tells nothing: what
// the other report does counts for both, if it tells.
func (f fieldTypes) sawIntegerForm(report, choice string, converts bool, x *exchange.Exchange) {
	const q = "Q-INTEGER-FORM"
	switch {
	case choice == "refused" || !converts:
		f.record.Of(q).Forget()
		f.record.In(q, report).Saw(evidence.Word(choice), x)
	case !f.record.Cases.Has(q):
		f.record.At(q).Saw(evidence.Word("accepted"), x)
		f.record.Of(q).SetSame(evidence.Word("accepted"), evidence.Word("refused"))
	}
}

func queryParameters(p *probing.Prober) {
	r := p.Account.Branch(probing.Fields{"startDate": nil})
	r.Query = "startDate=" + p.Account.From
	p.Tell("Q-QUERY-PARAMETERS", r, probing.ByCode(map[string]string{"BR-05": "ignored"}, "honoured"))
}

// queryAlone sends all fields in the query and none in the body: some read the query
// only then.
func queryAlone(p *probing.Prober) {
	r := p.Account.Branch(nil)
	r.Body = []byte("{}")
	r.Query = "startDate=" + p.Account.From + "&endDate=" + p.Account.To + "&page=1&pageSize=20"
	p.Tell("Q-QUERY-PARAMETERS", r, func(at evidence.Place, x *exchange.Exchange) {
		choice := ""
		switch {
		case x.Accepted():
			choice = "honoured"
		case x.Refused():
			choice = "ignored"
		}
		at.SawWord(choice, x)
	})
}
