// Package accounts holds what two keys see against each other ([Of]), what a key is told of
// another account's locations ([Foreign]), and whose locations and terminals are listed
// ([Listings], [TerminalsOf]).
package accounts

import (
	"fmt"
	"maps"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/scenario"
)

// accounts hold what two keys see of each other.
type accounts struct{ *reading.Oracle }

// Of asks with the keys of several accounts.
func Of(o *reading.Oracle) *accounts { return &accounts{o} }

// SharesNothing expects two accounts to have no sale and no location in common.
func (ac *accounts) SharesNothing(role exchange.Role) {
	if !ac.Need(ac.Env.Need(role)) {
		return
	}
	branch := ac.sharesNoSale(rules.BranchReport, role)
	second := ac.sharesNoSale(rules.TransactionReport, role)
	ac.isAnother(branch, second)
	ac.namesItsOwn(branch, second)
	ac.listOthers(role, ac.listing(exchange.RoleMain).Rows(), ac.listing(role).Rows(), "another key lists other locations", "no shared id")
	if branch.shared() { // one commerce may have two accounts
		ac.Need(ofOneCommerce(role, branch.partner))
	}
}

// listing are the locations that are listed to an account, which asks from now on.
func (ac *accounts) listing(role exchange.Role) *exchange.Exchange {
	ac.Session.Role = role
	return ac.Common(exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
}

// sharesNone expects none of main's transactions among the rows that another key is shown.
func (ac *accounts) sharesNone(own []string, theirs []exchange.Row) {
	for i, one := range rowset.TransactionsOf(theirs) {
		ac.Expect(!slices.Contains(own, one), "another key shows other sales", "no shared sale", theirs[i].Text("saleId"))
	}
}

// ShownNoSale expects both reports to show another key no sale of main, a terminal or
// location of main beside it or not: "the key belongs to the account whose data is
// returned". What else they answer is open.
func (ac *accounts) ShownNoSale(role exchange.Role) {
	if !ac.Need(ac.Env.Need(role)) {
		return
	}
	for _, op := range []rules.Operation{rules.TransactionReport, rules.BranchReport} {
		for _, questions := range [][]scenario.Question{ac.ofPlacesOfMain(op), {{Op: op, From: "today-200", To: "today-180"}}} {
			ac.shownNoneOf(role, questions)
		}
	}
	ac.Expect(true, "another key is shown no sale of this account", "no shared sale", "")
}

// ofPlacesOfMain are the questions for the days with sales: for all of them, and for those
// of a terminal or a location of main, as far as one is known.
func (ac *accounts) ofPlacesOfMain(op rules.Operation) []scenario.Question {
	named := map[string]string{"locationId": "$location", "serialNumber": "$terminal"}
	if op == rules.TransactionReport {
		named = map[string]string{"SerialNumber": "$terminal"}
	}
	questions := []scenario.Question{reading.SoldDays(op, nil)}
	for _, field := range slices.Sorted(maps.Keys(named)) {
		if place, err := ac.Env.Facts.Place(named[field], ac.Env.Foreign); err == nil {
			questions = append(questions, reading.SoldDays(op, map[string]any{field: place}))
		}
	}
	return questions
}

// shownNoneOf is ShownNoSale of one report: the first question has all of main's sales
// that the others may show.
func (ac *accounts) shownNoneOf(role exchange.Role, questions []scenario.Question) {
	ac.Session.Role = exchange.RoleMain
	own := ac.transactionsFrom(questions[0])
	ac.Session.Role = role
	for _, q := range questions {
		x := ac.FirstPage(q, 20)
		for i, one := range rowset.TransactionsOf(x.Rows()) {
			ac.Expect(!slices.Contains(own, one), "another key is shown no sale of this account", "no shared sale", x.Rows()[i].Text("saleId"))
		}
	}
}

// transactionsFrom are those of two days that discovery found, and those on the first page
// of other days.
func (ac *accounts) transactionsFrom(q scenario.Question) []string {
	if q.From == "$from" {
		return rowset.TransactionsOf(ac.All(q).Rows)
	}
	return rowset.TransactionsOf(ac.FirstPage(q, 20).Rows())
}

// OpensNothing asks the branch report, with another key, for a location and a terminal
// of its account: "only accounts on a PaaS plan may use the branch report", whatever is
// filtered. Which code wins is open where they are not the account's.
func (ac *accounts) OpensNothing(role exchange.Role) {
	if !ac.Need(ac.Env.Need(role)) {
		return
	}
	ac.Session.Role = role
	listing := ac.Common(exchange.Request{Operation: rules.Locations, Role: role})
	places := map[string][]string{"locationId": rowset.TextsOf(listing.Rows(), "id")}
	sales := ac.FirstPage(reading.SoldDays(rules.TransactionReport, nil), 20)
	places["serialNumber"] = rowset.TextsOf(sales.Rows(), "posSerialNumber")
	asked := 0
	for _, field := range []string{"locationId", "serialNumber"} {
		if len(places[field]) == 0 {
			continue
		}
		asked++
		x := ac.Page(reading.SoldDays(rules.BranchReport, map[string]any{field: places[field][0]}), 1, 20)
		ac.Expect(x.Refused(), "the branch report is refused beside "+field, "a refusal as without it", ac.Session.Got())
	}
	if asked == 0 {
		ac.Lack("the account shows no location and no sale", "a key for keys."+string(role)+" of an account with locations or sales")
	}
}

// sharesNoSale holds the sales and the commerce that a report shows to main against
// those that it shows to another account, and tells how it names the two commerces.
func (ac *accounts) sharesNoSale(op rules.Operation, role exchange.Role) (names commerceNames) {
	ac.Session.Role = exchange.RoleMain
	own := rowset.TransactionsOf(ac.All(reading.SoldDays(op, nil)).Rows)
	commerce := ac.lastCommerce()
	ac.Session.Role = role
	theirs := ac.theirs(op, role)
	other := ac.lastCommerce()
	names = commerceNames{commerce.Text("commerceName"), other.Text("commerceName"), commerce.Text("partnerId"), other.Text("partnerId")}
	ac.sharesNone(own, theirs.Rows)
	twice := rowset.ShownTwice(theirs.Rows)
	ac.HoldsOf(scenario.PagingRules[op], twice == "", "no transaction of another key stands on two pages", "each transaction once", twice+" twice", theirs)
	ac.HoldsOf(scenario.PagingRules[op], len(theirs.Rows) == theirs.Total, "totalItems counts the transactions that another key is shown", fmt.Sprint(len(theirs.Rows)), fmt.Sprint(theirs.Total), theirs)
	return names
}

// lastCommerce is that of the last answer.
func (ac *accounts) lastCommerce() exchange.Row {
	if !ac.GoesOn() {
		return nil
	}
	return ac.Session.Last.Commerce()
}

// theirs are the sales that a report shows to another account: all of the second one's, of
// others the first page, whose size they may spell in their own way.
func (ac *accounts) theirs(op rules.Operation, role exchange.Role) *scenario.Reading {
	if role == exchange.RoleSecond {
		return ac.All(reading.SoldDays(op, nil))
	}
	x := ac.FirstPage(reading.SoldDays(op, nil), 20)
	return &scenario.Reading{Rows: x.Rows(), Total: len(x.Rows())}
}
