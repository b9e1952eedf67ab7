package contracts

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"calco.example/contracts/rules"
)

// setupSteps say whose account asks and what it must have.
var setupSteps = []Step{
	{Keyword: "Given", English: "a commerce with sales", Spanish: "un comercio con ventas",
		Doc:     "The main account; discovery must have found a past range with sales.",
		Example: "Given a commerce with sales", Ejemplo: "Dado un comercio con ventas",
		Run: func(_ context.Context, s *scenario) error { return s.needSales() }},
	{Keyword: "Given", English: "a commerce with {kind} sales", Spanish: "un comercio con ventas {kind}",
		Doc:     "The main account; discovery must have found sales of a kind: debit, credit, prepaid, cash, a card brand (VISA), or an installment kind (COMERCIO).",
		Example: "Given a commerce with VISA sales", Ejemplo: "Dado un comercio con ventas VISA",
		Run: func(_ context.Context, s *scenario, kind string) error { return s.needKind(kind) }},
	{Keyword: "Given", English: "a commerce with {int} locations", Spanish: "un comercio con {int} locales",
		Doc:     "The main account; it must have at least so many locations with sales.",
		Example: "Given a commerce with 2 locations", Ejemplo: "Dado un comercio con 2 locales",
		Run: func(_ context.Context, s *scenario, n string) error { return s.needLocations(n) }},
	{Keyword: "Given", English: "the account {role}", Spanish: "la cuenta {role}",
		Doc:     "Another account, by the role that the target file gives a key for: noPlan, unknownUser, noLocations, quiet, second, cashOnly, disabled, broken.",
		Example: "Given the account noPlan", Ejemplo: "Dada la cuenta noPlan",
		Run: func(_ context.Context, s *scenario, role string) error { return s.useRole(Role(role)) }},
	{Keyword: "Given", English: "no API key", Spanish: "ninguna clave API",
		Doc:     "The request carries no X-API-Key.",
		Example: "Given no API key", Ejemplo: "Dada ninguna clave API",
		Run: func(_ context.Context, s *scenario) error { s.role = RoleNone; return nil }},
	{Keyword: "Given", English: "the API key {value}", Spanish: "la clave API {value}",
		Doc:     "The request carries a made-up key; never write a real one into a feature.",
		Example: `Given the API key "calco-no-such-key"`, Ejemplo: `Dada la clave API "calco-no-such-key"`,
		Run: func(_ context.Context, s *scenario, key string) error { return s.useKey(key) }},
}

// askSteps put a request to the target.
var askSteps = []Step{
	{Keyword: "When", English: "I ask for the {report} from {date} to {date}", Spanish: "pido el {report} desde {date} hasta {date}",
		Doc:     "Ask for a report of a range: dates as YYYY-MM-DD, today, yesterday, tomorrow, today-30, or $from and $to for two past days with sales.",
		Example: "When I ask for the branch report from 2025-05-01 to 2025-05-10", Ejemplo: "Cuando pido el informe de sucursales desde 2025-05-01 hasta 2025-05-10",
		Run: func(ctx context.Context, s *scenario, report, from, to string) error {
			return s.askReport(ctx, report, from, to)
		}},
	{Keyword: "When", English: "I ask for the {report} from {date} to {date} with {field} {value}", Spanish: "pido el {report} desde {date} hasta {date} con {field} {value}",
		Doc:     "The same with one field: text in quotes, or bare JSON (21, null, true). $location, $terminal, $otherTerminal, $foreignLocation and $foreignTerminal stand for what discovery found.",
		Example: `When I ask for the branch report from 2025-05-01 to 2025-05-10 with cardBrand "VISA"`, Ejemplo: `Cuando pido el informe de sucursales desde 2025-05-01 hasta 2025-05-10 con cardBrand "VISA"`,
		Run: func(ctx context.Context, s *scenario, report, from, to, field, value string) error {
			return s.askReport(ctx, report, from, to, field, value)
		}},
	{Keyword: "When", English: "I ask for the {report} from {date} to {date} with {field} {value} and {field} {value}", Spanish: "pido el {report} desde {date} hasta {date} con {field} {value} y {field} {value}",
		Doc:     "The same with two fields.",
		Example: `When I ask for the branch report from $from to $to with page 2 and pageSize 7`, Ejemplo: `Cuando pido el informe de sucursales desde $from hasta $to con page 2 y pageSize 7`,
		Run: func(ctx context.Context, s *scenario, report, from, to, field, value, field2, value2 string) error {
			return s.askReport(ctx, report, from, to, field, value, field2, value2)
		}},
	{Keyword: "When", English: "I ask for the {report} from {date} to {date} with:", Spanish: "pido el {report} desde {date} hasta {date} con:",
		Doc:     "The same with a table of fields and values; the value (absent) leaves a field out.",
		Example: "When I ask for the branch report from $from to $to with:\n  | typeTransaction | \"DEBIT, CASH\" |\n  | pageSize | 7 |", Ejemplo: "Cuando pido el informe de sucursales desde $from hasta $to con:\n  | typeTransaction | \"DEBIT, CASH\" |\n  | pageSize | 7 |",
		Run: func(ctx context.Context, s *scenario, report, from, to string, table *godog.Table) error {
			return s.askTable(ctx, report, from, to, table)
		}},
	{Keyword: "When", English: "I ask for the {report} without {field}", Spanish: "pido el {report} sin {field}",
		Doc:     "A good request with one field left out.",
		Example: "When I ask for the branch report without endDate", Ejemplo: "Cuando pido el informe de sucursales sin endDate",
		Run: func(ctx context.Context, s *scenario, report, field string) error {
			return s.askReport(ctx, report, "$from", "$to", field, absentValue)
		}},
	{Keyword: "When", English: "I send the {report} the header {field} {value}", Spanish: "mando al {report} el encabezado {field} {value}",
		Doc:     "A good request with another Content-Type; (absent) sends none.",
		Example: `When I send the branch report the header ContentType "text/plain"`, Ejemplo: `Cuando mando al informe de sucursales el encabezado ContentType "text/plain"`,
		Run: func(ctx context.Context, s *scenario, report, _, value string) error {
			return s.askContentType(ctx, report, value)
		}},
	{Keyword: "When", English: "I send the {report} the body:", Spanish: "mando al {report} el cuerpo:",
		Doc:     "Send a body as it is written, good JSON or not.",
		Example: "When I send the branch report the body:\n  \"\"\"\n  {\n  \"\"\"", Ejemplo: "Cuando mando al informe de sucursales el cuerpo:\n  \"\"\"\n  {\n  \"\"\"",
		Run: func(ctx context.Context, s *scenario, report string, body *godog.DocString) error {
			_, err := s.ask(ctx, Request{Operation: operationOf(report), Role: RoleMain, Body: []byte(body.Content)})
			return err
		}},
	{Keyword: "When", English: "I ask for the locations", Spanish: "pido los locales",
		Doc:     "Ask for the listing of locations.",
		Example: "When I ask for the locations", Ejemplo: "Cuando pido los locales",
		Run: func(ctx context.Context, s *scenario) error {
			_, err := s.ask(ctx, Request{Operation: rules.Locations, Role: RoleMain})
			return err
		}},
	{Keyword: "When", English: "I ask for the serial numbers", Spanish: "pido los números de serie",
		Doc:     "Ask for the serial-number listing, whose shape is provisional.",
		Example: "When I ask for the serial numbers", Ejemplo: "Cuando pido los números de serie",
		Run: func(ctx context.Context, s *scenario) error {
			_, err := s.ask(ctx, Request{Operation: rules.SerialNumbers, Role: RoleMain})
			return err
		}},
}

const absentValue = "(absent)"

func operationOf(report string) rules.Operation {
	if report == "transaction report" || report == "informe de transacciones" {
		return rules.TransactionReport
	}
	return rules.BranchReport
}

func (s *scenario) needSales() error {
	if s.run.facts.Sales.Items == 0 {
		return notVerified("the account main has no sales in the last six months", "a main key of an account with recent sales")
	}
	return nil
}

func (s *scenario) needKind(kind string) error {
	if _, found := s.run.facts.Kinds[kind]; found {
		return nil
	}
	for _, known := range kinds {
		if known.name == kind {
			return notVerified("the account main has no "+kind+" sales in the last week with sales", "a main key of an account with "+kind+" sales")
		}
	}
	return fmt.Errorf("there is no kind of sales %q", kind)
}

func (s *scenario) needLocations(n string) error {
	with := 0
	for _, l := range s.run.facts.Locations {
		if len(l.Terminals) > 0 {
			with++
		}
	}
	if with < atoi(n) {
		return notVerified(fmt.Sprintf("the account main has %d locations with sales, this needs %s", with, n), "a main key of an account with sales at "+n+" locations")
	}
	return nil
}

func (s *scenario) useRole(role Role) error {
	if !slices.Contains(Roles, role) {
		return fmt.Errorf("there is no role %q: the roles are those of the target file", role)
	}
	if !s.run.has(role) {
		return notVerified("no key for the role "+string(role), "a key for keys."+string(role)+" in the target file: "+roleMeans[role])
	}
	s.role = role
	return nil
}

// roleMeans is what to ask the operator for.
var roleMeans = map[Role]string{
	RoleMain: "an account with sales", RoleNoPlan: "an account without a PaaS plan", RoleUnknownUser: "a key whose user does not exist",
	RoleNoLocations: "an account without locations", RoleQuiet: "an account without any sale", RoleSecond: "a second account, with sales of its own",
	RoleCashOnly: "an account with cash sales only", RoleDisabled: "an account for which the branch report is switched off",
	RoleBroken: "an account whose report fails inside",
}

func (s *scenario) useKey(value string) error {
	key, err := valueOf(value)
	text, isText := key.(string)
	if err != nil || !isText {
		return fmt.Errorf("the API key must be a text in quotes")
	}
	s.role, s.key = RoleNone, text
	return nil
}

// askReport asks for a report of a range with pairs of field and value.
func (s *scenario) askReport(ctx context.Context, report, from, to string, pairs ...string) error {
	fields := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		value, err := s.run.valueOf(pairs[i+1])
		if err != nil {
			return err
		}
		fields[pairs[i]] = value
	}
	r, err := s.run.reportRequest(operationOf(report), from, to, fields)
	if err != nil {
		return err
	}
	_, err = s.ask(ctx, r)
	return err
}

func (s *scenario) askTable(ctx context.Context, report, from, to string, table *godog.Table) error {
	var pairs []string
	for _, row := range table.Rows {
		if len(row.Cells) != 2 {
			return fmt.Errorf("the table needs two columns: field and value")
		}
		pairs = append(pairs, row.Cells[0].Value, row.Cells[1].Value)
	}
	return s.askReport(ctx, report, from, to, pairs...)
}

func (s *scenario) askContentType(ctx context.Context, report, value string) error {
	r, err := s.run.reportRequest(operationOf(report), "$from", "$to", nil)
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
	_, err = s.ask(ctx, r)
	return err
}

// left out marks a field that is not sent.
type leftOut struct{}

// valueOf reads a value of a feature: (absent), a text in quotes with JSON's
// escapes, bare JSON, or a bare word.
func valueOf(text string) (any, error) {
	if text == absentValue {
		return leftOut{}, nil
	}
	if strings.HasPrefix(text, `"`) {
		var s string
		if err := json.Unmarshal([]byte(text), &s); err != nil {
			return nil, fmt.Errorf("value %s: a text in quotes follows JSON's escapes: %w", text, err)
		}
		return s, nil
	}
	if json.Valid([]byte(text)) {
		return json.RawMessage(text), nil
	}
	return text, nil
}

// valueOf resolves what discovery found: $location and the like.
func (r *run) valueOf(text string) (any, error) {
	if !strings.HasPrefix(text, "$") {
		return valueOf(text)
	}
	return r.facts.place(text, r.foreign)
}

// reportRequest is a good request for a report, with fields changed. Fields of
// the transaction report other than page and pageSize stand in Filters.
func (r *run) reportRequest(op rules.Operation, from, to string, change map[string]any) (Request, error) {
	start, err := r.facts.dateText(from)
	if err != nil {
		return Request{}, err
	}
	end, err := r.facts.dateText(to)
	if err != nil {
		return Request{}, err
	}
	body := map[string]any{}
	if op == rules.BranchReport {
		body = map[string]any{"startDate": start, "endDate": end, "page": 1, "pageSize": 20}
		apply(body, change)
	} else {
		filters := map[string]any{"StartDate": start, "EndDate": end}
		inFilters := maps.Clone(change)
		for _, name := range []string{"page", "pageSize", "Page", "PageSize", "Filters"} {
			if value, set := change[name]; set {
				apply(body, map[string]any{name: value})
				delete(inFilters, name)
			}
		}
		apply(filters, inFilters)
		if _, set := change["Filters"]; !set {
			body["Filters"] = filters
		}
	}
	return Request{Operation: op, Role: RoleMain, Body: mustJSON(body)}, nil
}

func apply(fields, change map[string]any) {
	for name, value := range change {
		if _, out := value.(leftOut); out {
			delete(fields, name)
			continue
		}
		fields[name] = value
	}
}
