package sales

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Sales of a range that show the first hours of the day on which it ends may be of the
// evening before, by another clock: where a longer range has later ones of that day, it
// does not count.
func TestLastDay(t *testing.T) {
	t.Parallel()
	at := func(clocks ...string) (rows []exchange.Row) {
		for _, clock := range clocks {
			rows = append(rows, exchange.Row{"saleId": clock, "paymentDataTime": clock})
		}
		return rows
	}
	for name, c := range map[string]struct {
		ending, longer []exchange.Row
		want           string // empty where nothing is seen
	}{
		"counts":                {at("2026-11-24T15:00:00", "2026-11-25T00:37:10", "2026-11-25T15:00:00"), nil, "yes"},
		"does not":              {at("2026-11-24T15:00:00"), at("2026-11-25T15:00:00"), "no"},
		"of another clock":      {at("2026-11-24T15:00:00", "2026-11-25T00:37:10"), at("2026-11-25T15:00:00"), "no"},
		"sold at night alone":   {at("2026-11-25T00:37:10"), at("2026-11-25T00:37:10", "2026-11-26T01:00:00"), "yes"},
		"nothing was sold":      {nil, at("2026-11-26T15:00:00"), ""},
		"sold the day before":   {at("2026-11-24T15:00:00"), at("2026-11-26T15:00:00"), "no"}, // a range to that day has none of it
		"nothing was sold ever": {nil, nil, ""},
	} {
		p := probing.NewProber(t.Context(), probing.Options{Clock: func() time.Time { return time.Date(2026, time.November, 27, 15, 0, 0, 0, time.UTC) }})
		err := p.Attempt(probing.Probe{Ask: func(p *probing.Prober) {
			LastDay(p, "Q-TR-LAST-DAY", rules.TransactionReport, "2026-11-25", func(_, to string) ([]exchange.Row, *exchange.Exchange) {
				return map[string][]exchange.Row{"2026-11-25": c.ending, "2026-11-26": c.longer}[to], &exchange.Exchange{}
			})
		}})
		answer, _ := p.Record.Answered("Q-TR-LAST-DAY")
		assert.Equal(t, c.want, answer.Choice, name)
		require.Equal(t, c.want == "", err != nil, "%s: %v", name, err)
	}
}
