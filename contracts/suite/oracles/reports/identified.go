package reports

import (
	"errors"
	"maps"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/scenario"
)

// How the two reports identify what they tell of: "Internal sale identifier linked to the
// transaction" and "Sale identifier", "Internal identifier of the commerce" and
// "Identifier of the commerce" need not be one.

// EnoughApart is how many sales that stand in both reports show that neither has a saleId
// of the other; enoughOfAll, where these are all that either report has.
const (
	EnoughApart = 10
	enoughOfAll = 3
)

// identity is how the saleIds of the two reports belong together.
type identity int

// What some sales show of it.
const (
	Untold   identity = iota
	Shared            // a saleId stands in both
	disjoint          // none does, of sales that are the same by what else is told of them
)

// IdentityOf is how the two reports identify some sales.
func IdentityOf(branch, second []exchange.Row, by clocks) identity {
	if shareID(branch, second) {
		return Shared
	}
	both := slices.DeleteFunc(exchange.Match(branch, second, by.texts()), func(at int) bool { return at < 0 })
	isAll := len(both) >= enoughOfAll && len(both) == len(branch) && len(both) == len(second)
	if len(both) < EnoughApart && !isAll {
		return Untold
	}
	return disjoint
}

func shareID(branch, second []exchange.Row) bool {
	known := map[string]bool{}
	for _, id := range rowset.IDs(branch) {
		known[id] = id != ""
	}
	return slices.ContainsFunc(rowset.IDs(second), func(id string) bool { return known[id] })
}

// Renamed are sales of the transaction report under the saleIds of the branch report,
// where it has its own: those that are the same by what else is told of them.
func (sm *Sampler) Renamed(branch, second []exchange.Row) []exchange.Row {
	if len(branch) == 0 || len(second) == 0 || shareID(branch, second) || !sm.hasOwnIDs() {
		return second
	}
	list := slices.Clone(second)
	for i, at := range exchange.Match(branch, second, ClocksOf(sm.Env).texts()) {
		if at >= 0 {
			list[i] = maps.Clone(second[i])
			list[i]["saleId"] = branch[at]["saleId"]
		}
	}
	return list
}

// hasOwnIDs tells whether the transaction report identifies sales in its own way: by its
// profile or, where that says nothing, as far as the samples show.
func (sm *Sampler) hasOwnIDs() bool {
	if pinned, is := sm.Env.Pinned("Q-TR-SALE-ID"); is {
		return pinned.Is("of-its-own")
	}
	session := sm.Session
	last, role := session.Last, session.Role
	session.Role = exchange.RoleMain // whose sales are the most
	var branch, second []exchange.Row
	known := sm.asFarAsSeen(func() { branch, second = SamplerOf(sm.Oracle).Both() })
	session.Last, session.Role = last, role // the evidence is what is compared
	return known && IdentityOf(branch, second, ClocksOf(sm.Env)) == disjoint
}

// asFarAsSeen looks at the samples, and tells whether they show what is looked for: what they
// lack says nothing.
func (sm *Sampler) asFarAsSeen(look func()) bool {
	err := sm.Try(look)
	var unmet *report.Unmet
	return !errors.As(err, &unmet) && !errors.Is(err, scenario.ErrFailed) && sm.Need(err)
}

// Both are the sales of all samples in each report.
func (sm *Sampler) Both() (branch, second []exchange.Row) {
	return sm.Rows(rules.BranchReport), sm.Rows(rules.TransactionReport)
}

// BothRenamed is Both with the saleIds of the branch report in each.
func (sm *Sampler) BothRenamed() (branch, second []exchange.Row) {
	branch, second = sm.Both()
	return branch, sm.Renamed(branch, second)
}
