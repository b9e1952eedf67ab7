// Package mutants proves the suite: changes to the mock's behaviour, derived
// from rule book and contract, that the features must find out.
//
// [All] lists the mutants, and what is left out with the reason. [Kill] runs a
// suite against one of them. [Coverage] traces each rule to its check in the
// mock, its example in the contract, its scenarios and its mutants, and names
// the holes.
package mutants

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
)

// LeftOut is a change that is no mutant, because the reference or a profile
// allows it, or because nobody could see it.
type LeftOut struct {
	ID  string `json:"id"`
	Why string `json:"why"`
}

// All derives the list of mutants from rule book and contract, so that a new
// rule or field brings its own, and says which changes are left out and why.
// The order is that of the catalogue, then of the contract.
func All(c *schema.Contract) ([]rules.Mutant, []LeftOut) {
	l := &mutantList{}
	for _, rule := range rules.All() {
		l.ruleOff(rule)
		l.message(rule)
		l.status(rule)
	}
	l.codes()
	l.bounds()
	l.words()
	l.selections()
	l.pages()
	for op, id := range schema.OperationIDs {
		for _, field := range c.Fields(id) {
			l.field(op, field)
		}
		l.add(rules.Mutant{ID: "JSON/" + string(op) + "/content-type", Rule: "JSON", Kind: rules.ContentType, Operation: op,
			Word: "text/html; charset=utf-8", Summary: "answers of " + string(op) + " are declared as HTML"})
	}
	l.values()
	places := map[rules.ID]int{}
	for i, rule := range rules.All() {
		places[rule.ID] = i
	}
	slices.SortFunc(l.mutants, func(a, b rules.Mutant) int {
		return cmp.Or(places[a.Rule]-places[b.Rule], cmp.Compare(a.ID, b.ID))
	})
	slices.SortFunc(l.left, func(a, b LeftOut) int { return cmp.Compare(a.ID, b.ID) })
	return l.mutants, l.left
}

type mutantList struct {
	mutants []rules.Mutant
	left    []LeftOut
}

func (l *mutantList) add(m rules.Mutant) { l.mutants = append(l.mutants, m) }

func (l *mutantList) leave(id, why string) { l.left = append(l.left, LeftOut{id, why}) }

// asleep are the refusals that the profile literal never makes, or whose place
// another rule takes with the same answer.
var asleep = map[rules.ID]string{
	"BR-FIELD-UNKNOWN":    "refused only under Q-UNKNOWN-FIELD: BR-02",
	"L-PLAN":              "refused only under Q-PLAN-SCOPE: yes",
	"L-REQUEST":           "refused only under Q-GET-…: refused",
	"TR-PLAN":             "refused only under Q-PLAN-SCOPE: yes",
	"TR-CONTENT-TYPE":     "answers as TR-FILTERS-REQUIRED under Q-TR-CONTENT-TYPE: as-missing",
	"TR-BODY":             "answers as TR-FILTERS-REQUIRED under Q-TR-NOT-JSON: as-missing",
	"TR-FIELD-DUPLICATE":  "answers as TR-FILTERS-REQUIRED under Q-TR-NOT-JSON: as-missing",
	"TR-FIELD-UNKNOWN":    "refused only under Q-TR-UNKNOWN-FIELD: {value: …}",
	"TR-FIELD-TYPE":       "answers with the field's own message under Q-TR-WRONG-TYPE: own-message",
	"TR-FILTERS-REQUIRED": "TR-START-REQUIRED answers the same in its place",
	"TR-REVERSED":         "refused only under Q-TR-REVERSED-RANGE: {value: …}",
	"TR-FUTURE":           "refused only under Q-TR-FUTURE: {value: …}",
}

func (l *mutantList) ruleOff(rule rules.Rule) {
	id := string(rule.ID) + "/off"
	switch why, sleeps := asleep[rule.ID]; {
	case !rule.Refuses():
	case rule.NoTrigger != "":
		l.leave(id, rule.NoTrigger)
	case sleeps:
		l.leave(id, why)
	default:
		l.add(rules.Mutant{ID: id, Rule: rule.ID, Kind: rules.RuleOff, Operation: rule.Operation, Summary: "never refuses: " + rule.Condition})
	}
}

// message alters one character of the text that goes with a code.
func (l *mutantList) message(rule rules.Rule) {
	id := string(rule.ID) + "/message"
	switch {
	case rule.Message == "" || rule.Operation == rules.TransactionReport && !slices.Contains(reportMessages, rule.ID) || string(rule.ID) != rule.Code && rule.Operation != rules.TransactionReport:
	case rule.OurText:
		l.leave(id, "the text is ours: an open question")
	case rule.NoTrigger != "":
		l.leave(id, rule.NoTrigger)
	case rule.Operation == rules.TransactionReport:
		l.add(rules.Mutant{ID: id, Rule: rule.ID, Kind: rules.Message, Operation: rule.Operation, Path: "message", Change: "alter",
			Word: rule.Code, Summary: "one character of the messages with code " + rule.Code + " is another"})
	default:
		l.add(rules.Mutant{ID: id, Rule: rule.ID, Kind: rules.Message, Operation: rule.Operation, Path: "metadata.message", Change: "alter",
			Word: rule.Code, Summary: "one character of the message of " + rule.Code + " is another"})
	}
}

// reportMessages have a message that only they answer with.
var reportMessages = []rules.ID{"TR-START-REQUIRED", "TR-NO-DATA"}

// status gives documented statuses another number.
func (l *mutantList) status(rule rules.Rule) {
	if !slices.Contains([]rules.ID{"BR-00", "L-00", "TR-OK", "TR-UNAUTHORIZED", "TR-START-REQUIRED", "TR-NO-DATA", "TR-INTERNAL"}, rule.ID) {
		return
	}
	l.add(rules.Mutant{ID: string(rule.ID) + "/status", Rule: rule.ID, Kind: rules.Status, Operation: rule.Operation, Word: rule.Code, By: 2,
		Summary: "answers with code " + rule.Code + " have another HTTP status"})
}

// codes exchanges the codes of neighbours in the catalogue.
func (l *mutantList) codes() {
	for _, op := range []rules.Operation{rules.BranchReport, rules.Locations, rules.TransactionReport} {
		var previous rules.Rule
		for _, rule := range rules.All() {
			if rule.Operation != op || !rule.Refuses() || rule.NoTrigger != "" || asleep[rule.ID] != "" {
				continue
			}
			switch {
			case previous.ID == "" || previous.Code == rule.Code && previous.Message == rule.Message:
			case previous.OurText && rule.OurText && previous.Code == rule.Code:
				l.leave(string(rule.ID)+"/as-"+string(previous.ID), "both texts are ours: open questions")
				l.leave(string(previous.ID)+"/as-"+string(rule.ID), "both texts are ours: open questions")
			default:
				l.add(rules.Mutant{ID: string(rule.ID) + "/as-" + string(previous.ID), Rule: rule.ID, Kind: rules.CodeSwapped, Operation: op,
					Word: string(previous.ID), Summary: "answers as " + string(previous.ID)})
				l.add(rules.Mutant{ID: string(previous.ID) + "/as-" + string(rule.ID), Rule: previous.ID, Kind: rules.CodeSwapped, Operation: op,
					Word: string(rule.ID), Summary: "answers as " + string(rule.ID)})
			}
			previous = rule
		}
	}
}

// bounds moves each bound of a rule by one, both ways.
func (l *mutantList) bounds() {
	for _, b := range []struct {
		rule  rules.ID
		bound string
	}{
		{"BR-07", "how many days startDate must lie before endDate"}, {"BR-08", "the limit of 30 days"}, {"BR-09", "2020-01-01"},
		{"BR-10", "today"}, {"BR-31", "2025-05-01"}, {"BR-11", "page 1"}, {"BR-24", "the last page"},
		{"BR-PAGESIZE-MIN", "pageSize 1"}, {"BR-PAGESIZE-MAX", "pageSize 20"}, {"TR-RANGE", "one month"},
		{"TR-PAGE-MIN", "page 1"}, {"TR-PAST-END", "the last page"}, {"TR-PAGESIZE-MIN", "pageSize 1"}, {"TR-PAGESIZE-MAX", "pageSize 20"},
	} {
		for _, by := range []int{1, -1} {
			l.add(rules.Mutant{ID: fmt.Sprintf("%s/bound%+d", b.rule, by), Rule: b.rule, Kind: rules.BoundMoved, By: by, Summary: fmt.Sprintf("%s, moved by %+d", b.bound, by)})
		}
	}
}

// words drops each enum value, adds an unknown one, and lets each restricted
// character through.
func (l *mutantList) words() {
	for _, list := range []struct {
		rule    rules.ID
		refused []string
		allowed string
	}{
		{"BR-16", []string{"DEBIT", "CREDIT", "PREPAID", "CASH"}, "CHEQUE"},
		{"BR-17", []string{"MASTERCARD", "VISA", "AMEX", "MAESTRO"}, "DINERS"},
		{"BR-26", []string{"COMERCIO", "BANCO"}, "WEEKLY"},
	} {
		for _, word := range list.refused {
			l.add(rules.Mutant{ID: string(list.rule) + "/refuses-" + word, Rule: list.rule, Kind: rules.WordRefused, Word: word, Summary: word + " is refused"})
		}
		l.add(rules.Mutant{ID: string(list.rule) + "/allows-" + list.allowed, Rule: list.rule, Kind: rules.WordAllowed, Word: list.allowed, Summary: list.allowed + " is accepted"})
	}
	l.leave("BR-26/refuses-PLATFORM", "the token of the operator's product is an open question")
	for _, rule := range []rules.ID{"BR-14", "BR-15"} {
		for _, char := range RestrictedCharacters {
			l.add(rules.Mutant{ID: fmt.Sprintf("%s/allows-U+%04X", rule, char), Rule: rule, Kind: rules.WordAllowed, Word: string(char), Summary: fmt.Sprintf("the character U+%04X is accepted", char)})
		}
	}
}

// RestrictedCharacters are those that BR-14 and BR-15 refuse by the reference's
// list, then a control character and white space.
var RestrictedCharacters = []rune("<>&'\";\\/?*:()+=!@#$%^~`" + "\a\u007f" + " \t\u00a0\u2003")

// selections changes which rows exist.
func (l *mutantList) selections() {
	for _, s := range []struct {
		rule   rules.ID
		change string
		text   string
	}{
		{"NAMES-EXACT", "any case", "names of fields are matched in any letter case"},
		{"TR-FILTER-SERIAL", "serialNumber", "SerialNumber is ignored"},
		{"TR-RANGE-ROWS", "from+1", "the first day is left out"}, {"TR-RANGE-ROWS", "from-1", "the day before the range is in it"},
		{"TR-RANGE-ROWS", "to+1", "the day after the range is in it"},
		{"BR-FILTER-LOCATION", "locationId", "locationId is ignored"}, {"BR-FILTER-SERIAL", "serialNumber", "the serial number is ignored"},
		{"BR-FILTER-TYPE", "typeTransaction", "typeTransaction is ignored"}, {"BR-FILTER-BRAND", "cardBrand", "cardBrand is ignored"},
		{"BR-FILTER-INSTALLMENT", "installmentType", "installmentType is ignored"}, {"BR-FILTER-LIST", "first of list", "only the first value of a list selects"},
		{"BR-RANGE", "from+1", "the first day is left out"}, {"BR-RANGE", "from-1", "the day before the range is in it"},
		{"BR-RANGE", "to+1", "the day after the range is in it"}, {"BR-GROUPED", "newest first", "transactions are not grouped by location"},
	} {
		m := rules.Mutant{ID: string(s.rule) + "/" + strings.ReplaceAll(s.change, " ", "-"), Rule: s.rule, Kind: rules.Selection, Change: s.change, Summary: s.text}
		if rule, _ := rules.Lookup(s.rule); rule.Operation != rules.AnyOperation {
			m.Operation = rule.Operation
		}
		l.add(m)
	}
	l.add(rules.Mutant{ID: "L-ACCOUNT/second", Rule: "L-ACCOUNT", Kind: rules.Account, Operation: rules.Locations, Summary: "the key of main is served the locations of second"})
	l.add(rules.Mutant{ID: "TR-DEFAULTS/bound+1", Rule: "TR-DEFAULTS", Kind: rules.BoundMoved, By: 1, Summary: "pageSize is 11 when it is not sent"})
	l.add(rules.Mutant{ID: "TR-DEFAULTS/bound-1", Rule: "TR-DEFAULTS", Kind: rules.BoundMoved, By: -1, Summary: "pageSize is 9 when it is not sent"})
	l.add(rules.Mutant{ID: "BR-CASH-NO-CARD/brand", Rule: "BR-CASH-NO-CARD", Kind: rules.Field, Operation: rules.BranchReport,
		Path: "data.transactions.*.cardBrand", Change: "card on cash", Word: "BR-00", Summary: "cash sales show a card brand"})
	l.add(rules.Mutant{ID: "NO-BR-12/emitted", Rule: "NO-BR-12", Kind: rules.Field, Operation: rules.BranchReport,
		Path: "metadata.code", Change: "BR-12", Word: "BR-11", Summary: "BR-12 is answered instead of BR-11"})
	l.add(rules.Mutant{ID: "KEY-ACCOUNT/second", Rule: "KEY-ACCOUNT", Kind: rules.Account, Summary: "the key of main is served the data of second"})
}

// pages changes which rows are on a page.
func (l *mutantList) pages() {
	for rule, op := range map[rules.ID]rules.Operation{"BR-PAGING": rules.BranchReport, "TR-PAGING": rules.TransactionReport} {
		path := map[rules.Operation]string{rules.BranchReport: "data.transactions", rules.TransactionReport: "content.reports"}[op]
		for _, change := range []string{"next", "always first", "one less"} {
			l.add(rules.Mutant{ID: string(rule) + "/" + strings.ReplaceAll(change, " ", "-"), Rule: rule, Kind: rules.PageSlip, Operation: op, Change: change, Summary: "the page served is: " + change})
		}
		for _, change := range []string{"drop first", "repeat first", "empty"} {
			l.add(rules.Mutant{ID: string(rule) + "/" + strings.ReplaceAll(change, " ", "-"), Rule: rule, Kind: rules.PageSlip, Operation: op, Path: path, Change: change, Summary: "the rows of a page: " + change})
		}
	}
}

// field drops, renames, nulls and retypes one field of the successful answers.
func (l *mutantList) field(op rules.Operation, f schema.Field) {
	x := &exchange.Exchange{Request: exchange.Request{Operation: op}, JSON: successOf(op)}
	rule := schema.RuleOfField(x, f.Pointer)
	path := strings.ReplaceAll(strings.TrimPrefix(f.Pointer, "/"), "/", ".")
	word := map[rules.Operation]string{rules.BranchReport: "BR-00", rules.TransactionReport: "200"}[op]
	if word == "" {
		word = "L-00"
	}
	add := func(change string) {
		l.add(rules.Mutant{ID: string(rule) + "/" + path + "/" + change, Rule: rule, Kind: rules.Field, Operation: op, Path: path, Change: change, Word: word,
			Summary: path + ": " + change})
	}
	for _, change := range []string{"drop", "rename"} {
		if f.Required {
			add(change)
		} else {
			l.leave(string(rule)+"/"+path+"/"+change, "an open question allows the field to be absent")
		}
	}
	if f.Nullable {
		l.leave(string(rule)+"/"+path+"/null", "the reference or an open question allows null")
	} else {
		add("null")
	}
	add("object")
	if slices.Contains(f.Types, "string") && !slices.Contains(f.Types, "number") {
		add("number")
	}
	if !slices.Contains(f.Types, "string") {
		add("text")
	}
}

func successOf(op rules.Operation) any {
	code := map[rules.Operation]string{rules.BranchReport: "BR-00", rules.Locations: "L-00", rules.SerialNumbers: "L-00"}[op]
	if code == "" {
		return map[string]any{"code": "200"}
	}
	return map[string]any{"metadata": map[string]any{"code": code}}
}

// values changes fields within their type.
func (l *mutantList) values() {
	for _, v := range []struct {
		rule         rules.ID
		op           rules.Operation
		path, change string
	}{
		{"BR-PAGINATION", rules.BranchReport, "pagination.page", "+1"}, {"BR-PAGINATION", rules.BranchReport, "pagination.pageSize", "+1"},
		{"BR-PAGINATION", rules.BranchReport, "pagination.totalItems", "+1"}, {"BR-PAGINATION", rules.BranchReport, "pagination.totalItems", "-1"},
		{"BR-PAGINATION", rules.BranchReport, "pagination.totalPages", "+1"}, {"BR-PAGINATION", rules.BranchReport, "pagination.totalPages", "-1"},
		{"TR-PAGING", rules.TransactionReport, "content.page", "+1"}, {"TR-PAGING", rules.TransactionReport, "content.totalItems", "+1"},
		{"TR-PAGING", rules.TransactionReport, "content.totalItems", "-1"}, {"TR-PAGING", rules.TransactionReport, "content.totalPages", "+1"},
		{"TR-PAGING", rules.TransactionReport, "content.totalPages", "-1"},
		{"BR-TIMESTAMP", rules.BranchReport, "data.transactions.*.transactionDateTime", "suffix"},
		{"TR-TIMESTAMP", rules.TransactionReport, "content.reports.*.paymentDataTime", "suffix"},
		{"BR-CARD-BIN", rules.BranchReport, "data.transactions.*.cardBin", "prefix"},
		{"BR-SEQUENCE", rules.BranchReport, "data.transactions.*.sequenceNumber", "prefix"},
		{"BR-MONEY", rules.BranchReport, "data.transactions.*.totalAmount", "+1"}, {"BR-MONEY", rules.BranchReport, "data.transactions.*.saleAmount", "+1"},
		{"BR-MONEY", rules.BranchReport, "data.transactions.*.tipAmount", "+1"}, {"BR-MONEY", rules.BranchReport, "data.transactions.*.cashbackAmount", "+1"},
		{"TR-MONEY", rules.TransactionReport, "content.reports.*.extraData.amountCommission", "+1"},
		{"TR-MONEY", rules.TransactionReport, "content.reports.*.extraData.amountWithoutCommission", "+1"},
		{"TR-SAME-SALES", rules.TransactionReport, "content.reports.*.amount", "+1"},
		{"TR-SAME-SALES", rules.TransactionReport, "content.reports.*.saleId", "prefix"},
		{"TR-ERROR", rules.TransactionReport, "code", "prefix"},
		{"L-DISTINCT", rules.Locations, "data", "repeat first"},
		{"L-LISTED", rules.Locations, "data", "drop first"},
	} {
		l.add(rules.Mutant{ID: string(v.rule) + "/" + v.path + "/" + strings.ReplaceAll(v.change, " ", "-"), Rule: v.rule, Kind: rules.Field, Operation: v.op,
			Path: v.path, Change: v.change, Summary: v.path + ": " + v.change})
	}
}
