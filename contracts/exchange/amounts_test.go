package exchange

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
)

// What is paid in cash is rounded to coins: such a total is not what its amounts come to.
func TestRow_InCoinsOnly(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		kind, sale, tip, total string
		want                   bool
	}{
		"rounded down":          {"CASH", "1697", "3", "1700", false},
		"of the sale alone":     {"CASH", "1697", "0", "1700", true},
		"of the sale and a tip": {"CASH", "1697", "170", "1870", true},
		"as it is":              {"CASH", "1690", "0", "1690", false},
		"too far off":           {"CASH", "1690", "0", "1700", false},
		"no coins":              {"CASH", "1690", "0", "1691", false},
		"by card":               {"DEBIT", "1697", "0", "1700", false},
	} {
		row := Row{"transactionType": c.kind, "saleAmount": json.Number(c.sale), "tipAmount": json.Number(c.tip), "cashbackAmount": json.Number("0"), "totalAmount": json.Number(c.total)}
		assert.Equal(t, c.want, row.InCoinsOnly(), name)
	}
}
