package oracles

import (
	"context"
	"fmt"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
)

// What two keys see of each other.

// SharesNothing expects two accounts to have no sale and no location in common.
func (o *oracles) SharesNothing(ctx context.Context, role exchange.Role) error {
	if err := o.env.Need(role); err != nil {
		return err
	}
	for _, op := range []rules.Operation{rules.BranchReport, rules.TransactionReport} {
		if err := o.sharesNoSale(ctx, op, role); err != nil {
			return err
		}
	}
	o.session.Role = exchange.RoleMain
	myLocations, err := o.session.Common(ctx, exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
	if err != nil {
		return err
	}
	o.session.Role = role
	listing, err := o.session.Common(ctx, exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
	if err != nil {
		return err
	}
	for _, a := range myLocations.Rows() {
		for _, b := range listing.Rows() {
			if err := o.judge.Expect(a.Text("id") != b.Text("id"), "another key lists other locations", "no shared id", a.Text("id")); err != nil {
				return err
			}
		}
	}
	return nil
}

// ShownNoSale expects the transaction report to show another key no sale of main: "the
// key belongs to the account whose data is returned". What else it answers is open.
func (o *oracles) ShownNoSale(ctx context.Context, role exchange.Role) error {
	if err := o.env.Need(role); err != nil {
		return err
	}
	mine, err := o.reader.all(ctx, rules.TransactionReport, "$from", "$to", nil, 20)
	if err != nil {
		return err
	}
	own := transactionsOf(mine.Rows)
	o.session.Role = role
	x, err := o.reader.common(ctx, rules.TransactionReport, "$from", "$to", nil, 20)
	if err != nil {
		return err
	}
	for i, one := range transactionsOf(x.Rows()) {
		if err := o.judge.Expect(!slices.Contains(own, one), "another key is shown no sale of this account", "no shared sale", x.Rows()[i].Text("saleId")); err != nil {
			return err
		}
	}
	return o.judge.Expect(true, "another key is shown no sale of this account", "no shared sale", "")
}

// OpensNothing asks the branch report, with another key, for a location and a terminal
// of its account: "only accounts on a PaaS plan may use the branch report", whatever is
// filtered. Which code wins is open where they are not the account's.
func (o *oracles) OpensNothing(ctx context.Context, role exchange.Role) error {
	if err := o.env.Need(role); err != nil {
		return err
	}
	o.session.Role = role
	listing, err := o.session.Common(ctx, exchange.Request{Operation: rules.Locations, Role: role})
	if err != nil {
		return err
	}
	places := map[string][]string{"locationId": textsOf(listing.Rows(), "id")}
	sales, err := o.reader.common(ctx, rules.TransactionReport, "$from", "$to", nil, 20)
	if err != nil {
		return err
	}
	places["serialNumber"] = textsOf(sales.Rows(), "posSerialNumber")
	asked := 0
	for _, field := range []string{"locationId", "serialNumber"} {
		if len(places[field]) == 0 {
			continue
		}
		asked++
		x, err := o.reader.page(ctx, rules.BranchReport, "$from", "$to", map[string]any{field: places[field][0]}, 1, 20)
		if err != nil {
			return err
		}
		if err := o.judge.Expect(x.Refused(), "the branch report is refused beside "+field, "a refusal as without it", o.session.Got()); err != nil {
			return err
		}
	}
	if asked == 0 {
		return report.Lacking("the account shows no location and no sale", "a key for keys."+string(role)+" of an account with locations or sales")
	}
	return nil
}

// sharesNoSale holds the sales and the commerce that a report shows to main against
// those that it shows to another account.
func (o *oracles) sharesNoSale(ctx context.Context, op rules.Operation, role exchange.Role) error {
	o.session.Role = exchange.RoleMain
	mine, err := o.reader.all(ctx, op, "$from", "$to", nil, 20)
	if err != nil {
		return err
	}
	own, commerce := transactionsOf(mine.Rows), o.session.Last.Commerce().Text("partnerId")
	o.session.Role = role
	theirs, err := o.reader.all(ctx, op, "$from", "$to", nil, 20)
	if err != nil {
		return err
	}
	if err := o.judge.Expect(commerce == "" || commerce != o.session.Last.Commerce().Text("partnerId"), "another key shows another commerce", "another partnerId", commerce); err != nil {
		return err
	}
	for i, one := range transactionsOf(theirs.Rows) {
		if err := o.judge.Expect(!slices.Contains(own, one), "another key shows other sales", "no shared sale", theirs.Rows[i].Text("saleId")); err != nil {
			return err
		}
	}
	return o.judge.ExpectOf(pagingRules[op], len(theirs.Rows) == theirs.Total, "totalItems counts the transactions that another key is shown", fmt.Sprint(len(theirs.Rows)), fmt.Sprint(theirs.Total))
}

// otherIdentifiers says that locationId seems to be no Location.id here, which
// is an open question, unless a profile pins that it is.
func (o *oracles) otherIdentifiers() error {
	if pinned, is := o.env.Pinned("Q-LOCATION-ID"); is && pinned.Is("yes") {
		return nil
	}
	return report.Lacking("no sale has the id of a listed location as its locationId (Q-LOCATION-ID)", "how locationId of the branch report and id of the locations belong together")
}
