package rules

import "strings"

// brandWords are request values by what an answer may call them: the reference lists
// the four words for the request, and of an answer says only "Card brand".
var brandWords = map[string]string{"AMERICANEXPRESS": "AMEX", "AX": "AMEX", "VI": "VISA", "MC": "MASTERCARD", "MA": "MAESTRO"}

// brandJoints may stand between the parts of a brand's name.
var brandJoints = strings.NewReplacer(" ", "", "_", "", "-", "")

// CardBrand is the request value that a cardBrand of an answer stands for, in capitals:
// MASTERCARD for Mastercard, Master Card or MC, AMEX for American Express. A word that is no
// name of the four stands for itself.
func CardBrand(shown string) string {
	capitals := brandJoints.Replace(strings.ToUpper(shown))
	if word, known := brandWords[capitals]; known {
		return word
	}
	return capitals
}
