package suite

import (
	"fmt"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
)

// choose fits the plan into the budget: of every rule its first scenarios on
// both sides of a bound, then the next, until the budget is spent. What does
// not fit is marked.
func (r *run) choose(spent int) {
	if r.Budget == 0 {
		return
	}
	rank := map[string]int{}
	seen := map[rules.ID]int{}
	keys := r.ahead.inOrder()
	for _, key := range keys {
		info := r.plan[key]
		for _, id := range info.Rules {
			rank[key] = max(rank[key], seen[id])
			seen[id]++
		}
	}
	slices.SortStableFunc(keys, func(a, b string) int { return rank[a] - rank[b] })
	spent += r.Looked
	r.over, r.needed = r.ahead.fit(keys, r.Budget-spent)
	if r.needed += spent; r.Budget >= r.enough() {
		r.over = nil
	}
}

// enough is a budget that all scenarios fit into.
func (r *run) enough() int {
	factor := 1 + spare
	if r.ahead.pages() <= 2 && r.whole && r.env.Keyed(exchange.RoleSecond) {
		factor -= shared
	}
	return int(float64(r.needed) * factor)
}

// wanted is a budget that would have been enough: by the plan, or where that said it was,
// by what was needed so far.
func (r *run) wanted() int {
	if r.needed > r.Budget {
		return r.enough()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	sent := 0
	for _, s := range r.done {
		sent += s.Requests
	}
	return (sent/max(1, len(r.done)) + 1) * len(r.plan) * 2
}

// Tight is a budget that is too small: how many of the scenarios that can run fit into
// it, about, and one that is enough for all of them.
type Tight struct{ Budget, Fit, Of, Enough int }

func (r *run) tight() Tight {
	can := 0
	for _, info := range r.plan {
		if r.ahead.unmet(info) == nil {
			can++
		}
	}
	return Tight{r.Budget, can - len(r.over), can, r.enough()}
}

func (r *run) overBudget() *report.Unmet {
	return &report.Unmet{Why: "it does not fit into the budget of requests", Ask: fmt.Sprintf("raise limits.requests to %d", r.enough())}
}
