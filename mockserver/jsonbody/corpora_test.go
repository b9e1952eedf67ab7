package jsonbody

// Parse against JSON that we did not write, and against encoding/json.

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/fixtures/corpora"
)

// duplicateNames are the inputs JSONTestSuite wants accepted and we refuse by
// default, because which of two members counts is anybody's guess.
var duplicateNames = map[string]bool{
	"y_object_duplicated_key.json":           true,
	"y_object_duplicated_key_and_value.json": true,
}

func TestParseBody_JSONTestSuite(t *testing.T) {
	cases := corpora.JSONTestSuite(t)
	for _, c := range cases {
		fields, failure := Parse(c.Data)
		state := stateOf(failure)
		switch {
		case c.Verdict == corpora.MustRefuse:
			assert.Contains(t, []State{NotJSON, Empty}, state, c.Name)
			assert.Nil(t, fields, c.Name)
		case duplicateNames[c.Name]:
			assert.Equal(t, Duplicate, state, c.Name)
		case c.Verdict == corpora.MustAccept:
			want := OK
			if first := bytes.TrimLeft(c.Data, jsonSpace)[0]; first != '{' {
				want = NotObject // accepted as JSON, refused as a body
			}
			assert.Equal(t, want, state, c.Name)
		default:
			assert.Equal(t, freeStates[c.Name], state, c.Name)
		}
	}
	corpora.Record(t, map[string]any{"inputs_tried": len(cases)})
}

// Every input also stands as the value of a field, where no top-level type
// hides what the walk thinks of it.
func TestParseBody_JSONTestSuiteAsField(t *testing.T) {
	cases := corpora.JSONTestSuite(t)
	for _, c := range cases {
		state := stateOf(second(Parse(inField(c.Data))))
		switch {
		case c.Verdict == corpora.MustRefuse:
			assert.Equal(t, NotJSON, state, c.Name)
		case duplicateNames[c.Name]:
			assert.Equal(t, Duplicate, state, c.Name)
		case c.Verdict == corpora.MustAccept:
			assert.Equal(t, OK, state, c.Name)
		}
	}
	corpora.Record(t, map[string]any{"inputs_tried": len(cases)})
}

func inField(value []byte) []byte {
	return []byte(`{"page":` + string(value) + `}`)
}

func second[A, B any](_ A, b B) B { return b }

// freeStates pins what JSONTestSuite leaves to the parser: a Go upgrade or a
// change of ours that moves one has to be a decision.
var freeStates = map[string]State{
	// Too small for a float, which no field is: accepted, and no integer.
	"i_number_double_huge_neg_exp.json": NotObject,
	"i_number_real_underflow.json":      NotObject,
	// Too many digits, or beyond any number type.
	"i_number_huge_exp.json":              NotJSON,
	"i_number_neg_int_huge_exp.json":      NotJSON,
	"i_number_pos_double_huge_exp.json":   NotJSON,
	"i_number_real_neg_overflow.json":     NotJSON,
	"i_number_real_pos_overflow.json":     NotJSON,
	"i_number_too_big_neg_int.json":       NotJSON,
	"i_number_too_big_pos_int.json":       NotJSON,
	"i_number_very_big_negative_int.json": NotJSON,
	// Half of a surrogate pair.
	"i_object_key_lone_2nd_surrogate.json":                NotJSON,
	"i_string_1st_surrogate_but_2nd_missing.json":         NotJSON,
	"i_string_1st_valid_surrogate_2nd_invalid.json":       NotJSON,
	"i_string_incomplete_surrogate_and_escape_valid.json": NotJSON,
	"i_string_incomplete_surrogate_pair.json":             NotJSON,
	"i_string_incomplete_surrogates_escape_valid.json":    NotJSON,
	"i_string_invalid_lonely_surrogate.json":              NotJSON,
	"i_string_invalid_surrogate.json":                     NotJSON,
	"i_string_inverted_surrogates_U+1D11E.json":           NotJSON,
	"i_string_lone_second_surrogate.json":                 NotJSON,
	// Not UTF-8.
	"i_string_UTF-16LE_with_BOM.json":              NotJSON,
	"i_string_UTF-8_invalid_sequence.json":         NotJSON,
	"i_string_UTF8_surrogate_U+D800.json":          NotJSON,
	"i_string_invalid_utf-8.json":                  NotJSON,
	"i_string_iso_latin_1.json":                    NotJSON,
	"i_string_lone_utf8_continuation_byte.json":    NotJSON,
	"i_string_not_in_unicode_range.json":           NotJSON,
	"i_string_overlong_sequence_2_bytes.json":      NotJSON,
	"i_string_overlong_sequence_6_bytes.json":      NotJSON,
	"i_string_overlong_sequence_6_bytes_null.json": NotJSON,
	"i_string_truncated-utf-8.json":                NotJSON,
	"i_string_utf16BE_no_BOM.json":                 NotJSON,
	"i_string_utf16LE_no_BOM.json":                 NotJSON,
	// A byte order mark, which RFC 8259 lets a parser refuse.
	"i_structure_UTF-8_BOM_empty_object.json": NotJSON,
	// Deeper than maxDepth.
	"i_structure_500_nested_arrays.json": NotJSON,
}

func TestParseBody_OtherCorpora(t *testing.T) {
	cases := append(corpora.JSONTransform(t), corpora.FuzzDBJSON(t)...)
	for _, c := range cases {
		compareWithLibrary(t, c.Name, c.Data)
	}
	corpora.Record(t, map[string]any{"inputs_tried": len(cases)})
}

// mutationSeeds are bodies that reach every branch of the reader.
func mutationSeeds() [][]byte {
	return [][]byte{
		[]byte(branchBody),
		[]byte(`{"Filters":{"StartDate":"2025-08-01","EndDate":"2025-08-30","SerialNumber":"A-1"},"page":1,"pageSize":20}`),
		[]byte(`{"a":"\ud83d\ude00\u00e9\"\\\n","b":[1,{"c":null},"ñ"],"d":-12.50e+3,"e":true,"f":false}`),
		[]byte(` { "a" : 1.0 , "b" : 9223372036854775807 , "c" : 1e400 , "d" : { } , "e" : [ ] } `),
		[]byte(nestedTo(31, `[1]`)),
	}
}

func TestParseBody_Mutations(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	seeds := mutationSeeds()
	const total = 2000
	accepted := 0
	for i := range total {
		mutant := corpora.Mutate(random, seeds[i%len(seeds)])
		if compareWithLibrary(t, string(mutant), mutant) == OK {
			accepted++
		}
	}
	assert.Greater(t, accepted, total/20, "mutants that are still bodies")
	assert.Less(t, accepted, total*19/20, "mutants that are not")
	corpora.Record(t, map[string]any{"inputs_tried": total})
}

func FuzzParseBody(f *testing.F) {
	for _, seed := range mutationSeeds() {
		f.Add(seed)
	}
	for _, seed := range []string{"", " ", "null", "[]", "{}{}", "\ufeff{}", `{"a":1,"a":2}`, `{"a":"\ud800"}`, `{"a":-0}`, nestedTo(33, "1")} {
		f.Add([]byte(seed))
	}
	if corpora.Present(corpora.JSONTestSuiteFolder) {
		for _, c := range corpora.JSONTestSuite(f) {
			if len(c.Data) < 4<<10 { // larger ones slow the search down
				f.Add(c.Data)
			}
		}
	}
	if corpora.Present(corpora.FuzzDBFolder) {
		for _, c := range corpora.FuzzDBJSON(f) {
			f.Add(c.Data)
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		compareWithLibrary(t, "input", raw)
	})
}

// compareWithLibrary checks that Parse accepts no text that json.Valid
// refuses, and reads the same values as encoding/json from what it accepts.
func compareWithLibrary(t testing.TB, name string, raw []byte) State {
	t.Helper()
	fields, failure := Parse(raw)
	state := stateOf(failure)
	if state != OK {
		if failure.Reason == "" {
			t.Errorf("%+q: refused without a reason", name)
		}
		if state == Duplicate || state == NotObject {
			require.True(t, json.Valid(raw), "%+q is no JSON, but its state is %q", name, state)
		}
		return state
	}
	require.True(t, json.Valid(raw), "%+q is accepted, but no JSON", name)
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	var want map[string]any
	require.NoError(t, decoder.Decode(&want))
	if got := asLibrary(fields); !reflect.DeepEqual(got, withoutElements(want)) {
		t.Errorf("%+q: read as %+q, by encoding/json as %+q", name, got, want)
	}
	return state
}

// asLibrary turns fields into what encoding/json makes of an object, with
// arrays emptied because Parse does not keep their elements.
func asLibrary(fields []Field) map[string]any {
	object := map[string]any{}
	for _, member := range fields {
		switch member.Kind {
		case Null:
			object[member.Name] = nil
		case String:
			object[member.Name] = member.Text
		case Bool:
			object[member.Name] = member.Truth
		case Integer, Number:
			object[member.Name] = json.Number(member.Text)
		case Array:
			object[member.Name] = []any{}
		case Object:
			object[member.Name] = asLibrary(member.Members)
		}
	}
	return object
}

func withoutElements(object map[string]any) map[string]any {
	for name, value := range object {
		switch value := value.(type) {
		case []any:
			object[name] = []any{}
		case map[string]any:
			object[name] = withoutElements(value)
		}
	}
	return object
}
