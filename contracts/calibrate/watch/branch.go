package watch

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// watchTransaction looks at one row of a branch report.
func (w *Watcher) watchTransaction(row exchange.Row, x *exchange.Exchange) {
	w.words.status("Q-BR-STATUS-CASE", row.Text("status"), x)
	w.words.word("Q-BRAND-CASE", row.Text("cardBrand"), []string{"visa", "mastercard", "amex", "maestro"}, x)
	w.words.further("Q-TYPE-WORDS", row.Text("transactionType"), x)
	w.words.currency(row.Text("currencyCode"), row.Text("saleId"), x)
	w.watchDocument(row, x)
	w.amounts.total(row, x)
	w.watchForm("Q-BR-AMOUNT-FORM", row, x, "saleAmount", "tipAmount", "cashbackAmount", "totalAmount")
	kind := row.Text("installmentType")
	w.words.word("Q-INSTALLMENT-CASE", kind, []string{"comercio", "banco"}, x)
	if rules.PaymentType(row.Text("transactionType")) != "CASH" {
		w.watchOrigin(row.Text("cardOrigin"), x)
		w.words.further("Q-BRAND-WORDS", row.Text("cardBrand"), x)
	} else {
		w.watchCashCard(row, x)
	}
	if rules.IsFiller(kind) || slices.Contains([]string{"DEBIT", "PREPAID", "CASH"}, rules.PaymentType(row.Text("transactionType"))) {
		w.watchNoInstallments(row, x)
	}
	w.watchNoItems("Q-NO-ITEMS", row, row, x)
	w.items.watch(row, x)
	w.untold.watch(row, x)
}

func (w *Watcher) watchOrigin(text string, x *exchange.Exchange) {
	if text == "" {
		return
	}
	question, _ := rules.LookupQuestion("Q-CARD-ORIGIN")
	for _, pair := range question.Answers {
		if slices.Contains(strings.Split(pair, "/"), text) {
			w.record.At(question.ID).Saw(evidence.Word(pair), x)
			return
		}
	}
	w.record.At(question.ID).SawElse(ownWord+strconv.Quote(reporttext.Bounded(text, 100)), x)
}

const ownWord = "the word "

// settleOrigin names the pair of words of cardOrigin where they are the
// deployment's own: the one that speaks of abroad, or is rarer, stands second.
func (w *Watcher) settleOrigin() {
	first, second, two := w.record.Of("Q-CARD-ORIGIN").TwoUnknown()
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
	w.record.Of("Q-CARD-ORIGIN").Join(pair)
}

// foreign tells whether a word speaks of cards from abroad.
func foreign(word string) bool {
	word = strings.ToLower(word)
	return strings.HasPrefix(word, "int") || strings.HasPrefix(word, "ext") || strings.HasPrefix(word, "for")
}

// cashCard asks for each member that tells of a card.
var cashCard, _ = rules.LookupQuestion("Q-CASH-CARD-FIELDS")

// watchCashCard looks at the card fields of a cash sale. What is no filler is not for a
// report: it may be a card.
func (w *Watcher) watchCashCard(row exchange.Row, x *exchange.Exchange) {
	for _, name := range cashCard.Cases {
		member, present := row[name]
		text, _ := member.(string)
		switch state := emptyForm(member, present); {
		case state != "":
			w.record.In(cashCard.ID, name).Saw(evidence.Word(state), x)
		case rules.CheckAnswer(cashCard, evidence.Value(text)) == nil:
			w.record.In(cashCard.ID, name).Saw(evidence.Value(text), x)
		default:
			w.record.In(cashCard.ID, name).SawElse("a cash sale that shows a "+name, x)
		}
	}
}

// watchNoInstallments looks at a row without installments: one that says none, and one
// that has a word of its own for none, where it was not by credit ("Applies to credit
// cards only").
func (w *Watcher) watchNoInstallments(row exchange.Row, x *exchange.Exchange) {
	member, present := row["installmentType"]
	count := "absent"
	if n, sent := row["installmentCount"]; sent {
		count = evidence.DescribeValue(n)
	}
	q, _ := rules.LookupQuestion("Q-NO-INSTALLMENTS")
	if own := evidence.Value(row.Text("installmentType") + "-and-" + count); rules.CheckAnswer(q, own) == nil {
		w.record.In(q.ID, row.CaseOf(q)).Saw(own, x)
		return
	}
	shown := cmp.Or(emptyForm(member, present), strconv.Quote(reporttext.Bounded(row.Text("installmentType"), 40))) + "-and-" + count
	if kind := emptyForm(member, present); kind == count {
		shown = kind
	}
	w.watchGap(q.ID, row, shown, x)
}

// watchDocument looks for a sale without a tax document.
func (w *Watcher) watchDocument(row exchange.Row, x *exchange.Exchange) {
	member, present := row["documentType"]
	switch state := emptyForm(member, present); {
	case state == "null", state == "absent":
		w.record.At("Q-NO-DOCUMENT").Saw(evidence.Word(state), x)
	case evidence.DescribeValue(member) == "0":
		w.record.At("Q-NO-DOCUMENT").Saw(evidence.Word("0"), x)
	}
}
