package figures

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
)

// The sales of one terminal name their location again and again, and in between something
// else: that is no location that moved, nor one of which the listing is not up to date.
func TestToAndFro(t *testing.T) {
	t.Parallel()
	listed := []exchange.Row{{"id": "1", "street": "Los Robles", "number": "305", "commune": "Ñuñoa", "city": "Santiago", "region": "RM"}}
	const here, there = "LOS ROBLES 305, NUNOA", "Av. Siempre Viva 742"
	for name, c := range map[string]struct {
		addresses []string
		terminals int
		odd       bool
	}{
		"all at home":               {[]string{here, here, here, here}, 1, false},
		"moved":                     {[]string{there, there, here, here}, 1, false},
		"moved, not listed":         {[]string{here, here, there, there}, 1, false},
		"moved for a while":         {[]string{here, there, there, here}, 1, false},
		"to and fro":                {[]string{here, there, here, there}, 1, true},
		"each terminal in its way":  {[]string{here, there, here, there}, 2, false},
		"two forms of one location": {[]string{here, "305, Ñuñoa", here, "Región RM"}, 1, false},
		"no sale names it":          {[]string{there, there, there, there}, 1, false},
	} {
		var rows []exchange.Row
		for i, address := range c.addresses {
			rows = append([]exchange.Row{{"saleId": fmt.Sprint(i), "locationId": "1", "serialNumber": fmt.Sprint(i % c.terminals), "address": address, "transactionDateTime": fmt.Sprintf("2026-11-20T10:00:%02d", i)}}, rows...)
		}
		assert.Equal(t, c.odd, addressesOf(rows, listed).toAndFro() != nil, name)
	}
}
