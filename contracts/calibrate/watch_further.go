package calibrate

import (
	"slices"
	"strings"
	"unicode"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Which words stand in status, brand, payment type and currency is said by examples,
// or for requests only: whether there is a further one shows in rows.

// watchFurther looks at a word beside those that are named.
func (w *watcher) watchFurther(q rules.QuestionID, text string, x *exchange.Exchange) {
	n := w.book.of(q)
	switch {
	case !strings.ContainsFunc(text, unicode.IsLetter): // nothing, or a filler
	case slices.ContainsFunc(rules.NamedWords(q), func(named string) bool { return strings.EqualFold(named, text) }):
		n.usual, n.named = true, x
	default:
		w.book.sawText(q, text, x)
	}
}

// enoughSales is how many sales must have one of the named words before there is
// no further one.
const enoughSales = 100

// settleFurther tells a further word from a deployment whose words are all its own,
// and whether enough was seen to say that there is none.
func (w *watcher) settleFurther() {
	for _, q := range []rules.QuestionID{"Q-STATUS-WORDS", "Q-CURRENCY-WORDS", "Q-BRAND-WORDS", "Q-TYPE-WORDS"} {
		n := w.book.of(q)
		switch {
		case !n.usual:
			n.forgetSeen()
		case len(n.exchanges()) == 0 && (n.whole || w.sales >= enoughSales && counted[q] == nil):
			w.book.saw(q, word(defaultOf(q)), n.named)
		}
	}
}

func defaultOf(q rules.QuestionID) string {
	question, _ := rules.LookupQuestion(q)
	return question.Default()
}

// counted are the questions about words of a filter: those that it does not select
// can be counted, so that no sale need be met by chance. Each with the filter under
// which every sale has one of the words, and the words.
var counted = map[rules.QuestionID]*struct {
	among fields
	field string
	words string
}{
	"Q-BRAND-WORDS": {fields{"typeTransaction": "DEBIT, CREDIT, PREPAID"}, "cardBrand", "MASTERCARD,VISA,AMEX,MAESTRO"},
	"Q-TYPE-WORDS":  {fields{}, "typeTransaction", "DEBIT, CREDIT, PREPAID, CASH"},
}

// mostFurtherPages is how many pages are read for a sale that the filter leaves out.
const mostFurtherPages = 16

// furtherWords counts the sales that no word of a filter selects, and where there
// are some reads on until one shows its own.
func furtherWords(q rules.QuestionID) func(*prober) error {
	return func(p *prober) error {
		if err := p.account.needSales(); err != nil {
			return err
		}
		c := counted[q]
		if c.field == "cardBrand" {
			if err := p.account.needBrands(); err != nil {
				return err
			}
		}
		all, err := p.service.ask(string(q), "the sales without the filter", p.account.branch(c.among))
		if err != nil {
			return err
		}
		named, err := p.service.ask(string(q), "the sales of every word of the filter", p.account.branch(c.among.and(c.field, c.words)))
		if err != nil {
			return err
		}
		if !all.Success() || !named.Success() {
			return missing("the filter with all its words is refused: "+describe(named), "")
		}
		if p.book.of(q).whole = all.TotalItems() == named.TotalItems(); p.book.of(q).whole {
			return nil
		}
		return p.readFurther(q, c.among, all)
	}
}

// readFurther reads pages until a sale shows a further word.
func (p *prober) readFurther(q rules.QuestionID, among fields, x *exchange.Exchange) (err error) {
	for page := 2; page <= min(x.TotalPages(), mostFurtherPages) && len(p.book.of(q).exchanges()) == 0; page++ {
		if x, err = p.service.ask(string(q), "the words of more sales", p.account.branch(among.and("page", page))); err != nil {
			return err
		}
	}
	if len(p.book.of(q).exchanges()) == 0 {
		return missing("some sales have none of the words of the filter, and none of these was seen", "an account with fewer sales")
	}
	return nil
}
