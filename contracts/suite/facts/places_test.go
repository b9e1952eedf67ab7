package facts

import (
	"bytes"
	"context"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
)

// A terminal that is carried from location to location is consistent with each of them:
// the other location is one that it did not sell at, or none.
func TestPlace_OtherHasNoTerminalOfTheFirst(t *testing.T) {
	t.Parallel()
	f := Facts{Locations: []LocationFact{{"L0", nil}, {"L1", []string{"T1"}}, {"L2", []string{"T1", "T2"}}, {"L3", []string{"T3"}}}}
	for name, want := range map[string]string{"$location": "L1", "$terminal": "T1", "$otherLocation": "L3", "$otherTerminal": "T3"} {
		got, err := f.Place(name, ForeignFacts{})
		require.NoError(t, err)
		assert.Equal(t, want, got, name)
	}
	f.Locations = f.Locations[:3]
	for _, name := range []string{"$otherLocation", "$otherTerminal"} {
		_, err := f.Place(name, ForeignFacts{})
		var unmet *report.Unmet
		require.ErrorAs(t, err, &unmet, name)
		assert.True(t, unmet.Data, "other sales would show it, so that the plan promises nothing")
	}
}

// neighbour is an account with sales at two terminals.
type neighbour struct{}

func (neighbour) Ask(_ context.Context, r exchange.Request) (*exchange.Exchange, error) {
	body := `{"metadata":{"code":"L-00"},"data":[{"id":8}]}`
	if r.Operation == rules.BranchReport {
		body = `{"metadata":{"code":"BR-00"},"data":{"transactions":[{"locationId":"8","serialNumber":"shared"},{"locationId":"8","serialNumber":"T8"}]}}`
	}
	return exchange.New(r, http.StatusOK, nil, []byte(body), 1), nil
}

// A till of two commerces is no terminal of another account, for either.
func TestDiscoverForeign_TerminalOfBoth(t *testing.T) {
	t.Parallel()
	today, err := ParseDay("2026-11-18")
	require.NoError(t, err)
	foreign, err := DiscoverForeign(t.Context(), neighbour{}, today, &Facts{Locations: []LocationFact{{"7", []string{"T7", "shared"}}}})
	require.NoError(t, err)
	assert.Equal(t, []string{"T8"}, foreign.Terminals)
	assert.True(t, foreign.Is("T8"))
	assert.False(t, foreign.Is("shared"))

	f := Facts{Locations: []LocationFact{{"7", []string{"shared", "T7"}}}}
	only, err := f.Place("$terminalOfMainOnly", foreign)
	require.NoError(t, err)
	assert.Equal(t, "T7", only)
	f.Locations[0].Terminals = []string{"shared"}
	_, err = f.Place("$terminalOfMainOnly", foreign)
	var unmet *report.Unmet
	require.ErrorAs(t, err, &unmet)
}

// Where main's sales do not name locations as its listing does, the listing of another
// account tells of none.
func TestDiscoverForeign_ListingInAnotherForm(t *testing.T) {
	t.Parallel()
	today, err := ParseDay("2026-11-18")
	require.NoError(t, err)
	foreign, err := DiscoverForeign(t.Context(), listedOtherwise{}, today, &Facts{Locations: []LocationFact{{"L-7", []string{"T7"}}}, soldSomewhere: true})
	require.NoError(t, err)
	assert.Equal(t, "L-8", foreign.location)
	assert.Equal(t, []string{"L-8"}, foreign.locations)
}

// listedOtherwise is an account whose sales name its location in another form.
type listedOtherwise struct{}

func (listedOtherwise) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	x, err := neighbour{}.Ask(ctx, r)
	if r.Operation == rules.BranchReport {
		x = exchange.New(r, http.StatusOK, nil, bytes.ReplaceAll(x.Body, []byte(`"8"`), []byte(`"L-8"`)), 1)
	}
	return x, err
}

// What an account does not have is no promise of the plan, which reads no tables.
func TestPlace_NoLocationSold(t *testing.T) {
	t.Parallel()
	f := Facts{Locations: []LocationFact{{"L0", nil}}}
	for _, name := range []string{"$location", "$terminal", "$otherTerminal", "$locationCut"} {
		_, err := f.Place(name, ForeignFacts{})
		var unmet *report.Unmet
		require.ErrorAs(t, err, &unmet, name)
		assert.True(t, unmet.Data, name)
	}
}

func TestSameLocation(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"101", "101", true}, {"0101", "101", true}, {"LOC_000101", "101", true}, {"101", "LOC_000101", true}, {"0", "00", true}, {"x", "x", true},
		{"101", "102", false}, {"LOC_000101", "102", false}, {"LOC_101", "POS_101", false}, {"LOC", "0", false}, {"x", "", false},
	} {
		assert.Equal(t, c.same, SameLocation(c.a, c.b), "%q and %q", c.a, c.b)
	}
}
