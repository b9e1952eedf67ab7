package drift

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/order"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// orders compares who wins where one request breaks two rules.
func (c *comparison) orders() {
	for _, deployed := range c.deployed.Orders() {
		for _, mock := range c.mock.Orders() {
			if mock.Question == deployed.Question {
				c.order(deployed, mock)
			}
		}
	}
}

func (c *comparison) order(deployed, mock *order.Order) {
	for _, loser := range deployed.All() {
		for _, winner := range deployed.All() {
			x := deployed.Won(winner, loser)
			if x != nil && mock.Won(loser, winner) != nil && !c.undecided(deployed.Question, winner, loser) {
				c.differ(string(deployed.Question), fmt.Sprintf("%s and %s broken at once", winner, loser), "order", string(loser)+" wins over "+string(winner), string(winner)+" wins over "+string(loser), x)
			}
		}
	}
}

// answers compares what both sides were learnt to answer: order and letter case
// of rows among it.
func (c *comparison) answers() {
	mock, deployed := c.mock.Result(), c.deployed.Result()
	for i, l := range deployed.Learned {
		q, _ := rules.LookupQuestion(l.Question)
		m := c.known.served(q, c.untold(q, mock.Learned[i]))
		l.Answer = c.ofAge(q, l.Answer, m.Answer)
		settled := l.Sure == evidence.Answered && m.Sure == evidence.Answered
		switch {
		case l.Sure == evidence.NotObserved || m.Sure == evidence.NotObserved:
			if l.Sure != m.Sure {
				c.drift.NotCompared = append(c.drift.NotCompared, fmt.Sprintf("%s: %s", l.Question, joined(l.Why, m.Why)))
			}
			continue
		case settled && same(q, l, m), (settled || q.Kind == rules.Order) && c.agree(q):
			continue
		}
		if mentions := func(d evidence.Difference) bool { return d.Subject == string(l.Question) }; slices.ContainsFunc(c.drift.Findings, mentions) {
			continue
		}
		d := evidence.Difference{Subject: string(l.Question), Step: q.Title, Kind: kindOf(q), Mock: said(m), Deployment: said(l), Sample: first(l)}
		if c.wasOpen(q, l, m) {
			c.drift.Known = append(c.drift.Known, d)
			continue
		}
		c.drift.Findings = append(c.drift.Findings, d)
	}
}

// untold is what was learnt of the mock, without what only the account of the deployment
// tells: where that one alone has a shop whose clock is ahead, the mock shows the clock of
// Santiago by two answers.
func (c *comparison) untold(q rules.Question, m evidence.Learned) evidence.Learned {
	if q.ID == "Q-SALE-ZONE" && m.Answer.Is("America/Santiago") && c.deployed.HasShopAhead() && !c.mock.HasShopAhead() {
		m.Open = q.Cases
	}
	return m
}

// agree tells whether two orders that are written otherwise say the same: what one
// request cannot break together stands anywhere.
func (c *comparison) agree(q rules.Question) bool {
	for _, deployed := range c.deployed.Orders() {
		for _, mock := range c.mock.Orders() {
			if deployed.Question == q.ID && mock.Question == q.ID {
				return c.agreeing(deployed, mock)
			}
		}
	}
	return false
}

// undecided tells whether the calibration left open which of two rules wins.
func (c *comparison) undecided(q rules.QuestionID, a, b rules.ID) bool {
	known := c.known.Undecided
	return known != nil && known(q, a, b)
}

// agreeing tells whether no rule was seen to win here over one that beats it there,
// as far as the calibration knew.
func (c *comparison) agreeing(deployed, mock *order.Order) bool {
	for _, a := range deployed.All() {
		for _, b := range deployed.All() {
			opposite := deployed.Won(a, b) != nil && mock.Beats(b, a) || mock.Won(a, b) != nil && deployed.Beats(b, a)
			if opposite && !c.undecided(deployed.Question, a, b) {
				return false
			}
		}
	}
	return true
}

// ofAge is what the deployment answers, without the words for status that the profile does
// not know and only the newest sales have: a sale may be pending for some days, and which
// sales are new is a matter of the day.
func (c *comparison) ofAge(q rules.Question, deployed, mock rules.Answer) rules.Answer {
	further := deployed.FurtherWords()
	if q.ID != "Q-STATUS-WORDS" || len(further) == 0 {
		return deployed
	}
	newest := c.deployed.Result().Now.AddDate(0, 0, -newestDays).Format(time.DateOnly)
	older := map[string]bool{}
	for _, s := range c.deployed.Steps() {
		for _, row := range s.Rows() {
			if day := row.Day(); day != "" && day < newest {
				older[row.Text("status")] = true
			}
		}
	}
	words := slices.DeleteFunc(further, func(word string) bool {
		isNew := len(older) > 0 && !older[word] && !slices.Contains(mock.FurtherWords(), word)
		if isNew {
			c.drift.NotCompared = append(c.drift.NotCompared, fmt.Sprintf("%s: only sales of the last days have %s, which may be their age", q.ID, reporttext.Bounded(word, 100)))
		}
		return isNew
	})
	if len(words) == 0 {
		return rules.Answer{Choice: q.Default()}
	}
	return rules.Further(words)
}

// newestDays are as many as a sale may be pending: a long weekend.
const newestDays = 4

// same tells whether both sides were learnt to answer alike. A code that one of
// them did not show is no difference, nor is a further word that the deployment did not
// show: it may be rare.
func same(q rules.Question, a, b evidence.Learned) bool {
	switch {
	case q.Apart:
		return len(unlikeIn(q, a, b)) == 0
	case q.OfWords():
		return !slices.ContainsFunc(a.Answer.FurtherWords(), func(word string) bool { return !slices.Contains(b.Answer.FurtherWords(), word) })
	case q.Kind != rules.Map:
		return q.Same(a.Answer, b.Answer)
	}
	unseen := slices.Concat(a.Unseen, b.Unseen)
	return !slices.ContainsFunc(rules.StatusCodes(), func(code rules.ID) bool {
		unlike := func(op rules.Operation) bool { return a.Answer.StatusIn(op, code) != b.Answer.StatusIn(op, code) }
		return !slices.Contains(unseen, code) && (unlike(rules.BranchReport) || unlike(rules.Locations) || unlike(rules.SerialNumbers))
	})
}

// unlikeIn are the cases of a question in which both sides were learnt to answer, and
// not alike.
func unlikeIn(q rules.Question, a, b evidence.Learned) (names []string) {
	unseen := slices.Concat(a.Open, b.Open)
	for _, name := range q.Cases {
		if !slices.Contains(unseen, name) && !q.Same(a.Answer.In(name), b.Answer.In(name)) {
			names = append(names, name)
		}
	}
	return names
}

// wasOpen tells whether both sides differ only in cases that the profile leaves open.
func (c *comparison) wasOpen(q rules.Question, l, m evidence.Learned) bool {
	if !q.Apart || c.known.Open == nil || l.Sure != evidence.Answered || m.Sure != evidence.Answered {
		return false
	}
	return !slices.ContainsFunc(unlikeIn(q, l, m), func(name string) bool { return !c.known.Open(q.ID, name) })
}

// kindOf is what a question is about, as far as a report groups by it.
func kindOf(q rules.Question) string {
	switch {
	case q.Kind == rules.Order, strings.HasSuffix(string(q.ID), "-ORDER"):
		return "order"
	case strings.HasSuffix(string(q.ID), "-CASE"):
		return "letter case"
	}
	return "answer"
}

// said is what became of a question in one line.
func said(l evidence.Learned) string {
	if l.Sure == evidence.Answered {
		return reporttext.Bounded(l.Answer.String(), 300)
	}
	return string(l.Sure) + ": " + reporttext.Bounded(l.Why, 300)
}

func first(l evidence.Learned) evidence.Sample {
	if len(l.Seen) == 0 {
		return evidence.Sample{}
	}
	return l.Seen[0].Sample
}

// joined are the reasons that there are, each once.
func joined(reasons ...string) string {
	reasons = slices.DeleteFunc(slices.Compact(reasons), func(why string) bool { return why == "" })
	return strings.Join(reasons, "; ")
}
