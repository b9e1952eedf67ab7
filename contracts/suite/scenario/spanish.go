package scenario

import (
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
)

// What features say in Spanish, in the words of the rest of the program.

// englishOutcome is an outcome of the closed list in English. A Spanish one has
// its verb: es rechazada, no es rechazada, viene sin datos.
func englishOutcome(text string) string {
	outcome, negated := strings.CutPrefix(text, "no es ")
	outcome = strings.TrimPrefix(strings.TrimPrefix(outcome, "es "), "viene ")
	outcome = spanishOutcomes.Replace(outcome)
	if negated {
		return "not " + outcome
	}
	return outcome
}

var spanishOutcomes = strings.NewReplacer("aceptada", "accepted", "un éxito", "a success", "sin datos", "no data",
	"no rechazada", "not refused", "rechazada", "refused")

// RoleOf is the role that a feature names, in either language, or the word itself
// where there is none.
func RoleOf(word string) exchange.Role {
	for role, spanish := range rules.SpanishRoles {
		if word == spanish {
			return exchange.Role(role)
		}
	}
	return exchange.Role(word)
}

// spanishAlterations are what is done to a key.
var spanishAlterations = map[string]exchange.Alteration{
	"con un carácter de más": exchange.Longer, "con un carácter de menos": exchange.Shorter,
	"con otro último carácter":              exchange.OtherEnd,
	"con mayúsculas y minúsculas cambiadas": exchange.OtherCase, "con Bearer delante": exchange.Bearer,
}

// AlterationOf is what a feature says is done to a key, in either language.
func AlterationOf(text string) exchange.Alteration {
	if a, spanish := spanishAlterations[text]; spanish {
		return a
	}
	return exchange.Alteration(text)
}

// spanishKinds are the kinds of sales that Spanish has a word of its own for.
// Card brands and installment kinds are the values of the reference.
var spanishKinds = map[string]string{"debit": "débito", "credit": "crédito", "prepaid": "prepago", "cash": "efectivo"}

// KindOf is the kind of sales that a feature names, in either language, or the
// word itself where there is none: con débito, en efectivo, VISA.
func KindOf(word string) string {
	bare := strings.TrimPrefix(strings.TrimPrefix(word, "con "), "en ")
	for kind, spanish := range spanishKinds {
		if bare == spanish {
			return kind
		}
	}
	return bare
}

// KindWords are the kinds as a feature says them in one language.
func KindWords(spanish bool) []string {
	words := make([]string, len(facts.Kinds))
	for i, kind := range facts.Kinds {
		words[i] = kind.Name
		if own := spanishKinds[kind.Name]; spanish && own != "" {
			words[i] = "con " + own
			if kind.Name == "cash" {
				words[i] = "en " + own
			}
		}
	}
	return words
}
