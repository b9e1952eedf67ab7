package calibrate

import (
	"fmt"
	"strconv"
	"strings"

	"calco.example/contracts/calibrate/evidence"
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
), probe{about: qs("Q-BR-KEY"), ask: branchKey})

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
		if err := p.tell("Q-BR-KEY", form, sawKey); err != nil {
			return err
		}
	}
	return nil
}

// sawKey notes what a bad key gets: a code, or a status and a body of its own.
func sawKey(p *prober, q rules.QuestionID, x *exchange.Exchange) {
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

// integerForms are the forms of a whole number that no int has in every decoder: one
// may take the exponent and refuse the decimal point.
var integerForms = []string{".0", "e0"}

// integerForm sends a page size that no default is, in each form.
func integerForm(p *prober) error {
	size := "3"
	if a, known := p.record.Answered("Q-BR-PAGESIZE-MISSING"); known && a.Text() == size {
		size = "4"
	}
	for _, form := range integerForms {
		err := p.tellWithSales("Q-INTEGER-FORM", p.account.branch(fields{"pageSize": raw(size + form)}), func(p *prober, _ rules.QuestionID, x *exchange.Exchange) {
			choice := "refused"
			if x.Success() && strconv.Itoa(x.Int("pagination.pageSize")) == size {
				choice = "accepted"
			}
			typesOf(p).sawIntegerForm("branch report", choice, p.record.IsIn("Q-BR-WRONG-TYPE", "pageSize fraction", "converted"), x)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// sawIntegerForm notes what became of a whole number in another form in one
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
