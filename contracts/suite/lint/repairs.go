package lint

import (
	"regexp"
	"strings"
	"sync"

	"calco.example/contracts/rules"
	"calco.example/contracts/suite/steps"
)

// repair is how to write what people write otherwise.
type repair struct {
	wrong func() *regexp.Regexp
	right string
}

// written is a form that is compiled when a text is first held against it: few programs
// hold any, and all of them start.
func written(form string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(form) })
}

// plainly are repairs of both languages: of white space, of what ends a line, of lists
// without quotes.
var plainly = []repair{
	{written(`[\s\x{00a0}\x{2007}\x{202f}]+`), " "},
	{written(` #.*$`), ""},
	{written(`[.;!]$`), ""},
	{written(`\b(today|yesterday|tomorrow|hoy|ayer|mañana) ?([+-]) ?(\d)`), "$1$2$3"},
	{written(` ([A-Za-z]+(?:, ?[A-Za-z]+)+)( |$)`), ` "$1"$2`},
	{written(` (\d{1,3})[.,](\d{3})$`), " $1$2"},
}

// inWords are repairs by language: figures and outcomes as people say them.
var inWords = map[steps.Language][]repair{
	steps.English: {
		{written(`^The `), "the "},
		{written(` (?:greater|more) than or equal to | (?:no|not) less than `), " at least "},
		{written(` (?:less|fewer) than or equal to | (?:no|not) more than `), " at most "},
		{written(` (?:more than|over|above) `), " greater than "},
		{written(` (?:fewer than|under|below) `), " less than "},
		{written(` equals | is equal to `), " is exactly "},
		{written(`^(the (?:sum|number) of .* is) (-?[\d.]+)$`), "$1 exactly $2"},
		{written(`^(?:some|a|one) transaction has (?:a )?(\S+) (\S+|".*")$`), "the number of transactions with $1 $2 is at least 1"},
		{written(`^the answer (?:is|has) (?:an? )?(?:(?:HTTP )?status )?(?:code )?([1-5]\d\d)$`), "the answer is HTTP $1"},
		{written(`^the answer is (?:OK|ok|successful|good)$`), "the answer is a success"},
		{written(`^the answer is (?:refused|rejected) ?(?:by|with|as)? ([A-Z]+-[A-Z0-9-]+)$`), "the answer is refused: $1"},
		{written(`^the account (?:no|without)(?: an?)? plan$`), "the account noPlan"},
		{written(`^the account (?:no|without) locations$`), "the account noLocations"},
		{written(`^the account unknown user$`), "the account unknownUser"},
		{written(`^the account cash only$`), "the account cashOnly"},
	},
	steps.Spanish: {
		{written(` mayor o igual (?:a|que) `), " al menos "},
		{written(` (?:menor o igual (?:a|que)|como máximo|a lo sumo) `), " a lo más "},
		{written(` (?:mayor a|más de) `), " mayor que "},
		{written(` (?:menor a|menos de) `), " menor que "},
		{written(` es igual a (-?[\d.]+)$`), " es exactamente $1"},
		{written(`^(?:la cantidad|el total) de transacciones`), "el número de transacciones"},
		{written(`^((?:la suma|el número) de .* es) (-?[\d.]+)$`), "$1 exactamente $2"},
		{written(`^hay (?:una|alguna) transacción con (?:un )?(\S+) (\S+|".*")$`), "el número de transacciones con $1 $2 es al menos 1"},
		{written(`^hay (al menos|a lo más|exactamente) (\d+) transacci(?:ón|ones)$`), "el número de transacciones es $1 $2"},
		{written(`^hay (\d+) transacci(?:ón|ones)$`), "el número de transacciones es exactamente $1"},
		{written(`^la respuesta (?:es|tiene) (?:(?:el |un )?(?:estado|código|status) )?(?:HTTP )?([1-5]\d\d)$`), "la respuesta es HTTP $1"},
		{written(`^la respuesta es (?:exitosa|correcta|OK|ok)$`), "la respuesta es un éxito"},
		{written(`^la respuesta es rechazada ?(?:con|por)?(?: el código)? ([A-Z]+-[A-Z0-9-]+)$`), "la respuesta es rechazada: $1"},
		{written(`^la cuenta sin plan$`), "la cuenta sinPlan"},
		{written(`^la cuenta sin (?:locales|sucursales)$`), "la cuenta sinLocales"},
		{written(`^la cuenta sin ventas$`), "la cuenta sinVentas"},
	},
}

// repaired is a text that says a phrase, made of one that says none by how people write
// such things; empty where there is none.
func (l language) repaired(known *steps.Phrasebook, text string) string {
	language := steps.English
	if l.spanish() {
		language = steps.Spanish
	}
	tried := byMessage(text)
	for _, r := range append(plainly[:len(plainly):len(plainly)], inWords[language]...) {
		if len(known.Matching(tried)) == 1 && tried != text {
			return tried
		}
		tried = r.wrong().ReplaceAllString(tried, r.right)
	}
	if len(known.Matching(tried)) == 1 && tried != text {
		return tried
	}
	return ""
}

// byMessage is an outcome that names a message of the reference, by the rule that has it.
func byMessage(text string) string {
	before, after, found := strings.Cut(text, `: "`)
	message := strings.TrimSuffix(after, `"`)
	for _, rule := range rules.All() {
		if found && message != "" && rule.Message == message {
			return before + ": " + string(rule.ID)
		}
	}
	return text
}
