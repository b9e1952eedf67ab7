package steps

import (
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/transactions"
	"calco.example/contracts/suite/scenario"
)

// rowSteps judge every transaction of an answer. An answer without rows judges
// nothing, so it is not verified rather than passed.
var rowSteps = []Step{
	{Keyword: "Then", Judges: Transactions, English: "every transaction has {member} {value}", Spanish: "cada transacción tiene {member} {value}",
		Doc:     "A field has one value in every transaction; letter case counts only where the reference fixes it.",
		Example: `Then every transaction has transactionType "DEBIT"`, Ejemplo: `Entonces cada transacción tiene transactionType "DEBIT"`,
		Run: two(func(o *reading.Oracle, field, value string) { transactions.Of(o).Have(field, value) })},
	{Keyword: "Then", Judges: Transactions, English: "every transaction has {member} one of {value}", Spanish: "cada transacción tiene un {member} de la lista {value}", Former: "cada transacción tiene {member} entre {value}",
		Doc:     "A field has one of several values, comma separated, in every transaction.",
		Example: `Then every transaction has cardBrand one of "VISA, AMEX"`, Ejemplo: `Entonces cada transacción tiene un cardBrand de la lista "VISA, AMEX"`,
		Run: two(func(o *reading.Oracle, field, value string) { transactions.Of(o).HaveOneOf(field, value) })},
	{Keyword: "Then", Judges: Transactions, English: "every transaction has a {member} like {value}", Spanish: "cada transacción tiene un {member} que calza con {value}", Former: "cada transacción tiene {member} como {value}",
		Doc:     "A text or number matches a regular expression in every transaction.",
		Example: `Then every transaction has a cardBin like "^[0-9]{8}$"`, Ejemplo: `Entonces cada transacción tiene un cardBin que calza con "^[0-9]{8}$"`,
		Run: two(func(o *reading.Oracle, field, value string) { transactions.Of(o).AreLike(field, value) })},
	{Keyword: "Then", Judges: Transactions, English: "no transaction has a {member} like {value}", Spanish: "ninguna transacción tiene un {member} que calza con {value}",
		Doc:     "No text or number of a field matches a regular expression.",
		Example: `Then no transaction has a status like "^(completed|COMPLETED)$"`, Ejemplo: `Entonces ninguna transacción tiene un status que calza con "^(completed|COMPLETED)$"`,
		Run: two(func(o *reading.Oracle, field, value string) { transactions.Of(o).AreNotLike(field, value) })},
	{Keyword: "Then", Judges: Transactions, English: "no transaction has a {member}", Spanish: "ninguna transacción tiene {member}",
		Doc:     "A field is absent, null or an empty text in every transaction.",
		Example: "Then no transaction has a cardBrand", Ejemplo: "Entonces ninguna transacción tiene cardBrand",
		Run: one(func(o *reading.Oracle, field string) { transactions.Of(o).HaveNo(field) })},
	{Keyword: "Then", Judges: Transactions, English: "{member} of every transaction stands as {question} says", Spanish: "{member} de cada transacción queda como dice {question}",
		Doc:     "A field that has no value has the form that the profile says of it, or its word for none.",
		Example: "Then cardBin of every transaction stands as Q-CASH-CARD-FIELDS says", Ejemplo: "Entonces cardBin de cada transacción queda como dice Q-CASH-CARD-FIELDS",
		Run: two(func(o *reading.Oracle, field, question string) { transactions.Of(o).StandAs(field, question) })},
	{Keyword: "Then", Judges: Transactions, English: "every transaction lies from {date} to {date}", Spanish: "cada transacción cae entre {date} y {date}",
		Doc:     "The date of every transaction lies in a range, both days included.",
		Example: "Then every transaction lies from $from to $to", Ejemplo: "Entonces cada transacción cae entre $from y $to",
		Run: two(func(o *reading.Oracle, from, to string) { transactions.Of(o).Lie(from, to) })},
	{Keyword: "Then", Judges: Transactions, English: "every transaction lies within half a day of {date} to {date}", Spanish: "cada transacción cae a menos de medio día de {date} a {date}",
		Doc:     "The date of every transaction lies in a range, give or take half a day: for ranges of which too few sales tell by whose clock days are counted.",
		Example: "Then every transaction lies within half a day of today to today", Ejemplo: "Entonces cada transacción cae a menos de medio día de today a today",
		Run: two(func(o *reading.Oracle, from, to string) { transactions.Of(o).LieAbout(from, to) })},
	{Keyword: "Then", Judges: Transactions, English: "no transaction is later than now on the clock of {value}", Spanish: "ninguna transacción es posterior a la hora actual de {value}", Former: "ninguna transacción es posterior a ahora en el reloj de {value}",
		Doc:     "No transaction shows a time that the clock of a zone has not reached yet.",
		Example: "Then no transaction is later than now on the clock of UTC", Ejemplo: "Entonces ninguna transacción es posterior a la hora actual de UTC",
		Run: one(func(o *reading.Oracle, zone string) { transactions.Of(o).ArePast(zone) })},
	{Keyword: "Then", Judges: Transactions, English: "no transaction is later than now on the clock of {value} where {question} is {answer}", Spanish: "ninguna transacción es posterior a la hora actual de {value} si {question} es {answer}",
		Doc:     "The same, judged as an open question decides: left alone where the profile pins another answer for the report, noted where it pins none.",
		Example: "Then no transaction is later than now on the clock of UTC where Q-SALE-ZONE is UTC", Ejemplo: "Entonces ninguna transacción es posterior a la hora actual de UTC si Q-SALE-ZONE es UTC",
		Run: three(func(o *reading.Oracle, zone, question, answer string) {
			o.Where(rules.QuestionID(question), answer, func() { transactions.Of(o).ArePast(zone) })
		})},
	{Keyword: "Then", Judges: Items, English: "every item has a {member} like {value}", Spanish: "cada ítem tiene un {member} que calza con {value}", Former: "cada ítem tiene {member} como {value}",
		Doc:     "A text or number matches a regular expression in every item of every transaction; null is written null.",
		Example: `Then every item has a quantity like "[1-9]"`, Ejemplo: `Entonces cada ítem tiene un quantity que calza con "[1-9]"`,
		Run: two(func(o *reading.Oracle, field, value string) { transactions.Of(o).ItemsAreLike(field, value) })},
	{Keyword: "Then", Judges: Transactions, English: "{member} of every transaction is the sum of {members}", Spanish: "{member} de cada transacción es la suma de {members}",
		Doc:     "Amounts add up to the last decimal; items stands for quantity times price of each item, rounded to whole pesos, in transactions that have some.",
		Example: `Then totalAmount of every transaction is the sum of "saleAmount, tipAmount, cashbackAmount"`, Ejemplo: `Entonces totalAmount de cada transacción es la suma de "saleAmount, tipAmount, cashbackAmount"`,
		Run: two(func(o *reading.Oracle, field, value string) { transactions.Of(o).AddUp(field, value) })},
	{Keyword: "Then", Judges: Transactions, English: "the transactions are {order} by {member}", Spanish: "las transacciones están {order} por {member}",
		Doc:     "grouped: equal values stand together · rising, falling: in that order.",
		Example: "Then the transactions are grouped by locationId", Ejemplo: "Entonces las transacciones están agrupadas por locationId",
		Run: two(func(o *reading.Oracle, order, field string) { transactions.Of(o).AreOrdered(order, field) })},
	{Keyword: "Then", Judges: Transactions, English: "the transactions have at most {int} words for {member}", Spanish: "las transacciones tienen a lo más {int} palabras para {member}",
		Doc:     "In any letter case; nothing is no word.",
		Example: "Then the transactions have at most 2 words for cardOrigin", Ejemplo: "Entonces las transacciones tienen a lo más 2 palabras para cardOrigin",
		Run: two(func(o *reading.Oracle, most, field string) { transactions.Of(o).HaveWords(scenario.Int(most), field) })},
	{Keyword: "Then", Judges: Transactions, English: "the answer has at most {int} transactions", Spanish: "la respuesta tiene a lo más {int} transacciones",
		Doc:     "A success carries no more transactions than that.",
		Example: "Then the answer has at most 7 transactions", Ejemplo: "Entonces la respuesta tiene a lo más 7 transacciones",
		Run: one(func(o *reading.Oracle, most string) { transactions.Of(o).AtMost(scenario.Int(most)) })},
	{Keyword: "Then", Judges: Transactions, English: "the answer has the transactions that its pagination counts", Spanish: "la respuesta tiene las transacciones que cuenta su paginación",
		Doc:     "A page before the last is full, the last one holds the rest, and totalPages is totalItems by page size, rounded up.",
		Example: "Then the answer has the transactions that its pagination counts", Ejemplo: "Entonces la respuesta tiene las transacciones que cuenta su paginación",
		Run: none(func(o *reading.Oracle) { transactions.Of(o).AreCounted() })},
}
