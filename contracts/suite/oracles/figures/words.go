package figures

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/pick"
	"calco.example/contracts/suite/oracles/reports"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/oracles/ways"
	"calco.example/contracts/suite/scenario"
)

var (
	numericCurrency = regexp.MustCompile(`^[0-9]{3}$`)
	currencyName    = regexp.MustCompile(`^\p{L}{4,}( \p{L}+)*$`)
)

// Currencies holds the currency of every sale against ISO 4217.
func (fg *figures) Currencies(ctx context.Context, op rules.Operation) error {
	rows, err := fg.sales.Rows(ctx, op)
	if err != nil {
		return err
	}
	member := "currencyCode"
	if op == rules.TransactionReport {
		member = "currency"
	}
	return ways.All(fg.judge, member+" is a currency of ISO 4217", "a code as CLP", rows, func(row exchange.Row) string {
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
func (fg *figures) Words(ctx context.Context, op rules.Operation, member, list string) error {
	rows, err := fg.sales.Rows(ctx, op)
	if err != nil {
		return err
	}
	words := scenario.SplitList(strings.Trim(list, `"`))
	worded := pick.Except(rows, func(row exchange.Row) bool {
		return !strings.ContainsFunc(row.Text(member), unicode.IsLetter) || member == "cardBrand" && row.IsCash()
	})
	if len(worded) == 0 {
		return report.Lacking("no sale shows a "+member, "an account with such sales")
	}
	return ways.All(fg.judge, member+" is one of the words", list, worded, func(row exchange.Row) string {
		return fmt.Sprintf("%s has %s", row.Text("saleId"), sale.ShownAt(row, member))
	}, func(row exchange.Row) bool {
		return slices.ContainsFunc(words, func(word string) bool { return sale.SameWord(member)(word, row.Text(member)) })
	})
}

// LetterCase tells of a word of a member that stands in two letter cases in one report.
func (fg *figures) LetterCase(ctx context.Context, op rules.Operation, member string) error {
	rows, err := fg.sales.Rows(ctx, op)
	if err != nil {
		return err
	}
	first := map[string]exchange.Row{}
	return ways.All(fg.judge, member+" is written in one letter case", "a word as in the other sales", rows, func(row exchange.Row) string {
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

// Have tells whether the sales of a report have a member that their table lists:
// none of them, or nearly all, is told; some of them is the deployment's way.
func (fg *figures) Have(ctx context.Context, op rules.Operation, member string) error {
	rows, err := fg.sales.Rows(ctx, op)
	if err != nil {
		return err
	}
	if member == "installmentCount" {
		rows = inInstallments(rows)
	}
	if nothingOf(rows, member) {
		return report.Lacking("no sale has a "+member, "an account with such sales")
	}
	lack := lacking(rows, member)
	ofCard := strings.HasPrefix(member, "card")
	if ofCard {
		rows = ofCards(rows)
	}
	empty := pick.Only(rows, func(row exchange.Row) bool { // every location has an address, and every card a brand
		return shows(row, member) && (ofCard || member == "address") && strings.TrimSpace(row.Text(member)) == ""
	})
	if nulls := nulled(rows, member); len(nulls) > 0 {
		if err := fg.judge.Expect(len(nulls) < len(rows), "the member "+member+" has the type of the table", "a value in some sale",
			fmt.Sprintf("it is null in all of %d sales", len(rows))); err != nil {
			return err
		}
	}
	many := float64(len(lack)) > (1-nearlyAll)*float64(len(rows)) && len(lack) < len(rows)
	if err := fg.judge.Expect(len(lack) == 0 || many, "the sales have the member "+member, "a member of the table",
		fmt.Sprintf("%d of %d sales do not have it: %s", len(lack), len(rows), scenario.Few(rowset.IDs(lack)))); err != nil {
		return err
	}
	return fg.judge.Expect(len(empty) == 0 || len(empty) < len(rows), "the member "+member+" says something", "a text in some sale",
		fmt.Sprintf("it is empty in all of %d sales", len(empty)))
}

// nothingOf tells whether no sale shows a part of its amount, and what was paid is what the
// others make: where nobody gives a tip, or is given cash back, a serializer leaves out, or
// shows as null, what there is not.
func nothingOf(rows []exchange.Row, member string) bool {
	other, isPart := map[string]string{"tipAmount": "cashbackAmount", "cashbackAmount": "tipAmount"}[member]
	makesAll := func(row exchange.Row, parts ...string) bool {
		paid, isPaid := row.Number("totalAmount")
		sum, ok := sale.SumOf(row, parts)
		return isPaid && ok && sale.Makes(row, "totalAmount", paid, sum)
	}
	return isPart && !slices.ContainsFunc(rows, func(row exchange.Row) bool {
		return row.At(member) != nil || !makesAll(row, "saleAmount") && !makesAll(row, "saleAmount", other)
	})
}

// nulled are the sales that show null for a member. The tables say "string or null" of
// the code of an item alone: of a member that none of the sales has a value for, null is
// another type than theirs.
func nulled(rows []exchange.Row, member string) []exchange.Row {
	return pick.Except(rows, func(row exchange.Row) bool {
		value, present := exchange.Find(map[string]any(row), member)
		return !present || value != nil
	})
}

func shows(row exchange.Row, member string) bool {
	_, present := exchange.Find(map[string]any(row), member)
	return present
}

// lacking are the sales without a member: of one that is about a card those that a card
// paid. Where cash leaves out origin and issuer instead of showing null, a card of which
// they are not known may do the same.
func lacking(rows []exchange.Row, member string) []exchange.Row {
	without := func(rows []exchange.Row) []exchange.Row {
		return pick.Except(rows, func(row exchange.Row) bool { return shows(row, member) })
	}
	if !strings.HasPrefix(member, "card") {
		return without(rows)
	}
	cards := ofCards(rows)
	mayBeUnknown := member == "cardOrigin" || member == "cardIssuer"
	if mayBeUnknown && len(without(cards)) < len(cards) && slices.ContainsFunc(rows, func(row exchange.Row) bool { return row.IsCash() && !shows(row, member) }) {
		return nil
	}
	return without(cards)
}

// inInstallments are the sales whose installmentType is by its word the merchant's or the
// bank's: they have a number of installments.
func inInstallments(rows []exchange.Row) []exchange.Row {
	return pick.Except(rows, func(row exchange.Row) bool { return rules.OperatorsInstallments(row.Text("installmentType")) })
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
