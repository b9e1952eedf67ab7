package mockserver

import (
	"testing"
	"time"

	"calco.example/fixtures/corpora"
)

// FuzzParseDate: a date is read exactly when time.Parse reads it, as that day,
// and its text comes back.
func FuzzParseDate(f *testing.F) {
	for _, seed := range []string{"2025-08-20", "2024-02-29", "2025-02-29", "0000-01-01", "9999-12-31", "2025-13-01", "", "2025-8-20", "２０２５-08-20"} {
		f.Add(seed)
	}
	if corpora.Present(corpora.JSONSchemaFormatFolder) {
		for _, seed := range corpora.DateTexts(f) {
			f.Add(seed)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		date, shape, exists := ParseDate(text)
		want, err := time.Parse(time.DateOnly, text)
		if exists != (err == nil) {
			t.Fatalf("%q: exists %v, time.Parse says %v", text, exists, err)
		}
		if exists && (!shape || date.String() != text || date.String() != want.Format(time.DateOnly)) {
			t.Fatalf("%q is read as %s", text, date)
		}
	})
}
