package calibrationreport

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate/drift"
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
)

func TestTerminal_LastLineAndColour(t *testing.T) {
	t.Parallel()
	plain := written(t, plainTerminal, sampleResult())
	assert.True(t, strings.HasSuffix(plain, "\ncalibrated: 8 answered, 1 vary, 3 something else, 6 not observed · 1,263 requests\n"))
	drift := written(t, plainDrift, sampleDrift())
	assert.True(t, strings.HasSuffix(drift, "\ndrift: 4 differences in 214 comparisons\n"))
	colours := strings.NewReplacer("\x1b[31;1m", "", "\x1b[33;1m", "", "\x1b[35m", "", "\x1b[36m", "", "\x1b[1m", "", "\x1b[0m", "")
	var coloured bytes.Buffer
	require.NoError(t, WriteTerminal(&coloured, sampleResult(), true))
	assert.NotEqual(t, plain, coloured.String())
	assert.Equal(t, plain, colours.Replace(coloured.String()), "colour adds nothing but colour")
	coloured.Reset()
	require.NoError(t, WriteDriftTerminal(&coloured, sampleDrift(), true))
	assert.NotEqual(t, drift, coloured.String())
	assert.Equal(t, drift, colours.Replace(coloured.String()))
}

func TestReports_OfNothing(t *testing.T) {
	t.Parallel()
	empty := &evidence.Result{Target: "https://staging.example", Now: sampleNow()}
	assert.Equal(t, "calco calibrate · https://staging.example · 2026-11-21 09:30 in Chile\n\n"+
		"calibrated: 0 answered, 0 vary, 0 something else, 0 not observed · 0 requests\n", written(t, plainTerminal, empty))
	assert.Contains(t, written(t, WriteHTML, empty), "<h1>Nothing observed</h1>")
	assert.Equal(t, "calco drift ·  · profile  · 2026-11-21 09:30 in Chile · 1 request\n\ndrift: 0 differences in 1 comparison\n",
		written(t, plainDrift, &drift.Drift{Now: sampleNow(), Requests: 1, Compared: 1}))
}

func TestHTML_HeadlineIsTheWorstRank(t *testing.T) {
	t.Parallel()
	rows := []struct {
		question rules.QuestionID
		sure     evidence.Sure
		answer   string
		want     string
	}{
		{"Q-LAST-DAY", evidence.SomethingElse, "", "Contradicts the document"},
		{"Q-LAST-DAY", evidence.Varies, "", "Does not always answer alike"},
		{"Q-RANGE-LIMIT", evidence.Answered, "60", "Decides contradictions in its own way"},
		{"Q-LAST-DAY", evidence.Answered, "no", "Has its own reading of the document"},
		{"Q-LAST-DAY", evidence.Answered, "yes", "Reads the document as the default"},
		{"Q-LAST-DAY", evidence.NotObserved, "", "Nothing observed"},
	}
	for _, row := range rows {
		r := &evidence.Result{Learned: []evidence.Learned{{Question: "Q-STATUS", Sure: evidence.NotObserved}, {Question: row.question, Sure: row.sure, Answer: choice(row.answer)}}}
		assert.Contains(t, written(t, WriteHTML, r), "<h1>"+row.want+"</h1>")
	}
}

// TestReports_HugeTextsAreCut gives a megabyte in every field.
func TestReports_HugeTextsAreCut(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	huge := strings.Repeat("ñ", 1<<19)
	small := fullResult("x", sureOf, true)
	for _, known := range []bool{true, false} {
		r := fullResult(huge, sureOf, known)
		assert.Less(t, len(written(t, plainTerminal, r)), 60_000)
		assert.Less(t, len(written(t, WriteHTML, r)), len(written(t, WriteHTML, small))+600_000)
	}
	terminal := written(t, plainTerminal, &evidence.Result{Learned: []evidence.Learned{{Question: "Q-LAST-DAY", Sure: evidence.Varies, Seen: []evidence.Seen{{What: "w", Times: 1, Sample: evidence.Sample{Curl: huge, Status: 200, Response: huge}}}}}})
	assert.Contains(t, terminal, "ñ… (523,988 characters more)\n")
	assert.Contains(t, terminal, "try         (a line of 524,288 characters, see the JSON report)\n", "half a line would send another request")
	assert.Less(t, len(written(t, plainDrift, fullDrift(huge))), 10_000)
}

func TestShorten(t *testing.T) {
	t.Parallel()
	rows := []struct{ text, want string }{
		{"", ""}, {"añb", "añb"}, {"añbc", "añb… (1 character more)"}, {"añbcñ", "añb… (2 characters more)"},
		{"a\xff\xff\xff", "a\xff\xff… (1 character more)"}, // broken bytes are shown as they are later on
	}
	for _, row := range rows {
		assert.Equal(t, row.want, shorten(row.text, 3), "%q", row.text)
	}
	assert.Equal(t, "… (1 character more)", shorten("a", 0))
}

func TestHTML_DeepAnswersStaySmall(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat("[", 1400) + strings.Repeat("]", 1400)
	r := &evidence.Result{Learned: []evidence.Learned{{Question: "Q-LAST-DAY", Sure: evidence.Varies, Seen: []evidence.Seen{{What: "w", Times: 1, Sample: evidence.Sample{Curl: "c", Status: 200, Response: deep}}}}}}
	assert.Less(t, len(written(t, WriteHTML, r)), 40_000)
}

func compiled(t *testing.T, schema []byte) *jsonschema.Schema {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	require.NoError(t, err)
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	require.NoError(t, compiler.AddResource("schema.json", document))
	s, err := compiler.Compile("schema.json")
	require.NoError(t, err)
	return s
}

func validate(t *testing.T, s *jsonschema.Schema, text string) error {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	require.NoError(t, err)
	return s.Validate(document)
}

func TestSchemas_HoldForReports(t *testing.T) {
	t.Parallel()
	calibration, drifted := compiled(t, ReportSchema), compiled(t, DriftSchema)
	for name, r := range map[string]*evidence.Result{"sample": sampleResult(), "full": fullResult("x", sureOf, false), "empty": {}} {
		assert.NoError(t, validate(t, calibration, written(t, WriteJSON, r)), name)
	}
	for name, d := range map[string]*drift.Drift{"sample": sampleDrift(), "empty": {}} {
		assert.NoError(t, validate(t, drifted, written(t, WriteDriftJSON, d)), name)
	}
}

func TestSchemas_Refuse(t *testing.T) {
	t.Parallel()
	rows := []struct{ name, old, new string }{
		{"unknown field", `"target":`, `"goal":`},
		{"version of the document", `/1"`, `/2"`},
		{"date", `"now": "2026`, `"now": "26`},
		{"type", `"requests": `, `"requests": 0.5`},
		{"unknown word for sure", `"sure": "varies"`, `"sure": "perhaps"`},
		{"unknown rank", `"rank": "varies"`, `"rank": "1"`},
		{"null for a list", `"same": []`, `"same": null`},
		{"number for an answer", `"answer": "60"`, `"answer": 60`},
	}
	for name, report := range map[string]struct {
		schema []byte
		text   string
		rows   int
	}{
		"calibration": {ReportSchema, written(t, WriteJSON, sampleResult()), len(rows)},
		"drift":       {DriftSchema, written(t, WriteDriftJSON, sampleDrift()), 4},
	} {
		schema := compiled(t, report.schema)
		for _, row := range rows[:report.rows] {
			require.Contains(t, report.text, row.old, row.name)
			assert.Error(t, validate(t, schema, strings.ReplaceAll(report.text, row.old, row.new)), "%s: %s", name, row.name)
		}
	}
}

// TestSchemas_NameEveryField compares the schemas' properties with the fields of
// the models, both ways: all of them are required.
func TestSchemas_NameEveryField(t *testing.T) {
	t.Parallel()
	models := map[string]any{"": jsonReport{}, "counts": jsonCounts{}, "question": jsonQuestion{}, "source": jsonSource{},
		"seen": evidence.Seen{}, "order": jsonOrder{}, "win": jsonWin{}, "openPair": evidence.OpenPair{}}
	compareFields(t, ReportSchema, models)
	compareFields(t, DriftSchema, map[string]any{"": jsonDrift{}, "difference": jsonDifference{}})
}

func compareFields(t *testing.T, text []byte, models map[string]any) {
	t.Helper()
	type object struct {
		Properties map[string]any `json:"properties"`
		Required   []string       `json:"required"`
	}
	var schema struct {
		object
		Defs map[string]object `json:"$defs"`
	}
	require.NoError(t, json.Unmarshal(text, &schema))
	for name, model := range models {
		part := schema.object
		if name != "" {
			part = schema.Defs[name]
		}
		var fields, named []string
		for _, field := range reflect.VisibleFields(reflect.TypeOf(model)) {
			if tag := field.Tag.Get("json"); tag != "" {
				fields = append(fields, tag)
			}
		}
		for property := range part.Properties {
			named = append(named, property)
		}
		assert.ElementsMatch(t, fields, named, name)
		assert.ElementsMatch(t, fields, part.Required, name)
	}
}

// TestJSON_RoundTrip reads a report back with the shape that a program would
// give it, and finds what was learnt.
func TestJSON_RoundTrip(t *testing.T) {
	t.Parallel()
	var back jsonReportBack
	decoder := json.NewDecoder(strings.NewReader(written(t, WriteJSON, sampleResult())))
	decoder.DisallowUnknownFields()
	require.NoError(t, decoder.Decode(&back))
	r := sampleResult()
	assert.Equal(t, jsonCounts{8, 1, 3, 6}, back.Counts)
	assert.True(t, r.Now.Equal(back.Now))
	require.Len(t, back.Questions, len(r.Learned))
	for _, q := range back.Questions {
		learned := r.LearnedOf(q.ID)
		assert.Equal(t, learned.Sure, q.Sure, q.ID)
		require.Len(t, q.Seen, len(learned.Seen), q.ID)
		for i, s := range learned.Seen {
			assert.Equal(t, s, q.Seen[i], q.ID)
		}
		want := "null"
		if learned.Sure == evidence.Answered {
			text, err := json.Marshal(learned.Answer)
			require.NoError(t, err)
			want = string(text)
		}
		assert.JSONEq(t, want, string(q.Answer), q.ID)
		assert.Len(t, q.Same, len(learned.Same), q.ID)
	}
	assert.Equal(t, []jsonOrder{newJSONOrder(r.Orders[0]), newJSONOrder(r.Orders[1]), newJSONOrder(r.Orders[2])}, back.Orders)
	assert.Equal(t, []bool{false, true, false}, each(back.Orders[0].Wins, func(w jsonWin) bool { return w.AgainstDefault }))
	assert.Equal(t, r.LeftOut, back.LeftOut)
}

// jsonReportBack is jsonReport with answers in the form that they are written.
type jsonReportBack struct {
	jsonReport
	Questions []struct {
		jsonQuestion
		Answer json.RawMessage   `json:"answer"`
		Same   []json.RawMessage `json:"same"`
	} `json:"questions"`
}
