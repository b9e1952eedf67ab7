package lint

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/suite/steps"
)

// A step that judges what nothing asked for, or under which something stands that
// nothing reads, would be green without having seen anything.
func TestLint_StepsOutOfOrder(t *testing.T) {
	t.Parallel()
	const ask, pido = "When I ask for the branch report from $from to $to", "Cuando pido el informe de sucursales desde $from hasta $to"
	for _, row := range []struct {
		language, steps string
		want            string // empty: nothing is wrong
	}{
		{"en", "Then the sum of totalAmount is at most 5", "it judges an answer, and nothing is asked before it: put a When before it"},
		{"en", "Then an entry has id 5", "nothing is asked before it: put a When before it"},
		{"en", "Then both reports tell of the same sales", ""},
		{"en", `Then the account second shares no sale and no location with it`, ""},
		{"en", ask + "\nThen the answer is the same as before", "it compares two answers, and only one is asked for before it: put a second When before it"},
		{"en", ask + "\nThen pagination.totalItems of the answer is at most that before", "put a second When before it"},
		{"en", ask + "\nThen every transaction stands in the answer before", "put a second When before it"},
		{"en", ask + "\nAnd I ask again with page 2\nThen the answer is the same as before", ""},
		{"en", "When I ask again with page 2\nThen the answer is JSON", "nothing is asked before it that could be asked again"},
		{"en", "When I ask for the locations\nThen no transaction has a saleId", "it judges transactions, and the last When before it asks for a listing: ask for a report"},
		{"en", "When I ask for the locations\nThen the number of transactions is at most 9", "it judges transactions"},
		{"en", "When I ask for the locations\nAnd I ask again as the account second\nThen every reconciliation has a amount like \".\"", "it judges transactions"},
		{"en", ask + "\nThen no two entries have the same id", "it judges the entries of a listing, and the last When before it asks for a report"},
		{"en", ask + "\nWhen I ask for the locations\nThen no two entries have the same id", ""},
		{"en", "When I look at the sales of the branch report\nThen no transaction has a cardBrand", ""},
		{"en", ask + " with:\nThen the answer is JSON", "the table of fields and values is missing below it"},
		{"en", ask + "\n  | page | 2 |\nThen the answer is JSON", `it reads no table below it, which would not be sent: write "I ask for the branch report from $from to $to with:"`},
		{"en", "When I ask for the locations\n  | page | 2 |\nThen the answer is JSON", "it reads no table below it, which would not be sent"},
		{"en", ask + " with:\n  | page | 2 | 3 |\nThen the answer is JSON", "a table below it has two columns, field and value"},
		{"en", ask + " with:\n  | Field | value |\n  | page | 2 |\nThen the answer is JSON", "the table has no heading, each of its rows is a field and its value: take out the row | Field | value |"},
		{"en", "When I send the branch report the body:\nThen the answer is JSON", `the text between two lines of """ is missing below it`},
		{"en", ask + "\n  \"\"\"\n  {}\n  \"\"\"\nThen the answer is JSON", "it reads no text below it, which would not be sent"},
		{"en", ask, `the scenario "s" has no Then: it verifies nothing`},
		{"es", "Entonces la suma de totalAmount es a lo más 5", "juzga una respuesta y antes no se pide nada: ponga antes un Cuando"},
		{"es", pido + "\n  | page | 2 |\nEntonces la respuesta es JSON", `no lee ninguna tabla debajo: no se mandaría; escriba "pido el informe de sucursales desde $from hasta $to con:"`},
		{"es", pido + " con:\n  | campo | valor |\n  | page | 2 |\nEntonces la respuesta es JSON", "la tabla no lleva encabezado, cada fila es un campo y su valor: quite la fila | campo | valor |"},
		{"es", pido, `el escenario "s" no tiene ningún Entonces: no verifica nada`},
	} {
		head := map[string]string{"en": "Feature: f\n  @BR-00\n  Scenario: s\n    ", "es": "# language: es\nCaracterística: f\n  @BR-00\n  Escenario: s\n    "}[row.language]
		problems := lintOf(t, head+strings.ReplaceAll(row.steps, "\n", "\n    ")+"\n")
		if row.want == "" {
			assert.Empty(t, problems, row.steps)
		} else if assert.Len(t, problems, 1, row.steps) {
			assert.Contains(t, problems[0], row.want, row.steps)
		}
	}
}

// Every Then that asks for nothing itself judges an answer that a When asked for.
func TestLint_KnowsWhatEveryThenJudges(t *testing.T) {
	t.Parallel()
	for _, step := range steps.Registry() {
		if step.Keyword != "Then" || step.Oracle {
			continue
		}
		assert.NotEmpty(t, new(asked).unasked("en", step), step.English)
	}
}
