package oracles

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
	"calco.example/contracts/suite/scenario"
)

func TestSameLocation(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"101", "101", true}, {"0101", "101", true}, {"LOC_000101", "101", true}, {"101", "LOC_000101", true}, {"0", "00", true}, {"x", "x", true},
		{"101", "102", false}, {"LOC_000101", "102", false}, {"LOC_101", "POS_101", false}, {"LOC", "0", false}, {"x", "", false},
	} {
		assert.Equal(t, c.same, sameLocation(c.a, c.b), "%q and %q", c.a, c.b)
	}
}

func TestSameInstallments(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"Banco", "BANCO", true}, {"Bank", "BANCO", true}, {"merchant", "COMERCIO", true}, {"Acme", "ACME", true},
		{"Bank", "COMERCIO", false}, {"Banks", "BANCO", false}, {"", "BANCO", false},
	} {
		assert.Equal(t, c.same, sameInstallments(c.a, c.b), "%q and %q", c.a, c.b)
	}
}

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

func TestSameWord(t *testing.T) {
	t.Parallel()
	assert.True(t, sameWord("cardBrand")("American Express", "AMEX"))
	assert.False(t, sameWord("cardBrand")("American Express", "VISA"))
	assert.True(t, sameWord("installmentType")("Bank", "BANCO"))
	assert.False(t, sameWord("status")("American Express", "AMEX"))
}

func TestSameSet_TellsHowOften(t *testing.T) {
	t.Parallel()
	same, difference := sameSet([]string{"a", "b"}, []string{"b", "a", "b"})
	assert.False(t, same)
	assert.Equal(t, "3 rows; the same sales, but for how often: b 2 times instead of 1", difference)
	_, difference = sameSet([]string{"a", "b"}, []string{"b", "c"})
	assert.Equal(t, "2 rows; missing: a; too many: c", difference)
}

func TestIsFiller(t *testing.T) {
	t.Parallel()
	for text, is := range map[string]bool{"": true, "-": true, " * ": true, "N/A": true, " n/a": true, "Efectivo": true, "0": false, "00000000": true, "VISA": false, "ñ": false,
		"SIN_DATO": true, "no card": true, "SIN": false, "NO 40518842": false, "Sinergia Card": false} {
		assert.Equal(t, is, isFiller(text), text)
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

func TestUsualStatus(t *testing.T) {
	t.Parallel()
	done, back := exchange.Row{"status": "done"}, exchange.Row{"status": "back"}
	assert.Equal(t, "done", usualStatus([]exchange.Row{back, done, done}))
	assert.Equal(t, "", usualStatus([]exchange.Row{{}, {}, done}))
}

func TestPlaceOf(t *testing.T) {
	t.Parallel()
	sold := []string{"T1"}
	for _, c := range []struct {
		locations []facts.LocationFact
		place     string
		known     bool
	}{
		{[]facts.LocationFact{{ID: "41", Terminals: sold}, {ID: "44"}}, "44", true},
		{[]facts.LocationFact{{ID: "00044", Terminals: sold}}, "00044", true},
		{[]facts.LocationFact{{ID: "41", Terminals: sold}}, "44", true},
		{[]facts.LocationFact{{ID: "LOC-47", Terminals: sold}}, "44", false},
	} {
		o := &accounts{env: &scenario.Environment{Facts: &facts.Facts{Locations: c.locations}}}
		place, known := o.placeOf("44", []exchange.Row{{"id": "41"}, {"id": "44"}})
		assert.Equal(t, c.known, known, c.locations)
		assert.Equal(t, c.place, place, c.locations)
	}
}

func TestInOneCurrency(t *testing.T) {
	t.Parallel()
	peso, dollar := exchange.Row{"currencyCode": "CLP"}, exchange.Row{"currencyCode": "USD"}
	assert.Equal(t, []exchange.Row{peso, peso}, inOneCurrency([]exchange.Row{peso, dollar, peso}))
	assert.Equal(t, []exchange.Row{{}, {}}, inOneCurrency([]exchange.Row{{}, {}}), "none is told")
}

// What is paid in cash is rounded to ten pesos, what a card pays is not.
func TestLines_OfCashAreRounded(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind, amount string
		fits         bool
	}{
		{"CASH", "1990", true}, {"CASH", "2000", true}, {"CASH", "1994", true}, {"CASH", "1993", false}, {"CASH", "2010", false}, {"CASH", "1980", false},
		{"Efectivo", "1990", true}, {"DEBIT", "1990", false}, {"DEBIT", "1996", true}, {"CASH", "-1990", true},
	} {
		row := exchange.Row{"transactionType": c.kind, "saleAmount": json.Number(c.amount), "items": []any{map[string]any{"quantity": json.Number("3"), "price": json.Number("665")}}}
		assert.Equal(t, c.fits, lines("saleAmount")(row), "%s %s", c.kind, c.amount)
	}
}

// A line may have been rounded down before the cash was.
func TestLines_OfCashAreRoundedTwice(t *testing.T) {
	t.Parallel()
	sold := func(kind, amount string) exchange.Row {
		return exchange.Row{"transactionType": kind, "saleAmount": json.Number(amount), "items": []any{map[string]any{"quantity": json.Number("1"), "price": json.Number("50296")}}}
	}
	assert.True(t, lines("saleAmount")(sold("CASH", "50290")))
	assert.False(t, lines("saleAmount")(sold("DEBIT", "50290")))
	assert.False(t, lines("saleAmount")(sold("CASH", "50310")))
}

// A currency may have cents: three lines that each lose half of one are no peso.
func TestLines_WithCents(t *testing.T) {
	t.Parallel()
	for amount, fits := range map[string]bool{"194.10": true, "194.70": true, "190.70": false, "199.00": false} {
		var items []any
		for _, price := range []string{"48.40", "36.40", "109.30"} {
			items = append(items, map[string]any{"quantity": json.Number("1"), "price": json.Number(price)})
		}
		row := exchange.Row{"transactionType": "DEBIT", "saleAmount": json.Number(amount), "items": items}
		assert.Equal(t, fits, lines("saleAmount")(row), amount)
	}
}

// A discount on the whole has no line of its own.
func TestLines_OfADiscount(t *testing.T) {
	t.Parallel()
	for amount, fits := range map[string]bool{"67473": true, "67472": true, "67480": false, "37485": true, "74220": false, "74000": false, "82467": false, "74970": true} {
		row := exchange.Row{"transactionType": "DEBIT", "saleAmount": json.Number(amount), "items": []any{map[string]any{"quantity": json.Number("3"), "price": json.Number("24990")}}}
		assert.Equal(t, fits, lines("saleAmount")(row), amount)
	}
}

// The amount of a cash sale may be what was handed over, that of a card is what was paid.
func TestAgreements_AmountHandedOver(t *testing.T) {
	t.Parallel()
	for kind, same := range map[string]bool{"CASH": true, "DEBIT": false} {
		branch := exchange.Row{"transactionType": kind, "saleAmount": json.Number("6930"), "totalAmount": json.Number("6930"), "cashbackAmount": json.Number("70")}
		assert.Equal(t, same, agreements["amount"].same(pair{branch: branch, report: exchange.Row{"amount": json.Number("7000")}}), kind)
		assert.True(t, agreements["amount"].same(pair{branch: branch, report: exchange.Row{"amount": json.Number("6930")}}), kind)
		assert.False(t, agreements["amount"].same(pair{branch: branch, report: exchange.Row{"amount": json.Number("6940")}}), kind)
	}
}

// One report may cut off the names of items.
func TestItems_OfBothReports(t *testing.T) {
	t.Parallel()
	same := agreements["items"].same
	item := func(name string, code any) map[string]any {
		return map[string]any{"name": name, "code": code, "quantity": json.Number("1.0"), "price": json.Number("990")}
	}
	branch := exchange.Row{"items": []any{item("Pan amasado (unidad)", nil), item("Leche entera 1 L", "77")}}
	second := func(items ...any) exchange.Row {
		return exchange.Row{"extraData": map[string]any{"items": items}}
	}
	assert.True(t, same(pair{branch: branch, report: second(item("Leche entera", "77"), item("Pan amasado ", ""))}))
	assert.False(t, same(pair{branch: branch, report: second(item("Leche entera", "78"), item("Pan amasado ", ""))}))
	assert.False(t, same(pair{branch: branch, report: second(item("Leche descremada", "77"), item("Pan amasado ", ""))}))
	assert.False(t, same(pair{branch: branch, report: second(item("Le", "77"), item("Pan amasado ", ""))}), "hardly a name")
	assert.False(t, same(pair{branch: branch, report: second(item("Leche entera", "77"))}))
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
		assert.Equal(t, c.holds, total.holds(row), "%s %s", c.kind, c.total)
	}
	for status, holds := range map[string]bool{"reversed": true, "completed": false} {
		assert.Equal(t, holds, total.holds(exchange.Row{"status": status, "saleAmount": json.Number("1895"), "totalAmount": json.Number("0")}), status)
	}
	for _, c := range []struct {
		status, commission, rest string
		holds                    bool
	}{
		{"reversed", "0", "0", true}, {"reversed", "10", "90", true}, {"reversed", "10", "0", false}, {"completed", "0", "0", false}, {"completed", "10", "90", true},
	} {
		row := exchange.Row{"status": c.status, "amount": json.Number("100"), "extraData": map[string]any{"amountCommission": json.Number(c.commission), "amountWithoutCommission": json.Number(c.rest)}}
		assert.Equal(t, c.holds, rest.holds(row), "%s %s %s", c.status, c.commission, c.rest)
	}
}

// "Date and time of the transaction" and "of payment" may be some seconds apart.
func TestAgreements_TimeOfPayment(t *testing.T) {
	t.Parallel()
	for paid, same := range map[string]bool{
		"2025-08-18T12:00:59.000": true, "2025-08-18T12:00:59.999": true, "2025-08-18T12:01:02.500": true, "2025-08-18T12:00:57": true,
		"2025-08-18T12:01:20.000": false, "2025-08-18T12:00:00.000": false, "2025-08-18T11:00:59.000": false, "2025-08-18": false, "": false,
	} {
		p := pair{branch: exchange.Row{"transactionDateTime": "2025-08-18T12:00:59"}, report: exchange.Row{"paymentDataTime": paid}}
		assert.Equal(t, same, agreements["time"].same(p), paid)
	}
}

func TestAgreements_AmountOfReversedSale(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		status, amount string
		same           bool
	}{
		{"Completed", "100.0", true}, {"Completed", "-100", false}, {"reversed", "100", true}, {"reversed", "-100", true}, {"reversed", "-90", false},
	} {
		p := pair{branch: exchange.Row{"status": c.status, "totalAmount": json.Number("100")}, report: exchange.Row{"amount": json.Number(c.amount)}}
		assert.Equal(t, c.same, agreements["amount"].same(p), "%s of %s", c.amount, c.status)
	}
}

func TestOriginOf(t *testing.T) {
	t.Parallel()
	for word, means := range map[string]string{"NATIONAL": "national", "Nacional": "national", "INTERNATIONAL": "international", "internacional": "international", "Extranjera": "international", "CL": "", "": ""} {
		assert.Equal(t, means, originOf(word), word)
	}
}

// A deployment that sorts by the second may show any milliseconds.
func TestOrdered_GoesByTheSecond(t *testing.T) {
	t.Parallel()
	assert.Equal(t, "2026-11-21T13:00:00", ordered(exchange.Row{"paymentDataTime": "2026-11-21T13:00:00.002"}, "paymentDataTime"))
	assert.Equal(t, "2026-11-21T13:00:00", ordered(exchange.Row{"transactionDateTime": "2026-11-21T13:00:00"}, "transactionDateTime"))
	assert.Equal(t, "", ordered(exchange.Row{}, "paymentDataTime"))
}

func TestMonthBefore(t *testing.T) {
	t.Parallel()
	today, err := facts.ParseDay("2026-03-31")
	require.NoError(t, err)
	for back, day := range []string{"2026-03-01", "2026-02-01", "2026-01-01", "2025-12-01"} {
		assert.Equal(t, day, monthBefore(today, back).String())
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
	fg := &figures{env: &scenario.Environment{Facts: &facts.Facts{Today: today}}}
	for _, c := range []struct {
		name  string
		count string
		dates []string
		fits  bool
	}{
		{"all", "3", []string{"2026-10-04", "2026-11-04", "2026-12-04"}, true},
		{"those due", "12", []string{"2026-10-04", "2026-11-04"}, true},
		{"in another form", "3", []string{"04/10/2026", "04/11/2026"}, true},
		{"one was due, too", "12", []string{"2026-09-04", "2026-10-04"}, false},
		{"one that is to come, but not the next", "12", []string{"2026-11-04", "2026-12-04"}, false},
		{"without dates", "3", []string{"", ""}, false},
	} {
		var entries []any
		for i, date := range c.dates {
			entries = append(entries, map[string]any{"paymentDate": date, "installmentNumber": json.Number([]string{"1", "2", "3"}[i])})
		}
		p := pair{branch: exchange.Row{"installmentCount": json.Number(c.count)}, report: exchange.Row{"reconciliations": entries}}
		assert.Equal(t, c.fits, fg.asManyAs(p), c.name)
	}
}

// The halves of a bill in cash may be equal in all that is told of them; what has a number
// of its own stands once.
func TestShownTwice(t *testing.T) {
	t.Parallel()
	half := exchange.Row{"saleId": "S7", "sequenceNumber": "N/A", "amount": "990"}
	numbered := exchange.Row{"saleId": "S8", "sequenceNumber": "000017", "amount": "990"}
	assert.Empty(t, shownTwice([]exchange.Row{half, numbered, half}))
	assert.Equal(t, "S8", shownTwice([]exchange.Row{half, numbered, half, numbered}))
}
