package watch

import (
	"cmp"
	"strings"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// watchReport looks at an answer of the transaction report.
func (w *Watcher) watchReport(x *exchange.Exchange) {
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
		watchEmpty(w.record.At("Q-TR-ERROR-CONTENT"), "content", x)
	}
}

// watch401 notes the message of 401, which may depend on why.
func (w *Watcher) watch401(x *exchange.Exchange) {
	name := map[exchange.Role]string{exchange.RoleUnknownUser: "TR-UNKNOWN-USER", exchange.RoleNoPlan: "TR-PLAN"}[x.Request.Role]
	if text, isText := x.At("message").(string); isText {
		question, _ := rules.LookupQuestion("Q-TR-MESSAGE-401")
		a := evidence.TextAnswer(question.ID, text)
		if rules.CheckAnswer(question, a) != nil {
			w.record.In(question.ID, cmp.Or(name, "TR-UNAUTHORIZED")).SawElse("a text that no profile holds", x)
			return
		}
		w.record.In(question.ID, cmp.Or(name, "TR-UNAUTHORIZED")).Saw(a, x)
	}
}

// watchMessage notes the text of an answer, if it has one.
func (w *Watcher) watchMessage(q rules.QuestionID, x *exchange.Exchange) {
	if text, isText := x.At("message").(string); isText {
		w.record.At(q).SawText(text, x)
	}
}

// watchSale looks at one row of a transaction report.
func (w *Watcher) watchSale(row exchange.Row, x *exchange.Exchange) {
	w.words.status("Q-TR-STATUS-CASE", row.Text("status"), x)
	kind := row.Text("typeTransaction")
	w.words.word("Q-TR-TYPE-CASE", kind, []string{"debit", "credit", "prepaid", "cash"}, x)
	w.words.further("Q-TYPE-WORDS", kind, x)
	w.words.currency(row.Text("currency"), row.Text("saleId"), x)
	if rules.PaymentType(kind) == "CASH" {
		w.watchSequence(row.Text("sequenceNumber"), x)
	}
	if extra, ok := row["extraData"].(map[string]any); ok {
		w.watchNoItems("Q-TR-NO-ITEMS", row, extra, x)
	}
	w.amounts.rest(row, x)
	w.watchForm("Q-TR-AMOUNT-FORM", row, x, "amount", "extraData.amountCommission", "extraData.amountWithoutCommission")
	if entries, ok := row["reconciliations"].([]any); ok {
		w.watchEntries(row, entries, x)
		w.amounts.settlement(row, entries, x)
	} else {
		member, present := row["reconciliations"]
		w.watchGap("Q-TR-NO-RECONCILIATION", row, emptyForm(member, present), x)
	}
}

func (w *Watcher) watchSequence(text string, x *exchange.Exchange) {
	if text != "" && strings.Trim(text, "0123456789") == "" {
		w.record.At("Q-TR-CASH-SEQUENCE").Saw(evidence.Word("digits"), x)
		return
	}
	w.record.At("Q-TR-CASH-SEQUENCE").SawText(text, x)
}

// watchEntries looks at the reconciliations of a sale: an entry with number 0
// and no date says that there is none; one with a date and no number for its
// identifier, that it is not yet available.
func (w *Watcher) watchEntries(row exchange.Row, entries []any, x *exchange.Exchange) {
	if len(entries) == 0 {
		w.watchGap("Q-TR-NO-RECONCILIATION", row, "empty-list", x)
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
			w.watchGap("Q-TR-NO-RECONCILIATION", row, "one-entry", x)
		}
		switch {
		case !isText || strings.Trim(id, "0123456789") == "":
		case none:
			w.record.At("Q-TR-RECONCILIATION-NONE").SawText(id, x)
		case e.Text("paymentDate") != "":
			w.record.At("Q-TR-RECONCILIATION-PENDING").SawText(id, x)
		}
	}
}
