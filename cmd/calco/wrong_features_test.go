package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/cmd/calco/shell"
)

// Whoever runs features of their own learns of every mistake in them at once, in the
// lines of lint: of files that cannot be read, of steps, and of all that is wrong with a step.
func TestVerify_TellsAllThatLintTells(t *testing.T) {
	t.Parallel()
	for name, files := range map[string]map[string]string{
		"English": {
			"a.feature": "Feature: a\n  @BR-00\n  Scenario: a\n    When I ask for the branch report from yesteday to 2025-13-01 with cardbrand \"VISA\"\n",
			"b.feature": "Feature: b\n  Nonsense\n  Scenario: b\n    Given x\n    Nonsense\n",
			"c.feature": "\xef\xbb\xbfFeature: c\n",
		},
		"Spanish": {
			"a.feature": "# language: es\nCaracterística: a\n  @BR-00\n  Escenario: a\n    Cuando pido el informe de sucursales desde aller hasta 2025-13-01\n    Y pido los local\n",
			"b.feature": "# language: es\nCaracterística: b\n  @BR-99\n  Escenario: b\n    Cuando pido los locales\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			for file, text := range files {
				require.NoError(t, os.WriteFile(filepath.Join(folder, file), []byte(text), 0o600))
			}
			var list, out, stderr bytes.Buffer
			assert.Equal(t, shell.ExitFindings, run([]string{"lint", folder}, &list, &stderr))
			require.Greater(t, strings.Count(list.String(), "\n"), 3)
			for _, more := range [][]string{nil, {"--dry-run"}, {"--plan"}} {
				stderr.Reset()
				assert.Equal(t, shell.ExitUsage, run(append([]string{"verify", "--features", folder}, more...), &out, &stderr), more)
				assert.Contains(t, stderr.String(), "\n"+list.String(), more)
			}
		})
	}
}

// So they do of what would run and be green without saying anything of a rule: a
// scenario without a rule's tag, a step that is read as prose.
func TestVerify_StopsForAllThatLintTells(t *testing.T) {
	t.Parallel()
	const steps = "    When I ask for the locations\n    Then the answer is a success\n"
	for want, text := range map[string]string{
		"a.feature:2: no tag names a rule": "Feature: a\n  Scenario: a\n" + steps,
		"a.feature:4: \"Givne a commerce with 9 locations\" is no step but part of a description": "Feature: a\n  @L-00\n  Scenario: a\n    Givne a commerce with 9 locations\n" + steps,
	} {
		folder := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(folder, "a.feature"), []byte(text), 0o600))
		var out, stderr bytes.Buffer
		assert.Equal(t, shell.ExitUsage, run([]string{"verify", "--features", folder}, &out, &stderr), text)
		assert.Contains(t, stderr.String(), want)
	}
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "a.feature"), []byte("Feature: a\n  @L-00\n  Scenario: a\n"+steps+"  @L-00\n  Scenario: a\n"+steps), 0o600))
	var out, stderr bytes.Buffer
	assert.Equal(t, shell.ExitOK, run([]string{"verify", "--features", folder}, &out, &stderr), "names given twice cost no run")
}

// A scenario without steps, as one that is not written yet, costs no run: the others are
// checked, and it is neither a pass nor left out in silence.
func TestVerify_RunsBesideAnEmptyScenario(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "a.feature"), []byte("Feature: a\n  @L-00\n  Scenario: empty\n\n  @L-00\n  Scenario: s\n    When I ask for the locations\n    Then the answer is a success\n"), 0o600))
	var list, out, stderr bytes.Buffer
	assert.Equal(t, shell.ExitFindings, run([]string{"lint", folder}, &list, &stderr))
	assert.Equal(t, shell.ExitOK, run([]string{"verify", "--features", folder}, &out, &stderr), stderr.String())
	assert.Contains(t, out.String(), "1 passed")
	assert.Contains(t, stderr.String(), `a.feature:3: the scenario "empty" has no steps: it verifies nothing`)
}
