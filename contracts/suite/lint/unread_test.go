package lint

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// What keeps a file from being read is told in words, in the language of the file, with
// what to change.
func TestLint_SaysWhyAFileCannotBeRead(t *testing.T) {
	t.Parallel()
	const scenario = "  @L-00\n  Scenario: s\n    When I ask for the locations\n    Then the answer is a success\n"
	const escenario = "  @L-00\n  Escenario: s\n    Cuando pido los locales\n    Entonces la respuesta es un éxito\n"
	for _, c := range []struct{ text, want string }{
		{scenario, `x.feature:2: cannot be read: the file begins with Feature:, and not with "Scenario: s"`},
		{"Feature f\n" + scenario, `x.feature:1: cannot be read: "Feature" ends with a colon: write Feature:`},
		{"Feature: f\n" + strings.Replace(scenario, "Scenario:", "Scenario", 1), `x.feature:3: cannot be read: "Scenario" ends with a colon: write Scenario:`},
		{"Feature: f\n" + scenario + "Feature: g\n" + scenario, "x.feature:6: cannot be read: a file has one Feature: put the second into a file of its own"},
		{"Feature: f\n" + scenario + "  Background:\n    Given a commerce with sales\n", "x.feature:6: cannot be read: the one Background stands before the first scenario"},
		{"Feature: f\n" + strings.Replace(scenario, "Then", "Tehn", 1), `"Tehn the answer is a success" begins with no keyword (did you mean Then?): a step begins with Given, When, Then, And, But`},
		{"Feature: f\n" + strings.Replace(scenario, "@L-00", "@ L-00", 1), "a tag has no white space in it, as @BR-31"},
		{"Feature: f\n" + scenario + "  @L-01\n", "the file ends after a tag: no scenario follows it"},
		{"Feature: f\n" + scenario + "      \"\"\"\n      {\n", `the text that begins with """ does not end: close it with """`},
		{"Feature: f\n" + scenario + "      | a | b |\n      | a |\n", "the rows of a table have as many cells each"},
		{"Característica: f\n" + escenario, `x.feature:1: no se puede leer: "Característica:" es español: ponga # language: es en la primera línea`},
		{"# idioma: es\nCaracterística: f\n" + escenario, "ponga # language: es en la primera línea"},
		{"\nFeature: f\n# language: es\n" + escenario, `"Escenario:" es español: ponga # language: es en la primera línea`},
		{"# language: es-CL\nCaracterística: f\n" + escenario, `el idioma "es-CL" no se conoce: la primera línea es # language: en o # language: es`},
		{"# language: klingon\nFeature: f\n" + scenario, `the language "klingon" is not known`},
		{"# language: es\nFeature: f\n" + escenario, `"Feature:" es inglés y la primera línea dice # language: es: escriba Característica:`},
		{"# language: es\nCaracteristica: f\n" + escenario, `"Caracteristica: f" no empieza con ninguna palabra clave (¿quiso decir Característica:?)`},
		{"# language: es\nCaracterística: f\n" + strings.Replace(escenario, "Entonces", "Entoces", 1), `"Entoces la respuesta es un éxito" no empieza con ninguna palabra clave (¿quiso decir Entonces?): un paso empieza con Dado, Dada, Cuando, Entonces, Y, Pero`},
		{"# language: es\nCaracterística: f\n" + escenario + "Característica: g\n" + escenario, "un archivo tiene una sola Característica: ponga la segunda en un archivo aparte"},
	} {
		problems := lintOf(t, c.text)
		if assert.Len(t, problems, 1, c.text) {
			assert.Contains(t, problems[0], c.want)
		}
	}
}

// A line that was meant as a step and is read as prose would be left out, and the rest
// be green without it.
func TestLint_TellsOfStepsInDescriptions(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"# language: es\nCaracterística: f\n  @L-00\n  Escenario: s\n    Given a commerce with sales\n    Cuando pido los locales\n    Entonces la respuesta es un éxito\n", `x.feature:5: "Given a commerce with sales" no es un paso sino parte de una descripción y nadie lo ejecutaría: un paso empieza con Dado, `},
		{"Feature: f\n  Background:\n\n    Givne a commerce with sales\n  @L-00\n  Scenario: s\n    When I ask for the locations\n    Then the answer is a success\n", `x.feature:4: "Givne a commerce with sales" is no step but part of a description, and nobody would run it: a step begins with Given, When, Then, And, But`},
		{"Feature: f\n  As a tester\n  I want the locations\n  @L-00\n  Scenario: s\n    When sales are few, so is this.\n    When I ask for the locations\n    Then the answer is a success\n", `no step matches "sales are few, so is this."`},
		{"Feature: f\n  As a tester\n  I want the locations\n  @L-00\n  Scenario: s\n    Few sales, few words.\n    When I ask for the locations\n    Then the answer is a success\n", ""},
	} {
		problems := lintOf(t, c.text)
		if c.want == "" {
			assert.Empty(t, problems)
		} else if assert.NotEmpty(t, problems, c.text) {
			assert.Contains(t, problems[len(problems)-1], c.want)
		}
	}
}
