// Package steps lists the phrases that features may use, in English and Spanish.
//
// A [Step] is a phrase with its doc, an example in each language and the function
// that does it, an [Action] that the compiler checks. [Registry] is the list: it
// feeds the runner, `calco steps`, `calco lint` and the documentation.
package steps

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/scenario"
)

// Step is one phrase that features may use, in English and Spanish. The registry
// feeds the runner, `calco steps`, `calco lint` and the documentation.
type Step struct {
	Keyword string // Given, When or Then: where the phrase belongs
	English string // expression: text with {parameters}
	Spanish string // the same parameters in the same order
	Former  string // how it was said in Spanish before: still understood, no longer shown
	Doc     string // what it does, in one sentence
	Example string // one line of English Gherkin
	Ejemplo string // the same line in Spanish
	Oracle  bool   // it sends requests of its own, several
	Judges  Judged // what a Then judges of what a When asked for; nothing where it asks itself
	Before  bool   // it holds that against the answer before
	// Requests is about how many more an oracle sends than those before it, where
	// that is few because it reads what they have read; and about how many a When
	// sends that reads many pages.
	Requests int
	Run      Action
	Sales    bool // it reads sales of the account: a past range that has some
	// Needs tells what else the target lacks for the phrase; a Given tells so itself.
	Needs Action
}

// Lack tells what the target lacks for a phrase, without asking it anything.
func (s Step) Lack(of *scenario.Scenario, a Arguments) error {
	needs := s.Needs.Do
	if s.Keyword == "Given" {
		needs = s.Run.Do
	}
	switch {
	case s.Sales:
		return of.Env.Facts.NeedSales()
	case needs != nil:
		return reading.Run(context.Background(), of, func(o *reading.Oracle) { needs(o, a) })
	}
	return nil
}

// Judged is what a Then judges, as reports call it.
type Judged string

// What there is to judge: whole answers, of a report its transactions or what each of
// them consists of, of a listing its entries.
const (
	Responses       Judged = "the answer"
	Transactions    Judged = "the transactions"
	Items           Judged = "the items"
	Reconciliations Judged = "the reconciliations"
	Entries         Judged = "the entries"
)

// OfReport tells whether it stands in a report, and not in a listing.
func (j Judged) OfReport() bool { return j == Transactions || j == Items || j == Reconciliations }

// parameters are the placeholders of expressions: name → pattern. Each has one
// capturing group. A {field} is one of a request, a {member} one of an answer.
var parameters = map[string]string{
	"report":     `(branch report|transaction report|informe de sucursales|informe de transacciones)`,
	"date":       `(\S+)`,
	"field":      `([A-Za-z]+(?:\.[A-Za-z0-9]+)*)`,
	"fields":     quoted,
	"member":     `([A-Za-z]+(?:\.[A-Za-z0-9]+)*)`,
	"members":    quoted,
	"name":       `([A-Za-z]+(?:\.[A-Za-z0-9]+)*)`,
	"header":     `([A-Za-z]+)`,
	"about":      `([A-Za-z]+)`,
	"value":      quoted,
	"role":       `([\p{L}-]+)`,
	"kind":       `([\p{L}]+)`,
	"int":        `(-?\d+)`,
	"question":   `(Q-[A-Z0-9-]+)`,
	"answer":     `(\S+)`,
	"rule":       `([A-Z][A-Z0-9_-]+)`,
	"rules":      quoted,
	"listing":    oneOf("listing"),
	"part":       oneOf("part"),
	"identified": oneOf("identified"),
	"told":       oneOf("told"),
	"order":      `(grouped|rising|falling|agrupadas|ordenadas de menor a mayor|ordenadas de mayor a menor|ascendentes|descendentes)`,
	"altered":    oneOf("altered"),
	"compared":   oneOf("compared"),
	"outcome":    `(` + outcomes + `)`,
}

const (
	quoted   = `("(?:[^"\\]|\\.)*"|\S+)`
	outcomes = `accepted|a success|no success|no data|refused|refused: [A-Z0-9_-]+|not refused: [A-Z0-9_-]+|HTTP [1-5][0-9][0-9]`
)

// spanishParameters are the placeholders that read otherwise in Spanish: an
// outcome has its verb in it, which the negation stands before (no es rechazada),
// and a kind its preposition (con débito, en efectivo). What follows "es" may also
// be said as it was before.
var spanishParameters = map[string]string{
	"kind": `((?:con |en )?[\p{L}]+)`,
	"outcome": `(viene sin datos|no es un éxito|no es rechazada: [A-Z0-9_-]+|es (?:aceptada|un éxito|sin datos|rechazada|rechazada: [A-Z0-9_-]+|no rechazada: [A-Z0-9_-]+|` +
		outcomes + `))`,
}

// ClosedWords are the placeholders that take a word of a closed list, with what
// to write for each of them in English and in Spanish.
var ClosedWords = map[string]map[Language][]string{
	"outcome": {
		English: {"accepted", "a success", "no success", "no data", "refused", "refused: BR-31", "not refused: BR-31", "HTTP 415"},
		Spanish: {"es aceptada", "es un éxito", "no es un éxito", "viene sin datos", "es rechazada", "es rechazada: BR-31", "no es rechazada: BR-31", "es HTTP 415"},
	},
	"report":  {English: {"branch report", "transaction report"}, Spanish: {"informe de sucursales", "informe de transacciones"}},
	"listing": {English: {"locations", "serial numbers"}, Spanish: {"locales", "números de serie"}},
	"part":    {English: {"query", "body", "Content-Type"}, Spanish: {"consulta", "cuerpo", "Content-Type"}},
	"altered": {
		English: {"with a character more", "with a character less", "with another last character", "in another letter case", "with Bearer before it"},
		Spanish: {"con un carácter de más", "con un carácter de menos", "con otro último carácter", "con mayúsculas y minúsculas cambiadas", "con Bearer delante"},
	},
	"compared": {
		English: {"greater than", "less than", "at least", "at most", "exactly"},
		Spanish: {"mayor que", "menor que", "al menos", "a lo más", "exactamente"},
	},
	"identified": {English: {"the commerce", "each sale"}, Spanish: {"el comercio", "cada venta"}},
	"told":       {English: {"sequence", "time"}, Spanish: {"secuencia", "hora"}},
	"order":      {English: {"grouped", "rising", "falling"}, Spanish: {"agrupadas", "ordenadas de menor a mayor", "ordenadas de mayor a menor"}},
}

// oneOf matches the words of a closed list, in either language.
func oneOf(name string) string {
	words := slices.Concat(ClosedWords[name][English], ClosedWords[name][Spanish])
	for i, word := range words {
		words[i] = regexp.QuoteMeta(word)
	}
	return "(" + strings.Join(words, "|") + ")"
}

// Language is the one in which a phrase is written.
type Language string

// The languages of the phrases, as a feature file names them.
const (
	English Language = "en"
	Spanish Language = "es"
)

// Phrase is one way to say a step.
type Phrase struct {
	Language Language
	Text     string
}

// Phrases are the ways to say a step; the first two are those that are shown.
func (s Step) Phrases() []Phrase {
	list := []Phrase{{English, s.English}, {Spanish, s.Spanish}}
	if s.Former != "" {
		list = append(list, Phrase{Spanish, s.Former})
	}
	return list
}

// Placeholder matches a {parameter} of an expression.
var Placeholder = regexp.MustCompile(`\{([a-z]+)\}`)

// Compile turns an expression into an anchored pattern.
func Compile(language Language, expression string) (*regexp.Regexp, error) {
	return compile(expression, func(name string) (string, bool) {
		group, known := parameters[name]
		if other, is := spanishParameters[name]; is && language == Spanish {
			return other, true
		}
		return group, known
	})
}

// CompileOpen is Compile with any words in place of those of a closed list: what
// it matches is the phrase but for such a word.
func CompileOpen(expression string) (*regexp.Regexp, error) {
	return compile(expression, func(name string) (string, bool) {
		if _, closed := ClosedWords[name]; closed {
			return `(\S.*?)`, true
		}
		return parameters[name], true
	})
}

func compile(expression string, groupOf func(string) (string, bool)) (*regexp.Regexp, error) {
	var unknown string
	var b strings.Builder
	b.WriteString("^")
	rest := expression
	for {
		at := Placeholder.FindStringSubmatchIndex(rest)
		if at == nil {
			break
		}
		name := rest[at[2]:at[3]]
		literal := regexp.QuoteMeta(rest[:at[0]])
		if before, found := strings.CutSuffix(literal, " a "); found && name == "member" {
			literal = before + " an? " // an installmentCount
		}
		b.WriteString(literal)
		group, known := groupOf(name)
		if !known {
			unknown = name
		}
		b.WriteString(group)
		rest = rest[at[1]:]
	}
	b.WriteString(regexp.QuoteMeta(rest) + "$")
	if unknown != "" {
		return nil, fmt.Errorf("step %q: unknown parameter {%s}", expression, unknown)
	}
	return regexp.Compile(b.String())
}
