package suite_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
)

// takingBodies changes the objects that a report is asked with.
func takingBodies(path string, change func(body map[string]any)) func(http.Handler) http.Handler {
	return asking(func(r *http.Request, text string) string {
		var body map[string]any
		if !strings.HasSuffix(r.URL.Path, path) || json.Unmarshal([]byte(text), &body) != nil || body == nil {
			return text
		}
		change(body)
		return string(exchange.MustJSON(body))
	})
}

// flat takes the filters of the transaction report where they stand beside Filters.
func flat(body map[string]any) {
	filters, is := body["Filters"].(map[string]any)
	if body["Filters"] != nil && !is {
		return
	}
	if filters == nil {
		filters = map[string]any{}
	}
	for _, field := range []string{"StartDate", "EndDate", "SerialNumber"} {
		if value, beside := body[field]; beside && filters[field] == nil {
			filters[field] = value
			body["Filters"] = filters
		}
	}
}

// nested takes the fields of the branch report where they stand in an object.
func nested(object string) func(body map[string]any) {
	return func(body map[string]any) {
		fields, _ := body[object].(map[string]any)
		for name, value := range fields {
			name = strings.ToLower(name[:1]) + name[1:]
			if _, has := body[name]; !has {
				body[name] = value
			}
		}
	}
}

// Fields in another place than the tables say are missing, and a deployment that
// takes them all the same is found, though it has no sales of the days that
// features write out.
func TestSuite_FindsFieldsInAnotherPlace(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	for _, test := range []struct {
		name, tags, scenario string
		change               func(http.Handler) http.Handler
	}{
		{"dates beside Filters", "@TR-FILTERS-REQUIRED", "dates in the wrong place, no Filters", takingBodies("/get-report", flat)},
		{"dates in Filters", "@BR-05", "fields in the wrong place, in Filters", takingBodies("/branch-report", nested("Filters"))},
		{"fields in filters", "@BR-05", "fields in the wrong place, in filters", takingBodies("/branch-report", nested("filters"))},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, test.tags, test.change)
			readAll(t, s)
			results, err := s.Run(t.Context())
			require.NoError(t, err)
			assert.True(t, slices.ContainsFunc(results.FindingsOf(report.Violated), func(f report.Finding) bool {
				return strings.HasSuffix(f.Scenario, test.scenario)
			}), "%s is not found", test.name)
		})
	}
}
