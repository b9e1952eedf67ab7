package scenario

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	messages "github.com/cucumber/messages/go/v21"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
)

// The range of a good request where the feature names none: past days, whether
// or not they have sales.
const (
	GoodFrom = "today-7"
	GoodTo   = "yesterday"
)

// OperationOf is the report that a feature names, in either language.
func OperationOf(report string) rules.Operation {
	if report == "transaction report" || report == "informe de transacciones" {
		return rules.TransactionReport
	}
	return rules.BranchReport
}

// Requests builds what a When asks, and sends it.
type Requests struct {
	*Step
	env     *Environment
	session *Session
	names   *Names
	givens  *Givens
}

// AskReport asks for a report of a range with pairs of field and value.
func (q *Requests) AskReport(report, from, to string, pairs ...string) {
	fields := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		fields[pairs[i]] = q.names.Value(pairs[i+1])
	}
	q.session.Put(q.session.report(OperationOf(report), from, to, fields))
	q.onlyReversed(from)
}

// AskTable asks for a report of a range with a table of fields and values.
func (q *Requests) AskTable(report, from, to string, table *messages.PickleTable) {
	var pairs []string
	for _, row := range table.Rows {
		if len(row.Cells) != 2 {
			q.Need(fmt.Errorf("the table needs two columns: field and value"))
			return
		}
		pairs = append(pairs, row.Cells[0].Value, row.Cells[1].Value)
	}
	q.AskReport(report, from, to, pairs...)
}

// good is a good request for a report.
func (q *Requests) good(report string) exchange.Request {
	return q.session.report(OperationOf(report), GoodFrom, GoodTo, nil)
}

// AskContentType sends a good request with another Content-Type, or none.
func (q *Requests) AskContentType(report, value string) {
	r := q.good(report)
	r.Header = http.Header{}
	if value != facts.AbsentText {
		text, err := ValueOf(value)
		q.Need(err)
		r.Header.Set("Content-Type", fmt.Sprint(text))
	}
	q.session.Put(r)
}

// AskBody sends a body as it is written. Only $from and $to in it are put in: what
// must be refused is known to be taken only where those days have sales.
func (q *Requests) AskBody(report, body string) {
	for _, name := range []string{"$from", "$to"} {
		if strings.Contains(body, name) {
			day, err := q.session.Facts().DateText(name)
			q.Need(err)
			body = strings.ReplaceAll(body, name, day)
		}
	}
	q.session.Put(exchange.Request{Operation: OperationOf(report), Role: exchange.RoleMain, Body: []byte(body)})
}

// AskByMethod asks for a report by a method that only reads.
func (q *Requests) AskByMethod(report, value string) {
	method, err := ValueOf(value)
	if q.Need(err) && method != http.MethodGet && method != http.MethodHead {
		q.Need(fmt.Errorf("the method %s: use \"GET\" or \"HEAD\", which only read", value))
	}
	q.session.Put(exchange.Request{Operation: OperationOf(report), Role: exchange.RoleMain, Method: fmt.Sprint(method)})
}

// AskRenamed sends a good request in which one field has another name.
func (q *Requests) AskRenamed(report, field, name string) {
	r := q.good(report)
	body := facts.BodyOf(r)
	for _, fields := range []map[string]any{body, facts.FiltersOf(body)} {
		if value, has := fields[field]; has {
			delete(fields, field)
			fields[name] = value
		}
	}
	r.Body = exchange.MustJSON(body)
	q.session.Put(r)
}

// AskInQuery sends the fields of a good request as query parameters.
func (q *Requests) AskInQuery(report string) {
	r := q.good(report)
	query := url.Values{}
	for name, value := range facts.BodyOf(r) {
		text, _ := exchange.TextOf(value)
		query.Set(name, text)
	}
	r.Query, r.Body = query.Encode(), []byte("{}")
	q.session.Put(r)
}

// AskAgain asks the last question with one field changed. Where a page is asked for that the
// question no longer has, as its total is another one by now, the data moved.
func (q *Requests) AskAgain(field, value string) {
	if !q.session.hasAsked() {
		return
	}
	before := q.session.Last
	x := q.session.Ask(q.With(before.Request, field, value))
	if strings.HasPrefix(value, "$totalPages") && x.Success() && x.TotalItems() != before.TotalItems() {
		if now, agreed := q.session.TotalAnew(before.Request, before.TotalItems()); agreed && now != before.TotalItems() {
			q.Moved()
		}
	}
}

// AskAgainAs asks the last question with the key of another account.
func (q *Requests) AskAgainAs(role exchange.Role) {
	if !q.session.hasAsked() {
		return
	}
	q.givens.UseRole(role)
	r := q.session.Last.Request
	r.Role = role
	q.session.Ask(r)
}

// listingRequest is a good request for a listing.
func listingRequest(listing string) exchange.Request {
	if listing == "serial numbers" || listing == "números de serie" {
		return exchange.Request{Operation: rules.SerialNumbers, Role: exchange.RoleMain}
	}
	return exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain}
}

// AskAtPath asks for a listing at another path than the documented one.
func (q *Requests) AskAtPath(listing, value string) {
	path, err := ValueOf(value)
	text, isText := path.(string)
	if err != nil || !isText {
		q.Need(fmt.Errorf("the path %s: write a text in quotes", value))
	}
	r := listingRequest(listing)
	r.Path = text
	q.session.Put(r)
}

// AskListing asks for a listing with a query, a body or another Content-Type.
func (q *Requests) AskListing(listing, part, value string) {
	r := listingRequest(listing)
	sent := q.names.Value(value)
	text, isText := sent.(string)
	if _, out := sent.(facts.Omitted); !isText && !out {
		q.Need(fmt.Errorf("%s %s: write a text in quotes, or %s", part, value, facts.AbsentText))
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
	q.session.Put(r)
}

// Emptied is a request with the body {} and nothing else.
func Emptied(r exchange.Request) exchange.Request {
	return exchange.Request{Operation: r.Operation, Role: r.Role, Key: r.Key, Body: []byte("{}")}
}

// Without is a request without a field, which stands in its body or in Filters.
func (q *Requests) Without(r exchange.Request, field string) exchange.Request {
	body := facts.BodyOf(r)
	for _, fields := range []map[string]any{body, facts.FiltersOf(body)} {
		if _, has := fields[field]; has {
			delete(fields, field)
			r.Body = exchange.MustJSON(body)
			return r
		}
	}
	q.Need(fmt.Errorf("the last request has no field %s to leave out", field))
	return r
}

// With is a request with another value of one field.
func (q *Requests) With(r exchange.Request, field, value string) exchange.Request {
	changes := map[string]any{field: q.names.Value(value)}
	if r.Operation == rules.TransactionReport {
		changes = q.env.Facts.PageNames(changes)
	}
	body := facts.BodyOf(r)
	facts.Change(r.Operation, body, changes)
	r.Body = exchange.MustJSON(body)
	return r
}
