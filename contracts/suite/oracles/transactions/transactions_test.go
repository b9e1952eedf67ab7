package transactions

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
)

// A deployment that sorts by the second may show any milliseconds.
func TestOrdered_GoesByTheSecond(t *testing.T) {
	t.Parallel()
	assert.Equal(t, "2026-11-21T13:00:00", ordered(exchange.Row{"paymentDataTime": "2026-11-21T13:00:00.002"}, "paymentDataTime"))
	assert.Equal(t, "2026-11-21T13:00:00", ordered(exchange.Row{"transactionDateTime": "2026-11-21T13:00:00"}, "transactionDateTime"))
	assert.Equal(t, "", ordered(exchange.Row{}, "paymentDataTime"))
}
