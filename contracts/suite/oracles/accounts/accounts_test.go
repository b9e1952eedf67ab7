package accounts

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
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
		o := Of(reading.New(&scenario.Scenario{Env: &scenario.Environment{Facts: &facts.Facts{Locations: c.locations}}}))
		place, known := o.placeOf("44", []exchange.Row{{"id": "41"}, {"id": "44"}})
		assert.Equal(t, c.known, known, c.locations)
		assert.Equal(t, c.place, place, c.locations)
	}
}

// Where one of two accounts has fewer sales, its answer says why it names no commerce.
func TestOfAnotherCommerce_SaysWhichAnswerNamesNone(t *testing.T) {
	t.Parallel()
	answer := func(body string) *exchange.Exchange {
		return exchange.New(exchange.Request{Operation: rules.BranchReport}, http.StatusOK, http.Header{"Content-Type": {"application/json"}}, []byte(body), 1)
	}
	s := scenario.New(&scenario.Environment{}, "")
	s.Session.Role = exchange.RoleSecond
	s.Before = answer(`{"metadata":{"code":"BR-00","message":"Success"},"data":{"commerce":{"partnerId":"P-1"},"transactions":[{"saleId":"1"}]}}`)
	s.Last = answer(`{"metadata":{"code":"BR-24","message":"Page number is out of range"},"data":null}`)
	err := reading.Run(t.Context(), s, func(o *reading.Oracle) { Of(o).OfAnotherCommerce() })
	assert.ErrorContains(t, err, `the answer to keys.second names no commerce: BR-24 "Page number is out of range"`)
}
