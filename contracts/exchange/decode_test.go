package exchange

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
)

// texts are plain and odd, whole and broken.
var texts = []string{
	``, ` `, `null`, `true`, `false`, `truex`, `tru`, `nul`, `0`, `-0`, `-`, `01`, `1.`, `1.5`, `.5`, `-1.50e+07`, `1e`, `1E-`, `1e400`,
	`9007199254740993`, `12 34`, `12abc`, `+1`, `NaN`, `""`, `"a"`, `"a`, `"a\`, `"\"`, `"\\"`, `"\u00d1"`, `"\ud800"`, `"\ud83d\ude00"`, `"\x"`,
	`"\n"`, "\"\n\"", "\"\t\"", "\"\x7f\"", "\"\xff\"", "\"\xc3\"", `"Ñuñoa 😀"`, "\ufeff1", `{}`, `{ }`, `{,}`, `{"a"}`, `{"a":}`, `{"a":1,}`, `{"a":1 "b":2}`,
	`{"a":1,"a":{"b":2},"\u0061":3}`, `{"a\"b":[1,{"a\"b":null}]}`, "{\"\xff\":1,\"\xfe\":2}", `{"":""}`, `{a:1}`, `{1:2}`, `{null:2}`, `{[]:2}`, `[null,true,"null","true",1,"1",1.0,"\\"]`, `{"1":1,"null":null}`, `{"a":1}}`, `{"a":1} x`, `[`, `[]`, `[ ]`, `[,]`, `[1,]`, `[1 2]`, `[[],{}]`, `[01]`,
	"[ 1 ,\t\"a\" ,\r\n{ \"b\" : [ ] } ]", `[1}`, `{"a":1]`, "\v1", "1\x00", "\x00",
	strings.Repeat("[", 99) + strings.Repeat("]", 99), strings.Repeat("[", 500) + strings.Repeat("]", 500), strings.Repeat("[", 10001) + strings.Repeat("]", 10001),
	strings.Repeat(`{"a":`, 150) + `1` + strings.Repeat("}", 150),
}

func TestDecode_AsTheLibrary(t *testing.T) {
	t.Parallel()
	for _, text := range texts {
		assert.Equal(t, decodeAny([]byte(text)), Decode([]byte(text)).Value, "%q", text)
	}
}

// An answer that is plain is read here, cut short anywhere it is nothing.
func TestDecode_Answers(t *testing.T) {
	t.Parallel()
	answers, err := filepath.Glob("../../fixtures/golden/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, answers)
	for _, path := range answers {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		decoded := Decode(text)
		assert.True(t, decoded.Plain, path)
		assert.Equal(t, decodeAny(text), decoded.Value, path)
		for cut := 0; cut < len(text); cut += 1 + len(text)/50 {
			assert.Equal(t, decodeAny(text[:cut]), Decode(text[:cut]).Value, "%s cut at %d", path, cut)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, text := range texts {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		assert.Equal(t, decodeAny(text), Decode(text).Value)
	})
}

func BenchmarkDecode(b *testing.B) {
	row := `{"locationId":"17","saleId":"S-1","status":"APROBADA","transactionDateTime":"2025-07-15T18:20:31","cardBin":"40518856","saleAmount":39970.00,"totalAmount":39970,"tipAmount":null,"items":[]}`
	text := []byte(`{"metadata":{"code":"BR-00","message":"m"},"data":{"transactions":[` + strings.TrimSuffix(strings.Repeat(row+",", 50), ",") + `]}}`)
	require.True(b, json.Valid(text))
	for name, decoder := range map[string]func([]byte) any{"here": func(text []byte) any { return Decode(text).Value }, "encoding-json": decodeAny} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				decoder(text)
			}
		})
	}
}

// A count that is written with a fraction of zero is that count.
func TestInt_HoweverItIsWritten(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{"3": 3, "3.0": 3, "30e-1": 3, "3e0": 3, "3.5": -1, "1e999": -1, `"3"`: -1, "null": -1} {
		x := New(Request{Operation: rules.BranchReport}, http.StatusOK, nil, []byte(`{"pagination":{"totalPages":`+text+`}}`), 1)
		assert.Equal(t, want, x.TotalPages(), text)
	}
}
