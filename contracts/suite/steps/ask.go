package steps

import (
	"github.com/cucumber/godog"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/scenario"
)

// askSteps put a request to the target.
var askSteps = []Step{
	{Keyword: "When", English: "I ask for the {report} from {date} to {date}", Spanish: "pido el {report} desde {date} hasta {date}",
		Doc:     "Ask for a report of a range: dates as YYYY-MM-DD, today, yesterday, tomorrow, today-30, or $from and $to for two past days with sales.",
		Example: "When I ask for the branch report from 2025-05-01 to 2025-05-10", Ejemplo: "Cuando pido el informe de sucursales desde 2025-05-01 hasta 2025-05-10",
		Run: three(func(o *reading.Oracle, report, from, to string) { o.Requests.AskReport(report, from, to) })},
	{Keyword: "When", English: "I ask for the {report} from {date} to {date} with {field} {value}", Spanish: "pido el {report} desde {date} hasta {date} con {field} {value}",
		Doc:     "The same with one field: text in quotes, or bare JSON (21, null, true). $location, $terminal, $otherTerminal, $otherLocation, $foreignLocation and $foreignTerminal stand for what discovery found, also inside a text.",
		Example: `When I ask for the branch report from 2025-05-01 to 2025-05-10 with cardBrand "VISA"`, Ejemplo: `Cuando pido el informe de sucursales desde 2025-05-01 hasta 2025-05-10 con cardBrand "VISA"`,
		Run: five(func(o *reading.Oracle, report, from, to, field, value string) {
			o.Requests.AskReport(report, from, to, field, value)
		})},
	{Keyword: "When", English: "I ask for the {report} from {date} to {date} with {field} {value} and {field} {value}", Spanish: "pido el {report} desde {date} hasta {date} con {field} {value} y {field} {value}",
		Doc:     "The same with two fields.",
		Example: `When I ask for the branch report from $from to $to with page 2 and pageSize 7`, Ejemplo: `Cuando pido el informe de sucursales desde $from hasta $to con page 2 y pageSize 7`,
		Run: seven(func(o *reading.Oracle, report, from, to, field, value, field2, value2 string) {
			o.Requests.AskReport(report, from, to, field, value, field2, value2)
		})},
	{Keyword: "When", English: "I ask for the {report} from {date} to {date} with:", Spanish: "pido el {report} desde {date} hasta {date} con:",
		Doc:     "The same with a table of fields and values; the value (absent) leaves a field out.",
		Example: "When I ask for the branch report from $from to $to with:\n  | typeTransaction | \"DEBIT, CASH\" |\n  | pageSize | 7 |", Ejemplo: "Cuando pido el informe de sucursales desde $from hasta $to con:\n  | typeTransaction | \"DEBIT, CASH\" |\n  | pageSize | 7 |",
		Run: threeAndTable(func(o *reading.Oracle, report, from, to string, table *godog.Table) {
			o.Requests.AskTable(report, from, to, table)
		})},
	{Keyword: "When", English: "I ask for the {report} without {field}", Spanish: "pido el {report} sin {field}",
		Doc:     "A good request with one field left out.",
		Example: "When I ask for the branch report without endDate", Ejemplo: "Cuando pido el informe de sucursales sin endDate",
		Run: two(func(o *reading.Oracle, report, field string) {
			o.Requests.AskReport(report, scenario.GoodFrom, scenario.GoodTo, field, facts.AbsentText)
		})},
	{Keyword: "When", English: "I ask for the {report} with {field} written as {name}", Spanish: "pido el {report} con {field} escrito como {name}", Former: "pido el {report} con {field} escrito {name}",
		Doc:     "A good request in which one field has another name.",
		Example: "When I ask for the branch report with startDate written as StartDate", Ejemplo: "Cuando pido el informe de sucursales con startDate escrito como StartDate",
		Run: three(func(o *reading.Oracle, report, field, name string) { o.Requests.AskRenamed(report, field, name) })},
	{Keyword: "When", English: "I ask for the {report} with its fields in the query", Spanish: "pido el {report} con sus campos en la consulta",
		Doc:     "A good request whose fields stand in the query; the body is {}.",
		Example: "When I ask for the branch report with its fields in the query", Ejemplo: "Cuando pido el informe de sucursales con sus campos en la consulta",
		Run: one(func(o *reading.Oracle, report string) { o.Requests.AskInQuery(report) })},
	{Keyword: "When", English: "I ask again with {field} {value}", Spanish: "pido de nuevo con {field} {value}",
		Doc:     "The last request with one field changed; $totalPages and $totalPages+1 come from the last answer.",
		Example: "When I ask again with page $totalPages+1", Ejemplo: "Cuando pido de nuevo con page $totalPages+1",
		Run: two(func(o *reading.Oracle, field, value string) { o.Requests.AskAgain(field, value) })},
	{Keyword: "When", English: "I ask again as the account {role}", Spanish: "pido de nuevo como la cuenta {role}",
		Doc:     "The last request with the key of another account.",
		Example: "When I ask again as the account second", Ejemplo: "Cuando pido de nuevo como la cuenta segunda",
		Needs: one(func(o *reading.Oracle, role string) { o.Need(o.Env.Need(scenario.RoleOf(role))) }),
		Run:   one(func(o *reading.Oracle, role string) { o.Requests.AskAgainAs(scenario.RoleOf(role)) })},
	{Keyword: "When", English: "I send the {report} the header {header} {value}", Spanish: "mando al {report} el encabezado {header} {value}",
		Doc:     "A good request with another Content-Type; (absent) sends none.",
		Example: `When I send the branch report the header ContentType "text/plain"`, Ejemplo: `Cuando mando al informe de sucursales el encabezado ContentType "text/plain"`,
		Run: three(func(o *reading.Oracle, report, _, value string) { o.Requests.AskContentType(report, value) })},
	{Keyword: "When", English: "I send the {report} the body:", Spanish: "mando al {report} el cuerpo:",
		Doc:     "Send a body as it is written, good JSON or not; only $from and $to in it stand for two past days with sales.",
		Example: "When I send the branch report the body:\n  \"\"\"\n  {\n  \"\"\"", Ejemplo: "Cuando mando al informe de sucursales el cuerpo:\n  \"\"\"\n  {\n  \"\"\"",
		Run: oneAndDoc(func(o *reading.Oracle, report string, body *godog.DocString) {
			o.Requests.AskBody(report, body.Content)
		})},
	{Keyword: "When", English: "I ask for the {report} by the method {value}", Spanish: "pido el {report} por el método {value}",
		Doc:     "Another method than the documented one, without a body, sent only where that is allowed; GET and HEAD are the ones that cannot change anything.",
		Example: `When I ask for the branch report by the method "GET"`, Ejemplo: `Cuando pido el informe de sucursales por el método "GET"`,
		Run: two(func(o *reading.Oracle, report, method string) { o.Requests.AskByMethod(report, method) })},
	{Keyword: "When", English: "I ask for the locations", Spanish: "pido los locales",
		Doc:     "Ask for the listing of locations.",
		Example: "When I ask for the locations", Ejemplo: "Cuando pido los locales",
		Run: none(func(o *reading.Oracle) {
			o.Put(exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
		})},
	{Keyword: "When", English: "I ask for the serial numbers", Spanish: "pido los números de serie",
		Doc:     "Ask for the serial-number listing, whose shape is provisional.",
		Example: "When I ask for the serial numbers", Ejemplo: "Cuando pido los números de serie",
		Run: none(func(o *reading.Oracle) {
			o.Put(exchange.Request{Operation: rules.SerialNumbers, Role: exchange.RoleMain})
		})},
}
