package sales

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
)

// Three sales may rise by chance; that few are in no order of time is seen all the same.
func TestSawOrder_FewSales(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		days []string
		sure evidence.Sure
		word string
	}{
		"rise by chance":     {[]string{"01", "03", "04"}, "", ""},
		"rise":               {[]string{"01", "03", "04", "07", "09"}, evidence.Answered, "oldest-first"},
		"fall":               {[]string{"09", "08", "08", "03", "01"}, evidence.Answered, "newest-first"},
		"neither, and few":   {[]string{"03", "01", "04"}, evidence.SomethingElse, ""},
		"of one moment only": {[]string{"03", "03", "03", "03", "03"}, "", ""},
	} {
		var rows []exchange.Row
		for _, day := range c.days {
			rows = append(rows, exchange.Row{"saleId": name, "paymentDataTime": "2026-11-" + day + "T12:00:00.000"})
		}
		p := probing.NewProber(t.Context(), probing.Options{Clock: func() time.Time { return time.Date(2026, time.November, 27, 15, 0, 0, 0, time.UTC) }})
		saw := sawOrder(p, "Q-TR-SALE-ORDER", rows, &exchange.Exchange{}, newestFirst, oldestFirst)
		assert.Equal(t, c.sure != "", saw, name)
		answer, _ := p.Record.Answered("Q-TR-SALE-ORDER")
		assert.Equal(t, c.word, answer.Choice, name)
	}
}
