package steps

import (
	"calco.example/contracts/suite/oracles/accounts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/transactions"
	"calco.example/contracts/suite/scenario"
)

// reportSteps are about the transaction report's reconciliations and about the
// entries of the two listings. An answer that holds nothing to judge is not
// verified rather than passed.
var reportSteps = []Step{
	{Keyword: "Given", English: "a commerce with {int} sales or more", Spanish: "un comercio con al menos {int} ventas", Former: "un comercio con {int} ventas o más",
		Doc:     "The main account; $from to $to must hold at least so many sales in each report.",
		Example: "Given a commerce with 21 sales or more", Ejemplo: "Dado un comercio con al menos 21 ventas",
		Run: one(func(o *reading.Oracle, n string) { o.Givens.Items(scenario.Int(n)) })},
	{Keyword: "When", English: "I ask for the {listing} with {part} {value}", Spanish: "pido los {listing} con {part} {value}",
		Doc:     "Ask for a listing with something that the reference does not show for it: a query or a body; or with another Content-Type, (absent) for none.",
		Example: `When I ask for the locations with query "page=2"`, Ejemplo: `Cuando pido los locales con consulta "page=2"`,
		Run: three(func(o *reading.Oracle, listing, part, value string) { o.Requests.AskListing(listing, part, value) })},
	{Keyword: "When", English: "I ask for the {listing} at the path {value}", Spanish: "pido los {listing} en la ruta {value}",
		Doc:     "Ask for a listing at a path that is written in another way than in the reference, relative to the base URL, sent only where that is allowed.",
		Example: `When I ask for the locations at the path "/devicelocation/locations"`, Ejemplo: `Cuando pido los locales en la ruta "/devicelocation/locations"`,
		Run: two(func(o *reading.Oracle, listing, path string) { o.Requests.AskAtPath(listing, path) })},
	{Keyword: "Then", Judges: Entries, English: "every entry has a {member} like {value}", Spanish: "cada entrada tiene un {member} que calza con {value}", Former: "cada entrada tiene {member} como {value}",
		Doc:     "A text or number matches a regular expression in every entry of a listing.",
		Example: `Then every entry has an id like "^[0-9]+$"`, Ejemplo: `Entonces cada entrada tiene un id que calza con "^[0-9]+$"`,
		Run: two(func(o *reading.Oracle, field, value string) {
			transactions.EntriesOf(o).EveryRowIsLike("entry", nil, field, value)
		})},
	{Keyword: "Then", Judges: Entries, English: "an entry has {member} {value}", Spanish: "una entrada tiene {member} {value}",
		Doc:     "At least one entry of a listing has that text or number.",
		Example: "Then an entry has serialNumber $terminal", Ejemplo: "Entonces una entrada tiene serialNumber $terminal",
		Run: two(func(o *reading.Oracle, field, value string) { transactions.EntriesOf(o).SomeHas(field, value) })},
	{Keyword: "Then", Judges: Entries, English: "no two entries have the same {member}", Spanish: "no hay dos entradas con el mismo {member}", Former: "no hay dos entradas con igual {member}",
		Doc:     "A field tells the entries of a listing apart.",
		Example: "Then no two entries have the same id", Ejemplo: "Entonces no hay dos entradas con el mismo id",
		Run: one(func(o *reading.Oracle, field string) { transactions.EntriesOf(o).Differ(field) })},
	{Keyword: "Then", Judges: Entries, Before: true, English: "no entry has the {member} of an entry before", Spanish: "ninguna entrada repite el {member} de una anterior", Former: "ninguna entrada tiene {member} de una entrada anterior",
		Doc:     "Two listings, of this answer and of the one before, have nothing in common, but for locations where both accounts sell.",
		Example: "Then no entry has the id of an entry before", Ejemplo: "Entonces ninguna entrada repite el id de una anterior",
		Run: one(func(o *reading.Oracle, field string) {
			if field == "id" {
				accounts.Of(o).ListsOthers()
			} else {
				transactions.EntriesOf(o).AreOther(field)
			}
		})},
	{Keyword: "Then", Judges: Entries, English: "the entries rise by {member}", Spanish: "las entradas están en orden ascendente de {member}", Former: "las entradas suben por {member}",
		Doc:     "Numbers rise by value, texts by their characters.",
		Example: "Then the entries rise by id", Ejemplo: "Entonces las entradas están en orden ascendente de id",
		Run: one(func(o *reading.Oracle, field string) { transactions.EntriesOf(o).Rise(field) })},
	{Keyword: "Then", Judges: Transactions, English: "every transaction with a {member} like {value} has a {member} like {value}", Spanish: "cada transacción con un {member} que calza con {value} tiene un {member} que calza con {value}", Former: "cada transacción con {member} como {value} tiene {member} como {value}",
		Doc:     "The transactions of which the first pattern holds also match the second one.",
		Example: `Then every transaction with a typeTransaction like "DEBIT" has a sequenceNumber like "^[0-9]+$"`, Ejemplo: `Entonces cada transacción con un typeTransaction que calza con "DEBIT" tiene un sequenceNumber que calza con "^[0-9]+$"`,
		Run: four(func(o *reading.Oracle, field, value, field2, value2 string) {
			transactions.EntriesOf(o).EveryRowIsLike("transaction", []string{field, value}, field2, value2)
		})},
	{Keyword: "Then", Judges: Reconciliations, English: "every reconciliation has a {member} like {value}", Spanish: "cada conciliación tiene un {member} que calza con {value}", Former: "cada conciliación tiene {member} como {value}",
		Doc:     "A text or number matches a regular expression in every reconciliation of every transaction.",
		Example: `Then every reconciliation has an installmentNumber like "^[0-9]+$"`, Ejemplo: `Entonces cada conciliación tiene un installmentNumber que calza con "^[0-9]+$"`,
		Run: two(func(o *reading.Oracle, field, value string) {
			transactions.EntriesOf(o).EveryReconciliationIsLike(nil, field, value)
		})},
	{Keyword: "Then", Judges: Reconciliations, English: "every reconciliation with a {member} like {value} has a {member} like {value}", Spanish: "cada conciliación con un {member} que calza con {value} tiene un {member} que calza con {value}", Former: "cada conciliación con {member} como {value} tiene {member} como {value}",
		Doc:     "The reconciliations of which the first pattern holds also match the second one.",
		Example: `Then every reconciliation with an installmentNumber like "^0$" has a paymentDate like "^$"`, Ejemplo: `Entonces cada conciliación con un installmentNumber que calza con "^0$" tiene un paymentDate que calza con "^$"`,
		Run: four(func(o *reading.Oracle, field, value, field2, value2 string) {
			transactions.EntriesOf(o).EveryReconciliationIsLike([]string{field, value}, field2, value2)
		})},
	{Keyword: "Then", Judges: Transactions, English: "the reconciliations of every transaction add up to {member}", Spanish: "las conciliaciones de cada transacción suman {member}",
		Doc:     "Their amounts are, to the last decimal, that amount of the transaction; transactions without any are left out.",
		Example: "Then the reconciliations of every transaction add up to extraData.amountWithoutCommission", Ejemplo: "Entonces las conciliaciones de cada transacción suman extraData.amountWithoutCommission",
		Run: one(func(o *reading.Oracle, field string) { transactions.EntriesOf(o).ReconciliationsAddUp(field) })},
}
