package sales

import (
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/calibrate/watch"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// counted are the questions about words of a filter: those that it does not select
// can be counted, so that no sale need be met by chance. Each with the filter under
// which every sale has one of the words, and the words.
var counted = map[rules.QuestionID]*struct {
	among probing.Fields
	field string
	words string
}{
	"Q-BRAND-WORDS": {probing.Fields{"typeTransaction": "DEBIT, CREDIT, PREPAID"}, "cardBrand", "MASTERCARD,VISA,AMEX,MAESTRO"},
	"Q-TYPE-WORDS":  {probing.Fields{}, "typeTransaction", "DEBIT, CREDIT, PREPAID, CASH"},
}

// Sales are counted month by month, because a month may hold no word that is rare: no
// further one where there were enough sales, or in months enough.
const (
	furtherDays   = 28
	furtherMonths = 4
)

// furtherWords counts the sales that no word of a filter selects, and where there
// are some looks for one of them.
func furtherWords(q rules.QuestionID) func(*probing.Prober) {
	return func(p *probing.Prober) {
		first := ""
		if counted[q].field == "cardBrand" {
			first = probing.FirstBrandDay
		}
		to, sales := p.Account.Day(-1), 0
		for months := 0; months < furtherMonths && sales < watch.Enough && first < to; months++ {
			month := span{max(probing.After(to, -furtherDays), first), to}
			all, left, uncounted := countLeft(p, q, month)
			switch {
			case uncounted != nil && months > 0: // those before were enough
				p.Record.Of(q).SetExhaustive()
				return
			case uncounted != nil:
				lackCounts(p, uncounted)
				return
			case left > 0:
				readFurther(p, q, month)
				return
			}
			to, sales = probing.After(month.from, -1), sales+all
		}
		p.Record.Of(q).SetExhaustive()
	}
}

// span is a range of days.
type span struct{ from, to string }

// halves are two parts of a span; none where it is too short to have some.
func (s span) halves() []span {
	middle := probing.After(s.from, probing.DaysBetween(s.from, s.to)/2)
	if middle <= s.from || middle >= s.to {
		return nil
	}
	return []span{{s.from, middle}, {middle, s.to}}
}

func (s span) and(f probing.Fields) probing.Fields {
	return f.And("startDate", s.from).And("endDate", s.to)
}

// countLeft counts the sales of a span, and those that no word of the filter selects; or
// returns the answer by which they cannot be counted.
func countLeft(p *probing.Prober, q rules.QuestionID, s span) (sales, left int, uncounted *exchange.Exchange) {
	c := counted[q]
	among := s.and(c.among)
	all := p.Ask(string(q), "the sales without the filter", p.Account.Branch(among))
	named := p.Ask(string(q), "the sales of every word of the filter", p.Account.Branch(among.And(c.field, c.words)))
	for _, x := range []*exchange.Exchange{all, named} {
		if !x.Success() && x.Code() != "BR-27" {
			return 0, 0, x
		}
	}
	return all.TotalItems(), all.TotalItems() - named.TotalItems(), nil
}

func lackCounts(p *probing.Prober, uncounted *exchange.Exchange) {
	p.Lack("sales cannot be counted by the filter with all its words: "+evidence.Describe(uncounted), "")
}

// mostFurtherPages is how many pages are read for a sale that the filter leaves out.
const mostFurtherPages = 16

// readFurther looks for a sale with a further word where some are left out, in ever
// shorter ranges, and reads the pages of the shortest.
func readFurther(p *probing.Prober, q rules.QuestionID, s span) {
	seen := func() bool { return len(p.Record.Of(q).Exchanges()) > 0 }
	for parts := s.halves(); len(parts) > 0 && !seen(); parts = s.halves() {
		_, left, uncounted := countLeft(p, q, parts[0])
		if uncounted != nil {
			lackCounts(p, uncounted)
			return
		}
		if s = parts[0]; left == 0 {
			s = parts[1]
		}
	}
	among, pages := s.and(counted[q].among), 1
	for page := 1; page <= min(pages, mostFurtherPages) && !seen(); page++ {
		x := p.Ask(string(q), "the words of more sales", p.Account.Branch(among.And("page", page)))
		pages = x.TotalPages()
	}
	if !seen() {
		p.Lack("some sales have none of the words of the filter, and none of these was seen", "an account with fewer sales")
	}
}
