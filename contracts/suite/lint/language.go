package lint

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"calco.example/contracts/strictyaml"
	"calco.example/contracts/suite/steps"
)

// language is the one that a feature is written in, and in which it is told what
// is wrong with it. Any other than Spanish is told in English.
type language steps.Language

var (
	languageLine = regexp.MustCompile(`(?m)^\s*#\s*language\s*:\s*([a-zA-Z-]+)\s*$`)
	spanishStart = regexp.MustCompile(`(?m)^\s*Característica:`)
	spanishNames = regexp.MustCompile(`(?i)^(?:es[-_].*|spanish|español|espa.*)$`)
)

// languageOf is the language that a file says it is written in, or is written in
// without saying so.
func languageOf(data []byte) language {
	said := languageLine.FindSubmatch(data)
	switch {
	case said != nil && spanishNames.Match(said[1]), said == nil && spanishStart.Match(data):
		return language(steps.Spanish)
	case said != nil:
		return language(said[1])
	}
	return language(steps.English)
}

func (l language) spanish() bool { return l == language(steps.Spanish) }

// say formats a message in the language; messages are named by their English form.
func (l language) say(english string, args ...any) string {
	if translated, known := inSpanish[english]; known && l.spanish() {
		english = translated
	}
	return fmt.Sprintf(english, args...)
}

// hint names the known word nearest to a wrong one, if one is near.
func (l language) hint(wrong string, known []string) string {
	if at := slices.IndexFunc(known, func(word string) bool { return strings.EqualFold(word, wrong) }); at >= 0 {
		return l.mean(known[at])
	}
	if near := strictyaml.Nearest(wrong, known); near != "" {
		return l.mean(near)
	}
	return ""
}

// mean asks whether a word was meant.
func (l language) mean(word string) string { return l.say(" (did you mean %s?)", word) }

// almost is the known word that a wrong one misspells by a letter or two, or by
// its letter case; empty where it may be a word of its own.
func almost(wrong string, known []string) string {
	lower := make([]string, len(known))
	for i, word := range known {
		lower[i] = strings.ToLower(word)
	}
	near, distance := strictyaml.NearestWithin(strings.ToLower(wrong), lower)
	if near < 0 || distance > max(1, len(wrong)/4) {
		return ""
	}
	return known[near]
}

// inSpanish are the messages about features, by their English form.
var inSpanish = map[string]string{
	" (did you mean %s?)": " (¿quiso decir %s?)",

	"cannot be read: %v":                            "no se puede leer: %v",
	"cannot be read: %s":                            "no se puede leer: %s",
	"the scenario name %q is used before, at %s:%d": "el nombre de escenario %q ya se usa antes, en %s:%d",
	"no tag names a rule: add one, as @BR-31 (`calco rules` lists them)": "ninguna etiqueta nombra una regla: agregue una, como @BR-31 (`calco rules` las lista)",
	"the scenario %q has no steps: it verifies nothing":                  "el escenario %q no tiene pasos: no verifica nada",
	"the file has no scenario that could run: it verifies nothing":       "el archivo no tiene escenarios que se puedan ejecutar: no verifica nada",
	"the outline %q has no row of examples: it verifies nothing":         "el esquema %q no tiene ninguna fila de ejemplos: no verifica nada",
	"@%s is no open question%s":                                          "@%s no es una pregunta abierta%s",
	"@%s is no rule%s":                                                   "@%s no es una regla%s",
	"no step matches %q; the nearest is %q":                              "ningún paso calza con %q; el más parecido es %q",
	"no step matches %q; the nearest is %q, as in: %s":                   "ningún paso calza con %q; el más parecido es %q, como en: %s",
	"%q is none of these%s: %s":                                          "%q no es ninguno de estos%s: %s",
	"%d steps match %q":                                                  "%d pasos calzan con %q",

	"there is no role %q%s: use %s":                "no hay un rol %q%s: use %s",
	"there are no sales of a kind %q%s: use %s":    "no hay ventas de tipo %q%s: use %s",
	"the reports do not agree on %q%s: use %s":     "los informes no coinciden en %q%s: use %s",
	"there is no header %q here%s: use %s":         "aquí no hay un encabezado %q%s: use %s",
	"%s is no open question%s":                     "%s no es una pregunta abierta%s",
	"%s has no answer %s%s: it takes %s":           "%s no tiene la respuesta %s%s: tiene %s",
	"%s is no rule%s":                              "%s no es una regla%s",
	"%s is no rule that refuses":                   "%s no es una regla que rechace",
	"no answer carries the code %s%s":              "ninguna respuesta lleva el código %s%s",
	"nothing is called %s%s":                       "nada se llama %s%s",
	"no answer has a member %s%s":                  "ninguna respuesta tiene el campo %s%s",
	"the branch report reads no field %s%s":        "el informe de sucursales no lee ningún campo %s%s",
	"the transaction report reads no field %s%s":   "el informe de transacciones no lee ningún campo %s%s",
	"no report reads a field %s%s":                 "ningún informe lee un campo %s%s",
	": to send it on purpose, tag the scenario %s": ": para mandarlo a propósito, ponga al escenario la etiqueta %s",
	"%s is no date and names no day%s: write YYYY-MM-DD, today, yesterday, tomorrow, $from or $to, or one of these with +N or -N":    "%s no es una fecha ni nombra un día%s: escriba AAAA-MM-DD, hoy, ayer, mañana, $from o $to, o uno de estos con +N o -N",
	"%s is no day of the calendar: write one as YYYY-MM-DD":                                                                          "%s no es un día del calendario: escriba uno como AAAA-MM-DD",
	"nothing is asked before it that could be asked again: put a When with the first request before it":                              "antes no se pide nada que se pueda pedir de nuevo: ponga antes un Cuando con el primer pedido",
	"it judges an answer, and nothing is asked before it: put a When before it":                                                      "juzga una respuesta y antes no se pide nada: ponga antes un Cuando",
	"it compares two answers, and only one is asked for before it: put a second When before it":                                      "compara dos respuestas y antes se pide una sola: ponga antes un segundo Cuando",
	"it judges transactions, and the last When before it asks for a listing: ask for a report":                                       "juzga transacciones y el último Cuando pide una lista: pida un informe",
	"it judges the entries of a listing, and the last When before it asks for a report: ask for the locations or the serial numbers": "juzga las entradas de una lista y el último Cuando pide un informe: pida los locales o los números de serie",
	"the table of fields and values is missing below it":                                                                             "falta debajo la tabla de campos y valores",
	`the text between two lines of """ is missing below it`:                                                                          `falta debajo el texto entre dos líneas de """`,
	"it reads no text below it, which would not be sent":                                                                             "no lee ningún texto debajo: no se mandaría",
	"it reads no table below it, which would not be sent: write %q":                                                                  "no lee ninguna tabla debajo: no se mandaría; escriba %q",
	"it reads no table below it, which would not be sent":                                                                            "no lee ninguna tabla debajo: no se mandaría",
	"a table below it has two columns, field and value":                                                                              "la tabla de debajo lleva en cada fila un campo y su valor",
	"the table has no heading, each of its rows is a field and its value: take out the row | %s | %s |":                              "la tabla no lleva encabezado, cada fila es un campo y su valor: quite la fila | %s | %s |",
	"the scenario %q has no Then: it verifies nothing":                                                                               "el escenario %q no tiene ningún Entonces: no verifica nada",

	`the quotes of %s would be part of the text: write "%s"`:                                   `las comillas de %s serían parte del texto: escriba "%s"`,
	`a pattern stands in quotes: write "%s"`:                                                   `una expresión regular va entre comillas: escriba "%s"`,
	"%s is no regular expression: %s":                                                          "%s no es una expresión regular: %s",
	"%s is read as it is written, and numbers have no signs between their thousands: write %s": "%s se lee tal como está escrito y los números van sin separador de miles: escriba %s",
	"%s is no number: write %s":                                                                "%s no es un número: escriba %s",
	"%s is no number":                                                                          "%s no es un número",
	"the transactions of the branch report have no member %s%s":                                "las transacciones del informe de sucursales no tienen el campo %s%s",
	"the transactions of the transaction report have no member %s%s":                           "las transacciones del informe de transacciones no tienen el campo %s%s",

	"no step matches %q; write: %s":                                              "ningún paso calza con %q; escriba: %s",
	"%s names no column of the examples of this scenario":                        "%s no nombra ninguna columna de los ejemplos de este escenario",
	"%s is written otherwise than the dates of the reference (did you mean %s?)": "%s no está escrita como las fechas de la referencia (¿quiso decir %s?)",
	"each row of the outline has the name %q: put a column into it, as <case>":   "todas las filas del esquema tienen el nombre %q: ponga en él una columna, como <caso>",
	"%s is no rule: for an HTTP status say %s":                                   "%s no es una regla: para un estado HTTP diga %s",

	"the language %q is not known: the first line is # language: en or # language: es":                                     "el idioma %q no se conoce: la primera línea es # language: en o # language: es",
	"the rows of a table have as many cells each":                                                                          "las filas de una tabla tienen todas la misma cantidad de celdas",
	"a tag has no white space in it, as @BR-31":                                                                            "una etiqueta no lleva espacios, como @BR-31",
	`the text that begins with """ does not end: close it with """`:                                                        `el texto que empieza con """ no termina: ciérrelo con """`,
	"the file ends after a tag: no scenario follows it":                                                                    "el archivo termina después de una etiqueta: no la sigue ningún escenario",
	"%q is Spanish: put # language: es into the first line":                                                                "%q es español: ponga # language: es en la primera línea",
	"%q is English, and the first line says # language: es: write %s":                                                      "%q es inglés y la primera línea dice # language: es: escriba %s",
	"%q ends with a colon: write %s":                                                                                       "%q termina con dos puntos: escriba %s",
	"a file has one %s: put the second into a file of its own":                                                             "un archivo tiene una sola %s: ponga la segunda en un archivo aparte",
	"the one %s stands before the first scenario":                                                                          "el único bloque %s va antes del primer escenario",
	"the file begins with %s, and not with %q":                                                                             "el archivo empieza con %s, y no con %q",
	"%q begins with no keyword%s: a step begins with %s":                                                                   "%q no empieza con ninguna palabra clave%s: un paso empieza con %s",
	"%q begins with no keyword%s":                                                                                          "%q no empieza con ninguna palabra clave%s",
	"%q is no step but part of a description, and nobody would run it: a step begins with %s, in the language of the file": "%q no es un paso sino parte de una descripción y nadie lo ejecutaría: un paso empieza con %s, en el idioma del archivo",

	"%s stands for no day here: it would be sent as it is written": "%s no vale como día aquí: se mandaría tal como está escrito",
}
