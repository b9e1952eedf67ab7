package exchange

import (
	"encoding/json"
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
)

// An id of fewer digits may be the greater one.
func TestRow_Compare(t *testing.T) {
	t.Parallel()
	row := func(id any) Row { return Row{"id": id} }
	for _, c := range [][2]any{
		{json.Number("9"), json.Number("10")},
		{json.Number("-104"), json.Number("-101")},
		{json.Number("-1"), json.Number("0")},
		{json.Number("9007199254740993"), json.Number("9007199254740994")},
		{"Alameda", "Bandera"},
		{"10", "9"},
	} {
		assert.Negative(t, row(c[0]).Compare(row(c[1]), "id"), "%v", c)
		assert.Positive(t, row(c[1]).Compare(row(c[0]), "id"), "%v", c)
		assert.Zero(t, row(c[0]).Compare(row(c[0]), "id"), "%v", c)
	}
}

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
