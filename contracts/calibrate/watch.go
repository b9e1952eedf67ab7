package calibrate

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// watcher learns from any answer, whatever it was asked for.
type watcher struct {
	book      *evidence.Book
	tipCounts bool               // a total was seen with its tip
	backLeft  *exchange.Exchange // a total was seen without its cash back
	sales     int                // whose status was seen, counted again where they were read again
	priced    map[string]bool    // sales whose currency was seen, by saleId
}

// newWatcher is a watcher that saw nothing yet and writes into a book.
func newWatcher(book *evidence.Book) *watcher { return &watcher{book: book} }

// copied is a watcher that knows as much and writes into another book.
func (w *watcher) copied(book *evidence.Book) *watcher {
	c := *w
	c.book, c.priced = book, maps.Clone(w.priced)
	return &c
}

// watch learns what any answer may show, whatever it was asked for: statuses,
// the shape of errors, letter case and empty members of rows.
func (w *watcher) watch(x *exchange.Exchange) {
	if x.Request.Path != "" || x.Request.Method != "" || x.JSON == nil {
		return // not the operation as it is documented
	}
	switch op := x.Request.Operation; {
	case op == rules.TransactionReport:
		w.watchReport(x)
	case x.Code() == "":
	case x.Code() == "L-01":
		w.book.SawStatus("Q-L01-STATUS", x)
	case slices.Contains(rules.StatusCodes(), rules.ID(x.Code())):
		w.watchError(x)
	case op == rules.BranchReport && x.Success():
		for _, row := range x.Rows() {
			w.watchTransaction(row, x)
		}
	}
}

// settle tells what only all answers together show.
func (w *watcher) settle() {
	w.settleOrigin()
	w.settleFurther()
}

// watchError looks at an error with an envelope.
func (w *watcher) watchError(x *exchange.Exchange) {
	w.book.SawStatusOf(x)
	data, pagination := rules.QuestionID("Q-L-ERROR-DATA"), rules.QuestionID("Q-L-ERROR-PAGINATION")
	if x.Request.Operation == rules.BranchReport {
		data, pagination = "Q-BR-ERROR-DATA", "Q-BR-ERROR-PAGINATION"
	}
	w.watchEmptyIn(data, x.Code(), "data", x)
	w.watchEmptyIn(pagination, x.Code(), "pagination", x)
}

// watchEmptyIn is watchEmpty for what may differ from code to code.
func (w *watcher) watchEmptyIn(q rules.QuestionID, code, name string, x *exchange.Exchange) {
	object, ok := x.JSON.(map[string]any)
	if !ok {
		return
	}
	member, present := object[name]
	question, _ := rules.LookupQuestion(q)
	state := emptyForm(member, present)
	if _, list := member.([]any); state == "empty" && (list || !slices.Contains(question.Answers, "empty")) && slices.Contains(question.Answers, "empty-list") {
		state = "empty-list"
	}
	if !slices.Contains(question.Answers, state) {
		w.book.Cases.SawElse(q, code, name+" is "+evidence.DescribeValue(member), x)
		return
	}
	w.book.Cases.Saw(q, code, evidence.Word(state), x)
}

// watchEmpty notes what stands in place of a member that an error does not have.
func (w *watcher) watchEmpty(q rules.QuestionID, name, empty string, x *exchange.Exchange) {
	object, ok := x.JSON.(map[string]any)
	if !ok {
		return
	}
	member, present := object[name]
	question, _ := rules.LookupQuestion(q)
	state := emptyForm(member, present)
	if state == "empty" {
		state = empty
	}
	if !slices.Contains(question.Answers, state) {
		w.book.SawElse(q, name+" is "+evidence.DescribeValue(member), x)
		return
	}
	w.book.Saw(q, evidence.Word(state), x)
}

// emptyForm names what stands where a value could: absent, null, empty, or "".
func emptyForm(member any, present bool) string {
	switch v := member.(type) {
	case nil:
		if present {
			return "null"
		}
		return "absent"
	case string:
		if v == "" {
			return "empty"
		}
	case []any:
		if len(v) == 0 {
			return "empty"
		}
	case map[string]any:
		if len(v) == 0 {
			return "empty"
		}
	}
	return ""
}

// watchTransaction looks at one row of a branch report.
func (w *watcher) watchTransaction(row exchange.Row, x *exchange.Exchange) {
	w.watchStatus("Q-BR-STATUS-CASE", row.Text("status"), x)
	w.watchWord("Q-BRAND-CASE", row.Text("cardBrand"), []string{"visa", "mastercard", "amex", "maestro"}, x)
	w.watchFurther("Q-TYPE-WORDS", row.Text("transactionType"), x)
	w.watchCurrency(row.Text("currencyCode"), row.Text("saleId"), x)
	w.watchDocument(row, x)
	w.watchTotal(row, x)
	kind := row.Text("installmentType")
	w.watchWord("Q-INSTALLMENT-CASE", kind, []string{"comercio", "banco"}, x)
	if !strings.EqualFold(row.Text("transactionType"), "CASH") {
		w.watchOrigin(row.Text("cardOrigin"), x)
		w.watchFurther("Q-BRAND-WORDS", row.Text("cardBrand"), x)
	} else {
		w.watchCashCard(row, x)
	}
	if kind == "" {
		w.watchNoInstallments(row, x)
	}
	w.watchNoItems("Q-NO-ITEMS", row, x)
}

// watchStatus looks at the status of a sale: its letter case, and whether it is a
// third word beside the two that the reference names.
func (w *watcher) watchStatus(letters rules.QuestionID, text string, x *exchange.Exchange) {
	w.watchWord(letters, text, []string{"completed", "reversed"}, x)
	w.watchFurther("Q-STATUS-WORDS", text, x)
	if text != "" {
		w.sales++
	}
}

// watchWord notes in which letter case a documented word is written: the
// answers of the question show each case on their own first word. The documented
// words are examples; others count where the first of these is never seen.
func (w *watcher) watchWord(q rules.QuestionID, text string, words []string, x *exchange.Exchange) {
	known := func(w string) bool { return strings.EqualFold(w, text) }
	switch {
	case text == "":
		return
	case !slices.ContainsFunc(words, known):
		if q != "Q-INSTALLMENT-CASE" { // the operator's own product is a word of its own
			w.book.Of(q).SawUnusual("none of the documented words, but "+strconv.Quote(reporttext.Bounded(text, 100)), x)
		}
		return
	}
	if known(words[0]) {
		w.book.Of(q).SawUsual()
	}
	question, _ := rules.LookupQuestion(q)
	for _, example := range question.Answers {
		if inCaseOf(example, text) == text {
			w.book.Saw(q, evidence.Word(example), x)
			return
		}
	}
	w.book.SawElse(q, "written "+text, x)
}

// inCaseOf writes a word in the letter case of an example.
func inCaseOf(example, text string) string {
	switch example {
	case strings.ToUpper(example):
		return strings.ToUpper(text)
	case strings.ToLower(example):
		return strings.ToLower(text)
	}
	_, first := utf8.DecodeRuneInString(text)
	return strings.ToUpper(text[:first]) + strings.ToLower(text[first:])
}

func (w *watcher) watchOrigin(text string, x *exchange.Exchange) {
	if text == "" {
		return
	}
	question, _ := rules.LookupQuestion("Q-CARD-ORIGIN")
	for _, pair := range question.Answers {
		if slices.Contains(strings.Split(pair, "/"), text) {
			w.book.Saw(question.ID, evidence.Word(pair), x)
			return
		}
	}
	w.book.SawElse(question.ID, ownWord+strconv.Quote(reporttext.Bounded(text, 100)), x)
}

const ownWord = "the word "

// settleOrigin names the pair of words of cardOrigin where they are the
// deployment's own: the one that speaks of abroad, or is rarer, stands second.
func (w *watcher) settleOrigin() {
	first, second, two := w.book.Of("Q-CARD-ORIGIN").TwoUnknown()
	if !two {
		return
	}
	var words [2]string
	for i, what := range []string{first.What, second.What} {
		words[i], _ = strconv.Unquote(strings.TrimPrefix(what, ownWord))
	}
	if foreign(words[0]) || !foreign(words[1]) && first.Times < second.Times {
		words[0], words[1] = words[1], words[0]
	}
	pair := evidence.Value(words[0] + "/" + words[1])
	question, _ := rules.LookupQuestion("Q-CARD-ORIGIN")
	if strings.Contains(words[0], "/") || rules.CheckAnswer(question, pair) != nil {
		return
	}
	w.book.Of("Q-CARD-ORIGIN").Join(pair)
}

// foreign tells whether a word speaks of cards from abroad.
func foreign(word string) bool {
	word = strings.ToLower(word)
	return strings.HasPrefix(word, "int") || strings.HasPrefix(word, "ext") || strings.HasPrefix(word, "for")
}

var cardFields = []string{"cardBrand", "cardBin", "cardOrigin", "cardIssuer"}

// watchCashCard looks at the card fields of a cash sale.
func (w *watcher) watchCashCard(row exchange.Row, x *exchange.Exchange) {
	var states []string
	for _, name := range cardFields {
		member, present := row[name]
		states = append(states, emptyForm(member, present))
	}
	if states[0] != "" && len(slices.Compact(slices.Clone(states))) == 1 {
		w.book.Saw("Q-CASH-CARD-FIELDS", evidence.Word(states[0]), x)
		return
	}
	for i := range states {
		states[i] = cmp.Or(states[i], "filled") // with what is not for a report: it may be a card
	}
	w.book.SawElse("Q-CASH-CARD-FIELDS", "a cash sale with card fields "+strings.Join(states, ", "), x)
}

// watchNoInstallments looks at a row without installments.
func (w *watcher) watchNoInstallments(row exchange.Row, x *exchange.Exchange) {
	member, present := row["installmentType"]
	count := "absent"
	if n, sent := row["installmentCount"]; sent {
		count = evidence.DescribeValue(n)
	}
	shown := emptyForm(member, present) + "-and-" + count
	if kind := emptyForm(member, present); kind == count {
		shown = kind
	}
	question, _ := rules.LookupQuestion("Q-NO-INSTALLMENTS")
	if !slices.Contains(question.Answers, shown) {
		w.book.SawElse(question.ID, "type and count without installments: "+shown, x)
		return
	}
	w.book.Saw(question.ID, evidence.Word(shown), x)
}

// watchDocument looks for a sale without a tax document.
func (w *watcher) watchDocument(row exchange.Row, x *exchange.Exchange) {
	member, present := row["documentType"]
	switch state := emptyForm(member, present); {
	case state == "null", state == "absent":
		w.book.Saw("Q-NO-DOCUMENT", evidence.Word(state), x)
	case evidence.DescribeValue(member) == "0":
		w.book.Saw("Q-NO-DOCUMENT", evidence.Word("0"), x)
	}
}

// watchNoItems looks for a row without items.
func (w *watcher) watchNoItems(q rules.QuestionID, row map[string]any, x *exchange.Exchange) {
	member, present := row["items"]
	switch state := emptyForm(member, present); state {
	case "empty":
		w.book.Saw(q, evidence.Word("empty-list"), x)
	case "null", "absent":
		w.book.Saw(q, evidence.Word(state), x)
	}
}

// watchReport looks at an answer of the transaction report.
func (w *watcher) watchReport(x *exchange.Exchange) {
	switch x.Code() {
	case "", "415":
		return
	case "200":
		w.watchMessage("Q-TR-MESSAGE-200", x)
		for _, row := range x.Rows() {
			w.watchSale(row, x)
		}
		return
	case "401":
		w.watch401(x)
	case "500":
		w.watchMessage("Q-TR-MESSAGE-500", x)
	}
	if object, ok := x.JSON.(map[string]any); ok && object["message"] != nil {
		w.watchEmpty("Q-TR-ERROR-CONTENT", "content", "empty", x)
	}
}

// watch401 notes the message of 401, which may depend on why.
func (w *watcher) watch401(x *exchange.Exchange) {
	name := map[exchange.Role]string{exchange.RoleUnknownUser: "TR-UNKNOWN-USER", exchange.RoleNoPlan: "TR-PLAN"}[x.Request.Role]
	if text, isText := x.At("message").(string); isText {
		question, _ := rules.LookupQuestion("Q-TR-MESSAGE-401")
		a := evidence.TextAnswer(question.ID, text)
		if rules.CheckAnswer(question, a) != nil {
			w.book.Cases.SawElse(question.ID, cmp.Or(name, "TR-UNAUTHORIZED"), "a text that no profile holds", x)
			return
		}
		w.book.Cases.Saw(question.ID, cmp.Or(name, "TR-UNAUTHORIZED"), a, x)
	}
}

// watchMessage notes the text of an answer, if it has one.
func (w *watcher) watchMessage(q rules.QuestionID, x *exchange.Exchange) {
	if text, isText := x.At("message").(string); isText {
		w.book.SawText(q, text, x)
	}
}

// watchSale looks at one row of a transaction report.
func (w *watcher) watchSale(row exchange.Row, x *exchange.Exchange) {
	w.watchStatus("Q-TR-STATUS-CASE", row.Text("status"), x)
	kind := row.Text("typeTransaction")
	w.watchWord("Q-TR-TYPE-CASE", kind, []string{"debit", "credit", "prepaid", "cash"}, x)
	w.watchFurther("Q-TYPE-WORDS", kind, x)
	w.watchCurrency(row.Text("currency"), row.Text("saleId"), x)
	if strings.EqualFold(kind, "cash") {
		w.watchSequence(row.Text("sequenceNumber"), x)
	}
	if extra, ok := row["extraData"].(map[string]any); ok {
		w.watchNoItems("Q-TR-NO-ITEMS", extra, x)
	}
	if entries, ok := row["reconciliations"].([]any); ok {
		w.watchEntries(entries, x)
		w.watchSettlement(row, entries, x)
	} else {
		member, present := row["reconciliations"]
		w.book.SawWord("Q-TR-NO-RECONCILIATION", emptyForm(member, present), x)
	}
}

func (w *watcher) watchSequence(text string, x *exchange.Exchange) {
	if text != "" && strings.Trim(text, "0123456789") == "" {
		w.book.Saw("Q-TR-CASH-SEQUENCE", evidence.Word("digits"), x)
		return
	}
	w.book.SawText("Q-TR-CASH-SEQUENCE", text, x)
}

// watchEntries looks at the reconciliations of a sale: an entry with number 0
// and no date says that there is none; one with a date and no number for its
// identifier, that it is not yet available.
func (w *watcher) watchEntries(entries []any, x *exchange.Exchange) {
	if len(entries) == 0 {
		w.book.Saw("Q-TR-NO-RECONCILIATION", evidence.Word("empty-list"), x)
	}
	for _, entry := range entries {
		object, ok := entry.(map[string]any)
		if !ok {
			continue
		}
		e := exchange.Row(object)
		id, isText := object["reconciliationId"].(string)
		none := e.Text("installmentNumber") == "0" && e.Text("paymentDate") == ""
		if none {
			w.book.Saw("Q-TR-NO-RECONCILIATION", evidence.Word("one-entry"), x)
		}
		switch {
		case !isText || strings.Trim(id, "0123456789") == "":
		case none:
			w.book.SawText("Q-TR-RECONCILIATION-NONE", id, x)
		case e.Text("paymentDate") != "":
			w.book.SawText("Q-TR-RECONCILIATION-PENDING", id, x)
		}
	}
}
