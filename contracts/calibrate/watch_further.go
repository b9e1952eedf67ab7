package calibrate

import (
	"slices"
	"strings"
	"unicode"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Which words stand in status, brand, payment type and currency is said by examples,
// or for requests only: whether there is a further one shows in rows.

// watchFurther looks at a word beside those that are named.
func (w *watcher) watchFurther(q rules.QuestionID, text string, x *exchange.Exchange) {
	n := w.book.Of(q)
	switch {
	case !strings.ContainsFunc(text, unicode.IsLetter): // nothing, or a filler
	case slices.ContainsFunc(rules.NamedWords(q), func(named string) bool { return strings.EqualFold(named, text) }):
		n.SawNamed(x)
	default:
		w.book.SawText(q, text, x)
	}
}

// watchCurrency is watchFurther for the currency of a sale, of which there must be
// many different ones.
func (w *watcher) watchCurrency(text, sale string, x *exchange.Exchange) {
	w.watchFurther("Q-CURRENCY-WORDS", text, x)
	if len(w.priced) < enoughPriced && text != "" && !w.priced[sale] {
		if w.priced == nil {
			w.priced = map[string]bool{}
		}
		w.priced[sale] = true
	}
}

// enoughPriced is how many different sales must show CLP before there is no other
// currency: one that is rare may be that of a tourist.
const enoughPriced = 200

// enoughSales is how many sales must have one of the named words before there is
// no further one.
const enoughSales = 100

// enoughToTell is how many sales tell that there is neither a further status nor
// another currency.
const enoughToTell = max(enoughSales, enoughPriced)

// sawEnough tells whether so many sales were seen.
func (w *watcher) sawEnough() bool { return w.enough("Q-STATUS-WORDS") && w.enough("Q-CURRENCY-WORDS") }

// settleFurther tells a further word from a deployment whose words are all its own,
// and whether enough was seen to say that there is none.
func (w *watcher) settleFurther() {
	for _, q := range []rules.QuestionID{"Q-STATUS-WORDS", "Q-CURRENCY-WORDS", "Q-BRAND-WORDS", "Q-TYPE-WORDS"} {
		n := w.book.Of(q)
		switch {
		case n.LastNamed() == nil:
			n.ForgetSeen()
		case len(n.Exchanges()) == 0 && (n.IsWhole() || w.enough(q)):
			w.book.Saw(q, evidence.Word(defaultOf(q)), n.LastNamed())
		}
	}
}

// enough tells whether so many sales were seen that a further word would have been
// among them. Those that can be counted are.
func (w *watcher) enough(q rules.QuestionID) bool {
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
