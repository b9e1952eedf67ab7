package figures

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/reports"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/oracles/ways"
	"calco.example/contracts/suite/scenario"
)

var (
	numericCurrency = regexp.MustCompile(`^[0-9]{3}$`)
	currencyName    = regexp.MustCompile(`^\p{L}{4,}( \p{L}+)*$`)
)

// Currencies holds the currency of every sale against ISO 4217.
func (fg *figures) Currencies(op rules.Operation) {
	rows := fg.sales.Rows(op)
	member := "currencyCode"
	if op == rules.TransactionReport {
		member = "currency"
	}
	ways.All(fg, member+" is a currency of ISO 4217", "a code as CLP", rows, func(row exchange.Row) string {
		return fmt.Sprintf("%s has %s", row.Text("saleId"), sale.ShownAt(row, member))
	}, func(row exchange.Row) bool { return isCurrency(member, row.Text(member)) })
}

// isCurrency tells whether a text is a code of ISO 4217 or, where no code is named
// ("currency | Currency"), what may be the name of a currency.
func isCurrency(member, text string) bool {
	named := member == "currency" && currencyName.MatchString(text) && !strings.EqualFold(text, "null")
	return named || slices.Contains(reports.CurrencyCodes, strings.ToUpper(text)) || numericCurrency.MatchString(text)
}

// Words holds a member of every sale against the words that it may have. A cash
// sale has no card: what stands there for its brand is no brand.
func (fg *figures) Words(op rules.Operation, member, list string) {
	rows := fg.sales.Rows(op)
	words := scenario.SplitList(strings.Trim(list, `"`))
	worded := pick.Except(rows, func(row exchange.Row) bool {
		return !strings.ContainsFunc(row.Text(member), unicode.IsLetter) || member == "cardBrand" && row.IsCash()
	})
	if len(worded) == 0 {
		fg.Lack("no sale shows a "+member, "an account with such sales")
		return
	}
	ways.All(fg, member+" is one of the words", list, worded, func(row exchange.Row) string {
		return fmt.Sprintf("%s has %s", row.Text("saleId"), sale.ShownAt(row, member))
	}, func(row exchange.Row) bool {
		return slices.ContainsFunc(words, func(word string) bool { return sale.SameWord(member)(word, row.Text(member)) })
	})
}

// LetterCase tells of a word of a member that stands in two letter cases in one report.
func (fg *figures) LetterCase(op rules.Operation, member string) {
	rows := fg.sales.Rows(op)
	first := map[string]exchange.Row{}
	ways.All(fg, member+" is written in one letter case", "a word as in the other sales", rows, func(row exchange.Row) string {
		before := first[strings.ToLower(row.Text(member))]
		return fmt.Sprintf("%s has %s, %s has %s", row.Text("saleId"), sale.ShownAt(row, member), before.Text("saleId"), sale.ShownAt(before, member))
	}, func(row exchange.Row) bool {
		word := strings.ToLower(row.Text(member))
		if first[word] == nil {
			first[word] = row
		}
		return first[word].Text(member) == row.Text(member)
	})
}

// inInstallments are the sales whose installmentType is by its word the merchant's or the
// bank's: they have a number of installments.
func inInstallments(rows []exchange.Row) []exchange.Row {
	return pick.Only(rows, func(row exchange.Row) bool { return rules.NamedInstallments(row.Text("installmentType")) })
}

// ofCards are the sales that a card paid: not those in cash, nor those by a medium
// beside the four of the filter, as a voucher, where most are by one of the four.
func ofCards(rows []exchange.Row) []exchange.Row {
	medium := func(row exchange.Row) string { return rules.PaymentType(row.Text("transactionType")) }
	four := pick.Only(rows, func(row exchange.Row) bool { return slices.Contains(rules.FilterWords["typeTransaction"], medium(row)) })
	if 2*len(four) > len(rows) {
		return pick.Except(four, func(row exchange.Row) bool { return medium(row) == "CASH" })
	}
	return pick.Except(rows, exchange.Row.IsCash)
}

// nearlyAll is the share of sales from which on a member counts as one that every
// sale has.
const nearlyAll = 0.95
