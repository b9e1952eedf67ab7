package oracles

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/scenario"
)

// How the two reports identify what they tell of: "Internal sale identifier linked to the
// transaction" and "Sale identifier", "Internal identifier of the commerce" and
// "Identifier of the commerce" need not be one.

// enoughApart is how many sales that stand in both reports show that neither has a saleId
// of the other.
const enoughApart = 10

// identity is how the saleIds of the two reports belong together.
type identity int

const (
	untold   identity = iota
	shared            // a saleId stands in both
	disjoint          // none does, of sales that are the same by what else is told of them
)

// identityOf is how the two reports identify some sales.
func identityOf(branch, second []exchange.Row, by clocks) identity {
	if shareID(branch, second) {
		return shared
	}
	both := slices.DeleteFunc(exchange.Match(branch, second, by.texts()), func(at int) bool { return at < 0 })
	if len(both) < enoughApart {
		return untold
	}
	return disjoint
}

func shareID(branch, second []exchange.Row) bool {
	known := map[string]bool{}
	for _, id := range ids(branch) {
		known[id] = id != ""
	}
	return slices.ContainsFunc(ids(second), func(id string) bool { return known[id] })
}

// renamed are sales of the transaction report under the saleIds of the branch report,
// where it has its own: those that are the same by what else is told of them.
func (sm *sampler) renamed(ctx context.Context, branch, second []exchange.Row) ([]exchange.Row, error) {
	if len(branch) == 0 || len(second) == 0 || shareID(branch, second) {
		return second, nil
	}
	own, err := sm.hasOwnIDs(ctx)
	if err != nil || !own {
		return second, err
	}
	list := slices.Clone(second)
	for i, at := range exchange.Match(branch, second, clocksOf(sm.env).texts()) {
		if at >= 0 {
			list[i] = maps.Clone(second[i])
			list[i]["saleId"] = branch[at]["saleId"]
		}
	}
	return list, nil
}

// hasOwnIDs tells whether the transaction report identifies sales in its own way: by its
// profile or, where that says nothing, as far as the samples show.
func (sm *sampler) hasOwnIDs(ctx context.Context) (bool, error) {
	if pinned, is := sm.env.Pinned("Q-TR-SALE-ID"); is {
		return pinned.Is("of-its-own"), nil
	}
	session := sm.session
	last, role := session.Last, session.Role
	session.Role = exchange.RoleMain // whose sales are the most
	branch, second, err := (&sampler{env: sm.env, session: session, givens: sm.givens, reader: sm.reader}).both(ctx)
	session.Last, session.Role = last, role // the evidence is what is compared
	var unmet *report.Unmet
	if errors.As(err, &unmet) || errors.Is(err, scenario.ErrFailed) { // what the samples lack says nothing
		return false, nil
	}
	return err == nil && identityOf(branch, second, clocksOf(sm.env)) == disjoint, err
}

// both are the sales of all samples in each report.
func (sm *sampler) both(ctx context.Context) (branch, second []exchange.Row, err error) {
	if branch, err = sm.rows(ctx, rules.BranchReport); err != nil {
		return nil, nil, err
	}
	second, err = sm.rows(ctx, rules.TransactionReport)
	return branch, second, err
}

// bothRenamed is both with the saleIds of the branch report in each.
func (sm *sampler) bothRenamed(ctx context.Context) (branch, second []exchange.Row, err error) {
	if branch, second, err = sm.both(ctx); err != nil {
		return nil, nil, err
	}
	second, err = sm.renamed(ctx, branch, second)
	return branch, second, err
}

// SaleIDs holds the saleIds of the transaction report against those of the branch report:
// they are the same, or none of the one stands in the other.
func (fg *figures) SaleIDs(ctx context.Context, same bool) error {
	branch, second, err := fg.sales.both(ctx)
	if err != nil {
		return err
	}
	got := identityOf(branch, second, clocksOf(fg.env))
	if got == untold {
		return report.Lacking(fmt.Sprintf("fewer than %d sales of the past month stand in both reports by what is told of them beside the saleId", enoughApart), "an account with more sales in both reports")
	}
	summary, expected := "saleId of the transaction report is that of the branch report", scenario.Few(ids(branch))
	if !same {
		summary, expected = "saleId of the transaction report is one of its own", "none of "+expected
	}
	return fg.judge.Expect((got == shared) == same, summary, expected, scenario.Few(ids(second)))
}

// tellsAlike is the share of sales of which both reports tell a number or a time alike, or
// in their own way, before that counts as how they do it: one may be the other by chance.
const tellsAlike = 0.8

// Told holds whether the transaction report tells a number or a time of sales as the branch
// report does: of most of those that both have, or not of all.
func (fg *figures) Told(ctx context.Context, about string, same bool) error {
	a := agreements[about]
	pairs, err := fg.sales.pairs(ctx)
	if err != nil {
		return err
	}
	if a.of != nil {
		pairs = a.of(pairs)
	}
	pairs = except(pairs, func(p pair) bool { return isCash(p.branch) && about == "sequence" })
	if len(pairs) < enoughApart {
		return report.Lacking(fmt.Sprintf("fewer than %d sales of the past month that are not reversed or in cash stand in both reports", enoughApart), "an account with more sales in both reports")
	}
	isSame := a.same
	if a.dated {
		isSame = func(p pair) bool { d, told := timeApart(p); return told && d == 0 || !told && atOnce(p) }
	}
	alike, odd := len(only(pairs, isSame)), except(pairs, isSame)
	summary, expected := a.report+" of the transaction report is "+a.branch+" of the branch report", "the same in both"
	ok := float64(alike) >= tellsAlike*float64(len(pairs))
	if !same {
		summary, expected, ok = a.report+" of the transaction report is one of its own", "another one than "+a.branch+" of the branch report", len(odd) > 0
		odd = pairs
	}
	return fg.judge.Expect(ok, summary, expected, fmt.Sprintf("%d of %d sales have the same: %s", alike, len(pairs), some(odd, a.shown)))
}

// PartnerIDs holds the partnerId of the transaction report against that of the branch
// report.
func (fg *figures) PartnerIDs(ctx context.Context, same bool) error {
	branch, second, err := fg.commerces(ctx)
	if err != nil {
		return err
	}
	a, b := branch.Text("partnerId"), second.Text("partnerId")
	if !same {
		return fg.judge.Expect(a != b, "partnerId of the transaction report is one of its own", "another than "+a, b)
	}
	return fg.judge.Expect(a == b, "partnerId of the commerce is the same in both reports", a, b)
}

// commerces are what each report tells of the commerce. What it calls it is open: "legal
// name of the commerce" here, "name of the commerce" there.
func (fg *figures) commerces(ctx context.Context) (inBranch, inReport exchange.Row, err error) {
	if err := fg.givens.Sales(); err != nil {
		return nil, nil, err
	}
	first := fg.env.Facts.Samples[0]
	branch, err := fg.session.FirstPage(ctx, over(rules.BranchReport, first, nil), 20)
	if err != nil {
		return nil, nil, err
	}
	second, err := fg.session.FirstPage(ctx, over(rules.TransactionReport, first, nil), 20)
	if err != nil {
		return nil, nil, err
	}
	if !branch.Success() || !second.Success() {
		return nil, nil, report.Lacking("one of the reports has no sale of these days", "an account with sales in both reports")
	}
	return branch.Commerce(), second.Commerce(), nil
}

// sameUnless expects both reports to identify something alike, where the profile does not
// say that each has its own way.
func (fg *figures) sameUnless(question rules.QuestionID, same func() error) error {
	return fg.judge.Unless(question, "of-its-own", func() error { return fg.judge.PinnedFor(question, same) })
}
