package steps

import (
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/accounts"
	"calco.example/contracts/suite/oracles/figures"
	"calco.example/contracts/suite/oracles/filters"
	"calco.example/contracts/suite/oracles/paging"
	"calco.example/contracts/suite/oracles/ranges"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/transactions"
	"calco.example/contracts/suite/scenario"
)

// salesSteps hold the sales of up to a month against each other: those of one
// report, and those of both.
var salesSteps = []Step{
	{Keyword: "When", Sales: true, Requests: 20, English: "I look at the sales of the {report}", Spanish: "miro las ventas del {report}",
		Doc:     "All sales of up to a month, or of two days of another account: what is said of every transaction, item or reconciliation is then held against each of them, instead of those of one answer.",
		Example: "When I look at the sales of the transaction report", Ejemplo: "Cuando miro las ventas del informe de transacciones",
		Run: one(func(o *reading.Oracle, report string) { figures.Of(o).Look(scenario.OperationOf(report)) })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 22, English: "the {report} counts every sale of its widest range", Spanish: "el {report} cuenta cada venta de su rango más ancho",
		Doc:     "All pages of up to 30 past days, and of the days around the last 31st: as many sales as totalItems, none twice, all of the range; pages of other sizes count as many.",
		Example: "Then the branch report counts every sale of its widest range", Ejemplo: "Entonces el informe de sucursales cuenta cada venta de su rango más ancho",
		Run: one(func(o *reading.Oracle, report string) { ranges.Of(o).Counts(scenario.OperationOf(report)) })},
	{Keyword: "Then", Oracle: true, Requests: 5, English: "the filters {fields} of the {report} together yield the matching rows of the whole", Spanish: "los filtros {fields} del {report} juntos dan las filas del total que los cumplen",
		Doc:     "Several filters at once, comma separated, with values that sales of the widest range have, or of a week of another account: exactly those sales, and totalItems counts them, in pages of another size as well; of main in 30 days, too.",
		Example: `Then the filters "typeTransaction, cardBrand" of the branch report together yield the matching rows of the whole`, Ejemplo: `Entonces los filtros "typeTransaction, cardBrand" del informe de sucursales juntos dan las filas del total que los cumplen`,
		Run: two(func(o *reading.Oracle, names, report string) {
			filters.Selections(o).Together(scenario.OperationOf(report), names)
		}),
		Needs: two(func(o *reading.Oracle, names, _ string) { filters.Selections(o).TogetherNeeds(names) })},
	{Keyword: "Then", Oracle: true, Requests: 29, English: "the lists of {field} count the matching rows of the whole", Spanish: "las listas de {field} cuentan las filas del total que las cumplen",
		Doc:     "One, two, all but one, or all values of typeTransaction, cardBrand or installmentType: totalItems counts the sales of the widest range that have one of them; and those that have one value and the same location or terminal.",
		Example: "Then the lists of cardBrand count the matching rows of the whole", Ejemplo: "Entonces las listas de cardBrand cuentan las filas del total que las cumplen",
		Run:   one(func(o *reading.Oracle, field string) { filters.Selections(o).Lists(field) }),
		Needs: one(func(o *reading.Oracle, field string) { filters.Selections(o).WidestNeeds(field) })},
	{Keyword: "Then", Oracle: true, Requests: 1, English: "filters {fields} of the {report} that no sale has get an answer that is {outcome}", Spanish: "la respuesta a los filtros {fields} del {report} que ninguna venta cumple {outcome}", Former: "los filtros {fields} del {report} que ninguna venta cumple reciben una respuesta que {outcome}",
		Doc:     "Filters, comma separated, with values that sales of the widest range have, but none of two days: the answer is the outcome.",
		Example: `Then filters "serialNumber" of the branch report that no sale has get an answer that is refused: BR-27`, Ejemplo: `Entonces la respuesta a los filtros "serialNumber" del informe de sucursales que ninguna venta cumple es rechazada: BR-27`,
		Run: three(func(o *reading.Oracle, names, report, outcome string) {
			filters.Selections(o).NoMatch(scenario.OperationOf(report), names, outcome)
		}),
		Needs: three(func(o *reading.Oracle, names, _, _ string) { filters.Selections(o).TogetherNeeds(names) })},
	{Keyword: "Then", Oracle: true, Requests: 6, English: "each terminal at a location where it sold nothing gets an answer that is {outcome}", Spanish: "la respuesta a cada terminal en un local donde no vendió nada {outcome}",
		Doc:     "Up to twelve terminals that sold at one location alone in the widest range, each asked for at another one: the answer is the outcome.",
		Example: "Then each terminal at a location where it sold nothing gets an answer that is refused: BR-23", Ejemplo: "Entonces la respuesta a cada terminal en un local donde no vendió nada es rechazada: BR-23",
		Run:   one(func(o *reading.Oracle, outcome string) { filters.Mismatches(o).TerminalsElsewhere(outcome) }),
		Needs: one(func(o *reading.Oracle, _ string) { filters.Mismatches(o).TerminalsElsewhereNeeds() })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 6, English: "each terminal is served at the location where it sold last", Spanish: "cada terminal es atendido en el local donde vendió por última vez",
		Doc:     "Up to twelve terminals that sold in two past days, each asked for with the location of its last sale there: it is not refused, unless it stands elsewhere by now.",
		Example: "Then each terminal is served at the location where it sold last", Ejemplo: "Entonces cada terminal es atendido en el local donde vendió por última vez",
		Run: none(func(o *reading.Oracle) { filters.Mismatches(o).TerminalsAtHome() })},
	{Keyword: "Then", Oracle: true, Requests: 5, English: "the filter {field} yields the matching rows at the end of an older month", Spanish: "el filtro {field} da las filas que lo cumplen al final de un mes anterior",
		Doc:     "A filter with a value that sales of the last days of an older month have yields exactly those sales.",
		Example: "Then the filter cardBrand yields the matching rows at the end of an older month", Ejemplo: "Entonces el filtro cardBrand da las filas que lo cumplen al final de un mes anterior",
		Run:   one(func(o *reading.Oracle, field string) { filters.Ends(o).FilterAtMonthEnd(field) }),
		Needs: one(func(o *reading.Oracle, field string) { filters.Ends(o).FilterAtMonthEndNeeds(field) })},
	{Keyword: "Then", Oracle: true, Requests: 8, English: "the filter {field} yields the matching rows around a reversed sale", Spanish: "el filtro {field} da las filas que lo cumplen alrededor de una venta reversada",
		Doc:     "A filter with a value that a reversed sale has, of the widest range or of the past year where there are few sales, yields exactly the sales with it.",
		Example: "Then the filter cardBrand yields the matching rows around a reversed sale", Ejemplo: "Entonces el filtro cardBrand da las filas que lo cumplen alrededor de una venta reversada",
		Run:   one(func(o *reading.Oracle, field string) { filters.Ends(o).FilterAtReversal(field) }),
		Needs: one(func(o *reading.Oracle, field string) { filters.Ends(o).FilterAtReversalNeeds(field) })},
	{Keyword: "Then", Oracle: true, Requests: 5, English: "the filter {field} yields the matching rows over the end of a year or of a month", Spanish: "el filtro {field} da las filas que lo cumplen alrededor de un fin de año o de un fin de mes",
		Doc:     "A filter with a value that sales of the last day of a year and the first two of the next have yields exactly those sales; where nobody sold then, those of the last day of a month and the first of the next.",
		Example: "Then the filter cardBrand yields the matching rows over the end of a year or of a month", Ejemplo: "Entonces el filtro cardBrand da las filas que lo cumplen alrededor de un fin de año o de un fin de mes",
		Run:   one(func(o *reading.Oracle, field string) { filters.Ends(o).FilterOverEnds(field) }),
		Needs: one(func(o *reading.Oracle, field string) { filters.Ends(o).FilterOverEndsNeeds(field) })},
	{Keyword: "Then", Oracle: true, Requests: 4, English: "the filter {field} yields the matching rows up to today", Spanish: "el filtro {field} da las filas que lo cumplen hasta hoy",
		Doc:     "A filter with a value that sales of yesterday and today have yields exactly those sales, but for those of the last two hours.",
		Example: "Then the filter cardBrand yields the matching rows up to today", Ejemplo: "Entonces el filtro cardBrand da las filas que lo cumplen hasta hoy",
		Run:   one(func(o *reading.Oracle, field string) { filters.Ends(o).FilterToday(field) }),
		Needs: one(func(o *reading.Oracle, field string) { filters.Ends(o).FilterTodayNeeds(field) })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 6, English: "no page of the {report} has more transactions than its maximum", Spanish: "ninguna página del {report} tiene más transacciones que su máximo",
		Doc:     "Page sizes over the maximum, of the widest range: refused or cut to 20, the branch report to the 50 of its advice.",
		Example: "Then no page of the transaction report has more transactions than its maximum", Ejemplo: "Entonces ninguna página del informe de transacciones tiene más transacciones que su máximo",
		Run: one(func(o *reading.Oracle, report string) { paging.Of(o).LargePages(scenario.OperationOf(report)) })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 8, English: "both reports tell of the same sales of today", Spanish: "ambos informes cuentan las mismas ventas de hoy",
		Doc:     "The sales of yesterday and today, of one terminal where there are many, but for those of the last two hours, in one report and in the other, asked for up to today, and of each the same figures and words.",
		Example: "Then both reports tell of the same sales of today", Ejemplo: "Entonces ambos informes cuentan las mismas ventas de hoy",
		Run: none(func(o *reading.Oracle) { ranges.Of(o).Today() })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 4, English: "the {report} counts every sale up to today", Spanish: "el {report} cuenta cada venta hasta hoy",
		Doc:     "The pages of yesterday and today: as many sales as totalItems, none twice, and totalPages is the ceiling, unless a sale comes meanwhile.",
		Example: "Then the branch report counts every sale up to today", Ejemplo: "Entonces el informe de sucursales cuenta cada venta hasta hoy",
		Run: one(func(o *reading.Oracle, report string) { ranges.Of(o).CountsToday(scenario.OperationOf(report)) })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 12, English: "ranges of the {report} up to today show the same sales of it", Spanish: "los rangos del {report} hasta hoy muestran las mismas ventas de hoy",
		Doc:     "The sales of today, or of yesterday too where today is young, but for those of the last two hours: in ranges that begin yesterday, with the month, and as early as the limit allows, each ending today.",
		Example: "Then ranges of the branch report up to today show the same sales of it", Ejemplo: "Entonces los rangos del informe de sucursales hasta hoy muestran las mismas ventas de hoy",
		Run: one(func(o *reading.Oracle, report string) { ranges.Of(o).Lately(scenario.OperationOf(report)) })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 40, English: "a range of the {report} may end on any day", Spanish: "un rango del {report} puede terminar en cualquier día",
		Doc:     "Each two days of the ranges that are read whole count as many sales as those have of them or, everywhere, of the first alone; so do those at the ends of two months and of the last year for one terminal; a range of one day, where it is taken, has the sales of that day.",
		Example: "Then a range of the branch report may end on any day", Ejemplo: "Entonces un rango del informe de sucursales puede terminar en cualquier día",
		Run: one(func(o *reading.Oracle, report string) { ranges.Of(o).EveryDay(scenario.OperationOf(report)) })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 30, English: "both reports tell of the same sales where months begin and end", Spanish: "ambos informes cuentan las mismas ventas donde empiezan y terminan los meses",
		Doc:     "Inferred: on first and last days of the past twelve months and of some before, of one terminal where there are more than a page, the same sales, and of each the same figures and words.",
		Example: "Then both reports tell of the same sales where months begin and end", Ejemplo: "Entonces ambos informes cuentan las mismas ventas donde empiezan y terminan los meses",
		Run: none(func(o *reading.Oracle) { ranges.Of(o).Months() })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 8, English: "both reports tell of the same sales around a reversed one", Spanish: "ambos informes cuentan las mismas ventas alrededor de una reversada",
		Doc:     "Inferred: over the newest days of up to a month that have a reversed sale, of the past year where there are few sales, the same sales.",
		Example: "Then both reports tell of the same sales around a reversed one", Ejemplo: "Entonces ambos informes cuentan las mismas ventas alrededor de una reversada",
		Run: none(func(o *reading.Oracle) { ranges.Of(o).Reversals() })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 20, English: "both reports tell of the same sales within older months", Spanish: "ambos informes cuentan las mismas ventas dentro de meses anteriores",
		Doc:     "Inferred: of a week within three older months, one of them a year ago, or of three days of one terminal where there are more than thirty pages, the same sales, and of each the same figures and words.",
		Example: "Then both reports tell of the same sales within older months", Ejemplo: "Entonces ambos informes cuentan las mismas ventas dentro de meses anteriores",
		Run: none(func(o *reading.Oracle) { ranges.Of(o).Weeks() })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 22, English: "30 days of the {report} count what their parts count", Spanish: "30 días del {report} cuentan lo que cuentan sus partes",
		Doc:     "totalItems of 30 past days is the sum of three times ten days or, where the last day of a range is left out, of three that begin on the last day of the one before, and of two of other lengths, a week and two among them; so is that of a day more, where it is accepted.",
		Example: "Then 30 days of the branch report count what their parts count", Ejemplo: "Entonces 30 días del informe de sucursales cuentan lo que cuentan sus partes",
		Run: one(func(o *reading.Oracle, report string) { ranges.Of(o).Parts(scenario.OperationOf(report)) })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 6, English: "the last day of the {report} is whole or left out", Spanish: "el último día del {report} viene completo o no viene", Former: "el último día del {report} está entero o no está",
		Doc:     "The sales of the last day of a range are those that a longer range has of that day, or none.",
		Example: "Then the last day of the branch report is whole or left out", Ejemplo: "Entonces el último día del informe de sucursales viene completo o no viene",
		Run: one(func(o *reading.Oracle, report string) { ranges.Of(o).LastDay(scenario.OperationOf(report)) })},
	{Keyword: "Then", Oracle: true, Requests: 4, English: "the limit of the range is one of those that the reference names", Spanish: "el límite del rango es uno de los que nombra la referencia",
		Doc:     "Ranges of 31, 40, 50 and 59 days are all accepted, or all refused.",
		Example: "Then the limit of the range is one of those that the reference names", Ejemplo: "Entonces el límite del rango es uno de los que nombra la referencia",
		Run: none(func(o *reading.Oracle) { ranges.Of(o).Limit() })},
	{Keyword: "Then", Oracle: true, Requests: 12, English: "the limit of the range of the {report} is the same all year", Spanish: "el límite del rango del {report} es el mismo todo el año",
		Doc:     "Ranges of equally many days are all accepted, or all refused as too long, in the middle of a year, over a year's end and a leap day.",
		Example: "Then the limit of the range of the branch report is the same all year", Ejemplo: "Entonces el límite del rango del informe de sucursales es el mismo todo el año",
		Run: one(func(o *reading.Oracle, report string) { ranges.Of(o).AnyTime(scenario.OperationOf(report)) })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "both reports identify {identified} alike", Spanish: "ambos informes identifican {identified} de la misma forma",
		Doc:     "partnerId is the same in both reports; a saleId of up to a month of sales stands in both.",
		Example: "Then both reports identify each sale alike", Ejemplo: "Entonces ambos informes identifican cada venta de la misma forma",
		Run: identifies(true)},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "the transaction report identifies {identified} in its own way", Spanish: "el informe de transacciones identifica {identified} a su manera",
		Doc:     "partnerId is another one than in the branch report; no saleId of up to a month of sales stands in both, though what else is told shows ten or more of them to be the same.",
		Example: "Then the transaction report identifies the commerce in its own way", Ejemplo: "Entonces el informe de transacciones identifica el comercio a su manera",
		Run: identifies(false)},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "both reports name the commerce alike", Spanish: "ambos informes nombran el comercio de la misma forma",
		Doc:     "commerceName is the same in both reports.",
		Example: "Then both reports name the commerce alike", Ejemplo: "Entonces ambos informes nombran el comercio de la misma forma",
		Run: none(func(o *reading.Oracle) { figures.Of(o).Names(true) })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "the transaction report names the commerce in its own way", Spanish: "el informe de transacciones nombra el comercio a su manera",
		Doc:     "commerceName is another one than in the branch report.",
		Example: "Then the transaction report names the commerce in its own way", Ejemplo: "Entonces el informe de transacciones nombra el comercio a su manera",
		Run: none(func(o *reading.Oracle) { figures.Of(o).Names(false) })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "both reports give each sale the same {told}", Spanish: "ambos informes dan a cada venta la misma {told}",
		Doc:     "Of up to a month of sales, most have one sequenceNumber, or one time to the second, in both reports; not counted are reversed sales of which the time, and cash sales of which the sequence is asked for.",
		Example: "Then both reports give each sale the same sequence", Ejemplo: "Entonces ambos informes dan a cada venta la misma secuencia",
		Run: tells(true)},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "the transaction report gives each sale a {told} of its own", Spanish: "el informe de transacciones da a cada venta una {told} propia",
		Doc:     "Of up to a month of sales, not all have one sequenceNumber, or one time to the second, in both reports; the same sales are counted.",
		Example: "Then the transaction report gives each sale a time of its own", Ejemplo: "Entonces el informe de transacciones da a cada venta una hora propia",
		Run: tells(false)},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "both reports agree on {about}", Spanish: "ambos informes coinciden en {about}",
		Doc:     "Of the sales of up to a month: sales, commerce, name, saleId, terminal, time, status, type, currency, amount, sequence or items.",
		Example: "Then both reports agree on status", Ejemplo: "Entonces ambos informes coinciden en status",
		Run: one(func(o *reading.Oracle, field string) { figures.Of(o).Agree(field) })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "the sales of the {report} have their {member}", Spanish: "las ventas del {report} tienen su {member}",
		Doc:     "A member that the table lists stands in all sales of up to a month, or some lack it for a reason: not where none has it, or nearly all.",
		Example: "Then the sales of the branch report have their tipAmount", Ejemplo: "Entonces las ventas del informe de sucursales tienen su tipAmount",
		Run: two(func(o *reading.Oracle, report, field string) { figures.Of(o).Have(scenario.OperationOf(report), field) })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "totalAmount of the sales of the branch report is made of the same amounts", Spanish: "totalAmount de las ventas del informe de sucursales se forma de los mismos montos",
		Doc:     "Of sale, tip and cash back those that make it in most sales of up to a month make it in all.",
		Example: "Then totalAmount of the sales of the branch report is made of the same amounts", Ejemplo: "Entonces totalAmount de las ventas del informe de sucursales se forma de los mismos montos",
		Run: none(func(o *reading.Oracle) { figures.Of(o).Total() })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "totalAmount of the sales of the branch report is the sum of {members}", Spanish: "totalAmount de las ventas del informe de sucursales es la suma de {members}",
		Doc:     "In all sales of up to a month, of the kinds that the scenario is about, these amounts make the total.",
		Example: `Then totalAmount of the sales of the branch report is the sum of "saleAmount, tipAmount"`, Ejemplo: `Entonces totalAmount de las ventas del informe de sucursales es la suma de "saleAmount, tipAmount"`,
		Run: one(func(o *reading.Oracle, amounts string) { figures.Of(o).TotalIs(amounts) })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "the items of the sales of the branch report add up in the same way", Spanish: "los ítems de las ventas del informe de sucursales suman de la misma manera",
		Doc:     "The figure that the items add up to in most sales of up to a month is theirs in all that have some.",
		Example: "Then the items of the sales of the branch report add up in the same way", Ejemplo: "Entonces los ítems de las ventas del informe de sucursales suman de la misma manera",
		Run: none(func(o *reading.Oracle) { figures.Of(o).Items() })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "the items of most sales of the branch report add up to their amount", Spanish: "los ítems de la mayoría de las ventas del informe de sucursales suman su monto",
		Doc:     "Of the sales of up to a month that have items, four of five have lines that come to saleAmount, or to totalAmount, be it with a discount on the whole.",
		Example: "Then the items of most sales of the branch report add up to their amount", Ejemplo: "Entonces los ítems de la mayoría de las ventas del informe de sucursales suman su monto",
		Run: none(func(o *reading.Oracle) { figures.Of(o).ItemsAddUp(true) })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "the items of most sales of the branch report do not add up to their amount", Spanish: "los ítems de la mayoría de las ventas del informe de sucursales no suman su monto",
		Doc:     "The same sales are counted: fewer than four of five come to saleAmount, and fewer to totalAmount.",
		Example: "Then the items of most sales of the branch report do not add up to their amount", Ejemplo: "Entonces los ítems de la mayoría de las ventas del informe de sucursales no suman su monto",
		Run: none(func(o *reading.Oracle) { figures.Of(o).ItemsAddUp(false) })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "the reconciliations of the sales add up in the same way", Spanish: "las conciliaciones de las ventas suman de la misma manera",
		Doc:     "The figure that the installments add up to in most sales of up to a month is theirs in all; commission and rest make the amount.",
		Example: "Then the reconciliations of the sales add up in the same way", Ejemplo: "Entonces las conciliaciones de las ventas suman de la misma manera",
		Run: none(func(o *reading.Oracle) { figures.Of(o).ReconciliationsSum() })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "the reconciliations of the sales fit their sale", Spanish: "las conciliaciones de las ventas corresponden a su venta",
		Doc:     "Of the sales of up to a month in both reports: none is paid before the sale nor before the one it follows, several are as many as installmentCount and numbered up to it, their dates are dates, no amount has another sign, what has no identifier or nothing at all has the number 0, and some of many card sales have one.",
		Example: "Then the reconciliations of the sales fit their sale", Ejemplo: "Entonces las conciliaciones de las ventas corresponden a su venta",
		Run: none(func(o *reading.Oracle) { figures.Of(o).ReconciliationsFit() })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "the addresses of sales are those of their locations", Spanish: "las direcciones de las ventas son las de sus locales",
		Doc:     "Where the address of most sales names street or commune of the location, it does so in all.",
		Example: "Then the addresses of sales are those of their locations", Ejemplo: "Entonces las direcciones de las ventas son las de sus locales",
		Run: none(func(o *reading.Oracle) { figures.Of(o).Addresses() })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "the sequence numbers of the sales of the branch report tell them apart", Spanish: "los números de secuencia de las ventas del informe de sucursales las distinguen",
		Doc:     "Of the card sales of up to a month: those of one terminal and day have different sequence numbers, but for a few that meet by chance.",
		Example: "Then the sequence numbers of the sales of the branch report tell them apart", Ejemplo: "Entonces los números de secuencia de las ventas del informe de sucursales las distinguen",
		Run: none(func(o *reading.Oracle) { figures.Of(o).Sequences() })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "the cardBin of every sale begins as the cards of its cardBrand", Spanish: "el cardBin de cada venta empieza como las tarjetas de su cardBrand",
		Doc:     "Of the sales of up to a month with VISA, MASTERCARD and AMEX, where most do.",
		Example: "Then the cardBin of every sale begins as the cards of its cardBrand", Ejemplo: "Entonces el cardBin de cada venta empieza como las tarjetas de su cardBrand",
		Run: none(func(o *reading.Oracle) { figures.Of(o).Bins() })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "the currency of every sale of the {report} is one of ISO 4217", Spanish: "la moneda de cada venta del {report} es una de ISO 4217",
		Doc:     "Of the sales of up to a month.",
		Example: "Then the currency of every sale of the branch report is one of ISO 4217", Ejemplo: "Entonces la moneda de cada venta del informe de sucursales es una de ISO 4217",
		Run: one(func(o *reading.Oracle, report string) { figures.Of(o).Currencies(scenario.OperationOf(report)) })},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "the {member} of every sale of the {report} is one of {value}", Spanish: "el {member} de cada venta del {report} es uno de {value}",
		Doc:     "Of the sales of up to a month, in any letter case; where a sale has none, nothing is said.",
		Example: `Then the cardBrand of every sale of the branch report is one of "VISA, AMEX"`, Ejemplo: `Entonces el cardBrand de cada venta del informe de sucursales es uno de "VISA, AMEX"`,
		Run: three(func(o *reading.Oracle, field, report, words string) {
			figures.Of(o).Words(scenario.OperationOf(report), field, words)
		})},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "the {member} of every sale of the {report} is written in one letter case", Spanish: "el {member} de cada venta del {report} se escribe siempre con las mismas mayúsculas",
		Doc:     "Of the sales of up to a month: no word of it stands in two letter cases.",
		Example: `Then the currencyCode of every sale of the branch report is written in one letter case`, Ejemplo: `Entonces el currencyCode de cada venta del informe de sucursales se escribe siempre con las mismas mayúsculas`,
		Run: two(func(o *reading.Oracle, field, report string) {
			figures.Of(o).LetterCase(scenario.OperationOf(report), field)
		})},
	{Keyword: "Then", Oracle: true, Sales: true, Requests: 1, English: "no member of the sales of the {report} looks like a card number", Spanish: "ningún campo de las ventas del {report} parece un número de tarjeta",
		Doc:     "No text or number of 13 to 19 digits goes on from the BIN of its sale and has its check digit right, nor do nearly all values of one member; what does is shown masked.",
		Example: "Then no member of the sales of the branch report looks like a card number", Ejemplo: "Entonces ningún campo de las ventas del informe de sucursales parece un número de tarjeta",
		Run: one(func(o *reading.Oracle, report string) { figures.Of(o).CardNumbers(scenario.OperationOf(report)) })},
	{Keyword: "Then", Judges: Responses, English: "the answer names no terminal of the account", Spanish: "la respuesta no nombra ningún terminal de la cuenta",
		Doc:     "No text or number of the answer, wherever it stands, is the serial number of a terminal of the main account, but for those that who asks has, too.",
		Example: "Then the answer names no terminal of the account", Ejemplo: "Entonces la respuesta no nombra ningún terminal de la cuenta",
		Run: none(func(o *reading.Oracle) {
			accounts.TerminalsOf(o).Named("the account", o.Env.Facts.TerminalsBut(o.Env.Foreign))
		})},
	{Keyword: "Then", Judges: Responses, English: "the answer names a terminal of the account", Spanish: "la respuesta nombra un terminal de la cuenta",
		Doc:     "Some text or number of the answer, wherever it stands, is the serial number of a terminal of the main account that sold; not verified where the listing names none, for its shape is not shown.",
		Example: "Then the answer names a terminal of the account", Ejemplo: "Entonces la respuesta nombra un terminal de la cuenta",
		Run: none(func(o *reading.Oracle) { accounts.TerminalsOf(o).Own() })},
	{Keyword: "Then", Judges: Responses, English: "the answer names no terminal of another account", Spanish: "la respuesta no nombra ningún terminal de otra cuenta",
		Doc:     "No text or number of the answer, wherever it stands, is the serial number of a terminal of the account second, but for those that who asks has, too.",
		Example: "Then the answer names no terminal of another account", Ejemplo: "Entonces la respuesta no nombra ningún terminal de otra cuenta",
		Run: none(func(o *reading.Oracle) { accounts.TerminalsOf(o).Named("another account", o.Env.Foreign.Terminals) })},
	{Keyword: "Then", Judges: Transactions, English: "the installments of every transaction add up to {member} where {question} is {answer}", Spanish: "las cuotas de cada transacción suman {member} si {question} es {answer}", Former: "las cuotas de cada transacción suman {member} donde {question} es {answer}",
		Doc:     "The amounts of the reconciliations with a number from 1 on are that amount of the transaction, but for the last place of each, which may be rounded; transactions without any are left out.",
		Example: "Then the installments of every transaction add up to amount where Q-TR-RECONCILIATION-SUM is gross", Ejemplo: "Entonces las cuotas de cada transacción suman amount si Q-TR-RECONCILIATION-SUM es gross",
		Run: three(func(o *reading.Oracle, field, question, answer string) {
			o.Where(rules.QuestionID(question), answer, func() { transactions.EntriesOf(o).InstallmentsAddUp(field) })
		})},
	{Keyword: "Then", Judges: Transactions, English: "the entries for no reconciliation have the amount {value} where {question} is {answer}", Spanish: "las entradas sin conciliación tienen el monto {value} si {question} es {answer}", Former: "las entradas de ninguna conciliación tienen el monto {value} donde {question} es {answer}",
		Doc:     "The reconciliations with the number 0 have a number, or the amount of their transaction that a field names.",
		Example: "Then the entries for no reconciliation have the amount 0 where Q-TR-PLACEHOLDER-AMOUNT is zero", Ejemplo: "Entonces las entradas sin conciliación tienen el monto 0 si Q-TR-PLACEHOLDER-AMOUNT es zero",
		Run: three(func(o *reading.Oracle, value, question, answer string) {
			o.Where(rules.QuestionID(question), answer, func() { transactions.EntriesOf(o).PlaceholdersHave(value) })
		})},
}

// tells holds how both reports tell a number or a time of each sale.
func tells(same bool) Action {
	return one(func(o *reading.Oracle, what string) {
		if what == "time" || what == "hora" {
			figures.Of(o).TellAlike("time", same)
		} else {
			figures.Of(o).TellAlike("sequence", same)
		}
	})
}

// identifies holds how both reports identify the commerce, or each sale.
func identifies(same bool) Action {
	return one(func(o *reading.Oracle, what string) {
		if what == "the commerce" || what == "el comercio" {
			figures.Of(o).PartnerIDs(same)
		} else {
			figures.Of(o).SaleIDs(same)
		}
	})
}
