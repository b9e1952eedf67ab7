// Package rowset holds the sales of several answers against each other: which are in which
// ([SameSet]), which stand there twice ([ShownTwice]), which have a value ([Having]), and
// which are told otherwise than before ([Unlike]).
package rowset

import (
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/scenario"
)

// TextsOf are what some rows have in a field, in order.
func TextsOf(list []exchange.Row, field string) []string {
	texts := make([]string, len(list))
	for i, row := range list {
		texts[i] = row.Text(field)
	}
	return texts
}

// IDs are the identifiers of sales, in order: what two readings have in common
// however a deployment writes the rest.
func IDs(rows []exchange.Row) []string { return TextsOf(rows, "saleId") }

// TransactionsOf tell the transactions of one reading apart. "saleId: Internal sale
// identifier linked to the transaction" does not say that a sale has only one, nor
// that two accounts do not count alike: number, time and amount belong to it. The
// number may be a filler for cash in the transaction report.
func TransactionsOf(rows []exchange.Row) []string {
	list := make([]string, len(rows))
	for i, row := range rows {
		parts := make([]string, len(tellApart))
		for j, field := range tellApart {
			parts[j] = row.Text(field)
			if number, is := row.Number(field); is { // however it is written
				parts[j] = number.RatString()
			}
		}
		list[i] = strings.Join(parts, IdSeparator)
	}
	return list
}

var tellApart = []string{"saleId", "serialNumber", "posSerialNumber", "sequenceNumber", "transactionDateTime", "paymentDataTime", "totalAmount", "amount"}

// IdSeparator stands between what makes up one of TransactionsOf.
const IdSeparator = "\x00"

// SalesOf are the identifiers of the sales that some rows belong to, each once.
// The two reports may number and time a transaction each in its own way.
func SalesOf(rows []exchange.Row) []string {
	list := TextsOf(rows, "saleId")
	slices.Sort(list)
	return slices.Compact(list)
}

// SameSet compares two lists of identifiers regardless of order, and names what
// differs.
func SameSet(want, got []string) (same bool, difference string) {
	w, g := slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(got))
	if slices.Equal(w, g) {
		return true, ""
	}
	missing := pick.Except(w, func(id string) bool { return slices.Contains(g, id) })
	extra := pick.Except(g, func(id string) bool { return slices.Contains(w, id) })
	if len(missing)+len(extra) == 0 { // one of them stands there more often than in the other
		return false, fmt.Sprintf("%d rows; the same sales, but for how often: %s", len(got), scenario.Few(oftener(w, g)))
	}
	return false, fmt.Sprintf("%d rows; missing: %s; too many: %s", len(got), scenario.Few(missing), scenario.Few(extra))
}

// oftener are the texts that two lists do not have equally often, with how often each has them.
func oftener(want, got []string) (odd []string) {
	for _, id := range slices.Compact(slices.Sorted(slices.Values(want))) {
		isIt := func(other string) bool { return other == id }
		if w, g := pick.Count(want, isIt), pick.Count(got, isIt); w != g {
			odd = append(odd, fmt.Sprintf("%s %d times instead of %d", id, g, w))
		}
	}
	return odd
}

// ShownTwice is the sale of a transaction that stands in a reading more than once,
// or empty. Two that have no number of their own ("a non-numeric filler may occur for
// cash sales") may be equal in all else, as the halves of a bill.
func ShownTwice(rows []exchange.Row) string { return SaleOf(Twice(numbered(rows))) }

// OnTwoPages is the sale of a transaction that stands on more than one of some pages, or
// empty, as [ShownTwice] tells them.
func OnTwoPages(pages [][]exchange.Row) string {
	var shown []string
	for _, rows := range pages {
		shown = append(shown, slices.Compact(slices.Sorted(slices.Values(numbered(rows))))...)
	}
	return SaleOf(Twice(shown))
}

// numbered are the transactions that have a number.
func numbered(rows []exchange.Row) []string {
	return TransactionsOf(pick.Except(rows, func(row exchange.Row) bool {
		return !strings.ContainsAny(row.Text("sequenceNumber"), "0123456789")
	}))
}

// SaleOf is the saleId of one of TransactionsOf.
func SaleOf(transaction string) string {
	sale, _, _ := strings.Cut(transaction, IdSeparator)
	return sale
}

// Twice is a text that stands in a list more than once, or empty.
func Twice(list []string) string {
	seen := map[string]bool{}
	for _, text := range list {
		if seen[text] {
			return text
		}
		seen[text] = true
	}
	return ""
}

// Fits tells whether a row has the value of a filter; letter case of what is
// returned is open.
func Fits(row exchange.Row, field, value string) bool {
	text := row.Text(facts.FieldOfRow[field])
	if field == "locationId" {
		return strings.EqualFold(text, value) || facts.SameLocation(text, value)
	}
	return sale.SameWord(field)(text, value)
}

// About are the rows that filters are about: "installmentType: Applies to credit
// cards only" does not say whether the sales of other types are left out.
func About(rows []exchange.Row, filters map[string]any) []exchange.Row {
	if filters["installmentType"] == nil {
		return rows
	}
	return Credit(rows)
}

// Credit are the sales paid by credit card.
func Credit(rows []exchange.Row) []exchange.Row {
	return pick.Only(rows, sale.IsCredit)
}

// NotCredit are all other sales.
func NotCredit(rows []exchange.Row) []exchange.Row {
	return pick.Except(rows, sale.IsCredit)
}

// Having are the rows whose field has one of the values; letter case of what is
// returned is open.
func Having(rows []exchange.Row, field string, values ...string) []exchange.Row {
	rows = OfTerminal(rows, field, values[0])
	var list []exchange.Row
	for _, row := range rows {
		for _, value := range values {
			if Fits(row, field, value) {
				list = append(list, row)
			}
		}
	}
	return list
}

// OfTerminal are the rows whose serial number is the very text of a filter, where there
// are some: in another letter case it may be another terminal's. For other filters, and
// where there are none, they are all rows.
func OfTerminal(rows []exchange.Row, field, value string) []exchange.Row {
	if !slices.Contains([]string{"serialNumber", "SerialNumber"}, field) {
		return rows
	}
	other := func(row exchange.Row) bool { return row.Text(facts.FieldOfRow[field]) != value }
	if very := pick.Except(rows, other); len(very) > 0 {
		return very
	}
	return rows
}
