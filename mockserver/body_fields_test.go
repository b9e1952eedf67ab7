package mockserver

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
	fields, failure := parseBody([]byte(branchBody))
	require.Nil(t, failure)
	assert.Equal(t, []field{
		{name: "startDate", kind: fieldString, text: "2025-08-01"},
		{name: "endDate", kind: fieldString, text: "2025-08-30"},
		{name: "page", kind: fieldInteger, text: "1", number: 1, integral: true},
		{name: "pageSize", kind: fieldInteger, text: "20", number: 20, integral: true},
		{name: "typeTransaction", kind: fieldString, text: "CREDIT, DEBIT"},
	}, fields)
}

func TestParseBody_NestedObject(t *testing.T) {
	fields, failure := parseBody([]byte(" {\"Filters\" :\t{ \"StartDate\": null , \"x\":[{}, 1] }\r\n, \"page\":true} \n"))
	require.Nil(t, failure)
	assert.Equal(t, []field{
		{name: "Filters", kind: fieldObject, members: []field{
			{name: "StartDate", kind: fieldNull},
			{name: "x", kind: fieldArray},
		}},
		{name: "page", kind: fieldBool, truth: true},
	}, fields)
}

func TestParseBody_States(t *testing.T) {
	rows := []struct {
		name, body string
		want       bodyState
	}{
		{"no bytes", "", bodyEmpty},
		{"blank", " \t\r\n ", bodyEmpty},
		{"no-break space", "\u00a0", bodyNotJSON},
		{"byte order mark alone", "\ufeff", bodyNotJSON},
		{"byte order mark", "\ufeff{}", bodyNotJSON},
		{"empty object", "{}", bodyOK},
		{"array", `[{"page":1}]`, bodyNotObject},
		{"string", `"page"`, bodyNotObject},
		{"number", "1", bodyNotObject},
		{"null", "null", bodyNotObject},
		{"trailing text", `{} x`, bodyNotJSON},
		{"second object", `{}{}`, bodyNotJSON},
		{"NUL after", "{}\x00", bodyNotJSON},
		{"trailing comma", `{"a":1,}`, bodyNotJSON},
		{"comment", `{"a":1}//`, bodyNotJSON},
		{"single quotes", `{'a':1}`, bodyNotJSON},
		{"raw control character", "{\"a\":\"\x01\"}", bodyNotJSON},
		{"bad UTF-8 in a value", "{\"a\":\"\xff\"}", bodyNotJSON},
		{"surrogate as UTF-8", "{\"a\":\"\xed\xa0\x80\"}", bodyNotJSON},
		{"bad UTF-8 after", "{}\xff", bodyNotJSON},
		{"high surrogate alone", `{"a":"\ud83d"}`, bodyNotJSON},
		{"low surrogate alone", `{"a":"x\ude00y"}`, bodyNotJSON},
		{"high then text", `{"a":"\ud83dude00"}`, bodyNotJSON},
		{"high then newline escape", `{"a":"\ud83d\n"}`, bodyNotJSON},
		{"high then letter", `{"a":"\ud83d\u0041"}`, bodyNotJSON},
		{"surrogates swapped", `{"a":"\ude00\ud83d"}`, bodyNotJSON},
		{"lone surrogate in a name", `{"\ud83d":1}`, bodyNotJSON},
		{"lone surrogate in an array", `{"a":["\ud83d"]}`, bodyNotJSON},
		{"pair", `{"a":"\ud83d\ude00"}`, bodyOK},
		{"escaped backslash before u", `{"a":"\\ud83d"}`, bodyOK},
		{"depth 32", nestedTo(32, "1"), bodyOK},
		{"depth 33", nestedTo(33, "1"), bodyNotJSON},
		{"depth 32 ending in an array", nestedTo(31, "[]"), bodyOK},
		{"depth 33 ending in an array", nestedTo(32, "[]"), bodyNotJSON},
		{"depth 33 in an array", "[" + nestedTo(32, "1") + "]", bodyNotJSON},
		{"depth 20000", strings.Repeat("[", 20000) + strings.Repeat("]", 20000), bodyNotJSON},
		{"20 digits", `{"a":99999999999999999999}`, bodyOK},
		{"21 digits", `{"a":999999999999999999999}`, bodyNotJSON},
		{"21 digits with a point", `{"a":1.00000000000000000000}`, bodyNotJSON},
		{"leading zeros are not counted", `{"a":0.0000000000000000000000001}`, bodyOK},
		{"overflow", `{"a":1e400}`, bodyNotJSON},
		{"overflow, negative", `{"a":-1E+400}`, bodyNotJSON},
		{"overflow in an array", `{"a":[1e400]}`, bodyNotJSON},
		{"underflow", `{"a":1e-400}`, bodyOK},
		{"zero with a large exponent", `{"a":0e400}`, bodyOK},
		{"leading zero", `{"a":01}`, bodyNotJSON},
		{"plus sign", `{"a":+1}`, bodyNotJSON},
		{"hexadecimal", `{"a":0x1}`, bodyNotJSON},
		{"NaN", `{"a":NaN}`, bodyNotJSON},
		{"duplicate name", `{"a":1,"a":1}`, bodyDuplicate},
		{"duplicate by escape", `{"a":1,"\u0061":2}`, bodyDuplicate},
		{"duplicate below", `{"x":{"a":1,"b":2,"a":3}}`, bodyDuplicate},
		{"duplicate in an array", `{"x":[{"a":1,"a":3}]}`, bodyDuplicate},
		{"duplicate empty name", `{"":1,"":2}`, bodyDuplicate},
		{"duplicate, then a deeper fault", `{"a":1,"a":"\ud800"}`, bodyNotJSON},
		{"duplicate under an array", `[{"a":1,"a":1}]`, bodyNotObject},
		{"same name on two levels", `{"a":{"a":1}}`, bodyOK},
		{"names that differ in case", `{"a":1,"A":1}`, bodyOK},
		{"composed and decomposed", "{\"\u00f1\":1,\"n\u0303\":1}", bodyOK},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			fields, failure := parseBody([]byte(row.body))
			assert.Equal(t, row.want, stateOf(failure))
			if failure != nil && failure.State != bodyDuplicate {
				assert.Empty(t, fields, "fields of a refused body")
			}
		})
	}
}

func stateOf(failure *bodyError) bodyState {
	if failure == nil {
		return bodyOK
	}
	return failure.State
}

func TestParseBody_Duplicates(t *testing.T) {
	fields, failure := parseBody([]byte(`{"page":1,"x":{"y":1,"y":2},"page":2}`))
	require.NotNil(t, failure)
	assert.Equal(t, bodyError{bodyDuplicate, "a name is used twice in one object at byte 21"}, *failure)
	page, found := lastNamed(fields, "page")
	assert.True(t, found)
	assert.True(t, page.duplicate)
	assert.Equal(t, int64(2), page.number, "the last one wins")
	_, found = lastNamed(fields, "pageSize")
	assert.False(t, found)
}

// Above manyMembers another way of finding duplicates takes over.
func TestParseBody_DuplicatesAmongMany(t *testing.T) {
	for _, count := range []int{manyMembers - 1, manyMembers, manyMembers + 1, 40} {
		var names []string
		for i := range count {
			names = append(names, `"n`+strings.Repeat("x", i)+`":0`)
		}
		_, failure := parseBody([]byte("{" + strings.Join(names, ",") + "}"))
		assert.Equal(t, bodyOK, stateOf(failure), "%d names", count)
		for i := range names {
			_, failure = parseBody([]byte("{" + strings.Join(append(names[:count:count], names[i]), ",") + "}"))
			assert.Equal(t, bodyDuplicate, stateOf(failure), "%d names, number %d again", count, i)
		}
	}
}

// encoding/json would fold these to the documented names.
func TestParseBody_NamesAreExact(t *testing.T) {
	for _, name := range []string{"Page", "PAGE", "pageſize", "ſtartDate", "\u212aey", "page ", "page\u200b"} {
		fields, failure := parseBody([]byte(`{"` + name + `":1}`))
		require.Nil(t, failure)
		for _, documented := range []string{"page", "pageSize", "startDate", "key"} {
			_, found := lastNamed(fields, documented)
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
			fields, failure := parseBody([]byte(`{"a":` + row.body + `}`))
			require.Nil(t, failure)
			assert.Equal(t, []field{{name: "a", kind: fieldString, text: row.want}}, fields)
		})
	}
}

func TestParseBody_Numbers(t *testing.T) {
	rows := []struct {
		text     string
		kind     fieldKind
		integral bool
		value    int64
	}{
		{"0", fieldInteger, true, 0},
		{"-0", fieldNumber, true, 0},
		{"-1", fieldInteger, true, -1},
		{"9007199254740993", fieldInteger, true, 9007199254740993},
		{"9223372036854775807", fieldInteger, true, 9223372036854775807},
		{"-9223372036854775808", fieldInteger, true, -9223372036854775808},
		{"9223372036854775808", fieldNumber, false, 0},
		{"-9223372036854775809", fieldNumber, false, 0},
		{"99999999999999999999", fieldNumber, false, 0},
		{"1.0", fieldNumber, true, 1},
		{"1e0", fieldNumber, true, 1},
		{"1E+2", fieldNumber, true, 100},
		{"1e-0", fieldNumber, true, 1},
		{"100e-2", fieldNumber, true, 1},
		{"-2.50e1", fieldNumber, true, -25},
		{"0.1e1", fieldNumber, true, 1},
		{"0.0", fieldNumber, true, 0},
		{"-0e0", fieldNumber, true, 0},
		{"0e99999999999999999999", fieldNumber, true, 0},
		{"9007199254740993.0", fieldNumber, true, 9007199254740993},
		{"922337203685477580.7e1", fieldNumber, true, 9223372036854775807},
		{"922337203685477580.8e1", fieldNumber, false, 0},
		{"1.5", fieldNumber, false, 0},
		{"1e-1", fieldNumber, false, 0},
		{"1e-99999999999999999999", fieldNumber, false, 0},
		{"1e19", fieldNumber, false, 0},
		{"1e18", fieldNumber, true, 1000000000000000000},
		{"1e300", fieldNumber, false, 0},
		{"-1e-400", fieldNumber, false, 0},
	}
	for _, row := range rows {
		t.Run(row.text, func(t *testing.T) {
			fields, failure := parseBody([]byte(`{"a":` + row.text + `}`))
			require.Nil(t, failure)
			want := field{name: "a", kind: row.kind, text: row.text, integral: row.integral, number: row.value}
			assert.Equal(t, []field{want}, fields)
		})
	}
}

// The reason names a place and never the content, nor the library's words.
func TestParseBody_ReasonsNameThePlace(t *testing.T) {
	rows := []struct{ name, body, want string }{
		{"malformed", `{"secret":x}`, "malformed JSON at byte 10"},
		{"cut", `{"secret":`, "malformed JSON at byte 9"},
		{"UTF-8", "{\"secret\":\"\xff\"}", "not UTF-8 at byte 11"},
		{"trailing", `{}secret`, "malformed JSON at byte 2"},
		{"surrogate", `{"secret":"ab\ud800"}`, "half of a surrogate pair at byte 13"},
		{"digits", `{"secret":123456789012345678901}`, "a number of too many digits at byte 10"},
		{"overflow", `{"secret":1e999}`, "a number too large for any type at byte 10"},
		{"depth", nestedTo(33, `"secret"`), "nested too deeply at byte 160"},
		{"array", `["secret"]`, "the top level is not an object"},
		{"blank", " ", "the body is empty"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			_, failure := parseBody([]byte(row.body))
			require.NotNil(t, failure)
			assert.Equal(t, row.want, failure.Reason)
		})
	}
}

// A body of the greatest size must not cost quadratic time.
func TestParseBody_ManyNames(t *testing.T) {
	body := bytes.NewBufferString("{")
	for i := 0; body.Len() < maxBody-20; i++ {
		name, err := json.Marshal(strings.Repeat("x", 3) + string(rune('a'+i%26)) + string(rune(0x4e00+i)))
		require.NoError(t, err)
		body.Write(name)
		body.WriteString(":0,")
	}
	body.WriteString(`"last":1}`)
	fields, failure := parseBody(body.Bytes())
	require.Nil(t, failure)
	assert.Greater(t, len(fields), 4000)
}

func BenchmarkParseBody_Branch(b *testing.B) {
	raw := []byte(branchBody)
	b.ReportAllocs()
	for b.Loop() {
		if _, failure := parseBody(raw); failure != nil {
			b.Fatal(failure.Reason)
		}
	}
}

func BenchmarkParseBody_TransactionReport(b *testing.B) {
	raw := []byte(`{"Filters":{"StartDate":"2025-08-01","EndDate":"2025-08-30","SerialNumber":"P2B00000001"},"page":1,"pageSize":20}`)
	b.ReportAllocs()
	for b.Loop() {
		if _, failure := parseBody(raw); failure != nil {
			b.Fatal(failure.Reason)
		}
	}
}

func BenchmarkParseBody_Largest(b *testing.B) {
	raw := []byte(`{"a":"` + strings.Repeat("x", maxBody-10) + `"}`)
	b.ReportAllocs()
	b.SetBytes(int64(len(raw)))
	for b.Loop() {
		if _, failure := parseBody(raw); failure != nil {
			b.Fatal(failure.Reason)
		}
	}
}
