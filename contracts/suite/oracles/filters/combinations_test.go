package filters

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
)

// Of what selects some sales and not others, a reversed sale is asked for, too, where that
// takes few pages.
func TestChosen_HasAReversedSale(t *testing.T) {
	t.Parallel()
	rows := func(place, status string, n int) (list []exchange.Row) {
		for range n {
			list = append(list, exchange.Row{"locationId": place, "status": status})
		}
		return list
	}
	sales := append(rows("1", "Completed", 25), rows("2", "Completed", 40)...)
	assert.Equal(t, map[string]any{"locationId": "1"}, chosen(sales, []string{"locationId"}))
	reversed := append(sales, rows("2", "REVERSED", 1)...)
	assert.Equal(t, map[string]any{"locationId": "2"}, chosen(reversed, []string{"locationId"}))
	assert.Equal(t, map[string]any{"locationId": "1"}, chosen(append(reversed, rows("2", "Completed", 40)...), []string{"locationId"}))
}
