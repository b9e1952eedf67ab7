package steps

import (
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/reading"
)

// answerSteps judge one answer. Outcomes are a closed list: accepted, a success, no
// success, no data, refused, refused: RULE, not refused: RULE, HTTP nnn.
var answerSteps = []Step{
	{Keyword: "Then", Judges: Responses, English: "the answer is {outcome}", Spanish: "la respuesta {outcome}",
		Doc:     "accepted: a success, or no data · a success · no success: anything else · no data · refused: any documented error · refused: BR-31: code, message and pinned status of that rule · not refused: BR-31: anything else · HTTP 415: that status. In Spanish: es aceptada · es un éxito · no es un éxito · viene sin datos · es rechazada · es rechazada: BR-31 · no es rechazada: BR-31 · es HTTP 415.",
		Example: "Then the answer is refused: BR-31", Ejemplo: "Entonces la respuesta es rechazada: BR-31",
		Run: one(func(o *reading.Oracle, outcome string) { o.Is(outcome) })},
	{Keyword: "Then", Judges: Responses, English: "the answer is {outcome} where {question} is {answer}", Spanish: "la respuesta {outcome} si {question} es {answer}", Former: "la respuesta {outcome} donde {question} es {answer}",
		Doc:     "Judged when the profile pins the question with that answer (for pinned, with any; for text, code or number, with such a value of its own, which a refusal then carries); observed when it pins nothing; left alone when it pins another answer.",
		Example: "Then the answer is refused: BR-08 where Q-RANGE-LIMIT is 30", Ejemplo: "Entonces la respuesta es rechazada: BR-08 si Q-RANGE-LIMIT es 30",
		Run: three(func(o *reading.Oracle, outcome, question, answer string) {
			o.IsWhere(outcome, rules.QuestionID(question), answer)
		})},
	{Keyword: "Then", Judges: Responses, English: "the answer is {outcome} where {question} is {answer} and {rule} comes before {rules}", Spanish: "la respuesta {outcome} si {question} es {answer} y {rule} va antes que {rules}", Former: "la respuesta {outcome} donde {question} es {answer} y {rule} viene antes de {rules}",
		Doc:     "The same, of a request that breaks other rules too, comma separated: left alone where the pinned order lets one of those win, observed where it pins none.",
		Example: `Then the answer is refused: BR-FIELD-TYPE where Q-BR-WRONG-TYPE is BR-02 and BR-FIELD-TYPE comes before "BR-03"`, Ejemplo: `Entonces la respuesta es rechazada: BR-FIELD-TYPE si Q-BR-WRONG-TYPE es BR-02 y BR-FIELD-TYPE va antes que "BR-03"`,
		Run: five(func(o *reading.Oracle, outcome, question, answer, rule, others string) {
			o.IsInOrder(outcome, rules.QuestionID(question), answer, rule, others)
		})},
	{Keyword: "Then", Judges: Responses, English: "the answer is {outcome} unless {question} is {answer}", Spanish: "la respuesta {outcome} salvo que {question} sea {answer}",
		Doc:     "Judged also where nothing is pinned, as a warning; left alone where the profile pins that answer.",
		Example: "Then the answer is refused unless Q-BR-PAGE-MISSING is number", Ejemplo: "Entonces la respuesta es rechazada salvo que Q-BR-PAGE-MISSING sea number",
		Run: three(func(o *reading.Oracle, outcome, question, answer string) {
			o.Unless(rules.QuestionID(question), answer, func() { o.Is(outcome) })
		})},
	{Keyword: "Then", Judges: Responses, English: "the answer is {outcome} unless {question} is {answer}, as the range from {date} to {date} shows", Spanish: "la respuesta {outcome} salvo que {question} sea {answer}, como muestra el rango desde {date} hasta {date}",
		Doc:     "Judged also where nothing is pinned; left alone where the profile pins that answer or, where it pins none, the other range is refused by the same rule.",
		Example: "Then the answer is not refused: BR-09 unless Q-START-BEFORE-2020 is BR-09, as the range from 2019-12-20 to 2020-01-10 shows", Ejemplo: "Entonces la respuesta no es rechazada: BR-09 salvo que Q-START-BEFORE-2020 sea BR-09, como muestra el rango desde 2019-12-20 hasta 2020-01-10",
		Run: five(func(o *reading.Oracle, outcome, question, answer, from, to string) {
			o.IsUnlessShown(outcome, rules.QuestionID(question), answer, from, to)
		})},
	{Keyword: "Then", Judges: Responses, English: "the answer is JSON", Spanish: "la respuesta es JSON",
		Doc:     "The body is one JSON value, and the Content-Type, which is application/json or another one that is JSON, says nothing else where it is there.",
		Example: "Then the answer is JSON", Ejemplo: "Entonces la respuesta es JSON",
		Run: none(func(o *reading.Oracle) { o.IsJSON() })},
	{Keyword: "Then", Judges: Responses, English: "{member} of the answer is {value}", Spanish: "{member} de la respuesta es {value}",
		Doc:     "A value of the answer, by its dotted path: text in quotes, bare JSON, or (absent).",
		Example: "Then pagination.page of the answer is 2", Ejemplo: "Entonces pagination.page de la respuesta es 2",
		Run: two(func(o *reading.Oracle, field, value string) { o.Has(field, value) })},
	{Keyword: "Then", Judges: Responses, English: "{member} of the answer is like {value}", Spanish: "{member} de la respuesta calza con {value}", Former: "{member} de la respuesta es como {value}",
		Doc:     "A text or number of the answer matches a regular expression.",
		Example: `Then data.commerce.taxId of the answer is like "[0-9]"`, Ejemplo: `Entonces data.commerce.taxId de la respuesta calza con "[0-9]"`,
		Run: two(func(o *reading.Oracle, field, value string) { o.IsLike(field, value) })},
	{Keyword: "Then", Judges: Responses, Before: true, English: "{member} of the answer is another than before", Spanish: "{member} de la respuesta es distinto al de antes", Former: "{member} de la respuesta es otro que antes",
		Doc:     "A value differs from that of the answer before.",
		Example: "Then data.commerce.partnerId of the answer is another than before", Ejemplo: "Entonces data.commerce.partnerId de la respuesta es distinto al de antes",
		Run: one(func(o *reading.Oracle, field string) { o.Differs(field) })},
}
