package mockserver

import (
	"encoding/json"
	"fmt"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v4"

	"calco.example"
)

// What the mock serves by default, the contract lets a client send: tools that send
// what a contract refuses take a success for a fault of the server.
func TestRequestSchema_TextFilters(t *testing.T) {
	t.Parallel()
	mock, pattern := newTestMock(t), filterPatterns(t)
	for _, field := range []string{"locationId", "serialNumber", "typeTransaction", "cardBrand", "installmentType"} {
		for _, value := range []string{"", "101", "9990000101", "CREDIT", "CREDIT, CASH", "VISA", "VISA,AMEX", "VISA, AMEX", "BANCO", "a b", "GIFT", "VISA;AMEX"} {
			text, _ := json.Marshal(value)
			got := call{
				target: pathBranchReport, header: []string{"X-API-Key", "calco-main", "Content-Type", "application/json"},
				body: fmt.Sprintf(`{"startDate":"2025-08-01","endDate":"2025-08-15","page":1,"pageSize":1,%q:%s}`, field, text),
			}.sendTo(mock)
			if got.status == 200 {
				assert.Regexp(t, pattern[field], value, field)
			}
		}
	}
}

// filterPatterns are the patterns of openapi.yaml for fields of the branch report.
func filterPatterns(t *testing.T) map[string]*regexp.Regexp {
	t.Helper()
	var contract struct {
		Components struct {
			Schemas map[string]struct {
				Properties map[string]struct{ Pattern string }
			}
		}
	}
	require.NoError(t, yaml.Unmarshal(calco.OpenAPI, &contract))
	patterns := map[string]*regexp.Regexp{}
	for name, property := range contract.Components.Schemas["BranchReportRequest"].Properties {
		patterns[name] = regexp.MustCompile(property.Pattern)
	}
	require.Contains(t, patterns, "cardBrand")
	return patterns
}
