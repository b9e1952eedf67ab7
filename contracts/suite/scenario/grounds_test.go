package scenario

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
)

// A refusal has its ground in each request that breaks its rule in one of the ways of the
// rule book, and none in a good one.
func TestGrounds(t *testing.T) {
	t.Parallel()
	today, err := facts.ParseDay("2026-11-20")
	require.NoError(t, err)
	f := rules.Givens{Location: "12", OtherTerminal: "9990000123", ForeignLocation: "77", ForeignTerminal: "9990000777", LastPage: 3}.At(today.Time)
	reads := func(r rules.Request) asked {
		t.Helper()
		a, plain := plainly(exchange.Request{Operation: r.Operation, Role: exchange.RoleMain, Body: []byte(r.Body())}, today)
		require.True(t, plain)
		return a
	}
	for id, keeps := range keptRules {
		rule, known := rules.Lookup(id)
		require.True(t, known, id)
		assert.Equal(t, rules.Documented, rule.Level, "%s: no sentence gives its condition", id)
		good, err := rules.Good(rule.Operation, f)
		require.NoError(t, err)
		if id != "BR-28" && id != "BR-29" { // a good request has no filters
			assert.True(t, keeps(reads(good)), "%s: a good request", id)
		}
		require.NotEmpty(t, rule.Break.Ways)
		for _, way := range rule.Break.Ways {
			broken, err := good.With(f, way...)
			require.NoError(t, err)
			assert.False(t, keeps(reads(broken)), "%s: %v", id, way)
		}
	}
}

// What is asked in two ways, or beside the document, may be refused for either.
func TestGrounds_OfPlainRequestsOnly(t *testing.T) {
	t.Parallel()
	today, err := facts.ParseDay("2026-11-20")
	require.NoError(t, err)
	for body, kept := range map[string]bool{
		`{"startDate":"2026-11-01","endDate":"2026-11-08","page":1,"pageSize":20}`:                          true,
		`{"startDate":"2026-11-01","startdate":"x","endDate":"2026-11-08","page":1,"pageSize":20}`:          false,
		`{"startDate":"2026-11-01","startDate":"2026-01-01","endDate":"2026-11-08","page":1,"pageSize":20}`: false,
		`{"startDate":"2026-11-01","endDate":"2026-11-20","page":1,"pageSize":20}`:                          false, // today
		`{"startDate":"2026-10-01","endDate":"2026-10-31","page":1,"pageSize":20}`:                          false, // 30 days, or 31
		`{"startDate":"0001-01-01","endDate":"0001-01-02","page":1,"pageSize":20}`:                          false,
		`{"startDate":null,"endDate":"2026-11-08","page":1,"pageSize":20}`:                                  false,
		`{"startDate":"2026-11-01","endDate":"2026-11-08","cardBrand":null,"page":1,"pageSize":20}`:         false, // null is not mentioned
		`{"startDate":"2026-11-01","endDate":"2026-11-08","cardBrand":7,"page":1,"pageSize":20}`:            false, // nor another type
		`{"startDate":"2026-11-01","endDate":"2026-11-08","page":1,"pageSize":21}`:                          false, // nor the code for a size
		`{"startDate":"2026-11-01","endDate":"2026-11-08","page":1}`:                                        false,
		`{"startDate":"2026-11-01","endDate":"2026-11-08","page":1,"pageSize":20,"sort":"x"}`:               false,
	} {
		a, plain := plainly(exchange.Request{Operation: rules.BranchReport, Role: exchange.RoleMain, Body: []byte(body)}, today)
		assert.Equal(t, kept, plain && keptRules["BR-08"](a), body)
	}
	_, plain := plainly(exchange.Request{Operation: rules.BranchReport, Role: exchange.RoleMain, Body: []byte(`{}`), Query: "startDate=x"}, today)
	assert.False(t, plain)
}
