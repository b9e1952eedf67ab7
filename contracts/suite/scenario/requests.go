package scenario

import (
	"context"
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
	env     *Environment
	session *Session
	names   *Names
	givens  *Givens
}

// AskReport asks for a report of a range with pairs of field and value.
func (q *Requests) AskReport(ctx context.Context, report, from, to string, pairs ...string) error {
	fields := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		value, err := q.names.Value(pairs[i+1])
		if err != nil {
			return err
		}
		fields[pairs[i]] = value
	}
	r, err := q.session.report(OperationOf(report), from, to, fields)
	if err != nil {
		return err
	}
	if err := q.session.Put(ctx, r); err != nil {
		return err
	}
	return q.onlyReversed(ctx, from)
}

// AskTable asks for a report of a range with a table of fields and values.
func (q *Requests) AskTable(ctx context.Context, report, from, to string, table *messages.PickleTable) error {
	var pairs []string
	for _, row := range table.Rows {
		if len(row.Cells) != 2 {
			return fmt.Errorf("the table needs two columns: field and value")
		}
		pairs = append(pairs, row.Cells[0].Value, row.Cells[1].Value)
	}
	return q.AskReport(ctx, report, from, to, pairs...)
}

// AskContentType sends a good request with another Content-Type, or none.
func (q *Requests) AskContentType(ctx context.Context, report, value string) error {
	r, err := q.session.report(OperationOf(report), GoodFrom, GoodTo, nil)
	if err != nil {
		return err
	}
	r.Header = http.Header{}
	if value != facts.AbsentText {
		text, err := ValueOf(value)
		if err != nil {
			return err
		}
		r.Header.Set("Content-Type", fmt.Sprint(text))
	}
	return q.session.Put(ctx, r)
}

// AskBody sends a body as it is written. Only $from and $to in it are put in: what
// must be refused is known to be taken only where those days have sales.
func (q *Requests) AskBody(ctx context.Context, report, body string) error {
	for _, name := range []string{"$from", "$to"} {
		if !strings.Contains(body, name) {
			continue
		}
		day, err := q.session.Facts().DateText(name)
		if err != nil {
			return err
		}
		body = strings.ReplaceAll(body, name, day)
	}
	return q.session.Put(ctx, exchange.Request{Operation: OperationOf(report), Role: exchange.RoleMain, Body: []byte(body)})
}

// AskByMethod asks for a report by a method that only reads.
func (q *Requests) AskByMethod(ctx context.Context, report, value string) error {
	method, err := ValueOf(value)
	if err != nil {
		return err
	}
	if method != http.MethodGet && method != http.MethodHead {
		return fmt.Errorf("the method %s: use \"GET\" or \"HEAD\", which only read", value)
	}
	return q.session.Put(ctx, exchange.Request{Operation: OperationOf(report), Role: exchange.RoleMain, Method: fmt.Sprint(method)})
}

// AskRenamed sends a good request in which one field has another name.
func (q *Requests) AskRenamed(ctx context.Context, report, field, name string) error {
	r, err := q.session.report(OperationOf(report), GoodFrom, GoodTo, nil)
	if err != nil {
		return err
	}
	body := facts.BodyOf(r)
	for _, fields := range []map[string]any{body, facts.FiltersOf(body)} {
		if value, has := fields[field]; has {
			delete(fields, field)
			fields[name] = value
		}
	}
	r.Body = exchange.MustJSON(body)
	return q.session.Put(ctx, r)
}

// AskInQuery sends the fields of a good request as query parameters.
func (q *Requests) AskInQuery(ctx context.Context, report string) error {
	r, err := q.session.report(OperationOf(report), GoodFrom, GoodTo, nil)
	if err != nil {
		return err
	}
	query := url.Values{}
	for name, value := range facts.BodyOf(r) {
		text, _ := exchange.TextOf(value)
		query.Set(name, text)
	}
	r.Query, r.Body = query.Encode(), []byte("{}")
	return q.session.Put(ctx, r)
}

// AskAgain asks the last question with one field changed.
func (q *Requests) AskAgain(ctx context.Context, field, value string) error {
	if q.session.Last == nil {
		return ErrNothingAsked
	}
	r, err := q.With(q.session.Last.Request, field, value)
	if err != nil {
		return err
	}
	before := q.session.Last
	x, err := q.session.Ask(ctx, r)
	if err == nil && strings.HasPrefix(value, "$totalPages") && x.Success() && x.TotalItems() != before.TotalItems() {
		return q.settled(ctx, before)
	}
	return err
}

// settled says that the data moved where a question has another total than it had, and
// leaves the answers as they were.
func (q *Requests) settled(ctx context.Context, before *exchange.Exchange) error {
	now, agreed, err := q.session.TotalAnew(ctx, before.Request, before.TotalItems())
	if err == nil && agreed && now != before.TotalItems() {
		return Moved()
	}
	return err
}

// AskAgainAs asks the last question with the key of another account.
func (q *Requests) AskAgainAs(ctx context.Context, role exchange.Role) error {
	if q.session.Last == nil {
		return ErrNothingAsked
	}
	if err := q.givens.UseRole(role); err != nil {
		return err
	}
	r := q.session.Last.Request
	r.Role = role
	_, err := q.session.Ask(ctx, r)
	return err
}

// listingRequest is a good request for a listing.
func listingRequest(listing string) exchange.Request {
	if listing == "serial numbers" || listing == "números de serie" {
		return exchange.Request{Operation: rules.SerialNumbers, Role: exchange.RoleMain}
	}
	return exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain}
}

// AskAtPath asks for a listing at another path than the documented one.
func (q *Requests) AskAtPath(ctx context.Context, listing, value string) error {
	path, err := ValueOf(value)
	text, isText := path.(string)
	if err != nil || !isText {
		return fmt.Errorf("the path %s: write a text in quotes", value)
	}
	r := listingRequest(listing)
	r.Path = text
	return q.session.Put(ctx, r)
}

// AskListing asks for a listing with a query, a body or another Content-Type.
func (q *Requests) AskListing(ctx context.Context, listing, part, value string) error {
	r := listingRequest(listing)
	sent, err := q.names.Value(value)
	if err != nil {
		return err
	}
	text, isText := sent.(string)
	_, out := sent.(facts.Omitted)
	if !isText && !out {
		return fmt.Errorf("%s %s: write a text in quotes, or %s", part, value, facts.AbsentText)
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
	return q.session.Put(ctx, r)
}

// Emptied is a request with the body {} and nothing else.
func Emptied(r exchange.Request) (exchange.Request, error) {
	return exchange.Request{Operation: r.Operation, Role: r.Role, Key: r.Key, Body: []byte("{}")}, nil
}

// Without is a request without a field, which stands in its body or in Filters.
func Without(r exchange.Request, field string) (exchange.Request, error) {
	body := facts.BodyOf(r)
	for _, fields := range []map[string]any{body, facts.FiltersOf(body)} {
		if _, has := fields[field]; has {
			delete(fields, field)
			r.Body = exchange.MustJSON(body)
			return r, nil
		}
	}
	return r, fmt.Errorf("the last request has no field %s to leave out", field)
}

// With is a request with another value of one field.
func (q *Requests) With(r exchange.Request, field, value string) (exchange.Request, error) {
	changed, err := q.names.Value(value)
	if err != nil {
		return r, err
	}
	changes := map[string]any{field: changed}
	if r.Operation == rules.TransactionReport {
		changes = q.env.Facts.PageNames(changes)
	}
	body := facts.BodyOf(r)
	facts.Change(r.Operation, body, changes)
	r.Body = exchange.MustJSON(body)
	return r, nil
}
