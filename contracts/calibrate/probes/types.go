package probes

import (
	"cmp"
	"slices"
	"strconv"

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

// typedFields are the fields with their kinds, and the code that a rule of their
// own refuses them with.
var typedFields = []struct {
	name  string
	kinds []kind
	own   string // refused by the field's own rule
	none  string // as if it was not sent
}{
	{"startDate", kindsForText, "BR-03", "BR-05"},
	{"endDate", kindsForText, "BR-04", "BR-06"},
	{"locationId", kindsForText, "BR-14", ""},
	{"serialNumber", kindsForText, "BR-15", ""},
	{"typeTransaction", kindsForText, "BR-16", ""},
	{"cardBrand", kindsForText, "BR-17", ""},
	{"installmentType", kindsForText, "BR-26", ""},
	{"page", kindsForPage, "BR-11", ""},
	{"pageSize", kindsForSize, "", ""},
}

// branchTypes asks with a wrong type in each field, then with null.
func branchTypes(p *probing.Prober) error {
	const q = "Q-BR-WRONG-TYPE"
	for _, f := range typedFields {
		kinds := f.kinds
		if missingQuestion[f.name] != "" {
			kinds = kindsForInt(TypesOf(p).wanted(f.name))
		}
		for _, k := range kinds {
			if f.name == "cardBrand" && p.Account.NeedBrands() != nil {
				p.Record.Cases.LeaveOut(q, f.name+" "+k.name)
				continue
			}
			err := p.TellIn(q, f.name+" "+k.name, p.Account.Branch(probing.Fields{f.name: k.value}), func(at evidence.Place, x *exchange.Exchange) {
				TypesOf(p).sawType(at, f.name, f.own, f.none, x)
			})
			if err != nil {
				return err
			}
		}
	}
	TypesOf(p).oneCode(q)
	return nil
}

// sawType notes what became of a wrong type.
func (f fieldTypes) sawType(at evidence.Place, field, own, none string, x *exchange.Exchange) {
	code := x.Code()
	switch {
	case field == "page" || field == "pageSize":
		f.sawNumberType(at, field, own, x)
	case code == own:
		at.Saw(evidence.Word("own-code"), x)
	case none != "" && code == none, none == "" && x.Accepted():
		at.Saw(evidence.Word("as-absent"), x)
	case at.Case == field+" list":
		at.SawCode(x)
	case field == "locationId" && code == "BR-22", field == "serialNumber" && code == "BR-21":
		at.Saw(evidence.Word("converted"), x)
	default:
		at.SawCode(x)
	}
}

// sawNumberType notes what became of a page or a page size of a wrong type.
func (f fieldTypes) sawNumberType(at evidence.Place, field, own string, x *exchange.Exchange) {
	missing, _ := f.record.Answered(missingQuestion[field])
	wanted := strconv.Itoa(f.wanted(field))
	switch served := strconv.Itoa(x.Int("pagination." + field)); {
	case x.Code() == "BR-24", x.Success() && served == wanted:
		at.Saw(evidence.Word("converted"), x)
	case x.Success() && served == missing.Text(), x.Code() == missing.Text() && f.record.IsIn(at.Question, "locationId list", "as-absent"):
		at.Saw(evidence.Word("as-absent"), x)
	case x.Accepted():
		at.SawElse(field+" is served as "+served, x)
	case own != "" && x.Code() == own:
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
func branchNull(p *probing.Prober) error {
	const q = "Q-BR-NULL"
	for _, f := range typedFields {
		if f.name == "cardBrand" && p.Account.NeedBrands() != nil {
			p.Record.Cases.LeaveOut(q, f.name)
			continue
		}
		err := p.TellIn(q, f.name, p.Account.Branch(probing.Fields{f.name: probing.Null}), func(at evidence.Place, x *exchange.Exchange) {
			TypesOf(p).sawNull(at, f.none, x)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// sawNull notes null for a field. What a missing field gets comes first, then what a list in
// its place gets: where one answer is for both, nothing tells them apart.
func (f fieldTypes) sawNull(at evidence.Place, none string, x *exchange.Exchange) {
	missing := missingQuestion[at.Case]
	absent := x.Accepted() && missing == "" || none != "" && x.Code() == none
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

// reportTypedFields are the fields of a transaction report with their kinds, and
// the rule that speaks for the field where no message of its own does.
var reportTypedFields = []struct {
	name  string
	kinds []kind
	own   rules.ID
	ask   rules.QuestionID // decides the rule's text, if any
	none  rules.ID         // refuses a field that is not sent
}{
	{"StartDate", kindsForText, "TR-START-FORMAT", "", "TR-START-REQUIRED"},
	{"EndDate", kindsForText, "TR-END-FORMAT", "", "TR-END-REQUIRED"},
	{"SerialNumber", kindsForText, "TR-SERIAL", "", ""},
	{"page", kindsForPage, "", "Q-TR-PAGE-MIN", ""},
	{"pageSize", kindsForSize, "", "Q-TR-PAGESIZE-MIN", ""},
	{"Filters", []kind{{"number", 1}, {"text", "x"}, {"list", []int{}}}, "", "Q-TR-FILTERS-MISSING", ""},
}

// reportTypes asks with a wrong type in each field of a transaction report.
func reportTypes(p *probing.Prober) error {
	const q = "Q-TR-WRONG-TYPE"
	for _, f := range reportTypedFields {
		for _, k := range f.kinds {
			if isUnnamed(p, f.name) {
				p.Record.Cases.LeaveOut(q, f.name+" "+k.name)
				continue
			}
			err := p.TellIn(q, f.name+" "+k.name, p.Account.Report(probing.Fields{spelt(p, f.name): k.value}), func(at evidence.Place, x *exchange.Exchange) {
				TypesOf(p).sawReportType(at, f.name, ownMessage(p, f.own, f.ask), f.none, x)
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// isUnnamed tells whether a field may not be sent, because it is not known by which name
// it is read.
func isUnnamed(p *probing.Prober, field string) bool {
	return (field == "page" || field == "pageSize") && p.NeedNames() != nil
}

// spelt is a field in the spelling that the target reads.
func spelt(p *probing.Prober, name string) string {
	if name == "page" || name == "pageSize" {
		return p.Named(name)
	}
	return name
}

// sawReportType notes what became of a wrong type in a transaction report.
func (f fieldTypes) sawReportType(at evidence.Place, field, own string, none rules.ID, x *exchange.Exchange) {
	paged := field == "page" || field == "pageSize"
	switch {
	case x.Code() == "404" && field == "page":
		at.Saw(evidence.Word("converted"), x)
	case x.Accepted() && paged:
		at.Saw(evidence.Word(f.pageTaken(field, x)), x)
	case x.Accepted() && field == "SerialNumber", none != "" && probing.RefusedBy(x, none):
		at.Saw(evidence.Word("as-absent"), x)
	case field == "Filters" && f.asNoFilters(x), x.Code() == "400" && x.Message() == own:
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
func reportNull(p *probing.Prober) error {
	const q = "Q-TR-NULL"
	for _, f := range reportTypedFields {
		if isUnnamed(p, f.name) {
			p.Record.Cases.LeaveOut(q, f.name)
			continue
		}
		err := p.TellIn(q, f.name, p.Account.Report(probing.Fields{spelt(p, f.name): probing.Null}), func(at evidence.Place, x *exchange.Exchange) {
			TypesOf(p).sawReportNull(at, f.none, x)
		})
		if err != nil {
			return err
		}
	}
	return nil
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
