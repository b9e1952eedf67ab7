package steps

import (
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/transactions"
	"calco.example/contracts/suite/scenario"
)

// comparedSteps hold figures against each other: of one answer, of the sales that are
// looked at, and of two answers.
var comparedSteps = []Step{
	{Keyword: "Then", Judges: Responses, English: "{member} of the answer is {compared} {value}", Spanish: "{member} de la respuesta es {compared} {value}",
		Doc:     "A number of the answer is greater than, less than, at least, at most or exactly another; texts, as dates are, stand in their order. In Spanish: mayor que, menor que, al menos, a lo más, exactamente.",
		Example: "Then pagination.totalItems of the answer is greater than 0", Ejemplo: "Entonces pagination.totalItems de la respuesta es mayor que 0",
		Run: three(func(o *reading.Oracle, member, compared, value string) {
			transactions.Comparisons(o).Member(member, compared, value)
		})},
	{Keyword: "Then", Judges: Responses, Before: true, English: "{member} of the answer is {compared} that before", Spanish: "{member} de la respuesta es {compared} el de antes",
		Doc:     "A number of two answers compared: of the last one and of the one before it.",
		Example: "Then pagination.totalItems of the answer is at most that before", Ejemplo: "Entonces pagination.totalItems de la respuesta es a lo más el de antes",
		Run: two(func(o *reading.Oracle, member, compared string) {
			transactions.Comparisons(o).MemberBefore(member, compared)
		})},
	{Keyword: "Then", Judges: Responses, Before: true, English: "{member} of the answer is the same as before", Spanish: "{member} de la respuesta es igual al de antes",
		Doc:     "A value is that of the answer before, or is in neither.",
		Example: "Then data.commerce of the answer is the same as before", Ejemplo: "Entonces data.commerce de la respuesta es igual al de antes",
		Run: one(func(o *reading.Oracle, member string) { transactions.Comparisons(o).MemberStays(member) })},
	{Keyword: "Then", Judges: Responses, Before: true, English: "the answer is the same as before", Spanish: "la respuesta es igual a la de antes",
		Doc:     "Status and JSON are those of the answer before.",
		Example: "Then the answer is the same as before", Ejemplo: "Entonces la respuesta es igual a la de antes",
		Run: none(func(o *reading.Oracle) { transactions.Comparisons(o).AnswerStays() })},
	{Keyword: "Then", Judges: Transactions, English: "every transaction has a {member} {compared} {value}", Spanish: "cada transacción tiene un {member} {compared} {value}",
		Doc:     "A number, or a text as a date is, in every transaction.",
		Example: "Then every transaction has a saleAmount greater than 0", Ejemplo: "Entonces cada transacción tiene un saleAmount mayor que 0",
		Run: three(func(o *reading.Oracle, member, compared, value string) {
			transactions.Comparisons(o).Each(member, compared, value)
		})},
	{Keyword: "Then", Judges: Transactions, English: "the sum of {member} is {compared} {value}", Spanish: "la suma de {member} es {compared} {value}",
		Doc:     "Over the transactions of the answer, or over all sales that are looked at; a transaction without the member adds nothing.",
		Example: "Then the sum of totalAmount is at least 1000", Ejemplo: "Entonces la suma de totalAmount es al menos 1000",
		Run: three(func(o *reading.Oracle, member, compared, value string) {
			transactions.Comparisons(o).Sum(member, compared, value)
		})},
	{Keyword: "Then", Judges: Transactions, English: "the number of transactions is {compared} {int}", Spanish: "el número de transacciones es {compared} {int}",
		Doc:     "Those of the answer, or all sales that are looked at.",
		Example: "Then the number of transactions is exactly 20", Ejemplo: "Entonces el número de transacciones es exactamente 20",
		Run: two(func(o *reading.Oracle, compared, n string) {
			transactions.Comparisons(o).Count(compared, scenario.Int(n))
		})},
	{Keyword: "Then", Judges: Transactions, English: "the number of transactions with {member} {value} is {compared} {int}", Spanish: "el número de transacciones con {member} {value} es {compared} {int}",
		Doc:     "The same, of those with a value, whatever its letter case.",
		Example: `Then the number of transactions with transactionType "CASH" is at least 1`, Ejemplo: `Entonces el número de transacciones con transactionType "CASH" es al menos 1`,
		Run: four(func(o *reading.Oracle, member, value, compared, n string) {
			transactions.Comparisons(o).CountOf(member, value, compared, scenario.Int(n))
		})},
	{Keyword: "Then", Judges: Transactions, Before: true, English: "every transaction stands in the answer before", Spanish: "cada transacción está en la respuesta anterior",
		Doc:     "The transactions of the last answer are among those of the one before it.",
		Example: "Then every transaction stands in the answer before", Ejemplo: "Entonces cada transacción está en la respuesta anterior",
		Run: none(func(o *reading.Oracle) { transactions.Comparisons(o).StandBefore() })},
	{Keyword: "Then", Judges: Transactions, Before: true, English: "no transaction stands in the answer before", Spanish: "ninguna transacción está en la respuesta anterior",
		Doc:     "The transactions of the last answer are none of those of the one before it, as those of two pages.",
		Example: "Then no transaction stands in the answer before", Ejemplo: "Entonces ninguna transacción está en la respuesta anterior",
		Run: none(func(o *reading.Oracle) { transactions.Comparisons(o).NoneStandBefore() })},
}
