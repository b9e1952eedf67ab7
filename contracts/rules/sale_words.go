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

// paymentWords are request values by what an answer may call them in the language of
// the country: of an answer the reference says "Payment medium (for example CREDIT)".
var paymentWords = map[string]string{
	"DÉBITO": "DEBIT", "DEBITO": "DEBIT", "CRÉDITO": "CREDIT", "CREDITO": "CREDIT", "PREPAGO": "PREPAID", "EFECTIVO": "CASH",
}

// PaymentType is the request value that the payment medium of an answer stands for, in
// capitals: DEBIT for debit, Debit or Débito. Another word stands for itself.
func PaymentType(shown string) string {
	capitals := strings.ToUpper(strings.TrimSpace(shown))
	if word, known := paymentWords[capitals]; known {
		return word
	}
	return capitals
}

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
