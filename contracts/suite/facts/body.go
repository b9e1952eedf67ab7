package facts

import (
	"bytes"
	"encoding/json"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// besideFilters are the fields of a transaction report that do not stand in
// Filters.
var besideFilters = []string{"page", "pageSize", "Page", "PageSize", "Filters"}

// Change sets fields of a body, or leaves them out.
func Change(op rules.Operation, body, changes map[string]any) {
	for name, value := range changes {
		fields := body
		if op == rules.TransactionReport && !slices.Contains(besideFilters, name) {
			fields = FiltersOf(body)
		}
		if _, out := value.(Omitted); out {
			delete(fields, name)
			continue
		}
		fields[name] = value
	}
}

// FiltersOf are the Filters of a body, or nowhere to write to.
func FiltersOf(body map[string]any) map[string]any {
	if filters, ok := body["Filters"].(map[string]any); ok {
		return filters
	}
	return map[string]any{}
}

// BodyOf reads the body of a request of ours.
func BodyOf(r exchange.Request) map[string]any {
	decoder := json.NewDecoder(bytes.NewReader(r.Body))
	decoder.UseNumber()
	body := map[string]any{}
	if decoder.Decode(&body) != nil {
		return map[string]any{}
	}
	return body
}

// AbsentText is the value of a field that is not sent, or not in an answer.
const AbsentText = "(absent)"

// Omitted marks a field that is not sent.
type Omitted struct{}
