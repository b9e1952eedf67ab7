// Package steps lists the phrases that features may use, in English and Spanish.
//
// A [Step] is a phrase with its doc, an example in each language and the function
// that does it, an [Action] that the compiler checks. [Registry] is the list: it
// feeds the runner, `calco steps`, `calco lint` and the documentation.
package steps

import (
	"fmt"
	"regexp"
	"strings"
)

// Step is one phrase that features may use, in English and Spanish. The registry
// feeds the runner, `calco steps`, `calco lint` and the documentation.
type Step struct {
	Keyword string // Given, When or Then: where the phrase belongs
	English string // expression: text with {parameters}
	Spanish string // the same parameters in the same order
	Doc     string // what it does, in one sentence
	Example string // one line of English Gherkin
	Ejemplo string // the same line in Spanish
	Oracle  bool   // it sends requests of its own, several
	// Requests is about how many more an oracle sends than those before it, where
	// that is few because it reads what they have read.
	Requests int
	Run      Action
	// Needs tells the plan what the target lacks for the phrase, without asking it
	// anything; a Given tells so itself.
	Needs Action
}

// parameters are the placeholders of expressions: name → pattern. Each has one
// capturing group.
var parameters = map[string]string{
	"report":   `(branch report|transaction report|informe de sucursales|informe de transacciones)`,
	"date":     `(\S+)`,
	"field":    `([A-Za-z]+(?:\.[A-Za-z0-9]+)*)`,
	"value":    `("(?:[^"\\]|\\.)*"|\S+)`,
	"role":     `([A-Za-z]+)`,
	"kind":     `([A-Za-z]+)`,
	"int":      `(-?\d+)`,
	"question": `(Q-[A-Z0-9-]+)`,
	"answer":   `(\S+)`,
	"rule":     `([A-Z][A-Z0-9_-]+)`,
	"listing":  `(locations|serial numbers|locales|números de serie)`,
	"part":     `(query|body|Content-Type|consulta|cuerpo)`,
	"order":    `(grouped|rising|falling|agrupadas|ascendentes|descendentes)`,
	"outcome":  `(accepted|a success|no data|refused|refused: [A-Z0-9_-]+|not refused: [A-Z0-9_-]+|HTTP [1-5][0-9][0-9]|aceptada|un éxito|sin datos|rechazada|rechazada: [A-Z0-9_-]+|no rechazada: [A-Z0-9_-]+)`,
}

// Placeholder matches a {parameter} of an expression.
var Placeholder = regexp.MustCompile(`\{([a-z]+)\}`)

// Compile turns an expression into an anchored pattern.
func Compile(expression string) (*regexp.Regexp, error) {
	var unknown string
	var b strings.Builder
	b.WriteString("^")
	rest := expression
	for {
		at := Placeholder.FindStringSubmatchIndex(rest)
		if at == nil {
			break
		}
		b.WriteString(regexp.QuoteMeta(rest[:at[0]]))
		name := rest[at[2]:at[3]]
		group, known := parameters[name]
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
