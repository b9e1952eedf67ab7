package sale

import (
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// IsReversed tells whether the status of a sale is the one that the reference has for what
// was taken back.
func IsReversed(row exchange.Row) bool { return strings.EqualFold(row.Text("status"), "reversed") }

// BrandOf is the brand of a sale as a filter names it.
func BrandOf(row exchange.Row) string { return rules.CardBrand(row.Text("cardBrand")) }

// SameWord is what tells whether two words of a member mean the same: letter case of
// what is returned is open, and so are the names of payments, brands and installments in answers.
func SameWord(member string) func(a, b string) bool {
	switch member {
	case "installmentType":
		return sameInstallments
	case "cardBrand":
		return sameBrand
	case "typeTransaction", "transactionType":
		return SamePayment
	}
	return strings.EqualFold
}

// SamePayment tells whether two words name one payment type.
func SamePayment(a, b string) bool { return rules.PaymentType(a) == rules.PaymentType(b) }

func sameBrand(a, b string) bool { return rules.CardBrand(a) == rules.CardBrand(b) }

// sameInstallments tells whether two words name one kind of installments, be they
// those of the request or those of the table.
func sameInstallments(a, b string) bool { return rules.InstallmentKind(a) == rules.InstallmentKind(b) }

// IsCredit tells whether a sale was paid by credit card.
func IsCredit(row exchange.Row) bool {
	return rules.PaymentType(row.Text("transactionType")) == "CREDIT"
}

// Bare is a text in small letters without marks: many write names and addresses in
// capitals and leave them out, and a mark may stand in a letter or after it.
func Bare(text string) string { return marks.Replace(strings.ToLower(text)) }

// marks are the letters of Spanish with a mark, each beside the bare one, and the marks
// by themselves.
var marks = strings.NewReplacer("á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ü", "u", "ñ", "n", "\u0301", "", "\u0303", "", "\u0308", "", "\u00a0", " ")
