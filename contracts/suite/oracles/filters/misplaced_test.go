package filters

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
)

func TestMisplaced(t *testing.T) {
	t.Parallel()
	sale := func(place, serial string) exchange.Row {
		return exchange.Row{"locationId": place, "serialNumber": serial}
	}
	rows := []exchange.Row{sale("1", "a"), sale("2", "c"), sale("1", "b"), sale("3", "d"), sale("1", "moved"), sale("2", "moved"), sale("", "e"), sale("3", "")}
	assert.Equal(t, []map[string]any{
		{"serialNumber": "a", "locationId": "2"}, {"serialNumber": "b", "locationId": "3"}, {"serialNumber": "c", "locationId": "1"}, {"serialNumber": "d", "locationId": "2"},
	}, misplaced(rows))
	assert.Empty(t, misplaced(rows[:1]))
	assert.Empty(t, misplaced(nil))
}
