package consumer

import (
	"hash/maphash"

	"calco.example/contracts/rules"
)

// question identifies what is asked, the page aside.
type question struct {
	filters  uint64 // 0: none
	size     int64
	from, to day
	account  account
}

// account is whose data are asked for, by which operation.
type account struct {
	operation rules.Operation
	persona   string
}

var questionSeed = maphash.MakeSeed() // equal within the process, and never shown

func questionOf(r *Request, b *brief) question {
	return question{account: account{r.Operation, r.Persona}, from: b.from, to: b.to, size: r.PageSize, filters: filtersOf(r)}
}

// filtersOf is equal for requests with the same filters, 0 for those without.
func filtersOf(r *Request) uint64 {
	var h maphash.Hash
	filtered := false
	for i := range r.Fields {
		f := &r.Fields[i]
		if filterRule(f.Name) == "" {
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
