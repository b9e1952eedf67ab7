package accounts

import (
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/scenario"
)

// foreign holds what the branch report says of the locations of other accounts.
type foreign struct{ *accounts }

// Foreign asks the key of a scenario for what is another account's.
func Foreign(o *reading.Oracle) *foreign { return &foreign{Of(o)} }

// mostForeign is how many locations of an account are asked for.
const mostForeign = 6

// LocationsOf asks for locations that are listed to another account alone, and holds each
// answer against an outcome: "A location … that does not belong to the authenticated account
// is refused", whether or not it made a sale.
func (f *foreign) LocationsOf(role exchange.Role, outcome string) {
	if !f.Need(f.Env.Need(role)) {
		return
	}
	alone := f.listedTo(role, f.Session.Role)
	for i := range min(len(alone), mostForeign) {
		f.isRefused(alone[i*len(alone)/min(len(alone), mostForeign)], outcome)
	}
}

// isRefused holds the answer to one location against an outcome. It may have been the
// asking account's before, and its sales of those months are: then nothing is said of it.
func (f *foreign) isRefused(id, outcome string) {
	q := reading.SoldDays(rules.BranchReport, map[string]any{"locationId": id})
	x := f.Page(q, 1, 20)
	if x.Code() == "BR-25" || x.Code() == "BR-30" {
		f.isOpen(x.Code())
		f.Show(x)
	}
	if !x.NoData() {
		f.Is(outcome)
		return
	}
	if f.SoldThere(scenario.Places{LocationID: id}) {
		f.Lack("location "+id+" is listed to another account, and made sales of "+string(f.Session.Role)+" in other months", "how locations are handed on")
	}
	f.Page(q, 1, 20)
	f.Is(outcome)
}

// isOpen tells what the target lacks where the account that asks is told a code whichever
// location it asks for: "only accounts on a PaaS plan may use the branch report".
func (f *foreign) isOpen(code string) {
	if f.Page(reading.SoldDays(rules.BranchReport, nil), 1, 20).Code() == code {
		f.Lack("the branch report is not open to the account "+string(f.Session.Role)+" ("+code+")", "a key for keys."+string(f.Session.Role)+" of an account that may use it")
	}
}

// listedTo are the locations that are listed to another account and not to the one that
// asks, where the sales of main name theirs as they are listed.
func (f *foreign) listedTo(role, asker exchange.Role) []string {
	defer func() { f.Session.Role = asker }()
	var listings [3]*exchange.Exchange
	for i, r := range []exchange.Role{role, exchange.RoleMain, asker} {
		listings[i] = f.listing(r)
	}
	if x := listings[2]; !x.Success() && !x.NoData() {
		f.Lack("the account "+string(asker)+" is not told which locations are its own", "a key for keys."+string(asker)+" whose locations are listed")
	}
	own := rowset.TextsOf(listings[2].Rows(), "id")
	others := slices.DeleteFunc(rowset.TextsOf(listings[0].Rows(), "id"), func(id string) bool { return slices.Contains(own, id) })
	known := func(id string) bool { _, is := f.placeOf(id, listings[1].Rows()); return is }
	if len(others) > 0 && !slices.ContainsFunc(others, known) {
		f.OtherIdentifiers()
	}
	alone := slices.DeleteFunc(others, func(id string) bool { return !known(id) || asker == exchange.RoleMain && f.sold(id) })
	if len(alone) == 0 {
		f.Lack("the account "+string(role)+" has no location of its own that a sale of main would name as it is listed", "a key for keys."+string(role)+" of an account with locations")
	}
	return alone
}

// sold tells whether a location made a sale of main, listed or not.
func (f *foreign) sold(id string) bool {
	return slices.ContainsFunc(f.Env.Facts.Locations, func(l facts.LocationFact) bool { return facts.SameLocation(l.ID, id) })
}
