package tally

import (
	"calco.example/contracts/civil"
	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/rules"
)

// ruleCount is what is known of one rule, by its place in the catalogue; the
// evidence is a place in the tally's list, from 1.
type ruleCount struct {
	place                              int32
	met, forced                        int32
	metBy, forcedBy, keptBy, refusedBy int32
}

// successCount counts the answers of one kind, and those of them that held rows.
type successCount struct{ all, withRows, allBy, withRowsBy int32 }

func (c *successCount) count(rows bool, w *witness) {
	c.all++
	w.first(&c.allBy)
	if rows {
		c.withRows++
		w.first(&c.withRowsBy)
	}
}

type fieldCount struct {
	operation rules.Operation
	name      string
	times     int64
	values    []string
	by        int32
}

type roleCount struct {
	persona string
	times   int64
	by      int32
}

type pageCount struct {
	operation      rules.Operation
	furthest       int64
	largest, least int64 // page sizes
	whole          int64 // questions of more than one page read to their end
	of             int64 // pages that there were where the furthest one was read
	by             int32
}

// succeeded is an operation and an account that gave a success, with the first day
// that was asked for last.
type succeeded struct {
	asked.Account
	from civil.Date
}

// successesKept bounds how many are kept.
const successesKept = 64

// earlier is what a session met under the profiles that it had before the present
// one.
type earlier struct {
	met      []int32 // how often each rule was met until the profile changed
	readings []map[rules.QuestionID][]string
}
