package watch

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
)

// Equal installments, each rounded by itself, tell of the figure that they were made of;
// where they are as near to the other one, they tell nothing.
func TestWatcher_InstallmentsWithinRounding(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ net, commission, each, want string }{
		"exact":         {"99", "10", "33", "net"},
		"rounded":       {"100", "10", "33.33", "net"},
		"gross":         {"91", "9", "33.33", "gross"},
		"neither":       {"100", "10", "20", ""},
		"one or other":  {"99.98", "0.01", "33.33", ""},
		"no commission": {"99.99", "0", "33.33", ""},
	} {
		record := evidence.NewRecord("http://deployment.example", nil)
		row := exchange.Row{"extraData": map[string]any{"amountWithoutCommission": json.Number(c.net), "amountCommission": json.Number(c.commission)}}
		var entries []any
		for range 3 {
			entries = append(entries, map[string]any{"installmentNumber": json.Number("1"), "amount": json.Number(c.each)})
		}
		New(record).watchSettlement(row, entries, &exchange.Exchange{})
		learned := ""
		for _, l := range record.Learned() {
			if l.Question == "Q-TR-RECONCILIATION-SUM" && l.Sure == evidence.Answered {
				learned = l.Answer.String()
			}
		}
		assert.Equal(t, c.want, learned, name)
	}
}
