package session

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"calco.example/mockserver/world"
)

func TestJournal_KeepsWhatCannotBeAKey(t *testing.T) {
	t.Parallel()
	journal := NewJournal(world.Shipped(), []string{"/Report/get-report"})
	begun := journal.Note("stranger", "/")
	n := &begun
	for _, row := range []struct{ name, value, want string }{
		{"a date", "2025-08-20", "2025-08-20"},
		{"a date in another form", "20/08/2025", "20/08/2025"},
		{"a date with a time", "2025-08-20T15:00:00.000-04:00", "2025-08-20T15:00:00.000-04:00"},
		{"a list", "DEBIT, CREDIT, CASH", "DEBIT, CREDIT, CASH"},
		{"brands", "MASTERCARD,VISA", "MASTERCARD,VISA"},
		{"a terminal of the world", "0000000401", "0000000401"},
		{"short and unknown", "elevenbytes", "elevenbytes"},
		{"as long as a key", "twelve-bytes", "(12 bytes)"},
		{"digits as long as a card number", "4051885600000000", "(16 bytes)"},
		{"a list with a stranger in it", "DEBIT, somebodyskey", "(19 bytes)"},
		{"a long list", strings.Repeat("CASH,", 20), "(100 bytes)"},
		{"the key itself", "stranger", "(the key)"},
		{"the key in it", "a stranger", "(the key)"},
	} {
		assert.Equal(t, row.want, n.safeValue(row.value), row.name)
	}
	for _, row := range []struct{ name, Field, want string }{
		{"a field of the table in another case", "installmenttype", "installmenttype"},
		{"words", "customer_document", "customer_document"},
		{"short with digits", "page2", "page2"},
		{"long with digits", "customerDocument2", "(17 bytes)"},
		{"longer than any name", strings.Repeat("n", 41), "(41 bytes)"},
		{"the key", "stranger", "(the key)"},
		{"letters of Spanish", "tamañoPagina", "tamañoPagina"},
		{"letters of another script", "размерСтраницы", "(28 bytes)"},
		{"a path of words", "Filters.StartDate", "Filters.StartDate"},
		{"a path with a word as long as a key", "Filters.abcdefghijkl", "(20 bytes)"},
		{"a path with digits", "request.ab12cd34", "(16 bytes)"},
	} {
		assert.Equal(t, row.want, n.safeName(row.Field), row.name)
	}
	assert.Equal(t, "PATCH", SafeMethod("PATCH"))
	assert.Equal(t, "(unknown)", SafeMethod("patch"))
	assert.Equal(t, "/Report/…", journal.safePath("/Report/secret"))
	assert.Equal(t, "/…/…/…/…/…/…/…/…", journal.safePath(strings.Repeat("/x", 40)))
}

// An entry tells its time as the clock that it came from would, whatever its zone.
func TestJournal_TellsTheTime(t *testing.T) {
	t.Parallel()
	journal := NewJournal(world.Shipped(), []string{"/Report/get-report"})
	note := journal.Note("", "/")
	clocks := []time.Time{
		time.Date(2025, 8, 20, 15, 0, 0, 123_456_789, world.Shipped().Zone),
		time.Date(2025, 8, 20, 19, 0, 0, 0, time.UTC),
		time.Date(2025, 8, 20, 19, 0, 0, 0, time.FixedZone("", 5*3600+1800)),
		time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC),
		time.Date(2025, 8, 20, 19, 0, 0, 0, time.FixedZone("far away", 40*86400)),
	}
	want := make([]string, len(clocks))
	for i, at := range clocks {
		journal.Add(Record{At: at, Note: &note})
		want[i] = at.Format(time.RFC3339)
	}
	want[4] = clocks[4].UTC().Format(time.RFC3339)
	for i, e := range journal.Entries("", Filter{}) {
		assert.Equal(t, want[i], e.Time)
	}
	assert.Len(t, journal.Entries("", Filter{Since: clocks[0]}), 1, "zone and fraction of a second count")
}

// What is written where entries were cleared is there.
func TestJournal_AfterClearing(t *testing.T) {
	t.Parallel()
	journal := NewJournal(world.Shipped(), nil)
	note := journal.Note("", "/")
	add := func(n int) {
		for range n {
			journal.Add(Record{Note: &note})
		}
	}
	add(mostEntries + leafEntries/2)
	journal.Clear("")
	add(leafEntries / 4)
	assert.Len(t, journal.Entries("", Filter{}), leafEntries/4)
	add(2 * mostEntries)
	assert.Len(t, journal.Entries("", Filter{}), mostEntries)
}
