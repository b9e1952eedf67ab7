package jsonbody

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// branchBody is the size and shape of a usual request.
const branchBody = `{"startDate":"2025-08-01","endDate":"2025-08-30","page":1,"pageSize":20,"typeTransaction":"CREDIT, DEBIT"}`

// nestedTo wraps a value into objects until the whole is depth levels deep.
func nestedTo(depth int, value string) string {
	return strings.Repeat(`{"a":`, depth) + value + strings.Repeat("}", depth)
}

func TestParseBody_BranchReport(t *testing.T) {
	fields, failure := Parse([]byte(branchBody))
	require.Nil(t, failure)
	assert.Equal(t, []Field{
		{Name: "startDate", Kind: String, Text: "2025-08-01"},
		{Name: "endDate", Kind: String, Text: "2025-08-30"},
		{Name: "page", Kind: Integer, Text: "1", Number: 1, Integral: true},
		{Name: "pageSize", Kind: Integer, Text: "20", Number: 20, Integral: true},
		{Name: "typeTransaction", Kind: String, Text: "CREDIT, DEBIT"},
	}, fields)
}

func TestParseBody_NestedObject(t *testing.T) {
	fields, failure := Parse([]byte(" {\"Filters\" :\t{ \"StartDate\": null , \"x\":[{}, 1] }\r\n, \"page\":true} \n"))
	require.Nil(t, failure)
	assert.Equal(t, []Field{
		{Name: "Filters", Kind: Object, Members: []Field{
			{Name: "StartDate", Kind: Null},
			{Name: "x", Kind: Array},
		}},
		{Name: "page", Kind: Bool, Truth: true},
	}, fields)
}

func TestParseBody_States(t *testing.T) {
	rows := []struct {
		name, body string
		want       State
	}{
		{"no bytes", "", Empty},
		{"blank", " \t\r\n ", Empty},
		{"no-break space", "\u00a0", NotJSON},
		{"byte order mark alone", "\ufeff", NotJSON},
		{"byte order mark", "\ufeff{}", NotJSON},
		{"empty object", "{}", OK},
		{"array", `[{"page":1}]`, NotObject},
		{"string", `"page"`, NotObject},
		{"number", "1", NotObject},
		{"null", "null", NotObject},
		{"trailing text", `{} x`, NotJSON},
		{"second object", `{}{}`, NotJSON},
		{"NUL after", "{}\x00", NotJSON},
		{"trailing comma", `{"a":1,}`, NotJSON},
		{"comment", `{"a":1}//`, NotJSON},
		{"single quotes", `{'a':1}`, NotJSON},
		{"raw control character", "{\"a\":\"\x01\"}", NotJSON},
		{"bad UTF-8 in a value", "{\"a\":\"\xff\"}", NotJSON},
		{"surrogate as UTF-8", "{\"a\":\"\xed\xa0\x80\"}", NotJSON},
		{"bad UTF-8 after", "{}\xff", NotJSON},
		{"high surrogate alone", `{"a":"\ud83d"}`, NotJSON},
		{"low surrogate alone", `{"a":"x\ude00y"}`, NotJSON},
		{"high then text", `{"a":"\ud83dude00"}`, NotJSON},
		{"high then newline escape", `{"a":"\ud83d\n"}`, NotJSON},
		{"high then letter", `{"a":"\ud83d\u0041"}`, NotJSON},
		{"surrogates swapped", `{"a":"\ude00\ud83d"}`, NotJSON},
		{"lone surrogate in a name", `{"\ud83d":1}`, NotJSON},
		{"lone surrogate in an array", `{"a":["\ud83d"]}`, NotJSON},
		{"pair", `{"a":"\ud83d\ude00"}`, OK},
		{"escaped backslash before u", `{"a":"\\ud83d"}`, OK},
		{"depth 32", nestedTo(32, "1"), OK},
		{"depth 33", nestedTo(33, "1"), NotJSON},
		{"depth 32 ending in an array", nestedTo(31, "[]"), OK},
		{"depth 33 ending in an array", nestedTo(32, "[]"), NotJSON},
		{"depth 33 in an array", "[" + nestedTo(32, "1") + "]", NotJSON},
		{"depth 20000", strings.Repeat("[", 20000) + strings.Repeat("]", 20000), NotJSON},
		{"20 digits", `{"a":99999999999999999999}`, OK},
		{"21 digits", `{"a":999999999999999999999}`, NotJSON},
		{"21 digits with a point", `{"a":1.00000000000000000000}`, NotJSON},
		{"leading zeros are not counted", `{"a":0.0000000000000000000000001}`, OK},
		{"overflow", `{"a":1e400}`, NotJSON},
		{"overflow, negative", `{"a":-1E+400}`, NotJSON},
		{"overflow in an array", `{"a":[1e400]}`, NotJSON},
		{"underflow", `{"a":1e-400}`, OK},
		{"zero with a large exponent", `{"a":0e400}`, OK},
		{"leading zero", `{"a":01}`, NotJSON},
		{"plus sign", `{"a":+1}`, NotJSON},
		{"hexadecimal", `{"a":0x1}`, NotJSON},
		{"NaN", `{"a":NaN}`, NotJSON},
		{"duplicate name", `{"a":1,"a":1}`, Duplicate},
		{"duplicate by escape", `{"a":1,"\u0061":2}`, Duplicate},
		{"duplicate below", `{"x":{"a":1,"b":2,"a":3}}`, Duplicate},
		{"duplicate in an array", `{"x":[{"a":1,"a":3}]}`, Duplicate},
		{"duplicate empty name", `{"":1,"":2}`, Duplicate},
		{"duplicate, then a deeper fault", `{"a":1,"a":"\ud800"}`, NotJSON},
		{"duplicate under an array", `[{"a":1,"a":1}]`, NotObject},
		{"same name on two levels", `{"a":{"a":1}}`, OK},
		{"names that differ in case", `{"a":1,"A":1}`, OK},
		{"composed and decomposed", "{\"\u00f1\":1,\"n\u0303\":1}", OK},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			fields, failure := Parse([]byte(row.body))
			assert.Equal(t, row.want, stateOf(failure))
			if failure != nil && failure.State != Duplicate {
				assert.Empty(t, fields, "fields of a refused body")
			}
		})
	}
}

func stateOf(failure *Problem) State {
	if failure == nil {
		return OK
	}
	return failure.State
}

func TestParseBody_Duplicates(t *testing.T) {
	fields, failure := Parse([]byte(`{"page":1,"x":{"y":1,"y":2},"page":2}`))
	require.NotNil(t, failure)
	assert.Equal(t, Problem{Duplicate, "a name is used twice in one object at byte 21"}, *failure)
	page, found := LastNamed(fields, "page")
	assert.True(t, found)
	assert.True(t, page.duplicate)
	assert.Equal(t, int64(2), page.Number, "the last one wins")
	_, found = LastNamed(fields, "pageSize")
	assert.False(t, found)
}

// Above manyMembers another way of finding duplicates takes over.
func TestParseBody_DuplicatesAmongMany(t *testing.T) {
	for _, count := range []int{manyMembers - 1, manyMembers, manyMembers + 1, 40} {
		var names []string
		for i := range count {
			names = append(names, `"n`+strings.Repeat("x", i)+`":0`)
		}
		_, failure := Parse([]byte("{" + strings.Join(names, ",") + "}"))
		assert.Equal(t, OK, stateOf(failure), "%d names", count)
		for i := range names {
			_, failure = Parse([]byte("{" + strings.Join(append(names[:count:count], names[i]), ",") + "}"))
			assert.Equal(t, Duplicate, stateOf(failure), "%d names, number %d again", count, i)
		}
	}
}

// encoding/json would fold these to the documented names.
func TestParseBody_NamesAreExact(t *testing.T) {
	for _, name := range []string{"Page", "PAGE", "pageſize", "ſtartDate", "\u212aey", "page ", "page\u200b"} {
		fields, failure := Parse([]byte(`{"` + name + `":1}`))
		require.Nil(t, failure)
		for _, documented := range []string{"page", "pageSize", "startDate", "key"} {
			_, found := LastNamed(fields, documented)
			assert.False(t, found, "%q taken for %q", name, documented)
		}
	}
}

func TestParseBody_Strings(t *testing.T) {
	rows := []struct{ name, body, want string }{
		{"empty", `""`, ""},
		{"plain", `"ñandú 😀"`, "ñandú 😀"},
		{"each escape", `"\"\\\/\b\f\n\r\t"`, "\"\\/\b\f\n\r\t"},
		{"NUL", `"\u0000"`, "\x00"},
		{"hex in both cases", `"\u00e9\u00E9"`, "éé"},
		{"pair", `"a\ud83d\uDE00b"`, "a😀b"},
		{"text around escapes", `"ñ\nñ"`, "ñ\nñ"},
		{"noncharacter", `"\uffff"`, "\uffff"},
		{"replacement character", `"\ufffd"`, "\ufffd"},
		{"escaped quote last", `"a\""`, `a"`},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			fields, failure := Parse([]byte(`{"a":` + row.body + `}`))
			require.Nil(t, failure)
			assert.Equal(t, []Field{{Name: "a", Kind: String, Text: row.want}}, fields)
		})
	}
}

func TestParseBody_Numbers(t *testing.T) {
	rows := []struct {
		text     string
		kind     Kind
		integral bool
		value    int64
	}{
		{"0", Integer, true, 0},
		{"-0", Number, true, 0},
		{"-1", Integer, true, -1},
		{"9007199254740993", Integer, true, 9007199254740993},
		{"9223372036854775807", Integer, true, 9223372036854775807},
		{"-9223372036854775808", Integer, true, -9223372036854775808},
		{"9223372036854775808", Number, false, 0},
		{"-9223372036854775809", Number, false, 0},
		{"99999999999999999999", Number, false, 0},
		{"1.0", Number, true, 1},
		{"1e0", Number, true, 1},
		{"1E+2", Number, true, 100},
		{"1e-0", Number, true, 1},
		{"100e-2", Number, true, 1},
		{"-2.50e1", Number, true, -25},
		{"0.1e1", Number, true, 1},
		{"0.0", Number, true, 0},
		{"-0e0", Number, true, 0},
		{"0e99999999999999999999", Number, true, 0},
		{"9007199254740993.0", Number, true, 9007199254740993},
		{"922337203685477580.7e1", Number, true, 9223372036854775807},
		{"922337203685477580.8e1", Number, false, 0},
		{"1.5", Number, false, 0},
		{"1e-1", Number, false, 0},
		{"1e-99999999999999999999", Number, false, 0},
		{"1e19", Number, false, 0},
		{"1e18", Number, true, 1000000000000000000},
		{"1e300", Number, false, 0},
		{"-1e-400", Number, false, 0},
	}
	for _, row := range rows {
		t.Run(row.text, func(t *testing.T) {
			fields, failure := Parse([]byte(`{"a":` + row.text + `}`))
			require.Nil(t, failure)
			want := Field{Name: "a", Kind: row.kind, Text: row.text, Integral: row.integral, Number: row.value}
			assert.Equal(t, []Field{want}, fields)
		})
	}
}

// The reason names a place and never the content, nor the library's words.
func TestParseBody_ReasonsNameThePlace(t *testing.T) {
	rows := []struct{ name, body, want string }{
		{"malformed", `{"secret":x}`, "a value without quotes at byte 10: texts and dates stand in double quotes"},
		{"cut", `{"secret":`, "the JSON ends too early at byte 9: something is not closed"},
		{"quotes", `{'secret':1}`, "single quotes at byte 1: JSON has double quotes only"},
		{"UTF-8", "{\"secret\":\"\xff\"}", "not UTF-8 (Latin-1 perhaps) at byte 11: send UTF-8"},
		{"trailing", `{}secret`, "text after the JSON object at byte 2"},
		{"surrogate", `{"secret":"ab\ud800"}`, "half of a surrogate pair at byte 13"},
		{"digits", `{"secret":123456789012345678901}`, "a number of too many digits at byte 10: send fewer digits"},
		{"overflow", `{"secret":1e999}`, "a number too large for any type at byte 10"},
		{"depth", nestedTo(33, `"secret"`), "nested too deeply at byte 160"},
		{"array", `["secret"]`, "the body is a list: send one JSON object"},
		{"blank", " ", "the body is empty: send one JSON object"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			_, failure := Parse([]byte(row.body))
			require.NotNil(t, failure)
			assert.Equal(t, row.want, failure.Reason)
		})
	}
}

// A body of the greatest size must not cost quadratic time.
func TestParseBody_ManyNames(t *testing.T) {
	body := bytes.NewBufferString("{")
	for i := 0; body.Len() < MaxBytes-20; i++ {
		name, err := json.Marshal(strings.Repeat("x", 3) + string(rune('a'+i%26)) + string(rune(0x4e00+i)))
		require.NoError(t, err)
		body.Write(name)
		body.WriteString(":0,")
	}
	body.WriteString(`"last":1}`)
	fields, failure := Parse(body.Bytes())
	require.Nil(t, failure)
	assert.Greater(t, len(fields), 4000)
}

func BenchmarkParseBody_Branch(b *testing.B) {
	raw := []byte(branchBody)
	b.ReportAllocs()
	for b.Loop() {
		if _, failure := Parse(raw); failure != nil {
			b.Fatal(failure.Reason)
		}
	}
}

func BenchmarkParseBody_TransactionReport(b *testing.B) {
	raw := []byte(`{"Filters":{"StartDate":"2025-08-01","EndDate":"2025-08-30","SerialNumber":"P2B00000001"},"page":1,"pageSize":20}`)
	b.ReportAllocs()
	for b.Loop() {
		if _, failure := Parse(raw); failure != nil {
			b.Fatal(failure.Reason)
		}
	}
}

func BenchmarkParseBody_Largest(b *testing.B) {
	raw := []byte(`{"a":"` + strings.Repeat("x", MaxBytes-10) + `"}`)
	b.ReportAllocs()
	b.SetBytes(int64(len(raw)))
	for b.Loop() {
		if _, failure := Parse(raw); failure != nil {
			b.Fatal(failure.Reason)
		}
	}
}
