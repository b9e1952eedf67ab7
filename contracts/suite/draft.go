package suite

import (
	"bytes"
	"encoding/json"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// facts are those of discovery, with the sales that the scenario asked for.
func (s *session) facts() *Facts {
	if s.sales == nil {
		return s.env.facts
	}
	facts := *s.env.facts
	facts.Sales = *s.sales
	return &facts
}

func (s *session) report(op rules.Operation, from, to string, change map[string]any) (exchange.Request, error) {
	return s.facts().reportRequest(op, from, to, change)
}

// reportRequest is a good request for a report, with fields changed.
func (f *Facts) reportRequest(op rules.Operation, from, to string, changes map[string]any) (exchange.Request, error) {
	start, err := f.dateText(from)
	if err != nil {
		return exchange.Request{}, err
	}
	end, err := f.dateText(to)
	if err != nil {
		return exchange.Request{}, err
	}
	body := map[string]any{"startDate": start, "endDate": end, "page": 1, "pageSize": 20}
	if op == rules.TransactionReport {
		body = map[string]any{"Filters": map[string]any{"StartDate": start, "EndDate": end}}
		changes = f.pageNames(changes)
	}
	change(op, body, changes)
	return exchange.Request{Operation: op, Role: exchange.RoleMain, Body: exchange.MustJSON(body)}, nil
}

// pageNames are changes to a transaction report with page and pageSize written
// as the target reads them: the reference has both spellings (Q-TR-PAGE-NAMES).
// Changes that name Page or PageSize are about the spelling, and stay as they
// are.
func (f *Facts) pageNames(changes map[string]any) map[string]any {
	_, page := changes["Page"]
	_, size := changes["PageSize"]
	if !f.PascalPages || page || size {
		return changes
	}
	renamed := map[string]any{}
	for name, value := range changes {
		switch name {
		case "page":
			name = "Page"
		case "pageSize":
			name = "PageSize"
		}
		renamed[name] = value
	}
	return renamed
}

// besideFilters are the fields of a transaction report that do not stand in
// Filters.
var besideFilters = []string{"page", "pageSize", "Page", "PageSize", "Filters"}

// change sets fields of a body, or leaves them out.
func change(op rules.Operation, body, changes map[string]any) {
	for name, value := range changes {
		fields := body
		if op == rules.TransactionReport && !slices.Contains(besideFilters, name) {
			fields = filtersOf(body)
		}
		if _, out := value.(leftOut); out {
			delete(fields, name)
			continue
		}
		fields[name] = value
	}
}

// filtersOf are the Filters of a body, or nowhere to write to.
func filtersOf(body map[string]any) map[string]any {
	if filters, ok := body["Filters"].(map[string]any); ok {
		return filters
	}
	return map[string]any{}
}

// bodyOf reads the body of a request of ours.
func bodyOf(r exchange.Request) map[string]any {
	decoder := json.NewDecoder(bytes.NewReader(r.Body))
	decoder.UseNumber()
	body := map[string]any{}
	if decoder.Decode(&body) != nil {
		return map[string]any{}
	}
	return body
}
