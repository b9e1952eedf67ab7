package steps

import (
	"calco.example/contracts/exchange"
	"calco.example/contracts/suite/oracles/paging"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/scenario"
)

// sameSteps hold the last answer against the one to a twin of its request. What
// either says may hang on further open questions; that both say the same does
// not.
var sameSteps = []Step{
	{Keyword: "Then", Judges: Responses, Oracle: true, Requests: 1, English: "the answer is the same as for an empty object where {question} is {answer}", Spanish: "la respuesta es la misma que para un objeto vacío si {question} es {answer}", Former: "la respuesta es la misma que para un objeto vacío donde {question} es {answer}",
		Doc:     "Code and message are those of the body {}: the request counts as one without fields.",
		Example: "Then the answer is the same as for an empty object where Q-TR-NOT-JSON is as-missing", Ejemplo: "Entonces la respuesta es la misma que para un objeto vacío si Q-TR-NOT-JSON es as-missing",
		Run: two(func(o *reading.Oracle, question, answer string) {
			paging.Of(o).SameWhere(question, answer, "an empty object", scenario.Emptied)
		})},
	{Keyword: "Then", Judges: Responses, Oracle: true, Requests: 1, English: "the answer is the same as without {field} where {question} is {answer}", Spanish: "la respuesta es la misma que sin {field} si {question} es {answer}", Former: "la respuesta es la misma que sin {field} donde {question} es {answer}",
		Doc:     "Code and message are those of the last request without a field that it has: the field counts as not sent.",
		Example: "Then the answer is the same as without Filters where Q-TR-NULL is as-absent", Ejemplo: "Entonces la respuesta es la misma que sin Filters si Q-TR-NULL es as-absent",
		Run: three(func(o *reading.Oracle, field, question, answer string) {
			paging.Of(o).SameWhere(question, answer, "the same without "+field, func(r exchange.Request) exchange.Request { return o.Requests.Without(r, field) })
		})},
	{Keyword: "Then", Judges: Responses, Oracle: true, Requests: 1, English: "the answer is the same as with {field} {value} where {question} is {answer}", Spanish: "la respuesta es la misma que con {field} {value} si {question} es {answer}", Former: "la respuesta es la misma que con {field} {value} donde {question} es {answer}",
		Doc:     "Code and message are those of the last request with another value of one field: both values count as the same.",
		Example: `Then the answer is the same as with page "1" where Q-INTEGER-FORM is refused`, Ejemplo: `Entonces la respuesta es la misma que con page "1" si Q-INTEGER-FORM es refused`,
		Run: four(func(o *reading.Oracle, field, value, question, answer string) {
			paging.Of(o).SameWhere(question, answer, "the same with "+field+" "+value, func(r exchange.Request) exchange.Request { return o.Requests.With(r, field, value) })
		})},
}
