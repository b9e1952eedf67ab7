package reading

import (
	"cmp"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/scenario"
)

// Over asks for a range of days.
func Over(op rules.Operation, r facts.Range, fields map[string]any) scenario.Question {
	return scenario.Question{Op: op, From: r.From.String(), To: r.To.String(), Fields: fields}
}

// SoldDays asks for the two days with sales that discovery found.
func SoldDays(op rules.Operation, fields map[string]any) scenario.Question {
	return scenario.Question{Op: op, From: "$from", To: "$to", Fields: fields}
}

// Small is a small question of an operation: the transaction report takes a
// terminal where the branch report takes a location, and another account is asked for all.
func (o *Oracle) Small(op rules.Operation) scenario.Question {
	if op == rules.BranchReport && o.Session.Role == exchange.RoleMain {
		return o.Part()
	}
	o.NeedSales()
	if o.Session.Role != exchange.RoleMain { // whose places are not known
		return SoldDays(op, nil)
	}
	return SoldDays(op, map[string]any{"SerialNumber": o.Place("$terminal")})
}

// mostJoined is how many pages of one question are read to be joined.
const mostJoined = 30

// InPages is the first of the small questions whose sales take more than one page of a
// size, so that there is something to join; where none does, the first that has sales.
func (o *Oracle) InPages(op rules.Operation, size int) scenario.Question {
	list := o.joinable(op)
	best := -1
	for i, q := range list {
		x := o.First(q)
		total := x.TotalItems()
		if total > size && total <= mostJoined*size {
			return q
		}
		if best < 0 && total > 0 {
			best = i
		}
	}
	return list[max(best, 0)]
}

// joinable are questions with sales that discovery knows of, those with few sales first:
// for paging at small page sizes.
func (o *Oracle) joinable(op rules.Operation) []scenario.Question {
	q := o.Small(op)
	last := []scenario.Question{q, SoldDays(op, nil), Over(op, o.Sample(), nil)}
	if op == rules.TransactionReport {
		return append([]scenario.Question{q.Between(q.To, q.To)}, last...)
	}
	var list []scenario.Question
	for _, kind := range o.soldTypes() {
		list = append(list, q.With("typeTransaction", kind))
	}
	return append(list, last...)
}

// soldTypes are the payment types that discovery found sales of, the rarest first.
func (o *Oracle) soldTypes() (types []string) {
	items := map[string]int{}
	for _, kind := range facts.Kinds {
		if found, ok := o.Env.Facts.Kinds[kind.Name]; ok && kind.Field == "typeTransaction" {
			types = append(types, kind.Value)
			items[kind.Value] = found.Items
		}
	}
	slices.SortStableFunc(types, func(a, b string) int { return cmp.Compare(items[a], items[b]) })
	return types
}

// Part is a question small enough to be read whole: two past days of one
// location of the account.
func (o *Oracle) Part() scenario.Question {
	o.NeedSales()
	return SoldDays(rules.BranchReport, map[string]any{"locationId": o.Place("$location")})
}
