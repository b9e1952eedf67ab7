package habits

import (
	"slices"

	"calco.example/contracts/civil"
	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
)

// chainsKept is how many rows of ranges of a session are followed at once.
const chainsKept = 8

// rangeFollower follows ranges that continue each other, up or down the calendar.
type rangeFollower struct{ chains []*chain }

// follow looks at the range of a question.
func (f *rangeFollower) follow(c *conduct, q asked.Question, r *sent.Request, b *asked.Brief) {
	if b.Page != 1 || b.From == civil.NoDate || !b.Answered() || b.Response.Refused && !slices.Contains([]rules.ID{"BR-27", "TR-NO-DATA"}, b.Rule) {
		return
	}
	at := slices.IndexFunc(f.chains, func(row *chain) bool { return row.account == q.Account && row.filters == q.Filters })
	if at < 0 {
		if len(f.chains) >= chainsKept {
			f.chains[0].leftOut(c)
			f.chains = f.chains[1:]
		}
		f.chains = append(f.chains, &chain{account: q.Account, filters: q.Filters, from: q.From, to: q.To, requests: []asked.Outline{b.Outline}})
		at = len(f.chains) - 1
	} else {
		f.chains[at].join(c, b, r)
	}
	f.chains[at].ask(b, r.ToExcluded)
	f.chains[at].today = b.Today
}

// over judges what is not over as if it were.
func (f *rangeFollower) over(c *conduct) {
	for _, row := range f.chains {
		row.leftOut(c)
	}
}
