package accounts

import (
	"context"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/scenario"
)

// foreign holds what the branch report says of the locations of other accounts.
type foreign struct {
	env      *scenario.Environment
	session  *scenario.Session
	response *scenario.Response
	accounts *accounts
}

// Foreign asks the key of a scenario for what is another account's.
func Foreign(s *scenario.Scenario) *foreign {
	return &foreign{s.Env, s.Session, s.Response, Of(s)}
}

// mostForeign is how many locations of an account are asked for.
const mostForeign = 6

// LocationsOf asks for locations that are listed to another account alone, and holds each
// answer against an outcome: "A location … that does not belong to the authenticated account
// is refused", whether or not it made a sale.
func (f *foreign) LocationsOf(ctx context.Context, role exchange.Role, outcome string) error {
	if err := f.env.Need(role); err != nil {
		return err
	}
	alone, err := f.listedTo(ctx, role, f.session.Role)
	if err != nil {
		return err
	}
	for i := range min(len(alone), mostForeign) {
		if err := f.isRefused(ctx, alone[i*len(alone)/min(len(alone), mostForeign)], outcome); err != nil {
			return err
		}
	}
	return nil
}

// isRefused holds the answer to one location against an outcome. It may have been the
// asking account's before, and its sales of those months are: then nothing is said of it.
func (f *foreign) isRefused(ctx context.Context, id, outcome string) error {
	q := reading.SoldDays(rules.BranchReport, map[string]any{"locationId": id})
	x, err := f.session.Page(ctx, q, 1, 20)
	if err != nil {
		return err
	}
	if x.Code() == "BR-25" || x.Code() == "BR-30" {
		if err := f.isOpen(ctx, x.Code()); err != nil {
			return err
		}
		f.session.Last = x
	}
	if !x.NoData() {
		return f.response.Is(ctx, outcome)
	}
	switch sold, err := f.session.SoldThere(ctx, scenario.Places{LocationID: id}); {
	case err != nil:
		return err
	case sold:
		return report.Lacking("location "+id+" is listed to another account, and made sales of "+string(f.session.Role)+" in other months", "how locations are handed on")
	}
	if _, err := f.session.Page(ctx, q, 1, 20); err != nil {
		return err
	}
	return f.response.Is(ctx, outcome)
}

// isOpen tells what the target lacks where the account that asks is told a code whichever
// location it asks for: "only accounts on a PaaS plan may use the branch report".
func (f *foreign) isOpen(ctx context.Context, code string) error {
	plain, err := f.session.Page(ctx, reading.SoldDays(rules.BranchReport, nil), 1, 20)
	if err != nil || plain.Code() != code {
		return err
	}
	return report.Lacking("the branch report is not open to the account "+string(f.session.Role)+" ("+code+")", "a key for keys."+string(f.session.Role)+" of an account that may use it")
}

// listedTo are the locations that are listed to another account and not to the one that
// asks, where the sales of main name theirs as they are listed.
func (f *foreign) listedTo(ctx context.Context, role, asker exchange.Role) ([]string, error) {
	defer func() { f.session.Role = asker }()
	var listings [3]*exchange.Exchange
	for i, r := range []exchange.Role{role, exchange.RoleMain, asker} {
		f.session.Role = r
		x, err := f.session.Common(ctx, exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
		if err != nil {
			return nil, err
		}
		listings[i] = x
	}
	if x := listings[2]; !x.Success() && !x.NoData() {
		return nil, report.Lacking("the account "+string(asker)+" is not told which locations are its own", "a key for keys."+string(asker)+" whose locations are listed")
	}
	own := rowset.TextsOf(listings[2].Rows(), "id")
	others := slices.DeleteFunc(rowset.TextsOf(listings[0].Rows(), "id"), func(id string) bool { return slices.Contains(own, id) })
	known := func(id string) bool { _, is := f.accounts.placeOf(id, listings[1].Rows()); return is }
	alone := slices.DeleteFunc(slices.Clone(others), func(id string) bool { return !known(id) || asker == exchange.RoleMain && f.sold(id) })
	switch {
	case len(alone) > 0:
		return alone, nil
	case len(others) > 0 && !slices.ContainsFunc(others, known):
		if err := reading.OtherIdentifiers(f.env); err != nil {
			return nil, err
		}
	}
	return nil, report.Lacking("the account "+string(role)+" has no location of its own that a sale of main would name as it is listed", "a key for keys."+string(role)+" of an account with locations")
}

// sold tells whether a location made a sale of main, listed or not.
func (f *foreign) sold(id string) bool {
	return slices.ContainsFunc(f.env.Facts.Locations, func(l facts.LocationFact) bool { return facts.SameLocation(l.ID, id) })
}
