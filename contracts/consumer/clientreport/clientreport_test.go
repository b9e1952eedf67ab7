package clientreport

import (
	"bytes"
	"encoding/xml"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/consumer"
	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/habits"
	"calco.example/contracts/consumer/met"
	"calco.example/contracts/consumer/verdict"
	"calco.example/contracts/junit"
	"calco.example/contracts/reporttest"
	"calco.example/contracts/rules"
)

var update = flag.Bool("update", false, "write the golden reports anew")

// sampled are the rules of the sample, so that a further rule changes no report.
var sampled = []rules.ID{"JSON", "BR-00", "BR-02", "BR-08", "BR-18", "BR-24", "BR-27", "BR-31", "L-00", "SN-LISTING", "TR-OK", "TR-RANGE"}

// sample is a run with something of everything. Texts that came from a client are
// given by the test.
func sample(text string) verdict.Document {
	shown := &asked.Shown{Session: "s1", Number: 7, Text: text}
	readings := map[rules.QuestionID][]string{"Q-RANGE-LIMIT": {"30"}}
	all := met.Merge(met.Coverage{
		Client: text, Sessions: 2, Requests: 12,
		Rules: []met.RuleMet{
			{ID: "BR-00", Requests: 9, Evidence: met.Evidence{Met: shown}},
			{ID: "BR-08", Requests: 2, Evidence: met.Evidence{Met: shown, Accepted: shown, Refused: shown, Readings: readings}},
			{ID: "BR-31", Requests: 1, Evidence: met.Evidence{Met: shown, Refused: shown}},
			{ID: "BR-18", Evidence: met.Evidence{Forced: shown}},
		},
		Fields: []met.FieldMet{{Operation: rules.BranchReport, Name: "cardBrand", Level: met.Met, Requests: 3, Values: []string{"AMEX", text}, Evidence: shown}},
		Roles:  []met.RoleMet{{Persona: "main", Requests: 12, Evidence: shown}},
		Pages:  []met.PagesMet{{Operation: rules.BranchReport, FurthestPage: 3, LeastSize: 5, LargestSize: 20, LastPages: 1, Evidence: shown}},
		Findings: []habits.Finding{
			{ID: "skips-page", Means: "a page was left out", Times: 2, Shows: []habits.Show{{Detail: text, Requests: []asked.Shown{*shown}}}},
			{ID: "unread-field", Means: "a field was sent that nobody reads", Times: 1, Shows: []habits.Show{{Detail: "PageSize is not read", Requests: []asked.Shown{*shown}}}},
		},
	})
	all.Rules = slices.DeleteFunc(all.Rules, func(r met.RuleMet) bool { return !slices.Contains(sampled, r.ID) })
	gates := verdict.Gates{Require: []rules.ID{"BR-24", "BR-31"}, MinMet: verdict.Share{Percent: 80}, Strict: true, Today: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC),
		Waivers: verdict.Waivers{{What: "unread-field", Reason: text, Expires: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)}}}
	facts := verdict.MockFacts{Version: "0.9.0", Profile: "literal", Seed: 3, Now: time.Date(2025, 8, 20, 15, 0, 0, 0, time.UTC), Persona: "main", Faults: []string{`{"kind":"reset"}`}}
	return verdict.NewDocument([]string{"npm", text}, 0, all, facts, gates.Judge(all), gates.Waivers)
}

const plainText = "branch-report 2025-08-01 to 2025-08-15, page 2: 200 BR-00"

func TestFiles_Golden(t *testing.T) {
	t.Parallel()
	for _, f := range append(files, file{"terminal.txt", WriteTerminal}) {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			var out bytes.Buffer
			require.NoError(t, f.write(&out, sample(plainText)))
			golden := filepath.Join("testdata", f.name)
			if *update {
				require.NoError(t, os.MkdirAll("testdata", 0o755))
				require.NoError(t, os.WriteFile(golden, out.Bytes(), 0o644))
			}
			want, err := os.ReadFile(golden)
			require.NoError(t, err)
			assert.Equal(t, string(want), out.String())
		})
	}
}

const hostileText = "<script>alert(1)</script> `x` \x1b[31m ::error:: \u202e ##[group] ]]> & \" '"

func TestFiles_Hostile(t *testing.T) {
	t.Parallel()
	var page, plain, terminal, cases bytes.Buffer
	require.NoError(t, WriteHTML(&page, sample(hostileText)))
	require.NoError(t, WriteHTML(&plain, sample(plainText)))
	assert.Equal(t, reporttest.HTMLTags(t, plain.String()), reporttest.HTMLTags(t, page.String()), "a text adds no tag")
	reporttest.CheckPolicy(t, page.String())
	assert.Empty(t, reporttest.InvisibleIn(page.String()))
	require.NoError(t, WriteTerminal(&terminal, sample(hostileText)))
	assert.Empty(t, reporttest.InvisibleIn(terminal.String()))
	for line := range strings.Lines(terminal.String()) {
		assert.True(t, strings.HasPrefix(line, "calco: "), line)
	}
	require.NoError(t, WriteJUnit(&cases, sample(hostileText)))
	assert.NoError(t, xml.Unmarshal(cases.Bytes(), &junit.Report{}))
}

func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema))
	require.NoError(t, err)
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	require.NoError(t, compiler.AddResource("client.schema.json", document))
	compiled, err := compiler.Compile("client.schema.json")
	require.NoError(t, err)
	return compiled
}

func TestSchema_HoldsForDocuments(t *testing.T) {
	t.Parallel()
	compiled := schema(t)
	empty := verdict.NewDocument([]string{"true"}, 0, consumer.NewBook(rules.Profile{}).Total(), verdict.MockFacts{}, nil, nil)
	for name, d := range map[string]verdict.Document{"sample": sample(hostileText), "empty": empty} {
		var out bytes.Buffer
		require.NoError(t, WriteJSON(&out, d))
		document, err := jsonschema.UnmarshalJSON(strings.NewReader(out.String()))
		require.NoError(t, err)
		assert.NoError(t, compiled.Validate(document), name)
		changed, err := jsonschema.UnmarshalJSON(strings.NewReader(strings.Replace(out.String(), `"verdict"`, `"judgement"`, 1)))
		require.NoError(t, err)
		assert.Error(t, compiled.Validate(changed), name)
	}
}

func TestWriteFiles_OneFolder(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "a", "b")
	for range 2 {
		require.NoError(t, WriteFiles(dir, sample(plainText)))
	}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	assert.Equal(t, []string{"client.html", "client.json", "client.md", "junit.xml"}, names)
	page, err := os.ReadFile(filepath.Join(dir, "client.html"))
	require.NoError(t, err)
	assert.NotContains(t, string(page), "<th></th>", "a column without a name")
	assert.Error(t, WriteFiles(filepath.Join(dir, "client.md"), sample(plainText)), "a file in the way")
}
