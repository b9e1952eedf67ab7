package accounts

import (
	"cmp"
	"context"
	"net/url"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/scenario"
)

// identifierNames are fields by which a service might go for whose data it returns: two
// that answers have, and two that others have.
var identifierNames = []string{"partnerId", "taxId", "accountId", "commerceId"}

// GoesByNoIdentifier expects a report, asked with the key of main and an identifier of
// another account, to show none of that account's data: "The account is identified from
// the API key; no account identifier is sent by the caller." Whether it refuses a field
// that it does not know is open.
func (ac *accounts) GoesByNoIdentifier(ctx context.Context, op rules.Operation, role exchange.Role) error {
	commerce, theirs, err := ac.commerceOf(ctx, op, role)
	if err != nil {
		return err
	}
	for _, name := range identifierNames {
		r, err := ac.env.Facts.ReportRequest(op, "$from", "$to", nil)
		if err != nil {
			return err
		}
		r.Body = identified(r, name, identifierOf(commerce, name))
		x, err := ac.session.Ask(ctx, r)
		if err != nil {
			return err
		}
		shown := func(one string) bool { return slices.Contains(theirs, one) }
		ok := x.Commerce().Text("partnerId") != commerce.Text("partnerId") && !slices.ContainsFunc(rowset.TransactionsOf(x.Rows()), shown)
		if err := ac.judge.Expect(ok, "an identifier of another account in the body opens none of its data", "a refusal, or what the key shows without it", name+" opens that of "+commerce.Text("partnerId")); err != nil {
			return err
		}
	}
	return nil
}

// commerceOf is what a report tells another account of its commerce and sales, where it is
// another commerce than that of main.
func (ac *accounts) commerceOf(ctx context.Context, op rules.Operation, role exchange.Role) (commerce exchange.Row, sales []string, err error) {
	if err := ac.env.Need(role); err != nil {
		return nil, nil, err
	}
	q := reading.SoldDays(op, nil)
	x, err := ac.session.FirstPage(ctx, q, reading.UsualSize)
	if err != nil {
		return nil, nil, err
	}
	mine := x.Commerce().Text("partnerId")
	ac.session.Role = role
	defer func() { ac.session.Role = exchange.RoleMain }()
	if x, err = ac.session.FirstPage(ctx, q, reading.UsualSize); err != nil {
		return nil, nil, err
	}
	switch commerce = x.Commerce(); commerce.Text("partnerId") {
	case "":
		return nil, nil, report.Lacking("keys."+string(role)+" is shown no commerce", "a key for keys."+string(role)+" of an account with sales")
	case mine:
		return nil, nil, ofOneCommerce(role, mine)
	}
	return commerce, rowset.TransactionsOf(x.Rows()), nil
}

// identifierOf is the value of an identifier: what its name says, or the partnerId.
func identifierOf(commerce exchange.Row, name string) string {
	return cmp.Or(commerce.Text(name), commerce.Text("partnerId"))
}

// identified is the body of a request with one field more, wherever fields may stand.
func identified(r exchange.Request, name, value string) []byte {
	body := facts.BodyOf(r)
	facts.FiltersOf(body)[name] = value
	body[name] = value
	return exchange.MustJSON(body)
}

// ListsByNoIdentifier is [accounts.GoesByNoIdentifier] for the locations: "No parameters and
// no body; the account comes from the key."
func (ac *accounts) ListsByNoIdentifier(ctx context.Context, role exchange.Role) error {
	commerce, _, err := ac.commerceOf(ctx, rules.BranchReport, role)
	if err != nil {
		return err
	}
	mine, err := ac.session.Common(ctx, exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
	if err != nil {
		return err
	}
	own := rowset.TextsOf(mine.Rows(), "id")
	for _, name := range identifierNames {
		x, err := ac.session.Ask(ctx, exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain, Query: url.Values{name: {identifierOf(commerce, name)}}.Encode()})
		if err != nil {
			return err
		}
		other := slices.DeleteFunc(rowset.TextsOf(x.Rows(), "id"), func(id string) bool { return slices.Contains(own, id) })
		if err := ac.judge.Expect(len(other) == 0, "an identifier of another account in the query lists none of its locations", "a refusal, or what the key lists without it", name+" lists "+scenario.Few(other)); err != nil {
			return err
		}
	}
	return nil
}
