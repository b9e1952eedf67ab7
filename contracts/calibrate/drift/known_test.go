package drift

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/rules"
)

// Three locations that come in no order come by their ids once in six times: of rows in no
// order nothing else is said. One order that is kept is another matter.
func TestSetAside_RowsInNoOrder(t *testing.T) {
	t.Parallel()
	const none = "something else: neither by id nor by street and number"
	known := Known{Differs: []rules.Difference{{Subject: "Q-LOCATION-ORDER", Step: "Order of locations", Kind: "order", Mock: "by-id", Deployment: none}}}
	for deployment, want := range map[string]int{
		none: 0,
		"varies: the same question is answered in 2 ways: by-id; neither by id nor by street and number": 0,
		"varies: the same question is answered in 2 ways: by-id; by-name":                                1,
		"by-name": 1,
	} {
		d := Drift{Findings: []evidence.Difference{{Subject: "Q-LOCATION-ORDER", Step: "Order of locations", Kind: "order", Mock: "by-id", Deployment: deployment}}}
		d.setAside(known)
		assert.Len(t, d.Findings, want, deployment)
		assert.Len(t, d.Known, 1-want, deployment)
	}
}
