package reading

import (
	"cmp"
	"context"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/scenario"
)

// Questions look for what to ask: small enough to be read whole, and with sales.
type Questions struct {
	env     *scenario.Environment
	session *scenario.Session
	givens  *scenario.Givens
	reader  *Reader
}

// QuestionsOf are the questions of a scenario.
func QuestionsOf(s *scenario.Scenario) *Questions {
	return &Questions{s.Env, s.Session, s.Givens, ReaderOf(s)}
}

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
func (qs *Questions) Small(op rules.Operation) (scenario.Question, error) {
	if op == rules.BranchReport && qs.session.Role == exchange.RoleMain {
		return qs.Part()
	}
	if err := qs.givens.Sales(); err != nil || qs.session.Role != exchange.RoleMain { // whose places are not known
		return SoldDays(op, nil), err
	}
	terminal, err := qs.env.Facts.Place("$terminal", qs.env.Foreign)
	return SoldDays(op, map[string]any{"SerialNumber": terminal}), err
}

// mostJoined is how many pages of one question are read to be joined.
const mostJoined = 30

// InPages is the first of the small questions whose sales take more than one page of a
// size, so that there is something to join; where none does, the first that has sales.
func (qs *Questions) InPages(ctx context.Context, op rules.Operation, size int) (scenario.Question, error) {
	list, err := qs.joinable(op)
	if err != nil {
		return scenario.Question{}, err
	}
	best := -1
	for i, q := range list {
		x, err := qs.reader.First(ctx, q)
		if err != nil {
			return q, err
		}
		total := x.TotalItems()
		if total > size && total <= mostJoined*size {
			return q, nil
		}
		if best < 0 && total > 0 {
			best = i
		}
	}
	return list[max(best, 0)], nil
}

// joinable are questions with sales that discovery knows of, those with few sales first:
// for paging at small page sizes.
func (qs *Questions) joinable(op rules.Operation) ([]scenario.Question, error) {
	q, err := qs.Small(op)
	if err != nil {
		return nil, err
	}
	last := []scenario.Question{q, SoldDays(op, nil), Over(op, qs.env.Facts.Samples[0], nil)}
	if op == rules.TransactionReport {
		return append([]scenario.Question{q.Between(q.To, q.To)}, last...), nil
	}
	var list []scenario.Question
	for _, kind := range qs.soldTypes() {
		list = append(list, q.With("typeTransaction", kind))
	}
	return append(list, last...), nil
}

// soldTypes are the payment types that discovery found sales of, the rarest first.
func (qs *Questions) soldTypes() (types []string) {
	items := map[string]int{}
	for _, kind := range facts.Kinds {
		if found, ok := qs.env.Facts.Kinds[kind.Name]; ok && kind.Field == "typeTransaction" {
			types = append(types, kind.Value)
			items[kind.Value] = found.Items
		}
	}
	slices.SortStableFunc(types, func(a, b string) int { return cmp.Compare(items[a], items[b]) })
	return types
}

// Part is a question small enough to be read whole: two past days of one
// location of the account.
func (qs *Questions) Part() (scenario.Question, error) {
	if err := qs.givens.Sales(); err != nil {
		return scenario.Question{}, err
	}
	location, err := qs.env.Facts.Place("$location", qs.env.Foreign)
	return SoldDays(rules.BranchReport, map[string]any{"locationId": location}), err
}
