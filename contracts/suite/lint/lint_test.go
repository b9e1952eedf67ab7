package lint

import (
	"os"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func lintOf(t *testing.T, text string) []string {
	t.Helper()
	problems, err := Features(fstest.MapFS{"x.feature": {Data: []byte(text)}})
	require.NoError(t, err)
	var lines []string
	for _, p := range problems {
		lines = append(lines, p.String())
	}
	return lines
}

func TestLint_NamesFileAndLine(t *testing.T) {
	t.Parallel()
	assert.Equal(t, []string{
		`x.feature:4: @BR-33 is no rule (did you mean BR-30?)`,
		`x.feature:5: no step matches "I ask for the location"; the nearest is "I ask for the locations"`,
		`x.feature:8: the scenario name "one" is used before, at x.feature:4`,
		`x.feature:8: @Q-RANGE-LIMITS is no open question (did you mean Q-RANGE-LIMIT?)`,
	}, lintOf(t, `Feature: f

  @BR-33
  Scenario: one
    When I ask for the location

  @L-00 @Q-RANGE-LIMITS
  Scenario: one
    When I ask for the locations
    Then the answer is a success
`))
}

func TestLint_ShippedFeatures(t *testing.T) {
	t.Parallel()
	problems, err := Features(os.DirFS("../../../features"))
	require.NoError(t, err)
	assert.Empty(t, problems)
}

// What would cost a run is found before anything is sent: parameters that name
// nothing, scenarios without steps, other encodings; in subfolders too.
func TestLint_ParametersFilesAndEncodings(t *testing.T) {
	t.Parallel()
	feature := func(step string) []byte {
		return []byte("Feature: f\n  @L-00\n  Scenario: s\n    " + step + "\n    When I ask for the locations\n    Then the answer is JSON\n")
	}
	for _, c := range []struct {
		name string
		data []byte
		want string // empty for none
	}{
		{"a.feature", feature(`When I ask for the branch report from $form to $to`), "a.feature:4: nothing is called $form (did you mean $from?)"},
		{"a.feature", feature(`When I ask for the branch report from $from to $to with locationId "$form"`), ""},
		{"a.feature", feature("When I ask for the locations\n    Then the answer is refused: BR-99"), "a.feature:5: BR-99 is no rule"},
		{"a.feature", feature(`Given the account noPlans`), `a.feature:4: there is no role "noPlans" (did you mean noPlan?): use main, `},
		{"a.feature", feature(`Given a commerce with VISSA sales`), `a.feature:4: there are no sales of a kind "VISSA" (did you mean VISA?)`},
		{"a.feature", feature(`Given Q-RANGE-COUNTS is inclusive`), "a.feature:4: Q-RANGE-COUNTS is no open question (did you mean Q-RANGE-COUNT?)"},
		{"deep/er/B.FEATURE", feature(`When I dance`), "deep/er/B.FEATURE:4: no step matches"},
		{"a.feature", nil, "a.feature:1: the file has no scenario that could run: it verifies nothing"},
		{"a.feature", []byte("Feature: f\n"), "a.feature:1: the file has no scenario that could run: it verifies nothing"},
		{"a.feature", []byte("Feature: f\n  Rule: r\n    @L-00\n    Scenario: s\n      When I ask for the locations\n      Then the answer is a success\n\n    @L-00\n    Scenario Outline: o <a>\n      When I ask for the locations\n      Then the answer is <a>\n\n      Examples:\n        | a |\n"), `a.feature:9: the outline "o <a>" has no row of examples: it verifies nothing`},
		{"a.feature", []byte("Feature: f\n  @L-00\n  Scenario: empty\n"), `a.feature:3: the scenario "empty" has no steps: it verifies nothing`},
		{"a.feature", append([]byte("\xef\xbb\xbf"), feature("When I ask for the locations")...), "a.feature:1: it begins with a byte order mark (BOM): save it as UTF-8 without one"},
		{"a.feature", []byte("\xff\xfeF\x00"), "a.feature:1: it is UTF-16: save it as UTF-8"},
		{"a.feature", []byte("F\x00e\x00a\x00"), "a.feature:1: it is UTF-16: save it as UTF-8"},
		{"a.feature", []byte("\x00F\x00e\xe1\x00"), "a.feature:1: it is UTF-16: save it as UTF-8"},
		{"a.feature", []byte("\xff\xfe\x00\x00F\x00\x00\x00"), "a.feature:1: it is UTF-32: save it as UTF-8"},
		{"a.feature", []byte("# language: es\nCaracter\xedstica: f\n"), "a.feature:1: it is not UTF-8 but perhaps Latin-1"},
	} {
		problems, err := Features(fstest.MapFS{c.name: {Data: c.data}})
		require.NoError(t, err)
		if c.want == "" {
			assert.Empty(t, problems)
			continue
		}
		require.Len(t, problems, 1, c.want)
		assert.Contains(t, problems[0].String(), c.want)
	}
}

func TestLint_UnreadableFile(t *testing.T) {
	t.Parallel()
	lines := lintOf(t, "Feature: f\n  Scenario: s\n    Given x\n    Nonsense here\n")
	require.Len(t, lines, 1)
	assert.Contains(t, lines[0], "x.feature:4: cannot be read:")
}

func TestLint_Spanish(t *testing.T) {
	t.Parallel()
	assert.Empty(t, lintOf(t, "# language: es\nCaracterística: f\n  @L-00\n  Escenario: uno\n    Cuando pido los locales\n    Entonces la respuesta es un éxito\n"))
}
