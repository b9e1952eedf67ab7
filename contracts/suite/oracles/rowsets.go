package oracles

import (
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/scenario"
)

func textsOf(list []exchange.Row, field string) []string {
	texts := make([]string, len(list))
	for i, row := range list {
		texts[i] = row.Text(field)
	}
	return texts
}

// ids are the identifiers of sales, in order: what two readings have in common
// however a deployment writes the rest.
func ids(rows []exchange.Row) []string { return textsOf(rows, "saleId") }

// transactionsOf tell the transactions of one reading apart. "saleId: Internal sale
// identifier linked to the transaction" does not say that a sale has only one, nor
// that two accounts do not count alike: number, time and amount belong to it. The
// number may be a filler for cash in the transaction report.
func transactionsOf(rows []exchange.Row) []string {
	list := make([]string, len(rows))
	for i, row := range rows {
		parts := make([]string, len(tellApart))
		for j, field := range tellApart {
			parts[j] = row.Text(field)
		}
		list[i] = strings.Join(parts, idSeparator)
	}
	return list
}

var tellApart = []string{"saleId", "serialNumber", "posSerialNumber", "sequenceNumber", "transactionDateTime", "paymentDataTime", "totalAmount", "amount"}

// idSeparator stands between what makes up one of transactionsOf.
const idSeparator = "\x00"

// salesOf are the identifiers of the sales that some rows belong to, each once.
// The two reports may number and time a transaction each in its own way.
func salesOf(rows []exchange.Row) []string {
	list := textsOf(rows, "saleId")
	slices.Sort(list)
	return slices.Compact(list)
}

// twins are the sales that both reports have with one transaction: which belong
// together where a sale has several, the reference does not say.
func twins(branch, second []exchange.Row) []pair {
	count, in := func(rows []exchange.Row) map[string]int {
		n := map[string]int{}
		for _, row := range rows {
			n[row.Text("saleId")]++
		}
		return n
	}, map[string]exchange.Row{}
	inBranch, inSecond := count(branch), count(second)
	for _, row := range branch {
		in[row.Text("saleId")] = row
	}
	var list []pair
	for _, row := range second {
		if id := row.Text("saleId"); inBranch[id] == 1 && inSecond[id] == 1 {
			list = append(list, pair{branch: in[id], report: row})
		}
	}
	return list
}

// sameSet compares two lists of identifiers regardless of order, and names what
// differs.
func sameSet(want, got []string) (same bool, difference string) {
	w, g := slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(got))
	if slices.Equal(w, g) {
		return true, ""
	}
	missing := except(w, func(id string) bool { return slices.Contains(g, id) })
	extra := except(g, func(id string) bool { return slices.Contains(w, id) })
	if len(missing)+len(extra) == 0 { // one of them stands there more often than in the other
		return false, fmt.Sprintf("%d rows; the same sales, but for how often: %s", len(got), scenario.Few(oftener(w, g)))
	}
	return false, fmt.Sprintf("%d rows; missing: %s; too many: %s", len(got), scenario.Few(missing), scenario.Few(extra))
}

// oftener are the texts that two lists do not have equally often, with how often each has them.
func oftener(want, got []string) (odd []string) {
	for _, id := range slices.Compact(slices.Sorted(slices.Values(want))) {
		isIt := func(other string) bool { return other == id }
		if w, g := count(want, isIt), count(got, isIt); w != g {
			odd = append(odd, fmt.Sprintf("%s %d times instead of %d", id, g, w))
		}
	}
	return odd
}

// only are those of a list of which something holds.
func only[T any](list []T, is func(T) bool) []T {
	return except(list, func(one T) bool { return !is(one) })
}

// except are those of a list of which something does not hold.
func except[T any](list []T, is func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(list), is)
}

// count is of how many something holds.
func count[T any](list []T, is func(T) bool) int { return len(only(list, is)) }

// shownTwice is the sale of a transaction that stands in a reading more than once,
// or empty. Two that have no number of their own ("a non-numeric filler may occur for
// cash sales") may be equal in all else, as the halves of a bill.
func shownTwice(rows []exchange.Row) string {
	numbered := except(rows, func(row exchange.Row) bool {
		return !strings.ContainsAny(row.Text("sequenceNumber"), "0123456789")
	})
	return saleOf(twice(transactionsOf(numbered)))
}

// saleOf is the saleId of one of transactionsOf.
func saleOf(transaction string) string {
	sale, _, _ := strings.Cut(transaction, idSeparator)
	return sale
}

// twice is a text that stands in a list more than once, or empty.
func twice(list []string) string {
	seen := map[string]bool{}
	for _, text := range list {
		if seen[text] {
			return text
		}
		seen[text] = true
	}
	return ""
}

// fieldOfRow is the name under which a filter's value shows in a row.
var fieldOfRow = map[string]string{
	"typeTransaction": "transactionType", "cardBrand": "cardBrand", "installmentType": "installmentType",
	"locationId": "locationId", "serialNumber": "serialNumber", "SerialNumber": "posSerialNumber",
}

// fits tells whether a row has the value of a filter; letter case of what is
// returned is open.
func fits(row exchange.Row, field, value string) bool {
	text := row.Text(fieldOfRow[field])
	if field == "locationId" {
		return strings.EqualFold(text, value) || sameLocation(text, value)
	}
	return sameWord(field)(text, value)
}

// sameWord is what tells whether two words of a member mean the same: letter case of
// what is returned is open, and so are the names of payments, brands and installments in answers.
func sameWord(member string) func(a, b string) bool {
	switch member {
	case "installmentType":
		return sameInstallments
	case "cardBrand":
		return sameBrand
	case "typeTransaction", "transactionType":
		return samePayment
	}
	return strings.EqualFold
}

func samePayment(a, b string) bool { return rules.PaymentType(a) == rules.PaymentType(b) }

func sameBrand(a, b string) bool { return rules.CardBrand(a) == rules.CardBrand(b) }

// sameInstallments tells whether two words name one kind of installments, be they
// those of the request or those of the table.
func sameInstallments(a, b string) bool { return rules.InstallmentKind(a) == rules.InstallmentKind(b) }

// sameLocation tells whether two texts name one location: "Internal identifier of
// the POS location" is a text in one report and a number in the listing; with how many
// zeros it begins, and with what letters before them, is not said.
func sameLocation(a, b string) bool {
	x, y := facts.NumberOf(a), facts.NumberOf(b)
	switch {
	case allDigits(a) && allDigits(b):
		return x == y
	case allDigits(a) || allDigits(b):
		return x == y && x != ""
	}
	return a == b
}

func allDigits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// about are the rows that filters are about: "installmentType: Applies to credit
// cards only" does not say whether the sales of other types are left out.
func about(rows []exchange.Row, filters map[string]any) []exchange.Row {
	if filters["installmentType"] == nil {
		return rows
	}
	return credit(rows)
}

// credit are the sales paid by credit card, notCredit all others.
func credit(rows []exchange.Row) []exchange.Row {
	return only(rows, isCredit)
}

func notCredit(rows []exchange.Row) []exchange.Row {
	return except(rows, isCredit)
}

func isCredit(row exchange.Row) bool {
	return rules.PaymentType(row.Text("transactionType")) == "CREDIT"
}

// having are the rows whose field has one of the values; letter case of what is
// returned is open.
func having(rows []exchange.Row, field string, values ...string) []exchange.Row {
	rows = ofTerminal(rows, field, values[0])
	var list []exchange.Row
	for _, row := range rows {
		for _, value := range values {
			if fits(row, field, value) {
				list = append(list, row)
			}
		}
	}
	return list
}

// ofTerminal are the rows whose serial number is the very text of a filter, where there
// are some: in another letter case it may be another terminal's. For other filters, and
// where there are none, they are all rows.
func ofTerminal(rows []exchange.Row, field, value string) []exchange.Row {
	if !slices.Contains([]string{"serialNumber", "SerialNumber"}, field) {
		return rows
	}
	other := func(row exchange.Row) bool { return row.Text(fieldOfRow[field]) != value }
	if very := except(rows, other); len(very) > 0 {
		return very
	}
	return rows
}

// ofDay are the rows of one civil date.
func ofDay(rows []exchange.Row, date string) []exchange.Row {
	return only(rows, func(row exchange.Row) bool { return row.Day() == date })
}
