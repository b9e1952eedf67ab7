package suite

import (
	"context"
	"fmt"
	"net/http"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// reportSteps are about the transaction report's reconciliations and about the
// entries of the two listings. An answer that holds nothing to judge is not
// verified rather than passed.
var reportSteps = []Step{
	{Keyword: "Given", English: "a commerce with {int} sales or more", Spanish: "un comercio con {int} ventas o más",
		Doc:     "The main account; $from to $to must hold at least so many sales.",
		Example: "Given a commerce with 21 sales or more", Ejemplo: "Dado un comercio con 21 ventas o más",
		Run: func(_ context.Context, s *scenario, n string) error { return s.givens.items(atoi(n)) }},
	{Keyword: "When", English: "I ask for the {listing} with {part} {value}", Spanish: "pido los {listing} con {part} {value}",
		Doc:     "Ask for a listing with something that the reference does not show for it: a query or a body; or with another Content-Type, (absent) for none.",
		Example: `When I ask for the locations with query "page=2"`, Ejemplo: `Cuando pido los locales con consulta "page=2"`,
		Run: func(ctx context.Context, s *scenario, listing, part, value string) error {
			return s.requests.askListing(ctx, listing, part, value)
		}},
	{Keyword: "When", English: "I ask for the {listing} at the path {value}", Spanish: "pido los {listing} en la ruta {value}",
		Doc:     "Ask for a listing at a path that is written in another way than in the reference, relative to the base URL, sent only where that is allowed.",
		Example: `When I ask for the locations at the path "/devicelocation/locations"`, Ejemplo: `Cuando pido los locales en la ruta "/devicelocation/locations"`,
		Run: func(ctx context.Context, s *scenario, listing, path string) error {
			return s.requests.askAtPath(ctx, listing, path)
		}},
	{Keyword: "Then", English: "every entry has a {field} like {value}", Spanish: "cada entrada tiene {field} como {value}",
		Doc:     "A text or number matches a regular expression in every entry of a listing.",
		Example: `Then every entry has a id like "^[0-9]+$"`, Ejemplo: `Entonces cada entrada tiene id como "^[0-9]+$"`,
		Run: func(_ context.Context, s *scenario, field, value string) error {
			return entriesOf(s).everyPartIsLike("entry", entriesOf(s).list, nil, field, value)
		}},
	{Keyword: "Then", English: "an entry has {field} {value}", Spanish: "una entrada tiene {field} {value}",
		Doc:     "At least one entry of a listing has that text or number.",
		Example: "Then an entry has serialNumber $terminal", Ejemplo: "Entonces una entrada tiene serialNumber $terminal",
		Run: func(_ context.Context, s *scenario, field, value string) error {
			return entriesOf(s).someHas(field, value)
		}},
	{Keyword: "Then", English: "no two entries have the same {field}", Spanish: "no hay dos entradas con igual {field}",
		Doc:     "A field tells the entries of a listing apart.",
		Example: "Then no two entries have the same id", Ejemplo: "Entonces no hay dos entradas con igual id",
		Run: func(_ context.Context, s *scenario, field string) error { return entriesOf(s).differ(field) }},
	{Keyword: "Then", English: "no entry has the {field} of an entry before", Spanish: "ninguna entrada tiene {field} de una entrada anterior",
		Doc:     "Two listings, of this answer and of the one before, have nothing in common.",
		Example: "Then no entry has the id of an entry before", Ejemplo: "Entonces ninguna entrada tiene id de una entrada anterior",
		Run: func(_ context.Context, s *scenario, field string) error { return entriesOf(s).areOther(field) }},
	{Keyword: "Then", English: "the entries rise by {field}", Spanish: "las entradas suben por {field}",
		Doc:     "Numbers rise by value, texts by their characters.",
		Example: "Then the entries rise by id", Ejemplo: "Entonces las entradas suben por id",
		Run: func(_ context.Context, s *scenario, field string) error { return entriesOf(s).rise(field) }},
	{Keyword: "Then", English: "every transaction with a {field} like {value} has a {field} like {value}", Spanish: "cada transacción con {field} como {value} tiene {field} como {value}",
		Doc:     "The transactions of which the first pattern holds also match the second one.",
		Example: `Then every transaction with a typeTransaction like "DEBIT" has a sequenceNumber like "^[0-9]+$"`, Ejemplo: `Entonces cada transacción con typeTransaction como "DEBIT" tiene sequenceNumber como "^[0-9]+$"`,
		Run: func(_ context.Context, s *scenario, field, value, field2, value2 string) error {
			return entriesOf(s).everyPartIsLike("transaction", entriesOf(s).list, []string{field, value}, field2, value2)
		}},
	{Keyword: "Then", English: "every reconciliation has a {field} like {value}", Spanish: "cada conciliación tiene {field} como {value}",
		Doc:     "A text or number matches a regular expression in every reconciliation of every transaction.",
		Example: `Then every reconciliation has a installmentNumber like "^[0-9]+$"`, Ejemplo: `Entonces cada conciliación tiene installmentNumber como "^[0-9]+$"`,
		Run: func(_ context.Context, s *scenario, field, value string) error {
			return entriesOf(s).everyPartIsLike("reconciliation", entriesOf(s).reconciliations, nil, field, value)
		}},
	{Keyword: "Then", English: "every reconciliation with a {field} like {value} has a {field} like {value}", Spanish: "cada conciliación con {field} como {value} tiene {field} como {value}",
		Doc:     "The reconciliations of which the first pattern holds also match the second one.",
		Example: `Then every reconciliation with a installmentNumber like "^0$" has a paymentDate like "^$"`, Ejemplo: `Entonces cada conciliación con installmentNumber como "^0$" tiene paymentDate como "^$"`,
		Run: func(_ context.Context, s *scenario, field, value, field2, value2 string) error {
			return entriesOf(s).everyPartIsLike("reconciliation", entriesOf(s).reconciliations, []string{field, value}, field2, value2)
		}},
	{Keyword: "Then", English: "the reconciliations of every transaction add up to {field}", Spanish: "las conciliaciones de cada transacción suman {field}",
		Doc:     "Their amounts are, to the last decimal, that amount of the transaction; transactions without any are left out.",
		Example: "Then the reconciliations of every transaction add up to extraData.amountWithoutCommission", Ejemplo: "Entonces las conciliaciones de cada transacción suman extraData.amountWithoutCommission",
		Run: func(_ context.Context, s *scenario, field string) error {
			return entriesOf(s).reconciliationsAddUp(field)
		}},
}

func (g *givens) items(n int) error {
	if err := g.sales(); err != nil {
		return err
	}
	if sales := g.session.facts().Sales; sales.Items < n {
		return notVerified(fmt.Sprintf("the account main has %d sales from %s to %s, this needs %d", sales.Items, sales.From, sales.To, n),
			fmt.Sprintf("a main key of an account with %d sales in two days", n))
	}
	return nil
}

// listingRequest is a good request for a listing.
func listingRequest(listing string) exchange.Request {
	if listing == "serial numbers" || listing == "números de serie" {
		return exchange.Request{Operation: rules.SerialNumbers, Role: exchange.RoleMain}
	}
	return exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain}
}

func (q *requests) askAtPath(ctx context.Context, listing, value string) error {
	path, err := valueOf(value)
	text, isText := path.(string)
	if err != nil || !isText {
		return fmt.Errorf("the path %s: write a text in quotes", value)
	}
	r := listingRequest(listing)
	r.Path = text
	_, err = q.session.ask(ctx, r)
	return err
}

func (q *requests) askListing(ctx context.Context, listing, part, value string) error {
	r := listingRequest(listing)
	sent, err := q.names.value(value)
	if err != nil {
		return err
	}
	text, isText := sent.(string)
	_, out := sent.(leftOut)
	if !isText && !out {
		return fmt.Errorf("%s %s: write a text in quotes, or %s", part, value, absentValue)
	}
	switch part {
	case "query", "consulta":
		r.Query = text
	case "body", "cuerpo":
		r.Body = []byte(text)
	default:
		r.Header = http.Header{}
		if isText {
			r.Header.Set("Content-Type", text)
		}
	}
	_, err = q.session.ask(ctx, r)
	return err
}
