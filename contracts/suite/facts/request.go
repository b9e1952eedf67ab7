package facts

import (
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// ReportRequest is a good request for a report, with fields changed.
func (f *Facts) ReportRequest(op rules.Operation, from, to string, changes map[string]any) (exchange.Request, error) {
	start, err := f.DateText(from)
	if err != nil {
		return exchange.Request{}, err
	}
	end, err := f.DateText(to)
	if err != nil {
		return exchange.Request{}, err
	}
	body := map[string]any{"startDate": start, "endDate": end, "page": 1, "pageSize": 20}
	if op == rules.TransactionReport {
		body = map[string]any{"Filters": map[string]any{"StartDate": start, "EndDate": end}}
		changes = f.PageNames(changes)
	}
	Change(op, body, changes)
	return exchange.Request{Operation: op, Role: exchange.RoleMain, Body: exchange.MustJSON(body)}, nil
}

// PageNames are changes to a transaction report with page and pageSize written
// as the target reads them: the reference has both spellings (Q-TR-PAGE-NAMES).
// Changes that name Page or PageSize are about the spelling, and stay as they
// are.
func (f *Facts) PageNames(changes map[string]any) map[string]any {
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
