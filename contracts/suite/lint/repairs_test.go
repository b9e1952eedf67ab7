package lint

import (
	"strings"
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
		{"en", "Then the code is ERROR_NOT_AUTHORIZED", "write: the answer is refused: ERROR_NOT_AUTHORIZED"},
		{"en", `When I ask for the branch report with typeTransaction "DEBIT"`, `write: I ask for the branch report from $from to $to with typeTransaction "DEBIT"`},
		{"en", "When I request the transaction report", "write: I ask for the transaction report from $from to $to"},
		{"en", "Given I don't have a key", "write: no API key"},
		{"es", "Entonces el código es USER_NOT_FOUND", "escriba: la respuesta es rechazada: USER_NOT_FOUND"},
		{"es", `Cuando pido el informe de sucursales con typeTransaction "DEBIT"`, `escriba: pido el informe de sucursales desde $from hasta $to con typeTransaction "DEBIT"`},
		{"es", "Cuando pido el informe de sucursales desde ayer hasta hoy con página 0", "escriba: pido el informe de sucursales desde ayer hasta hoy con page 0"},
		{"es", "Dado que no tengo clave", "escriba: un pedido sin clave API"},
		{"en", "Given the account no plan", "write: the account noPlan"},
		{"en", "When I ask again with the key of second", "write: I ask again as the account second"},
		{"en", "Then data.commerce.partnerId of the answer differs from before", "write: data.commerce.partnerId of the answer is another than before"},
		{"en", "Given there is a commerce with cash sales", "write: a commerce with cash sales"},
		{"es", "Dado que existe un comercio con ventas en efectivo", "escriba: un comercio con ventas en efectivo"},
		{"es", "Cuando pido de nuevo con la clave de la cuenta segunda", "escriba: pido de nuevo como la cuenta segunda"},
		{"es", "Entonces data.commerce.partnerId de la respuesta es distinto al anterior", "escriba: data.commerce.partnerId de la respuesta es distinto al de antes"},
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

// People who come from other tools, or write as they speak, are told the phrase with what
// they said in it, ready to be copied.
func TestLint_WritesWhatIsSaidElsewhere(t *testing.T) {
	t.Parallel()
	const a, b = "from 2025-08-01 to 2025-08-10", "desde 2025-08-01 hasta 2025-08-10"
	for _, c := range []struct{ language, step, want string }{
		{"en", "Given an unknown API key", `the API key "calco-no-such-key"`},
		{"en", "Given I use an invalid key", `the API key "calco-no-such-key"`},
		{"en", "Given a missing API key", "no API key"},
		{"en", "Given without an API key", "no API key"},
		{"en", "Given a merchant with sales", "a commerce with sales"},
		{"en", "Given an account with VISA sales", "a commerce with VISA sales"},
		{"en", "Given a merchant without a plan", "the account noPlan"},
		{"en", "Given a commerce with no locations", "the account noLocations"},
		{"en", "Given an unknown user", "the account unknownUser"},
		{"en", "When I request the branch report " + a, "I ask for the branch report " + a},
		{"en", "When we fetch the transactions report " + a, "I ask for the transaction report " + a},
		{"en", "When I get the list of locations", "I ask for the locations"},
		{"en", "When I list the terminals", "I ask for the serial numbers"},
		{"en", "When I ask for the stores", "I ask for the locations"},
		{"en", "When I ask for the branch report for yesterday", "I ask for the branch report from yesterday to yesterday"},
		{"en", "When I ask for the branch report of 2025-08-01", "I ask for the branch report from 2025-08-01 to 2025-08-01"},
		{"en", "When I ask for the branch report between 2025-08-01 and 2025-08-10", "I ask for the branch report " + a},
		{"en", "When I ask for the branch report for the last 7 days", "I ask for the branch report from today-7 to today"},
		{"en", "When I ask for page 2 of the branch report " + a, "I ask for the branch report " + a + " with page 2"},
		{"en", "When I ask for page 2 of the branch report " + a + " with page size 5", "I ask for the branch report " + a + " with page 2 and pageSize 5"},
		{"en", "When I ask for page 2 of the branch report " + a + ", 5 per page", "I ask for the branch report " + a + " with page 2 and pageSize 5"},
		{"en", "When I ask for the branch report " + a + " with 5 transactions per page", "I ask for the branch report " + a + " with pageSize 5"},
		{"en", "When I ask for the next page", "I ask again with page 2"},
		{"en", "Then the response is refused: BR-28", "the answer is refused: BR-28"},
		{"en", "Then the response should be a success", "the answer is a success"},
		{"en", "Then the response is successful", "the answer is a success"},
		{"en", "Then the response is an error 401", "the answer is HTTP 401"},
		{"en", "Then the status code is 200", "the answer is HTTP 200"},
		{"en", "Then the HTTP status should be 404", "the answer is HTTP 404"},
		{"en", "Then the response status code must be 400", "the answer is HTTP 400"},
		{"en", "Then the code is BR-28", "the answer is refused: BR-28"},
		{"en", `Then the error code should be "BR-28"`, "the answer is refused: BR-28"},
		{"en", "Then I get the error BR-28", "the answer is refused: BR-28"},
		{"en", "Then the response is rejected with code BR-28", "the answer is refused: BR-28"},
		{"en", "Then the code is BR-00", "the answer is a success"},
		{"en", "Then I get an error", "the answer is refused"},
		{"en", "Then the response is empty", "the answer is no data"},
		{"en", "Then there are no sales", "the answer is no data"},
		{"en", "Then there are 5 transactions", "the number of transactions is exactly 5"},
		{"en", "Then the response contains at most 20 sales", "the number of transactions is at most 20"},
		{"en", "Then I see more than 3 rows", "the number of transactions is greater than 3"},
		{"en", "Then the number of sales is 5", "the number of transactions is exactly 5"},
		{"en", "Then pagination.page is 2", "pagination.page of the answer is 2"},
		{"en", `Then metadata.code should be "BR-00"`, `metadata.code of the answer is "BR-00"`},
		{"en", "Then pagination.totalItems is greater than 0", "pagination.totalItems of the answer is greater than 0"},
		{"en", `Then every row has cardBrand "VISA"`, `every transaction has cardBrand "VISA"`},
		{"en", `Then all transactions have cardBrand "VISA"`, `every transaction has cardBrand "VISA"`},
		{"en", `Then cardBrand of every sale is "VISA"`, `every transaction has cardBrand "VISA"`},
		{"en", `Then each sale's cardBrand is "VISA"`, `every transaction has cardBrand "VISA"`},
		{"en", "Then every transaction has totalAmount greater than 0", "every transaction has a totalAmount greater than 0"},
		{"en", "Then every sale has a totalAmount > 0", "every transaction has a totalAmount greater than 0"},
		{"en", "Then every row has amount equal to amountCommission plus amountWithoutCommission", `amount of every transaction is the sum of "amountCommission, amountWithoutCommission"`},
		{"en", "Then amount equals amountCommission + amountWithoutCommission", `amount of every transaction is the sum of "amountCommission, amountWithoutCommission"`},
		{"en", "Then every transaction has a serialNumber", `every transaction has a serialNumber like "."`},
		{"en", "Then posSerialNumber is not empty", `every transaction has a posSerialNumber like "."`},
		{"en", "Then no transaction of page 1 is on page 2", "no transaction stands in the answer before"},
		{"en", "Then no sale is on both pages", "no transaction stands in the answer before"},
		{"en", "When I ask for page 3", "I ask again with page 3"},
		{"en", "When I ask for the branch report for 31 days", "I ask for the branch report from today-31 to today"},
		{"en", "Then it is rejected with BR-28", "the answer is refused: BR-28"},
		{"en", "Then refused: BR-10", "the answer is refused: BR-10"},
		{"en", "Then the request is refused: BR-08", "the answer is refused: BR-08"},
		{"en", "Then the response is BR-24", "the answer is refused: BR-24"},
		{"en", "Then the response is BR-00", "the answer is a success"},
		{"en", "Then pagination is null", "pagination of the answer is null"},
		{"en", `Then the message is "The date range cannot exceed one month."`, "the answer is refused: TR-RANGE"},
		{"en", `Then all transactions have transactionType different from "CASH"`, `no transaction has a transactionType like "^CASH$"`},
		{"en", "Then saleAmount plus tipAmount equals totalAmount in every transaction", `totalAmount of every transaction is the sum of "saleAmount, tipAmount"`},
		{"en", "Given an account without a PaaS plan", "the account noPlan"},
		{"es", "Entonces ninguna venta se repite", "ninguna transacción está en la respuesta anterior"},
		{"es", "Cuando pido la página 3", "pido de nuevo con page 3"},
		{"es", "Cuando pido el informe de sucursales de 31 días", "pido el informe de sucursales desde hoy-31 hasta hoy"},
		{"es", "Entonces se rechaza con BR-28", "la respuesta es rechazada: BR-28"},
		{"es", "Entonces rechazada: BR-10", "la respuesta es rechazada: BR-10"},
		{"es", "Entonces la solicitud es rechazada: BR-08", "la respuesta es rechazada: BR-08"},
		{"es", "Entonces pagination es nulo", "pagination de la respuesta es null"},
		{"es", `Entonces el mensaje es "The date range cannot exceed one month."`, "la respuesta es rechazada: TR-RANGE"},
		{"es", "Entonces la suma de saleAmount y tipAmount es igual a totalAmount", `totalAmount de cada transacción es la suma de "saleAmount, tipAmount"`},
		{"es", "Dado una cuenta sin plan PaaS", "la cuenta sinPlan"},
		{"en", "Given a valid API key", "a commerce with sales"},
		{"en", "Given I am authenticated", "a commerce with sales"},
		{"en", "When I send a GET request to /DeviceLocation/locations", "I ask for the locations"},
		{"en", `When I make a GET call to "/DeviceLocation/locations"`, "I ask for the locations"},
		{"en", "When I send a POST request to /BranchReport/branch-report with body:\n      \"\"\"\n      {}\n      \"\"\"", "I send the branch report the body:"},
		{"en", "When I send a POST request to /Report/get-report with the JSON body:\n      \"\"\"\n      {}\n      \"\"\"", "I send the transaction report the body:"},
		{"en", "When I send this body to the branch report:\n      \"\"\"\n      {}\n      \"\"\"", "I send the branch report the body:"},
		{"en", `Then the JSON field "metadata.code" should be "BR-00"`, `metadata.code of the answer is "BR-00"`},
		{"en", `Then the response field $.metadata.code equals "BR-00"`, `metadata.code of the answer is "BR-00"`},
		{"es", "Dado una clave válida", "un comercio con ventas"},
		{"es", `Entonces el campo "metadata.code" debe ser "BR-00"`, `metadata.code de la respuesta es "BR-00"`},
		{"es", "Dado una llave desconocida", `la clave API "calco-no-such-key"`},
		{"es", "Dado sin clave API", "un pedido sin clave API"},
		{"es", "Dado un cliente con ventas", "un comercio con ventas"},
		{"es", "Dado un comercio sin plan", "la cuenta sinPlan"},
		{"es", "Dado un usuario desconocido", "la cuenta usuarioDesconocido"},
		{"es", "Cuando pido las sucursales", "pido los locales"},
		{"es", "Cuando consulto la lista de terminales", "pido los números de serie"},
		{"es", "Cuando solicito el reporte de sucursales " + b, "pido el informe de sucursales " + b},
		{"es", "Cuando pido el informe de sucursales de ayer", "pido el informe de sucursales desde ayer hasta ayer"},
		{"es", "Cuando pido el informe de sucursales entre 2025-08-01 y 2025-08-10", "pido el informe de sucursales " + b},
		{"es", "Cuando pido el informe de sucursales del 2025-08-01 al 2025-08-10", "pido el informe de sucursales " + b},
		{"es", "Cuando pido el informe de transacciones de los últimos 7 días", "pido el informe de transacciones desde hoy-7 hasta hoy"},
		{"es", "Cuando pido la página 2 del informe de sucursales " + b, "pido el informe de sucursales " + b + " con page 2"},
		{"es", "Cuando pido la página 2 del informe de sucursales " + b + " con 5 por página", "pido el informe de sucursales " + b + " con page 2 y pageSize 5"},
		{"es", "Entonces el código de estado es 200", "la respuesta es HTTP 200"},
		{"es", "Entonces el código de error es BR-28", "la respuesta es rechazada: BR-28"},
		{"es", "Entonces recibo el error BR-28", "la respuesta es rechazada: BR-28"},
		{"es", "Entonces la respuesta es un error", "la respuesta es rechazada"},
		{"es", "Entonces no hay ventas", "la respuesta viene sin datos"},
		{"es", "Entonces hay al menos 3 ventas", "el número de transacciones es al menos 3"},
		{"es", "Entonces pagination.page es 2", "pagination.page de la respuesta es 2"},
		{"es", `Entonces todas las ventas tienen cardBrand "VISA"`, `cada transacción tiene cardBrand "VISA"`},
		{"es", "Entonces todas las transacciones tienen totalAmount mayor que 0", "cada transacción tiene un totalAmount mayor que 0"},
		{"es", "Entonces amount es igual a amountCommission más amountWithoutCommission", `amount de cada transacción es la suma de "amountCommission, amountWithoutCommission"`},
		{"es", "Entonces serialNumber nunca está vacío", `cada transacción tiene un serialNumber que calza con "."`},
		{"es", "Entonces ninguna venta de la página 1 está en la página 2", "ninguna transacción está en la respuesta anterior"},
	} {
		verb := map[string]string{"en": "write: ", "es": "escriba: "}[c.language]
		told := strings.Join(oneStep(t, c.language, "@BR-00", c.step), "\n")
		assert.Contains(t, told+"\n", verb+c.want+"\n", c.step)
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
