package rules

import (
	"slices"
	"strings"
)

// installmentWords are request values by what an answer may call them: "Installment
// kind: bank, merchant, or the operator's own product (returned capitalised in the
// sample, unlike the request values)".
var installmentWords = map[string]string{"BANK": "BANCO", "MERCHANT": "COMERCIO"}

// InstallmentKind is the request value that an installmentType of an answer stands
// for, in capitals: BANCO for Banco, banco or Bank. A word that the reference does not
// name stands for itself.
func InstallmentKind(shown string) string {
	capitals := strings.ToUpper(shown)
	if word, known := installmentWords[capitals]; known {
		return word
	}
	return capitals
}

// OperatorsInstallments tells whether an installmentType of an answer is none of the
// kinds whose words the reference gives and no word for none, and so the operator's own
// product.
func OperatorsInstallments(shown string) bool {
	return !IsFiller(shown) && !NamedInstallments(shown)
}

// NamedInstallments tells whether an installmentType of an answer is one of the kinds whose
// words the reference gives: the merchant's or the bank's.
func NamedInstallments(shown string) bool {
	return slices.Contains(FilterWords["installmentType"], InstallmentKind(shown))
}
