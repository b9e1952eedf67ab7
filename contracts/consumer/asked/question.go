package asked

import (
	"hash/maphash"

	"calco.example/contracts/civil"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
)

// Question identifies what is asked, the page aside.
type Question struct {
	Filters  uint64 // 0: none
	Size     int64
	From, To civil.Date
	Account  Account
}

// Account is whose data are asked for, by which operation.
type Account struct {
	Operation rules.Operation
	Persona   string
}

var questionSeed = maphash.MakeSeed() // equal within the process, and never shown

// QuestionOf is what a request asks.
func QuestionOf(r *sent.Request, b *Brief) Question {
	return Question{Account: Account{r.Operation, r.Persona}, From: b.From, To: b.To, Size: r.PageSize, Filters: filtersOf(r)}
}

// filtersOf is equal for requests with the same filters, 0 for those without.
func filtersOf(r *sent.Request) uint64 {
	var h maphash.Hash
	filtered := false
	for i := range r.Fields {
		f := &r.Fields[i]
		if FilterRule(f.Name) == "" {
			continue
		}
		if !filtered {
			h.SetSeed(questionSeed)
			filtered = true
		}
		_, _ = h.WriteString(f.Name)
		_ = h.WriteByte(0)
		_, _ = h.WriteString(f.Text)
		_ = h.WriteByte(0)
	}
	if !filtered {
		return 0
	}
	return h.Sum64()
}
