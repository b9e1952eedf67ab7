package civil

import (
	"strings"
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

// FuzzParseTime: what is read is a time that prints as it was written, in the
// years of the clock, and an error never quotes.
func FuzzParseTime(f *testing.F) {
	for _, row := range badTimes {
		f.Add(row.text)
	}
	for _, seed := range []string{"2025-08-20T15:00:00", "2025-08-20T15:00:00-04:00", "2025-08-20T15:00:00.123456789Z", "2026-04-04T23:30:00"} {
		f.Add(seed)
	}
	if corpora.Present(corpora.JSONSchemaFormatFolder) {
		for _, seed := range corpora.DateTexts(f) {
			f.Add(seed)
		}
	}
	zone, err := Santiago()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		at, err := ParseTime(text, zone)
		if err != nil {
			if len(text) > 25 && strings.Contains(err.Error(), text) {
				t.Fatalf("the error quotes %q", text)
			}
			return
		}
		if year := at.UTC().Year(); year < 2000 || year > 2199 {
			t.Fatalf("%q is in the year %d", text, year)
		}
		if len(text) == len(localTime) && at.In(zone).Format(localTime) != text {
			t.Fatalf("%q is read as %s", text, at.In(zone))
		}
		if !strings.HasPrefix(text, at.Format(localTime)) {
			t.Fatalf("%q is read as %s", text, at)
		}
	})
}
