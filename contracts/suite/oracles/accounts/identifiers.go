package accounts

import (
	"cmp"
	"net/url"
	"slices"

	"calco.example/contracts/exchange"
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
func (ac *accounts) GoesByNoIdentifier(op rules.Operation, role exchange.Role) {
	commerce, theirs := ac.commerceOf(op, role)
	for _, name := range identifierNames {
		r := ac.Request(op, "$from", "$to", nil)
		r.Body = identified(r, name, identifierOf(commerce, name))
		x := ac.Ask(r)
		shown := func(one string) bool { return slices.Contains(theirs, one) }
		ok := x.Commerce().Text("partnerId") != commerce.Text("partnerId") && !slices.ContainsFunc(rowset.TransactionsOf(x.Rows()), shown)
		ac.Expect(ok, "an identifier of another account in the body opens none of its data", "a refusal, or what the key shows without it", name+" opens that of "+commerce.Text("partnerId"))
	}
}

// commerceOf is what a report tells another account of its commerce and sales, where it is
// another commerce than that of main.
func (ac *accounts) commerceOf(op rules.Operation, role exchange.Role) (commerce exchange.Row, sales []string) {
	ac.Need(ac.Env.Need(role))
	q := reading.SoldDays(op, nil)
	x := ac.FirstPage(q, reading.UsualSize)
	mine := x.Commerce().Text("partnerId")
	ac.Session.Role = role
	defer func() { ac.Session.Role = exchange.RoleMain }()
	x = ac.FirstPage(q, reading.UsualSize)
	switch commerce = x.Commerce(); commerce.Text("partnerId") {
	case "":
		ac.Lack("keys."+string(role)+" is shown no commerce", "a key for keys."+string(role)+" of an account with sales")
	case mine:
		ac.Need(ofOneCommerce(role, mine))
	}
	return commerce, rowset.TransactionsOf(x.Rows())
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
// no body; the account comes from the key." One that the account opens meanwhile is its own.
func (ac *accounts) ListsByNoIdentifier(role exchange.Role) {
	commerce, _ := ac.commerceOf(rules.BranchReport, role)
	own := rowset.TextsOf(ac.listing(exchange.RoleMain).Rows(), "id")
	for _, name := range identifierNames {
		listing := exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain}
		named := listing
		named.Query = url.Values{name: {identifierOf(commerce, name)}}.Encode()
		listed := rowset.TextsOf(ac.Ask(named).Rows(), "id")
		isOwn := func(id string) bool { return slices.Contains(own, id) }
		if slices.ContainsFunc(listed, func(id string) bool { return !isOwn(id) }) {
			own = append(own, rowset.TextsOf(ac.Besides(listing).Rows(), "id")...)
		}
		other := slices.DeleteFunc(listed, isOwn)
		ac.Expect(len(other) == 0, "an identifier of another account in the query lists none of its locations", "a refusal, or what the key lists without it", name+" lists "+scenario.Few(other))
	}
}
