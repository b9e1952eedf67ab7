package suite

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/fixtures/proofs"
)

// Of an account that sells more than is read, several filters at once are held against the
// first pages: one that is forgotten beside another shows there.
func TestSuite_FiltersTogetherOfALargeAccount(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	asLarge := func(r exchange.Request, _ map[string]any) exchange.Request {
		if r.Role == exchange.RoleMain && r.Key == "" {
			r.Role, r.Key = exchange.RoleNone, "calco-large"
		}
		return r
	}
	forgetting := func(field, beside string) func(exchange.Request, map[string]any) exchange.Request {
		return func(r exchange.Request, body map[string]any) exchange.Request {
			if body[field] != nil && body[beside] != nil {
				delete(body, field)
				r.Body = exchange.MustJSON(body)
			}
			return asLarge(r, body)
		}
	}
	for _, c := range []struct {
		name, scenario string
		request        func(exchange.Request, map[string]any) exchange.Request
		want           report.Outcome
	}{
		{"sound", "filters together, locationId, cardBrand", asLarge, report.Passed},
		{"a location beside a brand", "filters together, locationId, cardBrand", forgetting("locationId", "cardBrand"), report.Violated},
		{"a brand beside a location", "filters together, locationId, cardBrand", forgetting("cardBrand", "locationId"), report.Violated},
		{"a kind beside installments", "filters together, typeTransaction, cardBrand, installmentType", forgetting("cardBrand", "installmentType"), report.Violated},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			results := broken{request: c.request}.results(t, "@BR-FILTER-LIST", func(info report.Scenario) bool { return info.Name == c.scenario })
			require.NotEmpty(t, results.Scenarios)
			for _, info := range results.Scenarios {
				if strings.HasPrefix(info.File, "consistency") {
					assert.Equal(t, c.want, info.Outcome, info.Why)
				}
			}
		})
	}
}
