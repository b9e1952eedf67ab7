package lint

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// What people write otherwise is told as it is to be written, ready to be copied.
func TestLint_WritesWhatWasMeant(t *testing.T) {
	t.Parallel()
	const ask, pido = "When I ask for the branch report from $from to $to", "Cuando pido el informe de sucursales desde $from hasta $to"
	for _, c := range []struct{ language, step, want string }{
		{"en", "Then the  answer is a success", "write: the answer is a success"},
		{"en", "Then the answer is\u00a0a success", "write: the answer is a success"},
		{"en", "Then the answer is a success # as it should", "write: the answer is a success"},
		{"en", "Then the answer is a success.", "write: the answer is a success"},
		{"en", "When I ask for the branch report from today - 7 to today", "write: I ask for the branch report from today-7 to today"},
		{"en", ask + " with typeTransaction DEBIT, CASH", `write: I ask for the branch report from $from to $to with typeTransaction "DEBIT, CASH"`},
		{"en", "Then every transaction has cardBrand one of VISA, AMEX", `write: every transaction has cardBrand one of "VISA, AMEX"`},
		{"en", "Then the number of transactions is at least 1,000", "write: the number of transactions is at least 1000"},
		{"en", "Then the sum of totalAmount is greater than or equal to 5", "write: the sum of totalAmount is at least 5"},
		{"en", "Then the sum of totalAmount is no more than 5", "write: the sum of totalAmount is at most 5"},
		{"en", "Then the sum of totalAmount is more than 5", "write: the sum of totalAmount is greater than 5"},
		{"en", "Then the sum of totalAmount equals 5", "write: the sum of totalAmount is exactly 5"},
		{"en", "Then the number of transactions is 5", "write: the number of transactions is exactly 5"},
		{"en", `Then a transaction has saleId "x"`, `write: the number of transactions with saleId "x" is at least 1`},
		{"en", "Then the answer has status 404", "write: the answer is HTTP 404"},
		{"en", "Then the answer is OK", "write: the answer is a success"},
		{"en", "Then the answer is refused BR-27", "write: the answer is refused: BR-27"},
		{"en", `Then the answer is refused: "No data found for the selected filters"`, "write: the answer is refused: BR-27"},
		{"en", "Given the account no plan", "write: the account noPlan"},
		{"es", "Entonces el número de transacciones es al menos 1.000", "escriba: el número de transacciones es al menos 1000"},
		{"es", "Entonces la suma de totalAmount es mayor o igual a 5", "escriba: la suma de totalAmount es al menos 5"},
		{"es", "Entonces la suma de totalAmount es como máximo 5", "escriba: la suma de totalAmount es a lo más 5"},
		{"es", "Entonces la suma de totalAmount es más de 5", "escriba: la suma de totalAmount es mayor que 5"},
		{"es", "Entonces la suma de totalAmount es igual a 5", "escriba: la suma de totalAmount es exactamente 5"},
		{"es", "Entonces la cantidad de transacciones es 5", "escriba: el número de transacciones es exactamente 5"},
		{"es", "Entonces hay 5 transacciones", "escriba: el número de transacciones es exactamente 5"},
		{"es", "Entonces la respuesta tiene estado 200", "escriba: la respuesta es HTTP 200"},
		{"es", "Entonces la respuesta es exitosa", "escriba: la respuesta es un éxito"},
		{"es", "Entonces la respuesta es rechazada con BR-27", "escriba: la respuesta es rechazada: BR-27"},
		{"es", "Dada la cuenta sin plan", "escriba: la cuenta sinPlan"},
		{"en", "Then the answer is refused: 400", "400 is no rule: for an HTTP status say HTTP 400"},
		{"es", "Entonces la respuesta es rechazada: 400", "400 no es una regla: para un estado HTTP diga es HTTP 400"},
		{"en", "Given a commerce with DEBIT sales", `there are no sales of a kind "DEBIT" (did you mean debit?)`},
		{"en", "When I ask for the branch report from 31/08/2025 to today", "31/08/2025 is written otherwise than the dates of the reference (did you mean 2025-08-31?)"},
		{"en", "When I ask for the branch report from 2025-8-1 to today", "(did you mean 2025-08-01?)"},
		{"en", `When I ask for the branch report from "2025-08-01" to today`, "(did you mean 2025-08-01?)"},
		{"en", `When I ask for the branch report from "yesterday" to today`, "(did you mean yesterday?)"},
		{"en", "When I ask for the branch report from <from> to today", "<from> names no column of the examples of this scenario"},
		{"es", "Cuando pido el informe de sucursales desde anteayer hasta hoy", "(¿quiso decir hoy-2?)"},
		{"es", pido + " con typeTransaction DEBIT, CASH", `escriba: pido el informe de sucursales desde $from hasta $to con typeTransaction "DEBIT, CASH"`},
		{"en", "Then the sum of totalAmount is positive", `the nearest is "the sum of {member} is {compared} {value}"`},
		{"es", "Entonces la suma de totalAmount es positiva", `el más parecido es "la suma de {member} es {compared} {value}"`},
	} {
		problems := oneStep(t, c.language, "@BR-00", c.step)
		if assert.Len(t, problems, 1, c.step) {
			assert.Contains(t, problems[0], c.want)
		}
	}
}

// One mistake is told once: a tag that is no rule is not also missing, and the rows of an
// outline that share a name are one outline.
func TestLint_TellsAMistakeOnce(t *testing.T) {
	t.Parallel()
	steps := "    When I ask for the branch report from $from to $to with page <a>\n    Then the answer is a success\n"
	for _, c := range []struct{ text, want string }{
		{"Feature: f\n  @br-00\n  Scenario: s\n    When I ask for the locations\n    Then the answer is a success\n", "x.feature:3: @br-00 is no rule (did you mean BR-00?)"},
		{"Feature: f\n  @smoke\n  Scenario: s\n    When I ask for the locations\n    Then the answer is a success\n", "x.feature:3: no tag names a rule"},
		{"Feature: f\n  @BR-00\n  Scenario Outline: s\n" + steps + "    Examples:\n      | a |\n      | 1 |\n      | 2 |\n      | 3 |\n", `x.feature:8: each row of the outline has the name "s": put a column into it, as <case>`},
	} {
		problems := lintOf(t, c.text)
		if assert.Len(t, problems, 1, c.text) {
			assert.Contains(t, problems[0], c.want)
		}
	}
}
