package texts_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/mockserver/desk/texts"
)

// Every phrase has the same places in both languages, and says something in each.
func TestReasons_SamePlaces(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, row := range texts.Phrases() {
		assert.NotEmpty(t, row[0])
		assert.NotEmpty(t, row[1], row[0])
		assert.Equal(t, placesOf(row[0]), placesOf(row[1]), row[0])
		assert.False(t, seen[row[0]], "twice: %s", row[0])
		seen[row[0]] = true
	}
	assert.Greater(t, len(seen), 250)
}

func TestReason_ClauseByClause(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ name, why, want, left string }{
		{"a place", "pageSize is 50, the maximum is 20", "pageSize es 50; el máximo es 20", ""},
		{"clauses", "page is missing: \"page\":1 is the first; not read: Page (did you mean page?), \"a b\", and 2 more",
			`falta page: "page":1 es la primera; sin leer: Page (¿quisiste decir page?), "a b", y 2 más`, ""},
		{"a clause that nobody knows", "processed; the moon is full", "procesada; the moon is full", "the moon is full"},
		{"half of a clause", "page is missing: ask again", "falta page: ask again", "ask again"},
		{"an unknown beginning", "the moon is full: send one", "the moon is full: send one", "the moon is full: send one"},
		{"what is quoted is no clause", `cardBrand: "x; processed: forced" is not supported`, `cardBrand: "x; processed: forced" no se admite`, ""},
		{"a quote inside a quote", `cardBrand: "a\"; b" is given twice`, `cardBrand: "a\"; b" viene dos veces`, ""},
		{"a phrase that is quoted", `startDate is "endDate is x, not YYYY-MM-DD", not YYYY-MM-DD`, `startDate es "endDate is x, not YYYY-MM-DD", no YYYY-MM-DD`, ""},
		{"marks of a place in a value", `cardBrand: "{0} {1}" is not supported`, `cardBrand: "{0} {1}" no se admite`, ""},
		{"a word of ours as a name", "not read: processed, string", "sin leer: processed, string", ""},
		{"several words are no place", "cardBrand: all of them is not supported", "cardBrand: all of them is not supported", "cardBrand: all of them is not supported"},
		{"a key that is not shown", "not read: (the key), (40 bytes)", "sin leer: (la clave), (40 bytes)", ""},
		{"cut off", "processed; allowed are DEBIT, CRE...", "procesada; se permiten DEBIT, CRE...", ""},
		{"a quote that does not end", `cardBrand: "abc...`, `cardBrand: "abc...`, `cardBrand: "abc...`},
		{"nothing", "", "", ""},
	} {
		parts := texts.In("es").Reason(row.why)
		text, left := texts.Text(parts), texts.Left(parts)
		assert.Equal(t, row.want, text, row.name)
		if row.left == "" {
			assert.Empty(t, left, row.name)
		} else {
			assert.Equal(t, []string{row.left}, left, row.name)
		}
		parts = texts.In("en").Reason(row.why)
		text, left = texts.Text(parts), texts.Left(parts)
		assert.Equal(t, row.why, text)
		assert.Empty(t, left)
	}
}

// Whatever a reason holds, it comes out whole: nothing is lost, and nothing hangs.
func FuzzReason(f *testing.F) {
	for _, row := range texts.Phrases() {
		f.Add(row[0])
	}
	f.Add(`a "b; c: d`)
	f.Fuzz(func(t *testing.T, why string) {
		parts := texts.In("es").Reason(why)
		text, left := texts.Text(parts), texts.Left(parts)
		for _, clause := range left {
			assert.Contains(t, text, clause)
		}
	})
}
