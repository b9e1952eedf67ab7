package steps

import (
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/scenario"
)

// setupSteps say whose account asks and what it must have.
var setupSteps = []Step{
	{Keyword: "Given", English: "a commerce with sales", Spanish: "un comercio con ventas",
		Doc:     "The main account; discovery must have found a past range with sales.",
		Example: "Given a commerce with sales", Ejemplo: "Dado un comercio con ventas",
		Run: none(func(o *reading.Oracle) { o.NeedSales() })},
	{Keyword: "Given", English: "a commerce with {kind} sales", Spanish: "un comercio con ventas {kind}",
		Doc:     "The main account; discovery must have found sales of a kind: debit, credit, prepaid, cash, a card brand (VISA), or an installment kind (COMERCIO). $from and $to are then the days it found them in. In Spanish: con débito, con crédito, con prepago, en efectivo.",
		Example: "Given a commerce with VISA sales", Ejemplo: "Dado un comercio con ventas VISA",
		Run: one(func(o *reading.Oracle, kind string) { o.Givens.Kind(scenario.KindOf(kind)) })},
	{Keyword: "Given", English: "a commerce with {int} locations", Spanish: "un comercio con al menos {int} locales", Former: "un comercio con {int} locales",
		Doc:     "The main account; it must have at least so many locations with sales.",
		Example: "Given a commerce with 2 locations", Ejemplo: "Dado un comercio con al menos 2 locales",
		Run: one(func(o *reading.Oracle, n string) { o.Givens.Locations(n) })},
	{Keyword: "Given", English: "the account {role}", Spanish: "la cuenta {role}",
		Doc:     "Another account, by the role that the target file gives a key for: noPlan, unknownUser, noLocations, quiet, second, cashOnly, disabled, broken. In Spanish: sinPlan, usuarioDesconocido, sinLocales, sinVentas, segunda, soloEfectivo, desactivada, averiada.",
		Example: "Given the account noPlan", Ejemplo: "Dada la cuenta sinPlan",
		Run: one(func(o *reading.Oracle, role string) { o.Givens.UseRole(scenario.RoleOf(role)) })},
	{Keyword: "Given", English: "no API key", Spanish: "un pedido sin clave API", Former: "ninguna clave API",
		Doc:     "The request carries no X-API-Key.",
		Example: "Given no API key", Ejemplo: "Dado un pedido sin clave API",
		Run: none(func(o *reading.Oracle) { o.Session.Role = exchange.RoleNone })},
	{Keyword: "Given", English: "the API key {value}", Spanish: "la clave API {value}",
		Doc:     "The request carries a made-up key; never write a real one into a feature.",
		Example: `Given the API key "calco-no-such-key"`, Ejemplo: `Dada la clave API "calco-no-such-key"`,
		Run: one(func(o *reading.Oracle, key string) { o.Givens.UseKey(key) })},
	{Keyword: "Given", English: "the key of the account {altered}", Spanish: "la clave de la cuenta {altered}",
		Doc:     "The key of the account, altered, so that it is not that key any more; the report shows it as its variable, altered.",
		Example: "Given the key of the account with a character more", Ejemplo: "Dada la clave de la cuenta con un carácter de más",
		Run: one(func(o *reading.Oracle, altered string) { o.Session.Altered = scenario.AlterationOf(altered) })},
	{Keyword: "Given", English: "{question} is {answer}", Spanish: "que {question} es {answer}", Former: "{question} es {answer}",
		Doc:     "The scenario is about one answer to an open question: judged when the profile pins it (or, for pinned, any answer), observed when it pins nothing, left alone when it pins another.",
		Example: "Given Q-RANGE-COUNT is inclusive", Ejemplo: "Dado que Q-RANGE-COUNT es inclusive",
		Run: two(func(o *reading.Oracle, question, answer string) {
			o.Conditions.Assume(rules.QuestionID(question), answer)
		})},
	{Keyword: "Given", English: "{rule} comes before {rules}", Spanish: "que {rule} va antes que {rules}", Former: "{rule} viene antes de {rules}",
		Doc:     "The scenario is about a request that breaks several rules, the others comma separated, and one of them wins: judged when the profile pins an order in which it does, observed when it pins none, left alone when it pins another. That the service itself fails (BR-13) is a finding in each order.",
		Example: `Given BR-05 comes before "BR-06, BR-PAGE-REQUIRED"`, Ejemplo: `Dado que BR-05 va antes que "BR-06, BR-PAGE-REQUIRED"`,
		Run: two(func(o *reading.Oracle, rule, others string) { o.Conditions.AssumeOrder(rule, others) })},
	{Keyword: "Given", English: "today is {date} or later", Spanish: "que hoy es {date} o después", Former: "hoy es {date} o después",
		Doc:     "The clock of the target has reached a day; needed where a request names days that must not lie in the future.",
		Example: "Given today is 2025-05-10 or later", Ejemplo: "Dado que hoy es 2025-05-10 o después",
		Run: one(func(o *reading.Oracle, date string) { o.Givens.Today(date) })},
	{Keyword: "Given", English: "midnight is not near in Chile", Spanish: "que en Chile no falta ni sobra poco para la medianoche", Former: "en Chile no falta ni sobra poco para la medianoche",
		Doc:     "Today is the same day by every clock that is minutes from ours, and was so when the run began.",
		Example: "Given midnight is not near in Chile", Ejemplo: "Dado que en Chile no falta ni sobra poco para la medianoche",
		Run: none(func(o *reading.Oracle) { o.Givens.Daytime() })},
	{Keyword: "Given", English: "the day is the same in Chile and in UTC", Spanish: "que en Chile y en UTC es el mismo día", Former: "el día es el mismo en Chile y en UTC",
		Doc:     "It is not one of the evening hours in which the two differ.",
		Example: "Given the day is the same in Chile and in UTC", Ejemplo: "Dado que en Chile y en UTC es el mismo día",
		Run: none(func(o *reading.Oracle) { o.Givens.SameDay() })},
}
