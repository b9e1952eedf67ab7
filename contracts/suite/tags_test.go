package suite

import (
	"os"
	"testing"

	"github.com/cucumber/godog"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/report"
	"calco.example/contracts/suite/features"
	"calco.example/fixtures/proofs"
)

func TestTags(t *testing.T) {
	t.Parallel()
	tags := []string{"@BR-31", "@slow"}
	for text, want := range map[string]bool{
		"": true, "@BR-31": true, "@BR-30": false, "not @BR-30": true, "@BR-31 and not @slow": false,
		"@BR-30 or @slow": true, "(@BR-30 or @BR-31) and @slow": true, "not (@BR-31 and @slow)": false,
	} {
		e, err := ParseTags(text)
		require.NoError(t, err, text)
		assert.Equal(t, want, e.Selects(tags), text)
	}
	for _, text := range []string{"@a,", "@a && ~@b", "@a,@b", "a", "@a and", "(@a", "@a)", "@a @b", "not"} {
		_, err := ParseTags(text)
		assert.Error(t, err, text)
	}
}

// What is given to godog takes all scenarios that run, and leaves most others out.
func TestFilter_TakesWhatIsSelected(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	prepared, err := sharedFeatures()
	require.NoError(t, err)
	for text, most := range map[string]int{"@BR-31 or @TR-MONEY": 100, "@BR-21 and not @BR-23": 100, "": len(prepared.list), "@BR-29 and @op:branch-report": 100} {
		s := &Suite{Features: os.DirFS("../../features"), Prepared: prepared}
		s.Tags, err = ParseTags(text)
		require.NoError(t, err)
		r, err := s.prepare()
		require.NoError(t, err)
		taken := map[string]bool{}
		parsed, err := godog.TestSuite{Options: &godog.Options{FS: s.Features, Paths: r.files, Tags: r.filter}}.RetrieveFeatures()
		require.NoError(t, err)
		for _, feature := range parsed {
			for _, pickle := range feature.Pickles {
				taken[features.KeyOf(pickle)] = true
			}
		}
		for key, info := range r.plan {
			assert.True(t, taken[key], "%q leaves %s out", text, info.FullName())
		}
		assert.LessOrEqual(t, len(taken), most, "%q by %q", text, r.filter)
	}
	odd := []features.Planned{{Key: "a", Info: report.Scenario{Tags: []string{"@a,b"}}}, {Key: "b"}, {Key: "c", Info: report.Scenario{Tags: []string{"@c"}}}}
	for key, want := range map[string]string{"a": "", "b": "", "c": "@c"} {
		assert.Equal(t, want, filterOf(odd, map[string]report.Scenario{key: {}}), key)
	}
}
