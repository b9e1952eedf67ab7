package calibrate

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// listingProbes tell of the two listings, of paths and methods, and of what a
// missing plan closes.
var listingProbes = []probe{
	{about: qs("Q-GET-CONTENT-TYPE"), ask: listingDeclared},
	{about: qs("Q-GET-QUERY"), ask: listing("Q-GET-QUERY", func(r *exchange.Request) { r.Query = "x=1" })},
	{about: qs("Q-GET-BODY"), full: true, intrusive: true, ask: listing("Q-GET-BODY", func(r *exchange.Request) { r.Body = []byte("{}") })},
	{about: qs("Q-L-ERROR-DATA", "Q-L-ERROR-PAGINATION"), ask: listingErrors},
	{about: qs("Q-L01-STATUS"), ask: noLocations},
	{about: qs("Q-LOCATION-ORDER"), ask: locationOrder},
	{about: qs("Q-SERIAL-SLASH"), full: true, intrusive: true, ask: serialSlash},
	{about: qs("Q-PATH-CASE"), full: true, intrusive: true, ask: pathCase},
	{about: qs("Q-WRONG-METHOD"), full: true, intrusive: true, ask: wrongMethod},
	{about: qs("Q-PLAN-SCOPE"), ask: planScope},
}

func locations(role exchange.Role) exchange.Request {
	return exchange.Request{Operation: rules.Locations, Role: role}
}

// listing asks for the locations in a way that the reference does not describe.
func listing(q rules.QuestionID, change func(*exchange.Request)) func(*prober) error {
	return func(p *prober) error {
		plain, err := p.deployment.Ask("L-00", "the locations of the account", locations(exchange.RoleMain))
		if err != nil {
			return err
		}
		r := locations(exchange.RoleMain)
		change(&r)
		return p.tell(q, r, func(p *prober, q rules.QuestionID, x *exchange.Exchange) {
			switch {
			case x.Code() == plain.Code() && x.Status == plain.Status:
				p.record.Saw(q, evidence.Word("served"), x)
			case x.Status == http.StatusOK && x.Success():
				p.record.SawElse(q, evidence.Describe(x), x)
			default:
				p.record.Saw(q, evidence.Word("refused"), x)
			}
		})
	}
}

// listingDeclared asks without a Content-Type, and with another one.
func listingDeclared(p *prober) error {
	for _, declared := range []string{"", "text/plain"} {
		if err := listing("Q-GET-CONTENT-TYPE", func(r *exchange.Request) { r.Header = contentType(declared) })(p); err != nil {
			return err
		}
	}
	return nil
}

// listingErrors meets errors of both listings: without a key, with keys that
// nobody has, and with those of accounts that are refused.
func listingErrors(p *prober) error {
	requests := []exchange.Request{locations(exchange.RoleNone), {Operation: rules.SerialNumbers, Role: exchange.RoleNone}}
	if !p.options.Quick {
		for _, key := range []string{"calco-no-such-key", "calco-nor-this-one"} {
			requests = append(requests,
				exchange.Request{Operation: rules.SerialNumbers, Key: key}, exchange.Request{Operation: rules.Locations, Key: key})
		}
	}
	for _, role := range []exchange.Role{exchange.RoleUnknownUser, exchange.RoleBroken} {
		if p.options.Has(role) {
			requests = append(requests, locations(role))
		}
	}
	return askListings(p, requests, "L-ENVELOPE", "an error of the locations", "an error of the serial-number listing")
}

// askListings asks for locations about a subject, and for serial numbers about their
// shape, each with what it is for in words.
func askListings(p *prober, requests []exchange.Request, subject, ofLocations, ofSerials string) error {
	for _, r := range requests {
		about, what := subject, ofLocations
		if r.Operation == rules.SerialNumbers {
			about, what = "Q-SERIAL-SHAPE", ofSerials
		}
		if _, err := p.deployment.Ask(about, what, r); err != nil {
			return err
		}
	}
	return nil
}

// noLocations asks as an account without locations. Queries make further
// requests of it, where they are served: eight in all, so that one of two answers
// that are drawn for each request is missed in one of 128 cases.
func noLocations(p *prober) error {
	if err := p.needRole(exchange.RoleNoLocations); err != nil {
		return err
	}
	requests := []exchange.Request{locations(exchange.RoleNoLocations), {Operation: rules.SerialNumbers, Role: exchange.RoleNoLocations}}
	if !p.options.Quick {
		for _, query := range []string{"x=1", "x=2", "x=3", "x=4", "x=5", "x=6"} {
			r := locations(exchange.RoleNoLocations)
			r.Query = query
			requests = append(requests, r)
		}
	}
	return askListings(p, requests, "L-01", "an account without locations", "serial numbers of an account without locations")
}

// locationOrder compares the listing with itself sorted.
func locationOrder(p *prober) error {
	const q = "Q-LOCATION-ORDER"
	x, err := p.deployment.Ask(q, "the order of locations", locations(exchange.RoleMain))
	if err != nil {
		return err
	}
	rows := x.Rows()
	if len(rows) < 2 {
		return missing("an account with fewer than two locations has no order", "a main key of an account with several locations")
	}
	byID := slices.IsSortedFunc(rows, func(a, b exchange.Row) int { return cmp.Compare(numeric(a.Text("id")), numeric(b.Text("id"))) })
	byName := slices.IsSortedFunc(rows, func(a, b exchange.Row) int {
		return cmp.Or(cmp.Compare(a.Text("street"), b.Text("street")), cmp.Compare(a.Text("number"), b.Text("number")))
	})
	switch {
	case byID && byName:
		return missing("these locations are in the same order by id and by name", "a main key of an account whose locations are not")
	case byID:
		p.record.Saw(q, evidence.Word("by-id"), x)
	case byName:
		p.record.Saw(q, evidence.Word("by-name"), x)
	default:
		p.record.SawElse(q, "neither by id nor by street and number", x)
	}
	return nil
}

// numeric makes identifiers of different lengths comparable as numbers.
func numeric(text string) string { return strings.Repeat("0", max(0, 20-len(text))) + text }

// serialSlash asks for the serial numbers without the trailing slash.
func serialSlash(p *prober) error {
	_, path := client.EndpointOf(rules.SerialNumbers)
	r := exchange.Request{Operation: rules.SerialNumbers, Role: exchange.RoleMain, Path: strings.TrimSuffix(path, "/")}
	return p.tell("Q-SERIAL-SLASH", r, served("both", "only-with"))
}

func pathCase(p *prober) error {
	_, path := client.EndpointOf(rules.Locations)
	r := locations(exchange.RoleMain)
	r.Path = strings.ToLower(path)
	return p.tell("Q-PATH-CASE", r, served("any", "exact"))
}

// served notes one word for an answer of the operation, another for a path that
// is not found.
func served(yes, no string) tell {
	return func(p *prober, q rules.QuestionID, x *exchange.Exchange) {
		switch {
		case x.Text("metadata.code") != "":
			p.record.Saw(q, evidence.Word(yes), x)
		case x.Status == http.StatusNotFound:
			p.record.Saw(q, evidence.Word(no), x)
		default:
			p.record.SawElse(q, evidence.Describe(x), x)
		}
	}
}

// wrongMethod asks for a report by GET.
func wrongMethod(p *prober) error {
	for _, op := range []rules.Operation{rules.BranchReport, rules.TransactionReport} {
		r := exchange.Request{Operation: op, Role: exchange.RoleMain, Method: http.MethodGet}
		if err := p.tell("Q-WRONG-METHOD", r, func(p *prober, q rules.QuestionID, x *exchange.Exchange) { p.record.SawStatus(q, x) }); err != nil {
			return err
		}
	}
	return nil
}

// planScope asks the other operations as an account without a plan. What main is
// not served either tells nothing.
func planScope(p *prober) error {
	if err := p.needRole(exchange.RoleNoPlan); err != nil {
		return err
	}
	for _, r := range []exchange.Request{locations(exchange.RoleMain), p.account.report(nil)} {
		plain, err := p.deployment.Ask("Q-PLAN-SCOPE", "another operation with a plan", r)
		if err != nil {
			return err
		}
		if !plain.Success() {
			continue
		}
		r.Role = exchange.RoleNoPlan
		if err := p.tell("Q-PLAN-SCOPE", r, func(p *prober, q rules.QuestionID, x *exchange.Exchange) {
			choice := "yes"
			if x.Success() || x.Code() == "404" || x.Code() == "L-01" {
				choice = "no"
			}
			p.record.Saw(q, evidence.Word(choice), x)
		}); err != nil {
			return err
		}
	}
	p.record.Unseen(qs("Q-PLAN-SCOPE"), "the other operations do not serve the main account either", "")
	return nil
}
