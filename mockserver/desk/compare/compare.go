// Package compare sets two answers to an open question side by side: [Requests]
// are those on which they may differ, [Lines] marks where two texts do.
package compare

import (
	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/call"
	"calco.example/mockserver/desk/change"
)

// Asker is who asks the requests, and what they may be built from.
type Asker struct {
	From   call.Request // its key and its time
	Givens rules.Givens
	Keys   change.Keys
}

// maxRequests is how many requests the rules of a question give at the most.
const maxRequests = 80

// Requests lists requests on which the answers to a question may differ: those
// that break the rules it touches, on both sides of their bounds, and the odd
// ones that no rule names.
func Requests(q rules.Question, asker Asker) []call.Request {
	givens := asker.Givens
	var list []call.Request
	add := func(r rules.Request, err error) {
		if err != nil {
			return
		}
		from := call.For(r.Operation)
		from.Key, from.Now = asker.From.Key, asker.From.Now
		list = append(list, change.To(r, from, asker.Keys))
	}
	for _, id := range q.Rules {
		rule, _ := rules.Lookup(id)
		if rule.Bound != nil {
			add(rule.AtBound(rules.FirstRefused, givens))
			add(rule.AtBound(rules.LastAccepted, givens))
		}
		if rule.Break != nil && len(list) < maxRequests {
			for _, op := range operationsOf(rule) {
				add(rule.Breaking(op, givens))
			}
		}
	}
	for _, odd := range oddities {
		good, err := rules.Good(odd.operation, givens)
		if err == nil {
			add(good.With(givens, odd.changes...))
		}
	}
	for _, op := range call.Operations() {
		good, err := rules.Good(op, givens)
		add(good, err)
		for _, role := range []string{"edge", "cashOnly", "second", "quiet"} {
			good.Role = role
			if asker.Keys(role) != "" {
				add(good, err)
			}
		}
	}
	return list
}

func operationsOf(rule rules.Rule) []rules.Operation {
	switch {
	case rule.ID == "ERROR_NOT_AUTHORIZED":
		return []rules.Operation{rules.BranchReport, rules.Locations}
	case rule.Operation == rules.AnyOperation:
		return []rules.Operation{rules.BranchReport}
	}
	return []rules.Operation{rule.Operation}
}
