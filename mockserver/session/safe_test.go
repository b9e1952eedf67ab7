package session

import (
	"strings"
	"testing"

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
	} {
		assert.Equal(t, row.want, n.safeName(row.Field), row.name)
	}
	assert.Equal(t, "PATCH", SafeMethod("PATCH"))
	assert.Equal(t, "(unknown)", SafeMethod("patch"))
	assert.Equal(t, "/Report/…", journal.safePath("/Report/secret"))
	assert.Equal(t, "/…/…/…/…/…/…/…/…", journal.safePath(strings.Repeat("/x", 40)))
}
