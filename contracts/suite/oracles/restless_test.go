package oracles

import (
	"context"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/scenario"
)

// restless changes the sales of a shop before each answer.
type restless struct {
	*shop
	change func(sales []sold, answers int)
}

func (r restless) Ask(ctx context.Context, asked exchange.Request) (*exchange.Exchange, error) {
	r.change(r.sales, r.asked)
	return r.shop.Ask(ctx, asked)
}

// Pages that show other sales each time are told of, if it is of past days: one change may be
// of what arrived in the place of another, today sales come and go, and no order is said.
func TestMoves_TellsOfRestlessPages(t *testing.T) {
	t.Parallel()
	each := func(sales []sold, answers int) { sales[0].id = "sale-" + strconv.Itoa(answers) }
	for _, c := range []struct {
		name, to string
		change   func([]sold, int)
		told     int
	}{
		{"other sales each time", "2025-08-19", each, 1},
		{"other sales each time, up to today", "2025-08-20", each, 0},
		{"other sales once", "2025-08-19", func(sales []sold, answers int) { sales[0].id = "sale-" + strconv.Itoa(min(answers, 2)/2) }, 0},
		{"another order each time", "2025-08-19", func(sales []sold, _ int) { sales[0], sales[1], sales[2] = sales[1], sales[2], sales[0] }, 0},
	} {
		s := scenarioWith(t, restless{shopOf(shopOf().sales...), c.change}) // more than a page of 20
		var w *scenario.Reading
		err := reading.Run(t.Context(), s, func(o *reading.Oracle) {
			w = o.All(scenario.Question{Op: rules.BranchReport, From: "2025-08-18", To: c.to})
		})
		require.NoError(t, err, c.name)
		require.ErrorIs(t, reading.Run(t.Context(), s, func(o *reading.Oracle) { o.Settled(w) }), reading.ErrRestless, c.name)
		told := 0
		for _, f := range s.Judge.Found { // those of the contract, of which the shop keeps little, aside
			if f.Summary == "the same question has the same answer" {
				told++
				assert.Equal(t, rules.ID("BR-PAGING"), f.Rule, c.name)
				assert.Equal(t, report.Violated, f.Outcome, c.name)
			}
		}
		assert.Equal(t, c.told, told, c.name)
	}
}
