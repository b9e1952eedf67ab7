package rules

import "strings"

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
