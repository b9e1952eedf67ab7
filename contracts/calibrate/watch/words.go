package watch

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// words are those that sales have where the reference names some.
type words struct {
	record *evidence.Record
	sales  int             // whose status was seen, counted again where they were read again
	priced map[string]bool // sales whose currency was seen, by saleId
}

// status looks at the status of a sale: its letter case, and whether it is a
// third word beside the two that the reference names.
func (w *words) status(letters rules.QuestionID, text string, x *exchange.Exchange) {
	w.word(letters, text, []string{"completed", "reversed"}, x)
	w.further("Q-STATUS-WORDS", text, x)
	if text != "" {
		w.sales++
	}
}

// word notes in which letter case a documented word is written: the
// answers of the question show each case on their own first word. The documented
// words are examples; others count where the first of these is never seen.
func (w *words) word(q rules.QuestionID, text string, words []string, x *exchange.Exchange) {
	known := func(w string) bool { return strings.EqualFold(w, text) }
	switch {
	case text == "":
		return
	case !slices.ContainsFunc(words, known):
		if q != "Q-INSTALLMENT-CASE" { // the operator's own product is a word of its own
			w.record.Of(q).SawUnusual("none of the documented words, but "+strconv.Quote(reporttext.Bounded(text, 100)), x)
		}
		return
	}
	if known(words[0]) {
		w.record.Of(q).SawUsual()
	}
	question, _ := rules.LookupQuestion(q)
	for _, example := range question.Answers {
		if inCaseOf(example, text) == text {
			w.record.At(q).Saw(evidence.Word(example), x)
			return
		}
	}
	w.record.At(q).SawElse("written "+text, x)
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

// Which words stand in status, brand, payment type and currency is said by examples,
// or for requests only: whether there is a further one shows in rows.

// further looks at a word beside those that are named.
func (w *words) further(q rules.QuestionID, text string, x *exchange.Exchange) {
	n := w.record.Of(q)
	switch {
	case !strings.ContainsFunc(text, unicode.IsLetter): // nothing, or a filler
	case rules.IsNamed(q, text):
		n.SawNamed(x)
	default:
		w.record.At(q).SawText(text, x)
	}
}

// currency is further for the currency of a sale, of which there must be
// many different ones.
func (w *words) currency(text, sale string, x *exchange.Exchange) {
	w.further("Q-CURRENCY-WORDS", text, x)
	if len(w.priced) < enoughPriced && text != "" && !w.priced[sale] {
		w.priced[sale] = true
	}
}

// enoughPriced is how many different sales must show CLP before there is no other
// currency: one that is rare may be that of a tourist.
const enoughPriced = 200

// enoughSales is how many sales must have one of the named words before there is
// no further one.
const enoughSales = 100

// Enough is how many sales tell that there is neither a further status nor
// another currency.
const Enough = max(enoughSales, enoughPriced)

// sawEnough tells whether so many sales were seen.
func (w *words) sawEnough() bool { return w.enough("Q-STATUS-WORDS") && w.enough("Q-CURRENCY-WORDS") }

// settle tells a further word from a deployment whose words are all its own,
// and whether enough was seen to say that there is none.
func (w *words) settle() {
	for _, q := range []rules.QuestionID{"Q-STATUS-WORDS", "Q-CURRENCY-WORDS", "Q-BRAND-WORDS", "Q-TYPE-WORDS"} {
		n := w.record.Of(q)
		switch {
		case n.LastNamed() == nil:
			n.ForgetSeen()
		case len(n.Exchanges()) == 0 && (n.IsExhaustive() || w.enough(q)):
			w.record.At(q).Saw(evidence.Word(defaultOf(q)), n.LastNamed())
		default:
			w.join(q)
		}
	}
}

// join tells several further words as one answer. Of two that differ in their letters'
// case alone that of the branch report comes first.
func (w *words) join(q rules.QuestionID) {
	texts, first := w.record.Of(q).Texts()
	var words, reports []string
	for i, text := range texts {
		if first[i].Request.Operation == rules.BranchReport {
			words = append(words, text)
		} else {
			reports = append(reports, text)
		}
	}
	slices.Sort(words)
	slices.Sort(reports)
	question, _ := rules.LookupQuestion(q)
	if a := rules.Further(append(words, reports...)); len(texts) > 1 && rules.CheckAnswer(question, a) == nil {
		w.record.Of(q).Join(a)
	}
}

// enough tells whether so many sales were seen that a further word would have been
// among them. Those that can be counted are.
func (w *words) enough(q rules.QuestionID) bool {
	switch q {
	case "Q-STATUS-WORDS":
		return w.sales >= enoughSales
	case "Q-CURRENCY-WORDS":
		return len(w.priced) >= enoughPriced
	}
	return false
}

func defaultOf(q rules.QuestionID) string {
	question, _ := rules.LookupQuestion(q)
	return question.Default()
}
