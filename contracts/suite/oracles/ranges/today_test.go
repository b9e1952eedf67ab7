package ranges

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
)

// What the transaction report is not fed with yet is held against nothing; what it lacks
// among the rest is.
func TestFed(t *testing.T) {
	t.Parallel()
	sale := func(id, clock string) exchange.Row {
		return exchange.Row{"saleId": id, "transactionDateTime": "2026-11-24T" + clock}
	}
	branch := []exchange.Row{sale("3", "11:00:00"), sale("2", "10:00:00"), sale("1", "09:00:00")}
	paid := func(ids ...string) (rows []exchange.Row) {
		for _, id := range ids {
			rows = append(rows, exchange.Row{"saleId": id})
		}
		return rows
	}
	assert.Empty(t, fed(branch, nil), "by night")
	assert.Equal(t, branch[1:], fed(branch, paid("2", "1")))
	assert.Equal(t, branch[1:], fed(branch, paid("2")), "the first is lost")
	assert.Equal(t, branch, fed(branch, paid("3", "1")), "one between is lost")
	assert.Equal(t, branch, fed(branch, paid("8", "9")), "other identifiers")
}
