// Package trade has the lines of business of the world: a [Trade] says when it sells, how
// much, what ([Product]), and how people pay. The names of a world file are looked up with
// [Find]. What is drawn by shares is a list of [Weighted] values.
package trade

import "calco.example/mockserver/world/payment"

// Trade is a line of business: when it sells, how much, what, and how people
// pay. The numbers follow national studies where there are any, and are
// plausible where there are none; nothing in the reference depends on them.
type Trade struct {
	Name   string
	Volume int                // mean number of sales per terminal on a plain weekday
	Week   [7]int             // percent of volume, Sunday first; 0 is closed
	Hours  []Weighted[period] // when within the day

	types        [payment.NumTypes]int // DEBIT, CREDIT, PREPAID, CASH by count
	installments int                   // permille of credit sales paid in installments
	DebitTicket  int64                 // mean sale, all but credit
	CreditTicket int64

	Products []Product
	TypedIn  int             // permille of sales without items
	Tips     []Weighted[int] // permille of the sale; nil where nobody tips
	Cashback int             // permille of debit sales
	CardDocs []Weighted[int] // tax documents of card sales
	Reversed int             // permille of sales
	Evenly   bool            // draw installment counts evenly, so that rare ones show
}

// Good is what a trade sells.
type Good struct {
	Code  *string // nil and "" are legal (response field items[].code)
	Name  string
	Price int64
	Bulk  bool // sold by weight or length: quantities like 0.485
}

// Product is a good as a catalogue sale lists it: the same few stand in every
// answer, so their JSON is made once.
type Product struct {
	Good
	CodeJSON, NameJSON string
}

// Seasons is the time of year, in percent, January first: December is the peak.
var Seasons = [12]int{93, 90, 100, 97, 100, 97, 100, 100, 106, 100, 100, 145}

// The tax documents of section "documentType": 39 and 41 are receipts, 48 the
// card voucher that is valid as one, 33 an invoice, 0 none.
var (
	shopDocs   = []Weighted[int]{{60, 48}, {33, 39}, {5, 33}, {2, 41}}
	clientDocs = []Weighted[int]{{52, 48}, {30, 39}, {16, 33}, {2, 41}}
	CashDocs   = []Weighted[int]{{92, 39}, {5, 41}, {3, 0}}
)

// Share returns the weight of a class among the sales of a trade.
func (t *Trade) Share(c payment.Class) int64 {
	weight := int64(t.types[c.Type()] * brandShares[c.Type()][c.Brand()])
	switch {
	case c.Type() != payment.Credit:
		return weight * 1000 * 100
	case c.Installments() == payment.NoInstallments:
		return weight * int64(1000-t.installments) * 100
	}
	return weight * int64(t.installments*kindShares[c.Installments()])
}
