package suite

import (
	"bytes"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/report"
	"calco.example/mockserver"
)

// One location cannot stand in a listing twice: that none does is not seen.
func TestSuite_OneLocationShowsNoDistinctness(t *testing.T) {
	t.Parallel()
	const feature = `Feature: f
  @op:locations @L-DISTINCT
  Scenario: no location twice
    When I ask for the locations
    Then no two entries have the same id
`
	s := suiteOn(t, mockserver.Config{}, spoil(func(s *spoiled) {
		if _, after, listing := strings.Cut(s.answer.Body.String(), `"data":[{`); listing && s.path == "/DeviceLocation/locations" {
			first, _, _ := strings.Cut(after, "}")
			s.answer.Body = bytes.NewBufferString(`{"metadata":{"code":"L-00","message":"Success"},"data":[{` + first + `}],"pagination":null}`)
		}
	}))
	s.Tags = TagExpression{}
	s.Features, s.Prepared = fstest.MapFS{"f.feature": {Data: []byte(feature)}}, nil
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	require.Len(t, results.Scenarios, 1)
	assert.Equal(t, report.NotVerified, results.Scenarios[0].Outcome)
	assert.Contains(t, results.Scenarios[0].Why, "one entry")
	assert.Zero(t, results.Unkept, "no plan foresees it")
}
