package reports

import (
	"context"
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
func (sm *Sampler) Renamed(ctx context.Context, branch, second []exchange.Row) ([]exchange.Row, error) {
	if len(branch) == 0 || len(second) == 0 || shareID(branch, second) {
		return second, nil
	}
	own, err := sm.hasOwnIDs(ctx)
	if err != nil || !own {
		return second, err
	}
	list := slices.Clone(second)
	for i, at := range exchange.Match(branch, second, ClocksOf(sm.env).texts()) {
		if at >= 0 {
			list[i] = maps.Clone(second[i])
			list[i]["saleId"] = branch[at]["saleId"]
		}
	}
	return list, nil
}

// hasOwnIDs tells whether the transaction report identifies sales in its own way: by its
// profile or, where that says nothing, as far as the samples show.
func (sm *Sampler) hasOwnIDs(ctx context.Context) (bool, error) {
	if pinned, is := sm.env.Pinned("Q-TR-SALE-ID"); is {
		return pinned.Is("of-its-own"), nil
	}
	session := sm.session
	last, role := session.Last, session.Role
	session.Role = exchange.RoleMain // whose sales are the most
	branch, second, err := (&Sampler{env: sm.env, session: session, givens: sm.givens, reader: sm.reader}).Both(ctx)
	session.Last, session.Role = last, role // the evidence is what is compared
	var unmet *report.Unmet
	if errors.As(err, &unmet) || errors.Is(err, scenario.ErrFailed) { // what the samples lack says nothing
		return false, nil
	}
	return err == nil && IdentityOf(branch, second, ClocksOf(sm.env)) == disjoint, err
}

// Both are the sales of all samples in each report.
func (sm *Sampler) Both(ctx context.Context) (branch, second []exchange.Row, err error) {
	if branch, err = sm.Rows(ctx, rules.BranchReport); err != nil {
		return nil, nil, err
	}
	second, err = sm.Rows(ctx, rules.TransactionReport)
	return branch, second, err
}

// BothRenamed is Both with the saleIds of the branch report in each.
func (sm *Sampler) BothRenamed(ctx context.Context) (branch, second []exchange.Row, err error) {
	if branch, second, err = sm.Both(ctx); err != nil {
		return nil, nil, err
	}
	second, err = sm.Renamed(ctx, branch, second)
	return branch, second, err
}
