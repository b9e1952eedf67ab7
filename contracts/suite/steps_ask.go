package suite

import (
	"context"
	"fmt"
	"net/http"
	"net/url"

	"github.com/cucumber/godog"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// askSteps put a request to the target.
var askSteps = []Step{
	{Keyword: "When", English: "I ask for the {report} from {date} to {date}", Spanish: "pido el {report} desde {date} hasta {date}",
		Doc:     "Ask for a report of a range: dates as YYYY-MM-DD, today, yesterday, tomorrow, today-30, or $from and $to for two past days with sales.",
		Example: "When I ask for the branch report from 2025-05-01 to 2025-05-10", Ejemplo: "Cuando pido el informe de sucursales desde 2025-05-01 hasta 2025-05-10",
		Run: func(ctx context.Context, s *scenario, report, from, to string) error {
			return s.requests.askReport(ctx, report, from, to)
		}},
	{Keyword: "When", English: "I ask for the {report} from {date} to {date} with {field} {value}", Spanish: "pido el {report} desde {date} hasta {date} con {field} {value}",
		Doc:     "The same with one field: text in quotes, or bare JSON (21, null, true). $location, $terminal, $otherTerminal, $otherLocation, $foreignLocation and $foreignTerminal stand for what discovery found, also inside a text.",
		Example: `When I ask for the branch report from 2025-05-01 to 2025-05-10 with cardBrand "VISA"`, Ejemplo: `Cuando pido el informe de sucursales desde 2025-05-01 hasta 2025-05-10 con cardBrand "VISA"`,
		Run: func(ctx context.Context, s *scenario, report, from, to, field, value string) error {
			return s.requests.askReport(ctx, report, from, to, field, value)
		}},
	{Keyword: "When", English: "I ask for the {report} from {date} to {date} with {field} {value} and {field} {value}", Spanish: "pido el {report} desde {date} hasta {date} con {field} {value} y {field} {value}",
		Doc:     "The same with two fields.",
		Example: `When I ask for the branch report from $from to $to with page 2 and pageSize 7`, Ejemplo: `Cuando pido el informe de sucursales desde $from hasta $to con page 2 y pageSize 7`,
		Run: func(ctx context.Context, s *scenario, report, from, to, field, value, field2, value2 string) error {
			return s.requests.askReport(ctx, report, from, to, field, value, field2, value2)
		}},
	{Keyword: "When", English: "I ask for the {report} from {date} to {date} with:", Spanish: "pido el {report} desde {date} hasta {date} con:",
		Doc:     "The same with a table of fields and values; the value (absent) leaves a field out.",
		Example: "When I ask for the branch report from $from to $to with:\n  | typeTransaction | \"DEBIT, CASH\" |\n  | pageSize | 7 |", Ejemplo: "Cuando pido el informe de sucursales desde $from hasta $to con:\n  | typeTransaction | \"DEBIT, CASH\" |\n  | pageSize | 7 |",
		Run: func(ctx context.Context, s *scenario, report, from, to string, table *godog.Table) error {
			return s.requests.askTable(ctx, report, from, to, table)
		}},
	{Keyword: "When", English: "I ask for the {report} without {field}", Spanish: "pido el {report} sin {field}",
		Doc:     "A good request with one field left out.",
		Example: "When I ask for the branch report without endDate", Ejemplo: "Cuando pido el informe de sucursales sin endDate",
		Run: func(ctx context.Context, s *scenario, report, field string) error {
			return s.requests.askReport(ctx, report, goodFrom, goodTo, field, absentValue)
		}},
	{Keyword: "When", English: "I ask for the {report} with {field} written as {field}", Spanish: "pido el {report} con {field} escrito {field}",
		Doc:     "A good request in which one field has another name.",
		Example: "When I ask for the branch report with startDate written as StartDate", Ejemplo: "Cuando pido el informe de sucursales con startDate escrito StartDate",
		Run: func(ctx context.Context, s *scenario, report, field, name string) error {
			return s.requests.askRenamed(ctx, report, field, name)
		}},
	{Keyword: "When", English: "I ask for the {report} with its fields in the query", Spanish: "pido el {report} con sus campos en la consulta",
		Doc:     "A good request whose fields stand in the query; the body is {}.",
		Example: "When I ask for the branch report with its fields in the query", Ejemplo: "Cuando pido el informe de sucursales con sus campos en la consulta",
		Run: func(ctx context.Context, s *scenario, report string) error { return s.requests.askInQuery(ctx, report) }},
	{Keyword: "When", English: "I ask again with {field} {value}", Spanish: "pido de nuevo con {field} {value}",
		Doc:     "The last request with one field changed; $totalPages and $totalPages+1 come from the last answer.",
		Example: "When I ask again with page $totalPages+1", Ejemplo: "Cuando pido de nuevo con page $totalPages+1",
		Run: func(ctx context.Context, s *scenario, field, value string) error {
			return s.requests.askAgain(ctx, field, value)
		}},
	{Keyword: "When", English: "I ask again as the account {role}", Spanish: "pido de nuevo como la cuenta {role}",
		Doc:     "The last request with the key of another account.",
		Example: "When I ask again as the account second", Ejemplo: "Cuando pido de nuevo como la cuenta second",
		Run: func(ctx context.Context, s *scenario, role string) error {
			return s.requests.askAgainAs(ctx, exchange.Role(role))
		}},
	{Keyword: "When", English: "I send the {report} the header {field} {value}", Spanish: "mando al {report} el encabezado {field} {value}",
		Doc:     "A good request with another Content-Type; (absent) sends none.",
		Example: `When I send the branch report the header ContentType "text/plain"`, Ejemplo: `Cuando mando al informe de sucursales el encabezado ContentType "text/plain"`,
		Run: func(ctx context.Context, s *scenario, report, _, value string) error {
			return s.requests.askContentType(ctx, report, value)
		}},
	{Keyword: "When", English: "I send the {report} the body:", Spanish: "mando al {report} el cuerpo:",
		Doc:     "Send a body as it is written, good JSON or not.",
		Example: "When I send the branch report the body:\n  \"\"\"\n  {\n  \"\"\"", Ejemplo: "Cuando mando al informe de sucursales el cuerpo:\n  \"\"\"\n  {\n  \"\"\"",
		Run: func(ctx context.Context, s *scenario, report string, body *godog.DocString) error {
			_, err := s.session.ask(ctx, exchange.Request{Operation: operationOf(report), Role: exchange.RoleMain, Body: []byte(body.Content)})
			return err
		}},
	{Keyword: "When", English: "I ask for the {report} by the method {value}", Spanish: "pido el {report} por el método {value}",
		Doc:     "Another method than the documented one, without a body, sent only where that is allowed; GET and HEAD are the ones that cannot change anything.",
		Example: `When I ask for the branch report by the method "GET"`, Ejemplo: `Cuando pido el informe de sucursales por el método "GET"`,
		Run: func(ctx context.Context, s *scenario, report, method string) error {
			return s.requests.askByMethod(ctx, report, method)
		}},
	{Keyword: "When", English: "I ask for the locations", Spanish: "pido los locales",
		Doc:     "Ask for the listing of locations.",
		Example: "When I ask for the locations", Ejemplo: "Cuando pido los locales",
		Run: func(ctx context.Context, s *scenario) error {
			_, err := s.session.ask(ctx, exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
			return err
		}},
	{Keyword: "When", English: "I ask for the serial numbers", Spanish: "pido los números de serie",
		Doc:     "Ask for the serial-number listing, whose shape is provisional.",
		Example: "When I ask for the serial numbers", Ejemplo: "Cuando pido los números de serie",
		Run: func(ctx context.Context, s *scenario) error {
			_, err := s.session.ask(ctx, exchange.Request{Operation: rules.SerialNumbers, Role: exchange.RoleMain})
			return err
		}},
}

// The range of a good request where the feature names none: past days, whether
// or not they have sales.
const goodFrom, goodTo = "today-7", "yesterday"

func operationOf(report string) rules.Operation {
	if report == "transaction report" || report == "informe de transacciones" {
		return rules.TransactionReport
	}
	return rules.BranchReport
}

// requests builds what a When asks, and sends it.
type requests struct {
	env     *environment
	session *session
	names   *names
	givens  *givens
}

// askReport asks for a report of a range with pairs of field and value.
func (q *requests) askReport(ctx context.Context, report, from, to string, pairs ...string) error {
	fields := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		value, err := q.names.value(pairs[i+1])
		if err != nil {
			return err
		}
		fields[pairs[i]] = value
	}
	r, err := q.session.report(operationOf(report), from, to, fields)
	if err != nil {
		return err
	}
	_, err = q.session.ask(ctx, r)
	return err
}

func (q *requests) askTable(ctx context.Context, report, from, to string, table *godog.Table) error {
	var pairs []string
	for _, row := range table.Rows {
		if len(row.Cells) != 2 {
			return fmt.Errorf("the table needs two columns: field and value")
		}
		pairs = append(pairs, row.Cells[0].Value, row.Cells[1].Value)
	}
	return q.askReport(ctx, report, from, to, pairs...)
}

func (q *requests) askContentType(ctx context.Context, report, value string) error {
	r, err := q.session.report(operationOf(report), goodFrom, goodTo, nil)
	if err != nil {
		return err
	}
	r.Header = http.Header{}
	if value != absentValue {
		text, err := valueOf(value)
		if err != nil {
			return err
		}
		r.Header.Set("Content-Type", fmt.Sprint(text))
	}
	_, err = q.session.ask(ctx, r)
	return err
}

// askByMethod asks for a report by a method that only reads.
func (q *requests) askByMethod(ctx context.Context, report, value string) error {
	method, err := valueOf(value)
	if err != nil {
		return err
	}
	if method != http.MethodGet && method != http.MethodHead {
		return fmt.Errorf("the method %s: use \"GET\" or \"HEAD\", which only read", value)
	}
	_, err = q.session.ask(ctx, exchange.Request{Operation: operationOf(report), Role: exchange.RoleMain, Method: fmt.Sprint(method)})
	return err
}

// askRenamed sends a good request in which one field has another name.
func (q *requests) askRenamed(ctx context.Context, report, field, name string) error {
	r, err := q.session.report(operationOf(report), goodFrom, goodTo, nil)
	if err != nil {
		return err
	}
	body := bodyOf(r)
	for _, fields := range []map[string]any{body, filtersOf(body)} {
		if value, has := fields[field]; has {
			delete(fields, field)
			fields[name] = value
		}
	}
	r.Body = exchange.MustJSON(body)
	_, err = q.session.ask(ctx, r)
	return err
}

// askInQuery sends the fields of a good request as query parameters.
func (q *requests) askInQuery(ctx context.Context, report string) error {
	r, err := q.session.report(operationOf(report), goodFrom, goodTo, nil)
	if err != nil {
		return err
	}
	query := url.Values{}
	for name, value := range bodyOf(r) {
		text, _ := exchange.TextOf(value)
		query.Set(name, text)
	}
	r.Query, r.Body = query.Encode(), []byte("{}")
	_, err = q.session.ask(ctx, r)
	return err
}

func (q *requests) askAgain(ctx context.Context, field, value string) error {
	if q.session.last == nil {
		return errNothingAsked
	}
	r, err := q.with(q.session.last.Request, field, value)
	if err != nil {
		return err
	}
	_, err = q.session.ask(ctx, r)
	return err
}

func (q *requests) askAgainAs(ctx context.Context, role exchange.Role) error {
	if q.session.last == nil {
		return errNothingAsked
	}
	if err := q.givens.useRole(role); err != nil {
		return err
	}
	r := q.session.last.Request
	r.Role = role
	_, err := q.session.ask(ctx, r)
	return err
}
