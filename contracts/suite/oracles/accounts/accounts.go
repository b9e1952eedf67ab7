// Package accounts holds what two keys see against each other ([Of]), what a key is told of
// another account's locations ([Foreign]), and whose locations and terminals are listed
// ([Listings], [TerminalsOf]).
package accounts

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/scenario"
)

// accounts hold what two keys see of each other.
type accounts struct {
	env     *scenario.Environment
	session *scenario.Session
	judge   *scenario.Judge
	reader  *reading.Reader
	compare *reading.Comparer
}

// Of asks with the keys of several accounts.
func Of(s *scenario.Scenario) *accounts {
	return &accounts{s.Env, s.Session, s.Judge, reading.ReaderOf(s), reading.ComparerOf(s)}
}

// SharesNothing expects two accounts to have no sale and no location in common.
func (ac *accounts) SharesNothing(ctx context.Context, role exchange.Role) error {
	if err := ac.env.Need(role); err != nil {
		return err
	}
	branch, err := ac.sharesNoSale(ctx, rules.BranchReport, role)
	if err != nil {
		return err
	}
	second, err := ac.sharesNoSale(ctx, rules.TransactionReport, role)
	if err != nil {
		return err
	}
	if err := ac.isAnother(branch, second); err != nil {
		return err
	}
	if err := ac.namesItsOwn(branch, second); err != nil {
		return err
	}
	ac.session.Role = exchange.RoleMain
	myLocations, err := ac.session.Common(ctx, exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
	if err != nil {
		return err
	}
	ac.session.Role = role
	listing, err := ac.session.Common(ctx, exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
	if err != nil {
		return err
	}
	if err := ac.listOthers(ctx, role, myLocations.Rows(), listing.Rows(), "another key lists other locations", "no shared id"); err != nil {
		return err
	}
	if branch.shared() { // one commerce may have two accounts
		return ofOneCommerce(role, branch.partner)
	}
	return nil
}

// sharesNone expects none of main's transactions among the rows that another key is shown.
func (ac *accounts) sharesNone(own []string, theirs []exchange.Row) error {
	for i, one := range rowset.TransactionsOf(theirs) {
		if err := ac.judge.Expect(!slices.Contains(own, one), "another key shows other sales", "no shared sale", theirs[i].Text("saleId")); err != nil {
			return err
		}
	}
	return nil
}

// ShownNoSale expects both reports to show another key no sale of main, a terminal or
// location of main beside it or not: "the key belongs to the account whose data is
// returned". What else they answer is open.
func (ac *accounts) ShownNoSale(ctx context.Context, role exchange.Role) error {
	if err := ac.env.Need(role); err != nil {
		return err
	}
	for _, op := range []rules.Operation{rules.TransactionReport, rules.BranchReport} {
		for _, questions := range [][]scenario.Question{ac.ofPlacesOfMain(op), {{Op: op, From: "today-200", To: "today-180"}}} {
			if err := ac.shownNoneOf(ctx, role, questions); err != nil {
				return err
			}
		}
	}
	return ac.judge.Expect(true, "another key is shown no sale of this account", "no shared sale", "")
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
		if place, err := ac.env.Facts.Place(named[field], ac.env.Foreign); err == nil {
			questions = append(questions, reading.SoldDays(op, map[string]any{field: place}))
		}
	}
	return questions
}

// shownNoneOf is ShownNoSale of one report: the first question has all of main's sales
// that the others may show.
func (ac *accounts) shownNoneOf(ctx context.Context, role exchange.Role, questions []scenario.Question) error {
	ac.session.Role = exchange.RoleMain
	own, err := ac.transactionsFrom(ctx, questions[0])
	if err != nil {
		return err
	}
	ac.session.Role = role
	for _, q := range questions {
		x, err := ac.session.FirstPage(ctx, q, 20)
		if err != nil {
			return err
		}
		for i, one := range rowset.TransactionsOf(x.Rows()) {
			if err := ac.judge.Expect(!slices.Contains(own, one), "another key is shown no sale of this account", "no shared sale", x.Rows()[i].Text("saleId")); err != nil {
				return err
			}
		}
	}
	return nil
}

// transactionsFrom are those of two days that discovery found, and those on the first page
// of other days.
func (ac *accounts) transactionsFrom(ctx context.Context, q scenario.Question) ([]string, error) {
	if q.From == "$from" {
		all, err := ac.reader.All(ctx, q)
		if err != nil {
			return nil, err
		}
		return rowset.TransactionsOf(all.Rows), nil
	}
	x, err := ac.session.FirstPage(ctx, q, 20)
	if err != nil {
		return nil, err
	}
	return rowset.TransactionsOf(x.Rows()), nil
}

// OpensNothing asks the branch report, with another key, for a location and a terminal
// of its account: "only accounts on a PaaS plan may use the branch report", whatever is
// filtered. Which code wins is open where they are not the account's.
func (ac *accounts) OpensNothing(ctx context.Context, role exchange.Role) error {
	if err := ac.env.Need(role); err != nil {
		return err
	}
	ac.session.Role = role
	listing, err := ac.session.Common(ctx, exchange.Request{Operation: rules.Locations, Role: role})
	if err != nil {
		return err
	}
	places := map[string][]string{"locationId": rowset.TextsOf(listing.Rows(), "id")}
	sales, err := ac.session.FirstPage(ctx, reading.SoldDays(rules.TransactionReport, nil), 20)
	if err != nil {
		return err
	}
	places["serialNumber"] = rowset.TextsOf(sales.Rows(), "posSerialNumber")
	asked := 0
	for _, field := range []string{"locationId", "serialNumber"} {
		if len(places[field]) == 0 {
			continue
		}
		asked++
		x, err := ac.session.Page(ctx, reading.SoldDays(rules.BranchReport, map[string]any{field: places[field][0]}), 1, 20)
		if err != nil {
			return err
		}
		if err := ac.judge.Expect(x.Refused(), "the branch report is refused beside "+field, "a refusal as without it", ac.session.Got()); err != nil {
			return err
		}
	}
	if asked == 0 {
		return report.Lacking("the account shows no location and no sale", "a key for keys."+string(role)+" of an account with locations or sales")
	}
	return nil
}

// sharesNoSale holds the sales and the commerce that a report shows to main against
// those that it shows to another account, and tells how it names the two commerces.
func (ac *accounts) sharesNoSale(ctx context.Context, op rules.Operation, role exchange.Role) (names commerceNames, err error) {
	ac.session.Role = exchange.RoleMain
	mine, err := ac.reader.All(ctx, reading.SoldDays(op, nil))
	if err != nil {
		return names, err
	}
	own, commerce := rowset.TransactionsOf(mine.Rows), ac.session.Last.Commerce()
	ac.session.Role = role
	theirs, err := ac.theirs(ctx, op, role)
	if err != nil {
		return names, err
	}
	other := ac.session.Last.Commerce()
	names = commerceNames{commerce.Text("commerceName"), other.Text("commerceName"), commerce.Text("partnerId"), other.Text("partnerId")}
	if err := ac.sharesNone(own, theirs.Rows); err != nil {
		return names, err
	}
	twice := rowset.ShownTwice(theirs.Rows)
	if err := ac.compare.HoldsOf(ctx, scenario.PagingRules[op], twice == "", "no transaction of another key stands on two pages", "each transaction once", twice+" twice", theirs); err != nil {
		return names, err
	}
	return names, ac.compare.HoldsOf(ctx, scenario.PagingRules[op], len(theirs.Rows) == theirs.Total, "totalItems counts the transactions that another key is shown", fmt.Sprint(len(theirs.Rows)), fmt.Sprint(theirs.Total), theirs)
}

// theirs are the sales that a report shows to another account: all of the second one's, of
// others the first page, whose size they may spell in their own way.
func (ac *accounts) theirs(ctx context.Context, op rules.Operation, role exchange.Role) (*scenario.Reading, error) {
	if role == exchange.RoleSecond {
		return ac.reader.All(ctx, reading.SoldDays(op, nil))
	}
	x, err := ac.session.FirstPage(ctx, reading.SoldDays(op, nil), 20)
	if err != nil {
		return nil, err
	}
	return &scenario.Reading{Rows: x.Rows(), Total: len(x.Rows())}, nil
}
