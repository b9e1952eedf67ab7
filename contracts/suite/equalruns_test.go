package suite

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/mockserver"
)

// Which of the scenarios that run at once ends first is chance, and changes nothing of what
// a run says: neither the reasons of rules nor which places a finding names.
func TestSuite_EqualRunsSayTheSame(t *testing.T) {
	t.Parallel()
	profile := shipped(t, "literal")
	tags, err := ParseTags("@BR-PAGING or @BR-PAGINATION or @BR-FILTER-TYPE or @BR-24")
	require.NoError(t, err)
	var said []string
	for _, atOnce := range []int{1, 8} {
		s := suiteOn(t, mockserver.Config{Profile: profile}, nil)
		s.Wall, s.Tags, s.Target, s.Concurrency = s.Clock, tags, "the same", atOnce
		s.Asker = broken{Asker: s.Asker, answer: success(rules.BranchReport, func(_ exchange.Request, body map[string]any) {
			counts := body["pagination"].(map[string]any)
			counts["totalItems"] = counts["totalItems"].(float64) + 1
		})}
		results, err := s.Run(t.Context())
		require.NoError(t, err)
		text, err := json.MarshalIndent(results, "", " ")
		require.NoError(t, err)
		said = append(said, string(text))
	}
	assert.Equal(t, said[0], said[1])
}
