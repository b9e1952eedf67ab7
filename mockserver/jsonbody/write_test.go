package jsonbody

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"calco.example/fixtures/corpora"
)

// FuzzAppendString: the encoder writes what encoding/json writes without HTML
// escaping.
func FuzzAppendString(f *testing.F) {
	for _, seed := range []string{"", "ñ", `"\`, "\x00\x1f\x7f", "\u2028\u2029", "\xff\xc3", "\ufffd", "😀", "<&>", "\b\f\n\r\t", "a\xf0\x9f\x98"} {
		f.Add(seed)
	}
	for _, seed := range corpusStrings(f) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var want bytes.Buffer
		encoder := json.NewEncoder(&want)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(text); err != nil {
			t.Fatal(err)
		}
		got := AppendString([]byte("before"), text)
		if string(got) != "before"+strings.TrimSuffix(want.String(), "\n") {
			t.Fatalf("%q is written as %s, by encoding/json as %s", text, got, want.Bytes())
		}
	})
}

// corpusStrings are strings of the corpora that are there.
func corpusStrings(f *testing.F) []string {
	if !corpora.Present(corpora.NaughtyStringsFolder) {
		return nil
	}
	return corpora.NaughtyStrings(f)
}
