package lint

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// A value that would not be read as it was meant is told, not sent or judged by.
func TestLint_ValuesAsTheyAreWritten(t *testing.T) {
	t.Parallel()
	const ask, tr = "When I ask for the branch report from $from to $to", "When I ask for the transaction report from $from to $to"
	const pido = "Cuando pido el informe de sucursales desde $from hasta $to"
	for _, row := range []struct {
		language string
		steps    []string
		want     string // empty: nothing is wrong
	}{
		{"en", []string{ask + " with cardBrand “VISA”"}, `the quotes of “VISA” would be part of the text: write "VISA"`},
		{"en", []string{ask + " with cardBrand 'VISA'"}, `the quotes of 'VISA' would be part of the text: write "VISA"`},
		{"en", []string{ask + " with:\n      | cardBrand | 'VISA' |"}, `the quotes of 'VISA' would be part of the text`},
		{"en", []string{ask + ` with locationId "'x'"`}, ""},
		{"en", []string{ask, `Then every transaction has a saleId like "([a-z"`}, `"([a-z" is no regular expression: missing closing ]: `},
		{"en", []string{ask, `Then every transaction has a saleId like ^[a-z]`}, `a pattern stands in quotes: write "^[a-z]"`},
		{"en", []string{ask, `Then every transaction has a locationId like "^$location$"`}, ""},
		{"en", []string{ask, "Then the sum of totalAmount is at least 1,000,000"}, "1,000,000 is read as it is written, and numbers have no signs between their thousands: write 1000000"},
		{"en", []string{ask, "Then the sum of totalAmount is at least $1000"}, "write 1000"},
		{"en", []string{ask, "Then the sum of totalAmount is at least 1.000.000"}, "write 1000000"},
		{"en", []string{ask, "Then the sum of totalAmount is at least 132.828"}, ""},
		{"en", []string{ask, `Then the sum of totalAmount is at least "5"`}, `"5" is no number`},
		{"en", []string{ask, `Then every transaction has a saleAmount at least five`}, "five is no number"},
		{"en", []string{ask, `Then every transaction has a transactionDateTime at least "2025-01-01"`}, ""},
		{"en", []string{ask, `Then the number of transactions with typeTransaction "DEBIT" is exactly 0`}, "the transactions of the branch report have no member typeTransaction (did you mean transactionType?)"},
		{"en", []string{tr, "Then the sum of totalAmount is at most 5"}, "the transactions of the transaction report have no member totalAmount (did you mean amount?)"},
		{"en", []string{tr, `Then every reconciliation has a amount like "."`}, ""},
		{"es", []string{pido, "Entonces la suma de totalAmount es al menos 132.828"}, "132.828 se lee tal como está escrito y los números van sin separador de miles: escriba 132828"},
		{"es", []string{pido, "Entonces la suma de totalAmount es al menos 1,5"}, "1,5 no es un número: escriba 1.5"},
		{"es", []string{pido, "Entonces la suma de totalAmount es al menos 1.5"}, ""},
		{"es", []string{pido, "Entonces cada transacción tiene cardBrand «VISA»"}, `las comillas de «VISA» serían parte del texto: escriba "VISA"`},
		{"es", []string{pido, "Entonces ninguna transacción tiene amount"}, "las transacciones del informe de sucursales no tienen el campo amount (¿quiso decir totalAmount?)"},
	} {
		problems := oneStep(t, row.language, "@BR-00", row.steps...)
		if row.want == "" {
			assert.Empty(t, problems, row.steps)
		} else if assert.Len(t, problems, 1, row.steps) {
			assert.Contains(t, problems[0], row.want, row.steps)
		}
	}
}
