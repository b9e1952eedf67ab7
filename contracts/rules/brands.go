package rules

import (
	"slices"
	"strings"
)

// brandWords are request values by what an answer may call them: the reference lists
// the four words for the request, and of an answer says only "Card brand".
var brandWords = map[string]string{"AMERICANEXPRESS": "AMEX", "AX": "AMEX", "VI": "VISA", "MC": "MASTERCARD", "MASTER": "MASTERCARD", "MA": "MAESTRO"}

// brandJoints may stand between the parts of a brand's name.
var brandJoints = strings.NewReplacer(" ", "", "_", "", "-", "", ".", "", ",", "", "®", "")

// brandKinds may stand after a brand's name, nothing first: the kind of card, or of
// company, which is no part of it.
var brandKinds = []string{"", "CREDIT", "CREDITO", "CRÉDITO", "DEBIT", "DEBITO", "DÉBITO", "PREPAID", "PREPAGO", "INC", "INCORPORATED", "COMPANY", "CO", "INTERNATIONAL", "WORLDWIDE"}

// CardBrand is the request value that a cardBrand of an answer stands for, in capitals:
// MASTERCARD for Mastercard, Master Card or MC, AMEX for American Express, VISA for Visa
// Débito or Visa Inc. A word that is no name of the four stands for itself.
func CardBrand(shown string) string {
	capitals := brandJoints.Replace(strings.ToUpper(shown))
	for _, kind := range brandKinds {
		name := strings.TrimSuffix(capitals, kind)
		if word, known := brandWords[name]; known {
			return word
		}
		if slices.Contains(FilterWords["cardBrand"], name) {
			return name
		}
	}
	return capitals
}
