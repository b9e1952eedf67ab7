package consumer

import (
	"slices"

	"calco.example/contracts/rules"
)

// chainsKept is how many rows of ranges of a session are followed at once.
const chainsKept = 8

// rangeFollower follows ranges that continue each other, up or down the calendar.
type rangeFollower struct{ chains []*chain }

// follow looks at the range of a question.
func (f *rangeFollower) follow(c *conduct, q question, r *Request, b *brief) {
	if b.page != 1 || b.from == noDay || !b.answered() || b.answer.refused && !slices.Contains([]rules.ID{"BR-27", "TR-NO-DATA"}, b.rule) {
		return
	}
	at := slices.IndexFunc(f.chains, func(row *chain) bool { return row.account == q.account && row.filters == q.filters })
	if at < 0 {
		if len(f.chains) >= chainsKept {
			f.chains[0].leftOut(c)
			f.chains = f.chains[1:]
		}
		f.chains = append(f.chains, &chain{account: q.account, filters: q.filters, from: q.from, to: q.to, requests: []brief{*b}})
		at = len(f.chains) - 1
	} else {
		f.chains[at].join(c, b, r)
	}
	f.chains[at].ask(b, r.ToExcluded)
	f.chains[at].today = b.today
}

// over judges what is not over as if it were.
func (f *rangeFollower) over(c *conduct) {
	for _, row := range f.chains {
		row.leftOut(c)
	}
}
