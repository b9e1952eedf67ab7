package sales

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
)

// A total that was rounded to coins is neither figure, whichever amount is.
func TestHasExtra(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		kind, tip, total string
		want             bool
	}{
		"with a tip":       {"CASH", "170", "1867", true},
		"without":          {"CASH", "0", "1697", false},
		"rounded to coins": {"CASH", "170", "1870", false},
		"by card":          {"DEBIT", "173", "1870", true},
	} {
		row := exchange.Row{"transactionType": c.kind, "saleAmount": json.Number("1697"), "tipAmount": json.Number(c.tip), "cashbackAmount": json.Number("0"), "totalAmount": json.Number(c.total)}
		assert.Equal(t, c.want, hasExtra(row), name)
	}
}
