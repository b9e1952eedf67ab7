package suite

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
)

// "No account identifier is sent by the caller": a service that goes by one shows the data
// of another account.
func TestSuite_NoIdentifierOpensAnAccount(t *testing.T) {
	t.Parallel()
	goingBy := func(op rules.Operation, name string) func(exchange.Request, map[string]any) exchange.Request {
		return func(r exchange.Request, body map[string]any) exchange.Request {
			filters, _ := body["Filters"].(map[string]any)
			if r.Operation != op || body[name] == nil && filters[name] == nil && r.Query == "" {
				return r
			}
			delete(body, name)
			delete(filters, name)
			r.Role, r.Query = exchange.RoleSecond, ""
			if body != nil {
				r.Body = exchange.MustJSON(body)
			}
			return r
		}
	}
	for _, c := range []struct {
		name, scenario string
		request        func(exchange.Request, map[string]any) exchange.Request
		want           report.Outcome
	}{
		{"sound", "an identifier of another account in the branch report", nil, report.Passed},
		{"branch report", "an identifier of another account in the branch report", goingBy(rules.BranchReport, "partnerId"), report.Violated},
		{"transaction report, sound", "an identifier of another account in the transaction report", nil, report.Passed},
		{"transaction report", "an identifier of another account in the transaction report", goingBy(rules.TransactionReport, "accountId"), report.Violated},
		{"locations, sound", "an identifier of another account in the query of the locations", nil, report.Passed},
		{"locations", "an identifier of another account in the query of the locations", goingBy(rules.Locations, ""), report.Violated},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			results := broken{request: c.request}.results(t, "@KEY-ACCOUNT", func(info report.Scenario) bool { return info.Name == c.scenario })
			require.Len(t, results.Scenarios, 1)
			assert.Equal(t, c.want, results.Scenarios[0].Outcome, results.Scenarios[0].Why)
		})
	}
}

// A service that takes names in any letter case breaks one sentence, and is told so once.
func TestSuite_NamesInAnyCaseAreOneFinding(t *testing.T) {
	t.Parallel()
	known := []string{"startDate", "endDate", "serialNumber", "cardBrand"}
	anyCase := func(r exchange.Request, body map[string]any) exchange.Request {
		for name, value := range body {
			for _, field := range known {
				if r.Operation == rules.BranchReport && name != field && strings.EqualFold(name, field) {
					delete(body, name)
					body[field] = value
					r.Body = exchange.MustJSON(body)
				}
			}
		}
		return r
	}
	results := broken{request: anyCase}.results(t, "@NAMES-EXACT or @BR-05 or @BR-06", func(info report.Scenario) bool {
		return strings.Contains(info.Name, "in another case")
	})
	var told []rules.ID
	for _, f := range results.Findings {
		if f.Outcome == report.Violated && !slices.Contains(told, f.Rule) {
			told = append(told, f.Rule)
		}
	}
	assert.Equal(t, []rules.ID{"NAMES-EXACT"}, told)
}

// An identifier that is shown as a number is told as one: "locationId: string".
func TestSuite_ANumberIsToldAsOne(t *testing.T) {
	t.Parallel()
	asNumber := func(_ rules.Operation, sale map[string]any) bool {
		if id, is := sale["locationId"].(string); is {
			sale["locationId"] = json.Number(id)
		}
		return true
	}
	results := broken{sale: asNumber}.results(t, "@BR-FILTER-LOCATION and not @consistency", nil)
	told := slices.ContainsFunc(results.Findings, func(f report.Finding) bool {
		return f.Outcome == report.Violated && strings.Contains(f.Summary, "of every transaction") && strings.Contains(f.Actual, " as a number")
	})
	assert.True(t, told)
}
