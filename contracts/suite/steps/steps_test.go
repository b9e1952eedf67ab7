package steps

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/cucumber/godog"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// keywords are the keywords of both languages, with what belongs to them.
var keywords = map[string][2][]string{
	"Given": {{"Given"}, {"Dado", "Dada"}},
	"When":  {{"When"}, {"Cuando"}},
	"Then":  {{"Then"}, {"Entonces"}},
}

func TestSteps_ExamplesMatchTheirOwnStep(t *testing.T) {
	t.Parallel()
	phrases, err := Known()
	require.NoError(t, err)
	for _, step := range Registry() {
		for language, example := range []string{step.Example, step.Ejemplo} {
			t.Run(step.English+"/"+[]string{"en", "es"}[language], func(t *testing.T) {
				t.Parallel()
				keyword, _, _ := strings.Cut(example, " ")
				assert.Contains(t, keywords[step.Keyword][language], keyword)
				text := parsedStep(t, []string{"en", "es"}[language], example)
				found := phrases.Matching(text)
				require.Len(t, found, 1, "phrases that match %q", text)
				assert.Equal(t, step.English, found[0].English)
			})
		}
	}
}

// parsedStep is the text of one example, as godog's parser reads it.
func parsedStep(t *testing.T, language, example string) string {
	t.Helper()
	text := map[string]string{
		"en": "Feature: f\n  Scenario: s\n", "es": "# language: es\nCaracterística: f\n  Escenario: s\n",
	}[language] + "    " + strings.ReplaceAll(example, "\n", "\n    ") + "\n"
	suite := godog.TestSuite{Options: &godog.Options{FS: fstest.MapFS{"f.feature": {Data: []byte(text)}}, Paths: []string{"f.feature"}}}
	features, err := suite.RetrieveFeatures()
	require.NoError(t, err, text)
	require.Len(t, features[0].Pickles, 1)
	require.Len(t, features[0].Pickles[0].Steps, 1)
	return features[0].Pickles[0].Steps[0].Text
}

// TestSteps_FunctionsTakeTheirParameters catches a phrase with more or fewer
// parameters than its function, which godog reports only when it runs.
func TestSteps_FunctionsTakeTheirParameters(t *testing.T) {
	t.Parallel()
	for _, step := range Registry() {
		t.Run(step.English, func(t *testing.T) {
			t.Parallel()
			assert.Equal(t, len(Placeholder.FindAllString(step.English, -1)), step.Run.Texts)
			assert.Equal(t, strings.HasSuffix(step.English, ":"), step.Run.Table || step.Run.Doc)
			assert.Equal(t, Placeholder.FindAllString(step.English, -1), Placeholder.FindAllString(step.Spanish, -1))
			assert.True(t, strings.HasSuffix(step.Doc, "."), "the doc is a sentence")
		})
	}
}

// A member that begins with a vowel takes "an", and "a" is understood, too.
func TestSteps_TakeBothArticles(t *testing.T) {
	t.Parallel()
	phrases, err := Known()
	require.NoError(t, err)
	for _, text := range []string{
		"every transaction has an installmentCount at least 2", "every transaction has a installmentCount at least 2",
		`every transaction has an address like "."`, `no transaction has an address like "."`, "no transaction has an items",
		`every reconciliation with an installmentNumber like "^0$" has an amount like "^0$"`, `every entry has an id like "."`,
	} {
		assert.Len(t, phrases.Matching(text), 1, text)
	}
}

// What a Then judges is said in its row, and its English form names the same.
func TestSteps_JudgeWhatTheirPhraseNames(t *testing.T) {
	t.Parallel()
	before := regexp.MustCompile(`\b(?:than|that|as|answer|entry|one) before\b`)
	forms := []struct {
		what Judged
		form *regexp.Regexp
	}{
		{Items, regexp.MustCompile(`^every item `)},
		{Reconciliations, regexp.MustCompile(`^every reconciliation `)},
		{Transactions, regexp.MustCompile(`^(?:every|no) transaction |\bof every transaction\b|^the transactions (?:are|have) |^the (?:sum|number) of |^the answer has |^the entries for no `)},
		{Entries, regexp.MustCompile(`^(?:every|no|an) entry |^no two entries |^the entries rise `)},
		{Responses, regexp.MustCompile(`\bthe answer\b`)},
	}
	for _, step := range Registry() {
		if step.Keyword != "Then" {
			assert.Empty(t, step.Judges, step.English)
			continue
		}
		var named Judged
		for _, f := range slices.Backward(forms) {
			if f.form.MatchString(step.English) {
				named = f.what
			}
		}
		assert.Equal(t, named, step.Judges, step.English)
		assert.Equal(t, before.MatchString(step.English), step.Before, step.English)
		assert.True(t, step.Oracle || step.Judges != "", step.English)
	}
}
