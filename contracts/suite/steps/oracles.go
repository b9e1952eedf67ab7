package steps

import (
	"calco.example/contracts/suite/oracles/accounts"
	"calco.example/contracts/suite/oracles/filters"
	"calco.example/contracts/suite/oracles/paging"
	"calco.example/contracts/suite/oracles/ranges"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/reports"
	"calco.example/contracts/suite/scenario"
)

// oracleSteps compare answers with each other.
var oracleSteps = []Step{
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 10, English: "the pages of {int} of the {report} join to the whole", Spanish: "las páginas de {int} del {report} forman el total",
		Doc:     "Read all pages of a few past sales, of more than a page of them where there are: as many rows as totalItems, none twice, the same rows as with pages of 20; totalPages is the ceiling.",
		Example: "Then the pages of 7 of the branch report join to the whole", Ejemplo: "Entonces las páginas de 7 del informe de sucursales forman el total",
		Run: two(func(o *reading.Oracle, size, report string) {
			paging.Of(o).PagesJoin(scenario.OperationOf(report), scenario.Int(size))
		})},
	{Keyword: "Then", Oracle: true, Sales: true, English: "the values of {field} partition the whole", Spanish: "los valores de {field} suman el total", Former: "los valores de {field} reparten el total",
		Doc:     "The totals by each value of a filter (typeTransaction, locationId, serialNumber; SerialNumber for the transaction report) add up to the total without it.",
		Example: "Then the values of typeTransaction partition the whole", Ejemplo: "Entonces los valores de typeTransaction suman el total",
		Run: one(func(o *reading.Oracle, field string) { filters.Filtered(o).Partition(field) })},
	{Keyword: "Then", Oracle: true, Requests: 2, English: "the filter {field} {value} yields the matching rows of the whole", Spanish: "el filtro {field} {value} da las filas del total que lo cumplen",
		Doc:     "A filter yields exactly the rows of the unfiltered whole that satisfy it; a list yields the union of its values.",
		Example: `Then the filter typeTransaction "DEBIT, CASH" yields the matching rows of the whole`, Ejemplo: `Entonces el filtro typeTransaction "DEBIT, CASH" da las filas del total que lo cumplen`,
		Run:   two(func(o *reading.Oracle, field, value string) { filters.Filtered(o).Yields(field, value) }),
		Needs: two(func(o *reading.Oracle, field, _ string) { filters.Filtered(o).Needs(field) })},
	{Keyword: "Then", Oracle: true, Sales: true, English: "a narrower range of the {report} is its part of the wider one", Spanish: "un rango menor del {report} es su parte del mayor",
		Doc:     "Rows of $from to $to are those of $from-1 to $to that lie in it. That $from-1 to $from holds both days is judged where Q-LAST-DAY or Q-TR-LAST-DAY is pinned with yes.",
		Example: "Then a narrower range of the branch report is its part of the wider one", Ejemplo: "Entonces un rango menor del informe de sucursales es su parte del mayor",
		Run: one(func(o *reading.Oracle, report string) { ranges.Of(o).Narrower(scenario.OperationOf(report)) })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 10, English: "sales of the {report} belong to the days that Q-SALE-ZONE says", Spanish: "las ventas del {report} son de los días que dice Q-SALE-ZONE",
		Doc:     "Whether ranges of past days count a sale by the clock that its time shows, or by that of Chile or of UTC; not judged where the profile does not say.",
		Example: "Then sales of the branch report belong to the days that Q-SALE-ZONE says", Ejemplo: "Entonces las ventas del informe de sucursales son de los días que dice Q-SALE-ZONE",
		Run: one(func(o *reading.Oracle, report string) { o.DaysFit(scenario.OperationOf(report)) })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 2, English: "asking the {report} twice gives the same answer", Spanish: "pedir dos veces el {report} da la misma respuesta", Former: "preguntar dos veces al {report} da la misma respuesta",
		Doc:     "The same question about a past range shows the same sales, each told alike; in which order is not said.",
		Example: "Then asking the branch report twice gives the same answer", Ejemplo: "Entonces pedir dos veces el informe de sucursales da la misma respuesta",
		Run: one(func(o *reading.Oracle, report string) { paging.Of(o).SameTwice(scenario.OperationOf(report)) })},
	{Keyword: "Then", Oracle: true, English: "the account {role} shares no sale and no location with it", Spanish: "la cuenta {role} no comparte con ella ninguna venta ni local",
		Doc:     "Another account's key shows other sales and other locations.",
		Example: "Then the account second shares no sale and no location with it", Ejemplo: "Entonces la cuenta segunda no comparte con ella ninguna venta ni local",
		Needs: keyed,
		Run:   one(func(o *reading.Oracle, role string) { accounts.Of(o).SharesNothing(scenario.RoleOf(role)) })},
	{Keyword: "Then", Judges: Responses, Before: true, Oracle: true, English: "the answer is of another commerce than the one before", Spanish: "la respuesta es de otro comercio que la anterior",
		Doc:     "The commerce has another partnerId, and no sale is in both. Where the partnerId is one: another taxId beside it, or a sale that is in both, shows that another account's data was told, and else the two accounts may be of one commerce, which is not verified.",
		Example: "Then the answer is of another commerce than the one before", Ejemplo: "Entonces la respuesta es de otro comercio que la anterior",
		Run: none(func(o *reading.Oracle) { accounts.Of(o).OfAnotherCommerce() })},
	{Keyword: "Then", Oracle: true, Requests: 11, English: "the account {role} is shown no sale of it", Spanish: "a la cuenta {role} no se le muestra ninguna venta de ella",
		Doc:     "Both reports, asked with another key for days of late and months ago, and for a terminal or a location of main, refuse it or show other sales.",
		Example: "Then the account noPlan is shown no sale of it", Ejemplo: "Entonces a la cuenta sinPlan no se le muestra ninguna venta de ella",
		Needs: keyed,
		Run:   one(func(o *reading.Oracle, role string) { accounts.Of(o).ShownNoSale(scenario.RoleOf(role)) })},
	{Keyword: "Then", Oracle: true, Requests: 6, English: "no identifier of the account {role} in the {report} opens its data", Spanish: "ningún identificador de la cuenta {role} en el {report} abre sus datos",
		Doc:     "The report, asked with the key of main and partnerId, taxId and the like of another account, refuses it or shows none of that account's data.",
		Example: "Then no identifier of the account second in the branch report opens its data", Ejemplo: "Entonces ningún identificador de la cuenta segunda en el informe de sucursales abre sus datos",
		Needs: keyedTwo,
		Run: two(func(o *reading.Oracle, role, report string) {
			accounts.Of(o).GoesByNoIdentifier(scenario.OperationOf(report), scenario.RoleOf(role))
		})},
	{Keyword: "Then", Oracle: true, Requests: 7, English: "no identifier of the account {role} opens its locations", Spanish: "ningún identificador de la cuenta {role} abre sus locales",
		Doc:     "The locations, asked with the key of main and partnerId, taxId and the like of another account in the query, are refused or are those of main.",
		Example: "Then no identifier of the account second opens its locations", Ejemplo: "Entonces ningún identificador de la cuenta segunda abre sus locales",
		Needs: keyed,
		Run:   one(func(o *reading.Oracle, role string) { accounts.Of(o).ListsByNoIdentifier(scenario.RoleOf(role)) })},
	{Keyword: "Then", Oracle: true, Requests: 4, English: "the account {role} is refused for its own places", Spanish: "a la cuenta {role} se la rechaza para sus propios lugares",
		Doc:     "The branch report, asked with another key for a location and a terminal of its account, refuses both.",
		Example: "Then the account noPlan is refused for its own places", Ejemplo: "Entonces a la cuenta sinPlan se la rechaza para sus propios lugares",
		Needs: keyed,
		Run:   one(func(o *reading.Oracle, role string) { accounts.Of(o).OpensNothing(scenario.RoleOf(role)) })},
	{Keyword: "Then", Oracle: true, Requests: 6, English: "each location that only the account {role} has gets an answer that is {outcome}", Spanish: "la respuesta a cada local que sólo tiene la cuenta {role} {outcome}",
		Doc:     "Up to six locations that are listed to another account and not to the one that asks, whether or not they made a sale, each asked for with its key: the answer is the outcome.",
		Example: "Then each location that only the account second has gets an answer that is refused: BR-22", Ejemplo: "Entonces la respuesta a cada local que sólo tiene la cuenta segunda es rechazada: BR-22",
		Needs: keyedTwo,
		Run: two(func(o *reading.Oracle, role, outcome string) {
			accounts.Foreign(o).LocationsOf(scenario.RoleOf(role), outcome)
		})},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 2, English: "both reports tell of the same sales", Spanish: "ambos informes cuentan las mismas ventas",
		Doc:     "Inferred: for two past days of one terminal, or of another account, the same sales, and of each the same figures and words.",
		Example: "Then both reports tell of the same sales", Ejemplo: "Entonces ambos informes cuentan las mismas ventas",
		Run: none(func(o *reading.Oracle) { reports.Of(o).SameSales() })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "the locations of sales are listed", Spanish: "los locales de las ventas están en la lista",
		Doc:     "Inferred: each locationId of a sale is in the listing of locations.",
		Example: "Then the locations of sales are listed", Ejemplo: "Entonces los locales de las ventas están en la lista",
		Run: none(func(o *reading.Oracle) { accounts.Listings(o).LocationsListed() })},
	{Keyword: "Then", Oracle: true, Requests: 6, English: "asking for the locations again and again gives the same ones", Spanish: "pedir los locales una y otra vez da los mismos",
		Doc:     "Inferred: of six listings in a row no two neighbours differ, but for one change: a location may be opened or closed meanwhile.",
		Example: "Then asking for the locations again and again gives the same ones", Ejemplo: "Entonces pedir los locales una y otra vez da los mismos",
		Run: none(func(o *reading.Oracle) { accounts.Listings(o).ListedAlike() })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "every sale of the {report} without {member} shows it as {value}", Spanish: "cada venta del {report} sin {member} lo muestra como {value}",
		Doc:     "Of two past days of one location, or of one terminal for the transaction report: where a field is absent, null, an empty text, an empty list or the number 0, it is that one of them, as (absent), null, \"\", [] or 0.",
		Example: "Then every sale of the branch report without items shows it as []", Ejemplo: "Entonces cada venta del informe de sucursales sin items lo muestra como []",
		Run: three(func(o *reading.Oracle, report, field, value string) {
			reports.Of(o).GapsAre(scenario.OperationOf(report), field, value)
		})},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 2, English: "amount of the transaction report is {member} of the branch report", Spanish: "amount del informe de transacciones es {member} del informe de sucursales",
		Doc:     "For a past day of a terminal that took tips or gave cash back, the sales whose totalAmount and saleAmount differ show that figure as amount.",
		Example: "Then amount of the transaction report is totalAmount of the branch report", Ejemplo: "Entonces amount del informe de transacciones es totalAmount del informe de sucursales",
		Run: one(func(o *reading.Oracle, field string) { reports.Of(o).AmountIs(field) })},
	{Keyword: "Then", Oracle: true, Sales: true, English: "page and pageSize default to 1 and 10", Spanish: "page y pageSize valen 1 y 10 si no se mandan",
		Doc:     "The transaction report without page and pageSize is its first page of 10; without one of them, the other holds.",
		Example: "Then page and pageSize default to 1 and 10", Ejemplo: "Entonces page y pageSize valen 1 y 10 si no se mandan",
		Run: none(func(o *reading.Oracle) { paging.Of(o).Defaults() })},
	{Keyword: "Then", Oracle: true, Sales: true, English: "the page after the last one of the {report} is {outcome}", Spanish: "la respuesta a la página que sigue a la última del {report} {outcome}", Former: "la página después de la última del {report} {outcome}",
		Doc:     "Ask for totalPages, which must be a success, and for totalPages + 1.",
		Example: "Then the page after the last one of the branch report is refused: BR-24", Ejemplo: "Entonces la respuesta a la página que sigue a la última del informe de sucursales es rechazada: BR-24",
		Run: two(func(o *reading.Oracle, report, outcome string) {
			paging.Of(o).AfterLast(scenario.OperationOf(report), outcome)
		})},
}

// keyedTwo is [keyed] where a step has an outcome, too.
var keyedTwo = two(func(o *reading.Oracle, role, _ string) { o.Need(o.Env.Need(scenario.RoleOf(role))) })

// keyed is what a step about another account needs: its key.
var keyed = one(func(o *reading.Oracle, role string) { o.Need(o.Env.Need(scenario.RoleOf(role))) })
