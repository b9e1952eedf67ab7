package probes

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/order"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// What a value of another JSON type than the table's gets is asked field by field
// and kind by kind: a decoder may refuse one and convert another.

// kinds are values of the types that a field does not have, by the name of their
// case. A number names nothing of the account.
var (
	kindsForText = []kind{{"number", 999999999}, {"boolean", true}, {"list", []string{"x"}}}
	kindsForPage = kindsForInt(2)
	kindsForSize = kindsForInt(3)
)

func kindsForInt(n int) []kind {
	return []kind{{"text", strconv.Itoa(n)}, {"fraction", probing.Raw(strconv.Itoa(n) + ".5")}, {"boolean", true}, {"list", []int{n}}}
}

// fieldTypes tells what becomes of a value of a wrong type, field by field.
type fieldTypes struct{ record *evidence.Record }

// TypesOf tells what became of values of a wrong type.
func TypesOf(p *probing.Prober) fieldTypes { return fieldTypes{p.Record} }

// wanted is a number that a page field would show if it were read, and that is
// not what stands in for one that is not sent.
func (f fieldTypes) wanted(field string) int {
	n := map[string]int{"page": 2, "pageSize": 3}[field]
	missing, _ := f.record.Answered(missingQuestion[field])
	if missing.Text() == strconv.Itoa(n) {
		n++
	}
	return n
}

// missingQuestion is what a page field gets that is not sent.
var missingQuestion = map[string]rules.QuestionID{"page": "Q-BR-PAGE-MISSING", "pageSize": "Q-BR-PAGESIZE-MISSING"}

type kind struct {
	name  string
	value any
}

// Misfits are values of the first type of each field that the rule about types refuses: one
// type may be refused where another is converted.
func (f fieldTypes) Misfits() map[string]any {
	typed, values := f.TypedCases("Q-BR-WRONG-TYPE"), map[string]any{}
	for _, field := range typedFields {
		for _, k := range field.kinds {
			if values[field.name] == nil && typed[field.name+" "+k.name] {
				values[field.name] = k.value
			}
		}
	}
	return values
}

// typedField is a field of a request, with values of types that it does not have.
type typedField struct {
	name  string
	kinds []kind
	own   rules.ID         // the rule of its own that refuses it
	none  rules.ID         // the rule that refuses a request without it
	open  rules.QuestionID // decides what the rule of its own says, if any
}

// typedFields are those of the branch report, whose rules are their codes.
var typedFields = []typedField{
	{name: "startDate", kinds: kindsForText, own: "BR-03", none: "BR-05"},
	{name: "endDate", kinds: kindsForText, own: "BR-04", none: "BR-06"},
	{name: "locationId", kinds: kindsForText, own: "BR-14"},
	{name: "serialNumber", kinds: kindsForText, own: "BR-15"},
	{name: "typeTransaction", kinds: kindsForText, own: "BR-16"},
	{name: "cardBrand", kinds: kindsForText, own: "BR-17"},
	{name: "installmentType", kinds: kindsForText, own: "BR-26"},
	{name: "page", kinds: kindsForPage, own: "BR-11"},
	{name: "pageSize", kinds: kindsForSize},
}

// reportTypedFields are those of the transaction report.
var reportTypedFields = []typedField{
	{name: "StartDate", kinds: kindsForText, own: "TR-START-FORMAT", none: "TR-START-REQUIRED"},
	{name: "EndDate", kinds: kindsForText, own: "TR-END-FORMAT", none: "TR-END-REQUIRED"},
	{name: "SerialNumber", kinds: kindsForText, own: "TR-SERIAL"},
	{name: "page", kinds: kindsForPage, open: "Q-TR-PAGE-MIN"},
	{name: "pageSize", kinds: kindsForSize, open: "Q-TR-PAGESIZE-MIN"},
	{name: "Filters", kinds: []kind{{"number", 1}, {"text", "x"}, {"list", []int{}}}, open: "Q-TR-FILTERS-MISSING"},
}

// isPaging tells whether it is the page or its size, by which name it may be read.
func (f typedField) isPaging() bool { return f.name == "page" || f.name == "pageSize" }

// inBranch asks with values in place of a field of the branch report, and inReport in that of
// the transaction report. What cannot be sent is left out: a brand before brands are allowed,
// and paging under a name that is not known.
func (f typedField) inBranch(p *probing.Prober, q rules.QuestionID, values []kind, saw probing.Tell) {
	f.each(p, q, values, f.name == "cardBrand" && p.Account.NeedBrands() != nil, f.name, p.Account.Branch, saw)
}

func (f typedField) inReport(p *probing.Prober, q rules.QuestionID, values []kind, saw probing.Tell) {
	name := f.name
	if f.isPaging() {
		name = p.Named(f.name)
	}
	f.each(p, q, values, f.isPaging() && p.NeedNames() != nil, name, p.Account.Report, saw)
}

func (f typedField) each(p *probing.Prober, q rules.QuestionID, values []kind, leftOut bool, name string, request func(probing.Fields) exchange.Request, saw probing.Tell) {
	for _, k := range values {
		at := strings.TrimSpace(f.name + " " + k.name)
		if leftOut {
			p.Record.Cases.LeaveOut(q, at)
		} else {
			p.TellIn(q, at, request(probing.Fields{name: k.value}), saw)
		}
	}
}

// null is the one value that stands for none.
var null = []kind{{value: probing.Null}}

// branchTypes asks with a wrong type in each field.
func branchTypes(p *probing.Prober) {
	const q = "Q-BR-WRONG-TYPE"
	for _, f := range typedFields {
		kinds := f.kinds
		if f.isPaging() {
			kinds = kindsForInt(TypesOf(p).wanted(f.name))
		}
		f.inBranch(p, q, kinds, func(at evidence.Place, x *exchange.Exchange) { TypesOf(p).sawType(at, f, x) })
	}
	TypesOf(p).oneCode(q)
}

// sawType notes what became of a wrong type.
func (f fieldTypes) sawType(at evidence.Place, of typedField, x *exchange.Exchange) {
	code := rules.ID(x.Code())
	switch {
	case of.isPaging():
		f.sawNumberType(at, of, x)
	case code == of.own:
		at.Saw(evidence.Word("own-code"), x)
	case of.none != "" && code == of.none, of.none == "" && x.Accepted():
		at.Saw(evidence.Word("as-absent"), x)
	case at.Case == of.name+" list":
		at.SawCode(x)
	case of.name == "locationId" && code == "BR-22", of.name == "serialNumber" && code == "BR-21":
		at.Saw(evidence.Word("converted"), x)
	default:
		at.SawCode(x)
	}
}

// sawNumberType notes what became of a page or a page size of a wrong type.
func (f fieldTypes) sawNumberType(at evidence.Place, of typedField, x *exchange.Exchange) {
	missing, _ := f.record.Answered(missingQuestion[of.name])
	wanted := strconv.Itoa(f.wanted(of.name))
	switch served := strconv.Itoa(x.Int("pagination." + of.name)); {
	case x.Code() == "BR-24", x.Success() && served == wanted:
		at.Saw(evidence.Word("converted"), x)
	case x.Success() && served == missing.Text(), x.Code() == missing.Text() && f.record.IsIn(at.Question, "locationId list", "as-absent"):
		at.Saw(evidence.Word("as-absent"), x)
	case x.Accepted():
		at.SawElse(of.name+" is served as "+served, x)
	case of.own != "" && x.Code() == string(of.own):
		at.Saw(evidence.Word("own-code"), x)
	default:
		at.SawCode(x)
	}
}

// oneCode settles that every wrong type gets one code, where no case says
// otherwise: a field's own code is then that one, too.
func (f fieldTypes) oneCode(q rules.QuestionID) {
	cases := f.record.Cases.Exchanges(q)
	var code string
	for _, seen := range cases {
		for _, x := range seen {
			code = cmp.Or(code, x.Code())
			if x.Code() != code || x.Accepted() {
				return
			}
		}
	}
	for name, seen := range cases {
		f.record.Cases.Forget(q, name)
		f.record.In(q, name).SawCode(seen[0])
	}
}

// branchNull sends null for each field: as if it was not sent, or a wrong type.
func branchNull(p *probing.Prober) {
	for _, f := range typedFields {
		f.inBranch(p, "Q-BR-NULL", null, func(at evidence.Place, x *exchange.Exchange) { TypesOf(p).sawNull(at, f.none, x) })
	}
}

// sawNull notes null for a field. What a missing field gets comes first, then what a list in
// its place gets: where one answer is for both, nothing tells them apart.
func (f fieldTypes) sawNull(at evidence.Place, none rules.ID, x *exchange.Exchange) {
	missing := missingQuestion[at.Case]
	absent := x.Accepted() && missing == "" || none != "" && x.Code() == string(none)
	if a, known := f.record.Answered(missing); missing != "" && known {
		absent = x.Code() == a.Text() || x.Success() && strconv.Itoa(x.Int("pagination."+at.Case)) == a.Text()
	}
	switch {
	case absent:
		at.Saw(evidence.Word("as-absent"), x)
	case x.Accepted():
		at.SawElse(evidence.Describe(x), x)
	case f.asWrongType("Q-BR-WRONG-TYPE", at.Case, x):
		at.Saw(evidence.Word("wrong-type"), x)
	default:
		at.SawCode(x)
	}
}

// asWrongType tells whether null for a field is refused like a list, or an answer to that
// is not known.
func (f fieldTypes) asWrongType(q rules.QuestionID, field string, x *exchange.Exchange) bool {
	listed := f.record.Cases.Exchanges(q)[field+" list"]
	return len(listed) == 0 || slices.ContainsFunc(listed, func(seen *exchange.Exchange) bool { return order.Signature(seen) == order.Signature(x) })
}

// reportTypes asks with a wrong type in each field of a transaction report.
func reportTypes(p *probing.Prober) {
	for _, f := range reportTypedFields {
		f.inReport(p, "Q-TR-WRONG-TYPE", f.kinds, func(at evidence.Place, x *exchange.Exchange) { TypesOf(p).sawReportType(at, f, ownMessage(p, f), x) })
	}
}

// sawReportType notes what became of a wrong type in a transaction report.
func (f fieldTypes) sawReportType(at evidence.Place, of typedField, own string, x *exchange.Exchange) {
	switch {
	case x.Code() == "404" && of.name == "page":
		at.Saw(evidence.Word("converted"), x)
	case x.Accepted() && of.isPaging():
		at.Saw(evidence.Word(f.pageTaken(of.name, x)), x)
	case x.Accepted() && of.name == "SerialNumber", of.none != "" && probing.RefusedBy(x, of.none):
		at.Saw(evidence.Word("as-absent"), x)
	case of.name == "Filters" && f.asNoFilters(x), x.Code() == "400" && x.Message() == own:
		at.Saw(evidence.Word("own-message"), x)
	case x.Code() == "400":
		at.SawFirst(x, evidence.Value(x.Message()))
	default:
		at.SawElse(evidence.Describe(x), x)
	}
}

// pageTaken tells whether a page or its size was read, by what was served.
func (f fieldTypes) pageTaken(field string, x *exchange.Exchange) string {
	if field == "page" && x.Int("content.page") == 2 || field == "pageSize" && len(x.Rows()) == 3 {
		return "converted"
	}
	return "as-absent"
}

// asNoFilters tells whether an answer is what Filters gets that were not sent.
func (f fieldTypes) asNoFilters(x *exchange.Exchange) bool {
	return slices.ContainsFunc(f.record.Of("Q-TR-FILTERS-MISSING").Exchanges(), func(seen *exchange.Exchange) bool {
		return order.Signature(seen) == order.Signature(x)
	})
}

// reportNull sends null for each field of a transaction report.
func reportNull(p *probing.Prober) {
	for _, f := range reportTypedFields {
		f.inReport(p, "Q-TR-NULL", null, func(at evidence.Place, x *exchange.Exchange) { TypesOf(p).sawReportNull(at, f.none, x) })
	}
}

// sawReportNull is sawNull for a field of a transaction report.
func (f fieldTypes) sawReportNull(at evidence.Place, none rules.ID, x *exchange.Exchange) {
	switch {
	case x.Accepted(), none != "" && probing.RefusedBy(x, none), at.Case == "Filters" && f.asNoFilters(x):
		at.Saw(evidence.Word("as-absent"), x)
	case f.asWrongType("Q-TR-WRONG-TYPE", at.Case, x):
		at.Saw(evidence.Word("wrong-type"), x)
	case x.Code() == "400":
		at.SawFirst(x, evidence.Value(x.Message()))
	default:
		at.SawElse(evidence.Describe(x), x)
	}
}

// TypeText is the message that most fields of a wrong type get where they have
// none of their own: the one of the rule in the order.
func (f fieldTypes) TypeText() (text string, known bool) {
	counts := map[string]int{}
	question, _ := rules.LookupQuestion("Q-TR-WRONG-TYPE")
	for _, name := range question.Cases {
		if a, settled := f.record.AnsweredIn(question.ID, name); settled && a.Value != nil {
			if counts[*a.Value]++; !known || counts[*a.Value] > counts[text] {
				text, known = *a.Value, true
			}
		}
	}
	return text, known
}

// TypedCases are the cases of a wrong type that the rule about types refuses with
// one answer, the one that most of them get.
func (f fieldTypes) TypedCases(q rules.QuestionID) map[string]bool {
	question, _ := rules.LookupQuestion(q)
	counts, most := map[string]int{}, ""
	for _, name := range question.Cases {
		if a, settled := f.record.AnsweredIn(q, name); settled && refusesType(a) {
			if counts[a.String()]++; counts[a.String()] > counts[most] {
				most = a.String()
			}
		}
	}
	typed := map[string]bool{}
	for _, name := range question.Cases {
		a, settled := f.record.AnsweredIn(q, name)
		typed[name] = settled && refusesType(a) && a.String() == most
	}
	return typed
}

// refusesType tells whether an answer names what the rule about types says.
func refusesType(a rules.Answer) bool { return a.Value != nil || a.Is("BR-02") }

// OwnCases are the cases of a wrong type that the rule of the field refuses.
func (f fieldTypes) OwnCases() map[string]bool {
	question, _ := rules.LookupQuestion("Q-TR-WRONG-TYPE")
	own := map[string]bool{}
	for _, name := range question.Cases {
		own[name] = f.record.IsIn(question.ID, name, "own-message")
	}
	return own
}
