package features

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
	"calco.example/fixtures/corpora"
)

// TestFeatures_Loader holds the loader against feature files that nobody here
// wrote: two good ones are beyond godog's parser, and each bad one is refused
// with its file.
func TestFeatures_Loader(t *testing.T) {
	t.Parallel()
	beyond := map[string]bool{"descriptions_with_comments.feature": true, "step_with_datatable_and_docstring.feature": true}
	good := corpora.GherkinGood(t)
	for _, file := range good {
		_, err := Load(fstest.MapFS{"x.feature": {Data: file.Data}})
		assert.Equal(t, beyond[file.Name], err != nil, "%s: %v", file.Name, err)
	}
	bad := corpora.GherkinBad(t)
	for _, file := range bad {
		_, err := Load(fstest.MapFS{"x.feature": {Data: file.Data}})
		assert.ErrorContains(t, err, "x.feature", file.Name)
	}
	corpora.Record(t, map[string]any{"inputs_tried": len(good) + len(bad)})
}

// A scenario fails when the rule that it expects is switched off, so it must
// carry that rule's tag.
func TestFeatures_ExpectedRefusalsAreTagged(t *testing.T) {
	t.Parallel()
	list, err := Load(os.DirFS("../../../features"))
	require.NoError(t, err)
	seen := 0
	for _, p := range list {
		for _, step := range p.Info.Steps {
			_, expected, found := strings.Cut(step.Text, "the answer is refused: ")
			if !found {
				continue
			}
			seen++
			id, _, _ := strings.Cut(expected, " ")
			assert.Contains(t, p.Info.Rules, rules.ID(id), "%s:%d expects a rule whose tag it does not carry", p.Info.File, p.Info.Line)
		}
	}
	require.Greater(t, seen, 400)
}

// Every rule of the branch report that can be seen on the wire has a scenario.
func TestFeatures_EveryBranchRuleHasAScenario(t *testing.T) {
	t.Parallel()
	list, err := Load(os.DirFS("../../../features"))
	require.NoError(t, err)
	covered := map[rules.ID]bool{}
	for _, p := range list {
		for _, id := range p.Info.Rules {
			covered[id] = true
		}
	}
	for _, rule := range rules.All() {
		if (rule.Operation == rules.BranchReport || rule.Operation == rules.AnyOperation) && (rule.NoTrigger == "" || rule.ID == "NO-BR-12") {
			assert.True(t, covered[rule.ID], "no scenario is tagged @%s", rule.ID)
		}
	}
	for _, id := range []rules.ID{"ERROR_NOT_AUTHORIZED", "USER_NOT_FOUND", "TR-UNAUTHORIZED", "TR-UNKNOWN-USER", "L-PLAN", "TR-PLAN"} {
		assert.True(t, covered[id], "no scenario is tagged @%s", id)
	}
}
