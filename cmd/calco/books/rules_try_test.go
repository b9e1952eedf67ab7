package books

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/rules"
	"calco.example/mockserver/world"
)

// What a rule's line sends is held against the mock in mockserver (TestRows).
func TestTryRule(t *testing.T) {
	t.Parallel()
	shipped, now := world.Shipped(), time.Date(2025, 10, 15, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct{ rule, line, under string }{
		{"BR-10", `curl -sS -H 'X-API-Key: calco-main' -H 'Content-Type: application/json' --data-raw '{"startDate":"2025-10-10","endDate":"2025-10-16","page":1,"pageSize":10}' 'http://127.0.0.1:8080/BranchReport/branch-report'`, ""},
		{"BR-25", `curl -sS -H 'X-API-Key: calco-no-plan' -H 'Content-Type: application/json' --data-raw '{"startDate":"2025-10-08","endDate":"2025-10-14","page":1,"pageSize":10}' 'http://127.0.0.1:8080/BranchReport/branch-report'`, ""},
		{"ERROR_NOT_AUTHORIZED", `curl -sS -H 'Content-Type: application/json' 'http://127.0.0.1:8080/DeviceLocation/locations'`, ""},
		{"L-REQUEST", `curl -sS -H 'X-API-Key: calco-main' -H 'Content-Type: application/json' 'http://127.0.0.1:8080/DeviceLocation/locations?x=1'`, "Q-GET-QUERY: refused"},
		{"TR-FUTURE", `curl -sS -H 'X-API-Key: calco-main' -H 'Content-Type: application/json' --data-raw '{"Filters":{"StartDate":"2025-10-10","EndDate":"2025-10-16"},"page":1,"pageSize":10}' 'http://127.0.0.1:8080/Report/get-report'`,
			`Q-TR-FUTURE: {value: "EndDate cannot be in the future."}`},
		{"BR-18", "", ""},
		{"BR-PAGING", "", ""},
	} {
		rule, known := rules.Lookup(rules.ID(c.rule))
		assert.True(t, known)
		assert.Equal(t, c.line, tryRule(rule, shipped, now), c.rule)
		assert.Equal(t, c.under, underText(rule), c.rule)
	}
	for _, rule := range rules.All() {
		assert.Equal(t, rule.Break != nil, tryRule(rule, shipped, now) != "", "%s: every refusal that input reaches has a line", rule.ID)
	}
}
