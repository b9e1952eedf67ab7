package suite_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/report"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
)

// What an account without sales cannot show is asked for by its own key, not by main's.
func TestSuite_AsksForSalesOfTheAccountThatHasNone(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@TR-MONEY or @BR-MONEY or @BR-24 or @L-LISTED", opening("quiet", "second"))
	readAll(t, s)
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	asked := 0
	for _, f := range results.Findings {
		if f.Outcome == report.NotVerified && f.Summary == "keys.second shows no sale in these days" {
			assert.Equal(t, "a key for keys.second of an account with sales every day", f.Ask)
			asked++
		}
		assert.NotContains(t, f.Ask, "main key", f.Scenario+": "+f.Summary)
	}
	assert.Positive(t, asked)
}
