// Package payment has the ways in which a sale is paid, in the words of the reference:
// a [Type], the [Brand] of a card, and who finances installments. A [Class] is one legal
// combination of them; [Classes] are a set, and a [List] is one spelt out, to count by.
package payment

import "slices"

// Type is the payment medium of a sale.
type Type uint8

// The four payment types the reference names (request field typeTransaction).
const (
	Debit Type = iota
	Credit
	Prepaid
	Cash
	NumTypes
)

// Brand is the card brand of a sale.
type Brand uint8

// The four brands the reference names (request field cardBrand), and none for cash.
const (
	NoBrand Brand = iota
	Visa
	Mastercard
	Amex
	Maestro
	NumBrands
)

// InstallmentKind says who finances the installments of a credit sale.
type InstallmentKind uint8

// The kinds the reference names (request field installmentType), and none.
const (
	NoInstallments InstallmentKind = iota
	Merchant                       // COMERCIO
	Bank                           // BANCO
	Platform                       // PLATFORM, the operator's own product
	NumKinds
)

// String returns the word the request field typeTransaction uses.
func (p Type) String() string { return TypeNames[p] }

// String returns the word the request field cardBrand uses, "" for none.
func (b Brand) String() string { return BrandNames[b] }

// String returns the word the request field installmentType uses, "" for none.
func (k InstallmentKind) String() string { return KindNames[k] }

// The words of the reference, by value; "" where there is none.
var (
	TypeNames  = [NumTypes]string{"DEBIT", "CREDIT", "PREPAID", "CASH"}
	BrandNames = [NumBrands]string{"", "VISA", "MASTERCARD", "AMEX", "MAESTRO"}
	KindNames  = [NumKinds]string{"", "COMERCIO", "BANCO", "PLATFORM"}
)

// Class is one legal combination of payment type, brand and installment kind.
// Filters of the branch report select classes, so a block counts its sales by
// class and most queries never look at a single record.
type Class uint8

// NumClasses is the number of legal combinations.
const NumClasses = 18

// CashClass is the one class of cash sales.
const CashClass Class = 5

type classTraits struct {
	payment Type
	brand   Brand
	kind    InstallmentKind
}

// classTable lists the legal combinations: AMEX only credit, MAESTRO only
// debit, prepaid only VISA or MASTERCARD, cash without a card, installments on
// credit only ("Applies to credit cards only", request field installmentType).
var classTable = [NumClasses]classTraits{
	{Debit, Visa, NoInstallments},
	{Debit, Mastercard, NoInstallments},
	{Debit, Maestro, NoInstallments},
	{Prepaid, Visa, NoInstallments},
	{Prepaid, Mastercard, NoInstallments},
	{Cash, NoBrand, NoInstallments},
	{Credit, Visa, NoInstallments},
	{Credit, Visa, Merchant},
	{Credit, Visa, Bank},
	{Credit, Visa, Platform},
	{Credit, Mastercard, NoInstallments},
	{Credit, Mastercard, Merchant},
	{Credit, Mastercard, Bank},
	{Credit, Mastercard, Platform},
	{Credit, Amex, NoInstallments},
	{Credit, Amex, Merchant},
	{Credit, Amex, Bank},
	{Credit, Amex, Platform},
}

// Type returns the payment type of the class.
func (c Class) Type() Type { return classTable[c].payment }

// Brand returns the card brand of the class.
func (c Class) Brand() Brand { return classTable[c].brand }

// Installments returns the installment kind of the class.
func (c Class) Installments() InstallmentKind { return classTable[c].kind }

// ClassNamed finds the class of a combination by its words, each "" for none.
func ClassNamed(payment, brand, kind string) (Class, bool) {
	at := slices.IndexFunc(classTable[:], func(c classTraits) bool {
		return c.payment.String() == payment && c.brand.String() == brand && c.kind.String() == kind
	})
	return Class(max(at, 0)), at >= 0
}
