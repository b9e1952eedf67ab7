package figures

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/scenario"
)

// A card number has first digits that a brand issues: of those with a 2, Mastercard's.
// Numbers of 2 that are as long as no such card are identifiers.
func TestInWords_CardNumbers(t *testing.T) {
	t.Parallel()
	for _, number := range []string{
		"2221991234567898", "2229991234567890", "2230991234567897", "2699991234567891", "2700991234567898", "2719991234567897", "2720991234567894",
		"2223003122003222", "2223 0031 2200 3222", "5500000000000004", "4111111111111111",
	} {
		shown, digits := inWords("cardNumber", number)
		assert.Equal(t, number, shown)
		assert.Equal(t, strings.ReplaceAll(number, " ", ""), digits)
		shown, _ = inWords("items.*.name", "pago "+number+".")
		assert.Equal(t, number, shown, "among words")
	}
	for _, number := range []string{
		"2220991234567899", "2721991234567893", "2800991234567897", "2223003122003221", "222300312200328", "22230031220032214", "1234567812345670",
	} {
		_, digits := inWords("cardNumber", number)
		assert.Empty(t, digits, number)
		_, digits = inWords("items.*.name", "pago "+number+".")
		assert.Empty(t, digits, number)
	}
}

func TestOfCards(t *testing.T) {
	t.Parallel()
	sales := func(types ...string) (rows []exchange.Row) {
		for _, word := range types {
			rows = append(rows, exchange.Row{"transactionType": word})
		}
		return rows
	}
	assert.Equal(t, sales("Debit", "PREPAID"), ofCards(sales("Debit", "CASH", "GIFT_CARD", "PREPAID")))
	assert.Equal(t, sales("Débito", "Crédito"), ofCards(sales("Débito", "cash", "Crédito")), "words of its own")
}

// Numbers may begin again when a shift is closed, a few times a day.
func TestShiftsOf(t *testing.T) {
	t.Parallel()
	sold := func(numbers ...string) (rows []exchange.Row) {
		for i, number := range numbers {
			rows = append(rows, exchange.Row{"serialNumber": "1", "transactionDateTime": fmt.Sprintf("2026-11-24T10:00:%02d", i), "transactionType": "DEBIT", "sequenceNumber": number})
		}
		slices.Reverse(rows)
		return rows
	}
	assert.Equal(t, []string{"2", "2", "1", "1", "1"}, shiftsOf(sold("000001", "000002", "000010", "000001", "000002")))
	assert.Equal(t, []string{"1", "1", "1"}, shiftsOf(sold("7", "7", "7")), "they do not begin again")
	assert.Equal(t, make([]string, 10), shiftsOf(sold("1", "2", "1", "2", "1", "2", "1", "2", "1", "2")), "too often for shifts")
}

// The ranges of MAESTRO are MASTERCARD's too: debit cards that have a new name.
func TestIssuerOf(t *testing.T) {
	t.Parallel()
	for bin, brand := range map[string]string{"40518842": "VISA", "52345678": "MASTERCARD", "58965700": "MASTERCARD", "67590000": "MASTERCARD", "22210000": "MASTERCARD", "37000000": "AMEX", "90000000": "", "35280000": ""} {
		assert.Equal(t, brand, issuerOf(exchange.Row{"cardBin": bin}), bin)
	}
}

// A serializer that leaves out what is null does so with the issuer of a card that
// nobody knows as it does in cash.
func TestLacking_WhereNullIsLeftOut(t *testing.T) {
	t.Parallel()
	card, unknown, cash := exchange.Row{"transactionType": "DEBIT", "cardIssuer": "Banco", "cardBrand": "VISA"}, exchange.Row{"transactionType": "DEBIT"}, exchange.Row{"transactionType": "CASH"}
	nulled := exchange.Row{"transactionType": "CASH", "cardIssuer": nil, "cardBrand": nil}
	assert.Empty(t, lacking([]exchange.Row{card, unknown, cash}, "cardIssuer"))
	assert.Len(t, lacking([]exchange.Row{card, unknown, nulled}, "cardIssuer"), 1, "cash shows null")
	assert.Len(t, lacking([]exchange.Row{card, unknown}, "cardIssuer"), 1, "nothing tells how null is shown")
	assert.Len(t, lacking([]exchange.Row{card, unknown, cash}, "cardBrand"), 1, "every card has one")
}

// What is paid in cash is rounded, and nothing need be left of a reversed sale, or paid.
func TestSums_CashAndReversedSales(t *testing.T) {
	t.Parallel()
	total, rest := sums("totalAmount", "saleAmount", "tipAmount"), sums("amount", "extraData.amountCommission", "extraData.amountWithoutCommission")
	for _, c := range []struct {
		kind, total string
		holds       bool
	}{
		{"CASH", "1990", true}, {"CASH", "2000", true}, {"CASH", "1995", true}, {"CASH", "1994", false}, {"CASH", "1980", false}, {"DEBIT", "1990", false}, {"DEBIT", "1995", true},
	} {
		row := exchange.Row{"transactionType": c.kind, "saleAmount": json.Number("1895"), "tipAmount": json.Number("100"), "totalAmount": json.Number(c.total)}
		assert.Equal(t, c.holds, total.Holds(row), "%s %s", c.kind, c.total)
	}
	for status, holds := range map[string]bool{"reversed": true, "completed": false} {
		assert.Equal(t, holds, total.Holds(exchange.Row{"status": status, "saleAmount": json.Number("1895"), "totalAmount": json.Number("0")}), status)
	}
	for _, c := range []struct {
		status, commission, rest string
		holds                    bool
	}{
		{"reversed", "0", "0", true}, {"reversed", "10", "90", true}, {"reversed", "10", "0", false}, {"completed", "0", "0", false}, {"completed", "10", "90", true},
	} {
		row := exchange.Row{"status": c.status, "amount": json.Number("100"), "extraData": map[string]any{"amountCommission": json.Number(c.commission), "amountWithoutCommission": json.Number(c.rest)}}
		assert.Equal(t, c.holds, rest.Holds(row), "%s %s %s", c.status, c.commission, c.rest)
	}
}

func TestApart(t *testing.T) {
	t.Parallel()
	at := func(street, number, commune string) exchange.Row {
		return exchange.Row{"street": street, "number": number, "commune": commune}
	}
	here := at("Los Robles", "305", "MAIPÚ")
	assert.True(t, apart(here, at("Los Olmos", "305", "Coyhaique")))
	assert.True(t, apart(here, at("Los Robles", "12", "Coyhaique")))
	assert.False(t, apart(here, at("Los Robles", "305", "Coyhaique")), "streets of one name")
	assert.False(t, apart(here, at("Los Olmos", "12", "Maipú")))
	assert.False(t, apart(here, at("Los Olmos", "12", "")))
}

// Entries may be those of the installments that are due, but none between may lack.
func TestFigures_DueOnly(t *testing.T) {
	t.Parallel()
	today, err := facts.ParseDay("2026-11-24")
	require.NoError(t, err)
	fg := Of(reading.New(&scenario.Scenario{Env: &scenario.Environment{Facts: &facts.Facts{Today: today}}}))
	for _, c := range []struct {
		name  string
		count string
		dates []string
		fits  bool
	}{
		{"all", "3", []string{"2026-10-04", "2026-11-04", "2026-12-04"}, true},
		{"those due", "12", []string{"2026-10-04", "2026-11-04"}, true},
		{"in another form", "3", []string{"04/10/2026", "04/11/2026"}, true},
		{"the next is due tomorrow, a month after the last", "12", []string{"2026-09-25", "2026-10-25"}, true},
		{"the next was due when the bank was closed", "12", []string{"2026-09-21", "2026-10-21"}, true},
		{"the next was due some days ago", "12", []string{"2026-09-20", "2026-10-20"}, false},
		{"one was due, too", "12", []string{"2026-09-04", "2026-10-04"}, false},
		{"one that is to come, but not the next", "12", []string{"2026-11-04", "2026-12-04"}, false},
		{"without dates", "3", []string{"", ""}, false},
	} {
		var entries []any
		for i, date := range c.dates {
			entries = append(entries, map[string]any{"paymentDate": date, "installmentNumber": json.Number([]string{"1", "2", "3"}[i])})
		}
		p := sale.Pair{Branch: exchange.Row{"installmentCount": json.Number(c.count)}, Report: exchange.Row{"reconciliations": entries}}
		assert.Equal(t, c.fits, fg.asManyAs(p), c.name)
	}
}

// The branch report has a "currencyCode", the transaction report a "currency", which may be
// told by its name.
func TestIsCurrency(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"CLP", "clp", "152", "USD"} {
		assert.True(t, isCurrency("currencyCode", text), text)
		assert.True(t, isCurrency("currency", text), text)
	}
	for _, name := range []string{"Peso chileno", "Pesos", "Dólar"} {
		assert.True(t, isCurrency("currency", name), name)
		assert.False(t, isCurrency("currencyCode", name), name)
	}
	for _, text := range []string{"", "$", "XYZ", "CL", "1520", "CLP-1", "N/A", "null"} {
		assert.False(t, isCurrency("currency", text), text)
	}
}
