package reports

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/scenario"
)

// What the transaction report is not fed with yet is held against nothing; what it lacks
// among the rest, or of older days, is.
func TestReached(t *testing.T) {
	t.Parallel()
	sale := func(id, clock string) exchange.Row {
		return exchange.Row{"saleId": id, "transactionDateTime": "2026-11-24T" + clock}
	}
	branch := []exchange.Row{sale("3", "11:00:00"), sale("2", "10:00:00"), sale("1", "09:00:00")}
	for _, c := range []struct {
		name, today string
		paid        []string
		want        []exchange.Row
	}{
		{"by night", "2026-11-24", nil, branch[:0]},
		{"the newest is on its way", "2026-11-24", []string{"2", "1"}, branch[1:]},
		{"the first is lost", "2026-11-24", []string{"2"}, branch[1:]},
		{"one between is lost", "2026-11-24", []string{"3", "1"}, branch},
		{"other identifiers", "2026-11-24", []string{"8", "9"}, branch},
		{"three days late", "2026-11-27", nil, branch[:0]},
		{"lost for weeks", "2026-12-24", nil, branch},
		{"the newest is lost for weeks", "2026-12-24", []string{"2", "1"}, branch},
	} {
		var second []exchange.Row
		for _, id := range c.paid {
			second = append(second, exchange.Row{"saleId": id})
		}
		today, err := facts.ParseDay(c.today)
		require.NoError(t, err)
		assert.Equal(t, c.want, Reached(&scenario.Environment{Facts: &facts.Facts{Today: today}}, branch, second), c.name)
	}
}
