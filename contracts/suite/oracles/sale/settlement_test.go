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

// Of a reversed sale that has one entry, this may be what is withheld of it again: what was
// paid stands elsewhere, or nowhere.
func TestTakenBack_WithheldAlone(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		status, amount string
		want           bool
	}{
		"withheld":             {"reversed", "-979", true},
		"before commission":    {"Reversed", "-1000", true},
		"something else":       {"reversed", "-500", false},
		"of a sale that holds": {"completed", "-979", false},
		"paid":                 {"reversed", "979", false},
	} {
		row := exchange.Row{
			"status": c.status, "amount": json.Number("1000"), "extraData": map[string]any{"amountWithoutCommission": json.Number("979"), "amountCommission": json.Number("21")},
			"reconciliations": []any{map[string]any{"installmentNumber": json.Number("1"), "amount": json.Number(c.amount)}},
		}
		assert.Equal(t, c.want, TakenBack(row, SettlementOf(row).Installments), name)
	}
}
