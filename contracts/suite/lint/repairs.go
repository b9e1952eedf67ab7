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
var inWords = map[steps.Language][]repair{steps.English: englishRepairs, steps.Spanish: spanishRepairs}

// repaired is a text that says a phrase, made of one that says none by how people write
// such things; empty where there is none. Else it is as near to one as they come.
func (l language) repaired(known *steps.Phrasebook, text string) (meant, nearly string) {
	language := steps.English
	if l.spanish() {
		language = steps.Spanish
	}
	tried := byMessage(text)
	for _, r := range append(plainly[:len(plainly):len(plainly)], inWords[language]...) {
		if len(saying(known, tried)) == 1 && tried != text {
			return tried, tried
		}
		tried = byMessage(r.wrong().ReplaceAllString(tried, r.right))
	}
	if len(saying(known, tried)) == 1 && tried != text {
		return tried, tried
	}
	return "", tried
}

// byMessage is an outcome that names a message of the reference, by the rule that has it.
func byMessage(text string) string {
	before, after, found := strings.Cut(text, `: "`)
	message := strings.TrimSuffix(after, `"`)
	if !found || message == "" {
		return text
	}
	for _, rule := range rules.All() {
		if rule.Message == message && rule.Refuses() {
			return before + ": " + string(rule.ID)
		}
	}
	return text
}
