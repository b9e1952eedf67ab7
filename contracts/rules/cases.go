package rules

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/strictyaml"
)

// An answer may hold for most cases of its question and another one for some:
// for one field, for one kind of value in it, for one code. Question.Cases names
// the cases, Answer.Except has the answers that are not like the rest.

// In is the answer for one case of the question: the one that is given for it,
// or the one for all.
func (a Answer) In(name string) Answer {
	other, differs := a.Except[name]
	a.Except = nil
	if !differs || other.Is(Unsettled) {
		return a
	}
	if other.Status != nil {
		return other.beside(a)
	}
	return other
}

// beside is a map that holds for one case, with what the answer for the rest says of the
// codes that the map leaves out.
func (a Answer) beside(rest Answer) Answer {
	all := rest.statuses()
	maps.Copy(all, a.Status)
	return Answer{Status: all}
}

// PinsIn is what the profile itself says to a question for one of its cases; false
// where it says nothing, or leaves the case open.
func (p Profile) PinsIn(id QuestionID, name string) (Answer, bool) {
	a, given := p.Answers[id]
	return a.In(name), given && !p.LeavesOpen(id, name)
}

// LeavesOpen tells whether the profile answers a question and says nothing of a case.
func (p Profile) LeavesOpen(id QuestionID, name string) bool {
	return p.Answers[id].Except[name].Is(Unsettled)
}

// Uniform tells whether the answer is the same in all cases.
func (a Answer) Uniform() bool { return len(a.Except) == 0 }

// exceptions writes the cases that differ in one line, after the rest.
func (a Answer) exceptions() string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(a.Except)) {
		list = append(list, name+": "+a.Except[name].String())
	}
	return strings.Join(list, "; ")
}

// Unsettled stands for the answer of a case that no answer of its question
// describes, or that was not seen: a mock answers as in the rest, a suite judges
// nothing by it.
const Unsettled = "unsettled"

// checkCases tells why the exceptions of an answer are not allowed, or nil.
func checkCases(q Question, a Answer) error {
	if len(a.Except) > 0 && len(q.Cases) == 0 {
		return fmt.Errorf("%s takes one answer for all cases: %s", q.ID, q.Takes())
	}
	for _, name := range slices.Sorted(maps.Keys(a.Except)) {
		if !slices.Contains(q.Cases, name) {
			return fmt.Errorf("%s has no case %q%s", q.ID, name, strictyaml.Hint(name, q.Cases))
		}
		other := a.Except[name]
		if other.Is(Unsettled) {
			continue
		}
		if other.Except != nil {
			return fmt.Errorf("%s: the case %s takes one answer", q.ID, name)
		}
		if err := CheckAnswer(q, other); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// sameCases tells whether two answers mean the same in every case.
func (q Question) sameCases(a, b Answer) bool {
	return !slices.ContainsFunc(q.Cases, func(name string) bool { return !q.Same(a.In(name), b.In(name)) })
}

// SplitReply takes a value of the forms Reply and StatusText apart: an HTTP
// status and what follows it after a space. Status 0 says that it is a code.
func SplitReply(value string) (status int, text string) {
	number, text, _ := strings.Cut(value, " ")
	if number == "" || !strings.ContainsRune("0123456789", rune(number[0])) {
		return 0, value // the usual code: most answers come by here
	}
	if status, err := strconv.Atoi(number); err == nil {
		return status, text
	}
	return 0, value
}

func checkReply(q Question, value string) error {
	status, text := SplitReply(value)
	switch {
	case status == 0 && q.Value == Reply:
		return checkBranchCode(q, value)
	case status == 0 || len(value) > 200 || strings.ContainsFunc(value, isControl) || q.Value == StatusText && text == "":
		return fmt.Errorf("the value of %s must be %s, in at most 200 bytes without control characters", q.ID, q.Value)
	}
	return checkHTTPStatus(ID(q.ID), status)
}

// The cases of the questions about fields.
var (
	branchTexts  = []string{"startDate", "endDate", "locationId", "serialNumber", "typeTransaction", "cardBrand", "installmentType"}
	branchFilter = branchTexts[2:]
	branchLists  = branchTexts[4:]
	branchPaging = []string{"page", "pageSize"}
	// envelopeNames are the operations that answer in an envelope, as cases name them.
	envelopeNames = []string{"branch report", "locations", "serial numbers"}
	// reportNames are the two reports, as cases name them.
	reportNames = []string{"branch report", "transaction report"}
	// strangeCharacters are white space beyond ASCII, and those on which libraries'
	// ideas of white space and control characters differ: U+0085; U+00A0; U+2007 and
	// U+202F; the rest of U+0080 to U+009F. With white space go the double quotes
	// “ and ”; other quotes are kinds of their own.
	strangeCharacters = []string{"white space", "next line", "no-break spaces", "other no-break spaces", "C1 controls", "single quotes", "low quotes", "angle quotes"}
	reportTexts       = []string{"StartDate", "EndDate", "SerialNumber"}
	// JSON types that a field does not have, as cases name them after the field:
	// "page text", "locationId number". An object is as a list.
	kindsForText = []string{"number", "boolean", "list"}
	kindsForInt  = []string{"text", "fraction", "boolean", "list"}
)

// The cases of the questions about sales: what a cash sale lacks, a reversed one may
// have.
var (
	reconciledKinds  = []string{"cash", "reversed cash", "other", "reversed other"}
	itemKinds        = []string{"cash", "other"}
	installmentKinds = []string{"debit", "credit", "prepaid", "cash", "other"}
	// untoldMembers are members of a transaction that no filter and no sum needs: an
	// operator may have no value for them in any sale.
	untoldMembers = []string{"address", "cardBin", "cardOrigin", "cardIssuer", "acquirerId", "instance"}
	// cardMembers are the members of a transaction that tell of its card.
	cardMembers = []string{"cardBrand", "cardBin", "cardOrigin", "cardIssuer"}
)

// CaseOfSale is the case of a question that a sale belongs to, by its payment medium
// and its status as an answer shows them; empty where the question has no such cases.
func (q Question) CaseOfSale(medium, status string) string {
	kind, reversed := strings.ToLower(PaymentType(medium)), ""
	if strings.EqualFold(status, "reversed") && slices.Contains(q.Cases, "reversed other") {
		reversed = "reversed "
	}
	for _, name := range []string{reversed + kind, reversed + "other"} {
		if slices.Contains(q.Cases, name) {
			return name
		}
	}
	return ""
}

// CaseOfBody is the case of a question that a decoded body belongs to, where its cases
// are kinds of values that a field does not have, as "page text", or fields that are null;
// empty where no value of the body is of such a kind, or several are.
func (q Question) CaseOfBody(body any) (name string) {
	members, _ := body.(map[string]any)
	filters, _ := members["Filters"].(map[string]any)
	for _, of := range []map[string]any{members, filters} {
		for field, value := range of {
			field = spelling(field)
			is := field + " " + kindOfValue(value, slices.Contains(branchPaging, field))
			if value == nil && strings.HasSuffix(string(q.ID), "-NULL") {
				is = field
			}
			switch {
			case !slices.Contains(q.Cases, is):
			case name != "":
				return ""
			default:
				name = is
			}
		}
	}
	return name
}

// spelling is a field as cases name it: page and pageSize may be sent in capitals, too.
func spelling(field string) string {
	if field == "Page" || field == "PageSize" {
		return "p" + field[1:]
	}
	return field
}

// kindOfValue is the type of a JSON value as the cases of fields name it; empty for one
// that they do not name. A text in place of a whole number is one that writes a number:
// what another gets is another matter.
func kindOfValue(value any, forNumber bool) string {
	switch v := value.(type) {
	case string:
		if _, err := strconv.Atoi(v); err == nil || !forNumber {
			return "text"
		}
	case bool:
		return "boolean"
	case []any:
		return "list"
	case json.Number:
		if _, err := v.Int64(); err == nil {
			return "number"
		}
		return "fraction"
	}
	return ""
}

// OfSales tells whether the cases of a question are kinds of sales.
func (q Question) OfSales() bool { return q.CaseOfSale("", "") != "" }

// typeCases are the fields of a request, each with every type that it does not
// have.
func typeCases(texts, ints []string, others ...string) (cases []string) {
	add := func(fields, kinds []string) {
		for _, field := range fields {
			for _, kind := range kinds {
				cases = append(cases, field+" "+kind)
			}
		}
	}
	add(texts, kindsForText)
	add(ints, kindsForInt)
	return append(cases, others...)
}
