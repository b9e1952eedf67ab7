package exchange

import (
	"encoding/json"
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Whole pesos, each rounded by itself, may be off by half a peso each.
func TestAddUp(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		want int64
		of   []string
		ok   bool
	}{
		"each rounded down": {105_031, []string{"35010", "35010", "35010"}, true},
		"exact":             {100, []string{"50", "50"}, true},
		"one for one":       {100, []string{"99"}, false},
		"two of three":      {105_032, []string{"35010", "35010", "35010"}, false},
		"in decimals":       {100, []string{"33.33", "33.33", "33.33"}, true},
		"short in decimals": {100, []string{"33.33", "33.33", "33.30"}, false},
	} {
		var entries []Row
		for _, part := range c.of {
			entries = append(entries, Row{"amount": json.Number(part)})
		}
		assert.Equal(t, c.ok, AddUp(entries, big.NewRat(c.want, 1)), name)
	}
}
