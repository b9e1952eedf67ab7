package probes

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Listing tell of the two listings, of paths and methods, and of what a
// missing plan closes.
var Listing = []probing.Probe{
	{About: probing.Questions("Q-GET-CONTENT-TYPE"), Ask: listingDeclared},
	{About: probing.Questions("Q-GET-QUERY"), Ask: listing("Q-GET-QUERY", func(r *exchange.Request) { r.Query = "x=1" })},
	{About: probing.Questions("Q-GET-BODY"), Full: true, Intrusive: true, Ask: listing("Q-GET-BODY", func(r *exchange.Request) { r.Body = []byte("{}") })},
	{About: probing.Questions("Q-L-ERROR-DATA", "Q-L-ERROR-PAGINATION"), Ask: listingErrors},
	{About: probing.Questions("Q-L01-STATUS"), Needs: probing.Needs(probing.Key(exchange.RoleNoLocations)), Ask: noLocations},
	{About: probing.Questions("Q-LOCATION-ORDER"), Ask: locationOrder},
	{About: probing.Questions("Q-SERIAL-SLASH"), Full: true, Intrusive: true, Ask: serialSlash},
	{About: probing.Questions("Q-KEY-CASE"), Ask: keyCase},
	{About: probing.Questions("Q-PATH-CASE"), Full: true, Intrusive: true, Ask: pathCase},
	{About: probing.Questions("Q-WRONG-METHOD"), Full: true, Intrusive: true, Ask: wrongMethod},
	{About: probing.Questions("Q-PLAN-SCOPE"), Needs: probing.Needs(probing.Key(exchange.RoleNoPlan)), Ask: planScope},
}

// Locations asks for the locations of a role.
func Locations(role exchange.Role) exchange.Request {
	return exchange.Request{Operation: rules.Locations, Role: role}
}

// listing asks for the locations in a way that the reference does not describe.
func listing(q rules.QuestionID, change func(*exchange.Request)) func(*probing.Prober) {
	return func(p *probing.Prober) {
		plain := p.Ask("L-00", "the locations of the account", Locations(exchange.RoleMain))
		r := Locations(exchange.RoleMain)
		change(&r)
		p.Tell(q, r, func(at evidence.Place, x *exchange.Exchange) {
			switch {
			case x.Code() == plain.Code() && x.Status == plain.Status:
				at.Saw(evidence.Word("served"), x)
			case x.Status == http.StatusOK && x.Success():
				at.SawElse(evidence.Describe(x), x)
			default:
				at.Saw(evidence.Word("refused"), x)
			}
		})
	}
}

// listingDeclared asks without a Content-Type, and with another one.
func listingDeclared(p *probing.Prober) {
	for _, declared := range []string{"", "text/plain"} {
		listing("Q-GET-CONTENT-TYPE", func(r *exchange.Request) { r.Header = probing.ContentType(declared) })(p)
	}
}

// listingErrors meets errors of both listings: without a key, with keys that
// nobody has, and with those of accounts that are refused.
func listingErrors(p *probing.Prober) {
	requests := []exchange.Request{Locations(exchange.RoleNone), {Operation: rules.SerialNumbers, Role: exchange.RoleNone}}
	if !p.Options.Quick {
		for _, key := range []string{"calco-no-such-key", "calco-nor-this-one"} {
			requests = append(requests,
				exchange.Request{Operation: rules.SerialNumbers, Key: key}, exchange.Request{Operation: rules.Locations, Key: key})
		}
	}
	for _, role := range []exchange.Role{exchange.RoleUnknownUser, exchange.RoleBroken} {
		if p.Options.Has(role) {
			requests = append(requests, Locations(role))
		}
	}
	askListings(p, requests, "L-ENVELOPE", "an error of the locations", "an error of the serial-number listing")
}

// askListings asks for locations about a subject, and for serial numbers about their
// shape, each with what it is for in words.
func askListings(p *probing.Prober, requests []exchange.Request, subject, ofLocations, ofSerials string) {
	for _, r := range requests {
		about, what := subject, ofLocations
		if r.Operation == rules.SerialNumbers {
			about, what = "Q-SERIAL-SHAPE", ofSerials
		}
		p.Ask(about, what, r)
	}
}

// noLocations asks as an account without locations. Queries make further
// requests of it, where they are served: eight in all, so that one of two answers
// that are drawn for each request is missed in one of 128 cases.
func noLocations(p *probing.Prober) {
	requests := []exchange.Request{Locations(exchange.RoleNoLocations), {Operation: rules.SerialNumbers, Role: exchange.RoleNoLocations}}
	if !p.Options.Quick {
		for _, query := range []string{"x=1", "x=2", "x=3", "x=4", "x=5", "x=6"} {
			r := Locations(exchange.RoleNoLocations)
			r.Query = query
			requests = append(requests, r)
		}
	}
	askListings(p, requests, "L-01", "an account without locations", "serial numbers of an account without locations")
}

// locationOrder compares the listing with itself sorted: as it is asked for, and as other
// probes ask for it, so that an order that changes from request to request shows it.
func locationOrder(p *probing.Prober) {
	const q = "Q-LOCATION-ORDER"
	plain := p.Ask(q, "the order of locations", Locations(exchange.RoleMain))
	for _, declared := range []string{"", "text/plain"} {
		r := Locations(exchange.RoleMain)
		r.Header = probing.ContentType(declared)
		p.Further(func() { noteLocationOrder(p, p.Ask(q, "the order of locations, once more", r)) })
	}
	noteLocationOrder(p, plain)
}

func noteLocationOrder(p *probing.Prober, x *exchange.Exchange) {
	at, rows := p.Record.At("Q-LOCATION-ORDER"), x.Rows()
	if len(rows) < 2 {
		p.Lack("an account with fewer than two locations has no order", "a main key of an account with several locations")
		return
	}
	byID := slices.IsSortedFunc(rows, func(a, b exchange.Row) int { return a.Compare(b, "id") })
	byName := slices.IsSortedFunc(rows, func(a, b exchange.Row) int {
		return cmp.Or(a.Compare(b, "street"), a.Compare(b, "number"))
	})
	switch {
	case byID && byName:
		p.Lack("these locations are in the same order by id and by name", "a main key of an account whose locations are not")
	case byID:
		at.Saw(evidence.Word("by-id"), x)
	case byName:
		at.Saw(evidence.Word("by-name"), x)
	default:
		at.SawElse("neither by id nor by street and number", x)
	}
}

// serialSlash asks for the serial numbers without the trailing slash.
func serialSlash(p *probing.Prober) {
	_, path := client.EndpointOf(rules.SerialNumbers)
	r := exchange.Request{Operation: rules.SerialNumbers, Role: exchange.RoleMain, Path: strings.TrimSuffix(path, "/")}
	p.Tell("Q-SERIAL-SLASH", r, served("both", "only-with"))
}

// keyCase asks for the locations with the key in another letter case, where a key with a
// letter more is refused: else any key is one.
func keyCase(p *probing.Prober) {
	const q = "Q-KEY-CASE"
	r := Locations(exchange.RoleMain)
	r.Altered = exchange.Longer
	longer := p.Ask(q, "a key with a letter more", r)
	if !longer.Refused() {
		p.Lack("a key with a letter more is not refused either", "a deployment that knows its keys")
		return
	}
	r.Altered = exchange.OtherCase
	p.Tell(q, r, func(at evidence.Place, x *exchange.Exchange) {
		switch {
		case x.Success(), x.NoData():
			at.Saw(evidence.Word("any"), x)
		case x.Refused():
			at.Saw(evidence.Word("exact"), x)
		default:
			at.SawElse(evidence.Describe(x), x)
		}
	})
	p.Because(exchange.ErrSameKey, "the key of main has no letters", "a main key that has letters")
}

func pathCase(p *probing.Prober) {
	_, path := client.EndpointOf(rules.Locations)
	r := Locations(exchange.RoleMain)
	r.Path = strings.ToLower(path)
	p.Tell("Q-PATH-CASE", r, served("any", "exact"))
}

// served notes one word for an answer of the operation, another for a path that
// is not found.
func served(yes, no string) probing.Tell {
	return func(at evidence.Place, x *exchange.Exchange) {
		switch {
		case x.Text("metadata.code") != "":
			at.Saw(evidence.Word(yes), x)
		case x.Status == http.StatusNotFound:
			at.Saw(evidence.Word(no), x)
		default:
			at.SawElse(evidence.Describe(x), x)
		}
	}
}

// wrongMethod asks for a report by GET.
func wrongMethod(p *probing.Prober) {
	for _, op := range []rules.Operation{rules.BranchReport, rules.TransactionReport} {
		r := exchange.Request{Operation: op, Role: exchange.RoleMain, Method: http.MethodGet}
		p.Tell("Q-WRONG-METHOD", r, func(at evidence.Place, x *exchange.Exchange) { at.SawStatus(x) })
	}
}

// planScope asks the other operations as an account without a plan. What main is
// not served either tells nothing.
func planScope(p *probing.Prober) {
	for _, r := range []exchange.Request{Locations(exchange.RoleMain), p.Account.Report(nil)} {
		plain := p.Ask("Q-PLAN-SCOPE", "another operation with a plan", r)
		if !plain.Success() {
			continue
		}
		r.Role = exchange.RoleNoPlan
		p.Tell("Q-PLAN-SCOPE", r, func(at evidence.Place, x *exchange.Exchange) {
			choice := "yes"
			if x.Success() || x.Code() == "404" || x.Code() == "L-01" {
				choice = "no"
			}
			at.Saw(evidence.Word(choice), x)
		})
	}
	p.Record.Unseen(probing.Questions("Q-PLAN-SCOPE"), "the other operations do not serve the main account either", "")
}
