package sale

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
)

// A refund has the saleId of what it refunds: that has its installments all the same.
func TestInstallmentCounts_OfARefund(t *testing.T) {
	t.Parallel()
	sale := func(id, count string) exchange.Row {
		return exchange.Row{"saleId": id, "installmentCount": json.Number(count)}
	}
	assert.Equal(t, map[string]int{"1": 6, "2": 3, "3": 0}, InstallmentCounts([]exchange.Row{sale("1", "6"), sale("1", "0"), sale("2", "0"), sale("2", "3"), sale("3", "0")}))
}
