package report

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/target"
)

func TestWriteReports_FilesFollowTheUmask(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "new", "reports")
	require.NoError(t, WriteReports(dir, sampleResults(), nil))
	plain := filepath.Join(t.TempDir(), "plain")
	require.NoError(t, os.WriteFile(plain, nil, 0o666))
	as, err := os.Stat(plain)
	require.NoError(t, err)
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	names := []string{}
	for _, entry := range entries {
		info, err := entry.Info()
		require.NoError(t, err)
		names = append(names, entry.Name())
		assert.Equal(t, as.Mode(), info.Mode(), entry.Name())
	}
	assert.Equal(t, []string{"cucumber.json", "junit.xml", "report.html", "report.json", "summary.md"}, names)
}

func TestWriteReports_FailureLeavesTheOldOnes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, WriteReports(dir, sampleResults(), nil))
	before := folder(t, dir)
	broken := sampleResults()
	broken.Target, broken.Duration = "elsewhere", math.NaN() // JSON has no such number
	require.ErrorContains(t, WriteReports(dir, broken, nil), "write report.json")
	assert.Equal(t, before, folder(t, dir), "nothing new, nothing left behind")
}

func TestWriteReports_AFolderInTheWay(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "report.html", "x"), 0o755))
	require.ErrorContains(t, WriteReports(dir, sampleResults(), nil), "write report.html")
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Len(t, entries, 1, "no temporary file is left")
	file := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	require.ErrorContains(t, WriteReports(file, sampleResults(), nil), "write reports")
}

func TestWriteReports_ReplacesOldOnes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "report.html"), []byte("old"), 0o644))
	require.NoError(t, WriteReports(dir, sampleResults(), nil))
	assert.Contains(t, folder(t, dir)["report.html"], "Does not conform")
}

// TestWriteReports_RedactsTheFilesToo takes as key what the page itself says, and
// no data: the writer under the file finds it, and loses nothing.
func TestWriteReports_RedactsTheFilesToo(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, WriteReports(dir, sampleResults(), target.NewRedactor(target.NewSecret("main", "contract report"))))
	page := folder(t, dir)["report.html"]
	assert.Contains(t, page, "</b> [redacted:main]</p>")
	assert.True(t, strings.HasSuffix(strings.TrimSpace(page), "</html>"), "nothing is held back for ever")
}

func folder(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	files := map[string]string{}
	for _, entry := range entries {
		data, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		require.NoError(t, err)
		files[entry.Name()] = string(data)
	}
	return files
}

func reportSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema))
	require.NoError(t, err)
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	require.NoError(t, compiler.AddResource("report.schema.json", document))
	schema, err := compiler.Compile("report.schema.json")
	require.NoError(t, err)
	return schema
}

func TestReportSchema_HoldsForReports(t *testing.T) {
	t.Parallel()
	schema := reportSchema(t)
	full := sampleResults()
	full.Reason, full.Strict = "because", true
	rows := map[string]*Results{"sample": sampleResults(), "full": full, "empty": {Schema: "calco-report/1", Run: Running}}
	for name, r := range rows {
		document, err := jsonschema.UnmarshalJSON(strings.NewReader(rendered(t, reportFile{"report.json", WriteJSON}, r)))
		require.NoError(t, err, name)
		assert.NoError(t, schema.Validate(document), name)
	}
}

func TestReportSchema_Refuses(t *testing.T) {
	t.Parallel()
	schema := reportSchema(t)
	text := rendered(t, reportFile{"report.json", WriteJSON}, sampleResults())
	rows := []struct{ name, old, new string }{
		{"unknown field", `"target":`, `"goal":`},
		{"unknown outcome", `"outcome": "violation"`, `"outcome": "failed"`},
		{"version of the document", `calco-report/1`, `calco-report/2`},
		{"exit code", `"exitCode": 1`, `"exitCode": 4`},
		{"type", `"planned": 9`, `"planned": "9"`},
		{"date", `2026-10-31`, `31.10.2026`},
	}
	for _, row := range rows {
		require.Contains(t, text, row.old, row.name)
		document, err := jsonschema.UnmarshalJSON(strings.NewReader(strings.ReplaceAll(text, row.old, row.new)))
		require.NoError(t, err, row.name)
		assert.Error(t, schema.Validate(document), row.name)
	}
}

// TestReportSchema_NamesEveryField compares the schema's properties with the
// fields of the model, both ways.
func TestReportSchema_NamesEveryField(t *testing.T) {
	t.Parallel()
	type object struct {
		Properties map[string]any `json:"properties"`
		Required   []string       `json:"required"`
	}
	var schema struct {
		object
		Defs map[string]object `json:"$defs"`
	}
	require.NoError(t, json.Unmarshal(Schema, &schema))
	schema.Defs["results"] = schema.object
	models := map[string]any{"results": Results{}, "rule": RuleRow{}, "scenario": Scenario{}, "step": StepLine{},
		"finding": Finding{}, "evidence": Evidence{}, "baselineNote": BaselineNote{}}
	for name, model := range models {
		var fields, required []string
		kind := reflect.TypeOf(model)
		for field := range kind.Fields() {
			field, option, _ := strings.Cut(field.Tag.Get("json"), ",")
			if field == "-" {
				continue // for the verdict, which tells it
			}
			fields = append(fields, field)
			if option == "" {
				required = append(required, field)
			}
		}
		var named []string
		for property := range schema.Defs[name].Properties {
			named = append(named, property)
		}
		assert.ElementsMatch(t, fields, named, name)
		assert.ElementsMatch(t, required, schema.Defs[name].Required, name)
	}
}
