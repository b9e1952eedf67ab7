package exchange

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
)

// What is paid in cash is rounded to ten pesos, what a card pays is not.
func TestItemsMake_OfCashAreRounded(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind, amount string
		fits         bool
	}{
		{"CASH", "1990", true}, {"CASH", "2000", true}, {"CASH", "1994", true}, {"CASH", "1993", false}, {"CASH", "2010", false}, {"CASH", "1980", false},
		{"Efectivo", "1990", true}, {"DEBIT", "1990", false}, {"DEBIT", "1996", true}, {"CASH", "-1990", true},
	} {
		row := Row{"transactionType": c.kind, "saleAmount": json.Number(c.amount), "items": []any{map[string]any{"quantity": json.Number("3"), "price": json.Number("665")}}}
		assert.Equal(t, c.fits, ItemsMake(nil, "saleAmount")(row), "%s %s", c.kind, c.amount)
	}
}

// A line may have been rounded down before the cash was.
func TestItemsMake_OfCashAreRoundedTwice(t *testing.T) {
	t.Parallel()
	sold := func(kind, amount string) Row {
		return Row{"transactionType": kind, "saleAmount": json.Number(amount), "items": []any{map[string]any{"quantity": json.Number("1"), "price": json.Number("50296")}}}
	}
	assert.True(t, ItemsMake(nil, "saleAmount")(sold("CASH", "50290")))
	assert.False(t, ItemsMake(nil, "saleAmount")(sold("DEBIT", "50290")))
	assert.False(t, ItemsMake(nil, "saleAmount")(sold("CASH", "50310")))
}

// A currency may have cents: three lines that each lose half of one are no peso.
func TestItemsMake_WithCents(t *testing.T) {
	t.Parallel()
	for amount, fits := range map[string]bool{"194.10": true, "194.70": true, "190.70": false, "199.00": false} {
		var items []any
		for _, price := range []string{"48.40", "36.40", "109.30"} {
			items = append(items, map[string]any{"quantity": json.Number("1"), "price": json.Number(price)})
		}
		row := Row{"transactionType": "DEBIT", "saleAmount": json.Number(amount), "items": items}
		assert.Equal(t, fits, ItemsMake(nil, "saleAmount")(row), amount)
	}
}

// The "item price" may be that of the line, of all sales alike.
func TestPricesMake(t *testing.T) {
	t.Parallel()
	item := func(quantity, price string) map[string]any {
		return map[string]any{"quantity": json.Number(quantity), "price": json.Number(price)}
	}
	row := Row{"transactionType": "DEBIT", "saleAmount": json.Number("2460"), "items": []any{item("2", "1980"), item("0.485", "480")}}
	assert.True(t, PricesMake(nil, "saleAmount")(row))
	assert.False(t, ItemsMake(nil, "saleAmount")(row))
	row["saleAmount"] = json.Number("4193")
	assert.False(t, PricesMake(nil, "saleAmount")(row))
	assert.True(t, ItemsMake(nil, "saleAmount")(row))
}

// A discount on the whole has no line of its own.
func TestItemsMake_OfADiscount(t *testing.T) {
	t.Parallel()
	for amount, fits := range map[string]bool{"67473": true, "67472": true, "67480": false, "37485": true, "74220": false, "74000": false, "82467": false, "74970": true} {
		row := Row{"transactionType": "DEBIT", "saleAmount": json.Number(amount), "items": []any{map[string]any{"quantity": json.Number("3"), "price": json.Number("24990")}}}
		assert.Equal(t, fits, ItemsMake(nil, "saleAmount")(row), amount)
	}
}

// An item of the catalogue has its price in pesos, whatever the currency of a sale.
func TestWithItems(t *testing.T) {
	t.Parallel()
	in := func(currency string) Row {
		return Row{"currencyCode": currency, "items": []any{map[string]any{"price": json.Number("1")}}}
	}
	assert.Equal(t, []Row{in("CLP"), in("CLP")}, WithItems([]Row{in("CLP"), in("USD"), {"currencyCode": "CLP"}, in("CLP")}))
	assert.Len(t, WithItems([]Row{in(""), in("")}), 2, "none is told")
}

// A sale may be paid in several transactions: each shows all that was bought, or one does,
// and what is paid in cash of it is rounded to coins.
func TestItemsMake_OfASplitSale(t *testing.T) {
	t.Parallel()
	bought := []any{map[string]any{"quantity": json.Number("3"), "price": json.Number("1997")}}
	for name, c := range map[string]struct {
		kind, first, cash string
		ofCash            []any
		fits              bool
	}{
		"all in each": {"DEBIT", "1997", "3994", bought, true}, "all in one": {"DEBIT", "1997", "3994", nil, true}, "cash in coins": {"DEBIT", "1997", "3990", nil, true},
		"cash twice": {"CASH", "2000", "4000", nil, true}, "too little": {"DEBIT", "1997", "3980", nil, false}, "too much": {"DEBIT", "1997", "4010", nil, false},
	} {
		rows := []Row{
			{"saleId": "1", "transactionType": c.kind, "saleAmount": json.Number(c.first), "items": bought},
			{"saleId": "1", "transactionType": "CASH", "saleAmount": json.Number(c.cash), "items": c.ofCash},
		}
		assert.Equal(t, c.fits, ItemsMake(rows, "saleAmount")(rows[0]), name)
	}
}

// The items of the transaction report are in extraData, and nowhere else.
func TestRow_ItemsOfEachReport(t *testing.T) {
	t.Parallel()
	items := []any{map[string]any{"name": "Leche"}}
	assert.Len(t, Row{"items": items}.Items(), 1)
	assert.Len(t, Row{"extraData": map[string]any{"items": items}}.Items(), 1)
	assert.Empty(t, Row{"extraData": map[string]any{}, "items": items}.Items())
}
