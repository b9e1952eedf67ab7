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

// What is left of a sale after the commission; of one in cash that tells of none, all.
func TestRow_Left(t *testing.T) {
	t.Parallel()
	number := func(text string) any {
		if text == "" {
			return nil
		}
		return json.Number(text)
	}
	for name, c := range map[string]struct{ kind, commission, rest, left string }{
		"after the commission":  {"DEBIT", "10", "90", "90"},
		"before it":             {"DEBIT", "10", "100", "90"},
		"cash":                  {"CASH", "0", "100", "100"},
		"cash, nothing is told": {"CASH", "", "", "100"},
		"nothing is told":       {"DEBIT", "", "", ""},
	} {
		row := Row{"typeTransaction": c.kind, "amount": json.Number("100"), "extraData": map[string]any{"amountCommission": number(c.commission), "amountWithoutCommission": number(c.rest)}}
		left, shown := row.Left()
		if assert.Equal(t, c.left != "", shown, name); shown {
			assert.Equal(t, c.left, left.RatString(), name)
		}
	}
}
