package accounts

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/scenario"
)

func TestPlaceOf(t *testing.T) {
	t.Parallel()
	sold := []string{"T1"}
	for _, c := range []struct {
		locations []facts.LocationFact
		place     string
		known     bool
	}{
		{[]facts.LocationFact{{ID: "41", Terminals: sold}, {ID: "44"}}, "44", true},
		{[]facts.LocationFact{{ID: "00044", Terminals: sold}}, "00044", true},
		{[]facts.LocationFact{{ID: "41", Terminals: sold}}, "44", true},
		{[]facts.LocationFact{{ID: "LOC-47", Terminals: sold}}, "44", false},
	} {
		o := &accounts{env: &scenario.Environment{Facts: &facts.Facts{Locations: c.locations}}}
		place, known := o.placeOf("44", []exchange.Row{{"id": "41"}, {"id": "44"}})
		assert.Equal(t, c.known, known, c.locations)
		assert.Equal(t, c.place, place, c.locations)
	}
}
