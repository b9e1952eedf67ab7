package accounts

import (
	"fmt"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/scenario"
)

// ListsOthers expects the listing of the account that was asked last to have none of the
// locations of main's, which was asked before.
func (ac *accounts) ListsOthers() {
	if ac.Session.Before == nil {
		ac.Need(scenario.ErrNothingAsked)
		return
	}
	mine, theirs := ac.Session.Before.Rows(), ac.Session.Last.Rows()
	if len(mine) == 0 || len(theirs) == 0 {
		ac.Lack("one of the two listings is empty", "keys of two accounts with locations")
		return
	}
	ac.listOthers(ac.Session.Role, mine, theirs, "no entry has the id of an entry before", "another id")
}

// listOthers holds two listings against each other. A location may be tied to both
// accounts, as where two commerces share a building: not where the branch report refuses
// it to one of the two (BR-22).
func (ac *accounts) listOthers(role exchange.Role, mine, theirs []exchange.Row, summary, expected string) {
	ids := rowset.TextsOf(theirs, "id")
	shared := slices.DeleteFunc(rowset.TextsOf(mine, "id"), func(id string) bool { return !slices.Contains(ids, id) })
	if len(shared) == 0 {
		ac.Expect(true, summary, expected, "")
		return
	}
	for _, id := range shared {
		place, known := ac.placeOf(id, mine)
		if !known { // the sales of the other account may name it
			sold, _ := ac.soldAt(role, id)
			place, known = id, len(sold) > 0
		}
		if !known {
			ac.Lack(fmt.Sprintf("location %s is listed to both accounts, and sales name their locations otherwise", id), "how locations are shared, or a key for keys."+string(role)+" of an account at other locations")
			return
		}
		var seen []string
		for _, r := range []exchange.Role{exchange.RoleMain, role} {
			sold, refused := ac.soldAt(r, place)
			if refused {
				ac.Expect(false, summary, expected, id)
				return
			}
			for _, one := range sold { // a location may be of both, a sale is of one
				if slices.Contains(seen, one) {
					ac.ExpectOf("KEY-ACCOUNT", false, "a location that two accounts share shows each its own sales", "no shared sale at "+id, rowset.SaleOf(one))
					return
				}
			}
			seen = append(seen, sold...)
			if len(sold) == 0 {
				ac.Lack(fmt.Sprintf("location %s is listed to both accounts, and whether it belongs to both cannot be seen: it made no sale for keys.%s", id, r), "how locations are shared, or a key for keys."+string(role)+" of an account at other locations")
				return
			}
		}
	}
	ac.Expect(true, summary, expected, "")
}

// placeOf is the locationId of a listed location. Where main's sales name theirs in
// another form (Q-LOCATION-ID), it is known of those that made sales alone.
func (ac *accounts) placeOf(id string, listed []exchange.Row) (place string, known bool) {
	ids, listedAlike := rowset.TextsOf(listed, "id"), false
	for _, l := range ac.Env.Facts.Locations {
		if facts.SameLocation(l.ID, id) {
			return l.ID, true
		}
		listedAlike = listedAlike || slices.Contains(ids, l.ID) && len(l.Terminals) > 0
	}
	return id, listedAlike
}

// soldAt asks for sales that an account made at a location, or whether it is refused to
// it.
func (ac *accounts) soldAt(role exchange.Role, id string) (sold []string, refused bool) {
	r := ac.Request(rules.BranchReport, "$from", "$to", map[string]any{"locationId": id})
	before := ac.Session.Role
	ac.Session.Role = role
	x := ac.Common(r)
	ac.Session.Role = before
	return rowset.TransactionsOf(x.Rows()), x.Code() == "BR-22"
}
