package reports

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/suite/oracles/sale"
)

func TestUsualStatus(t *testing.T) {
	t.Parallel()
	done, back := exchange.Row{"status": "done"}, exchange.Row{"status": "back"}
	assert.Equal(t, "done", exchange.UsualStatus([]exchange.Row{back, done, done}))
	assert.Equal(t, "", exchange.UsualStatus([]exchange.Row{{}, {}, done}))
}

// The amount of a cash sale may be what was handed over, that of a card is what was paid.
func TestAgreements_AmountHandedOver(t *testing.T) {
	t.Parallel()
	for kind, same := range map[string]bool{"CASH": true, "DEBIT": false} {
		branch := exchange.Row{"transactionType": kind, "saleAmount": json.Number("6930"), "totalAmount": json.Number("6930"), "cashbackAmount": json.Number("70")}
		assert.Equal(t, same, Agreements["amount"].Same(sale.Pair{Branch: branch, Report: exchange.Row{"amount": json.Number("7000")}}), kind)
		assert.True(t, Agreements["amount"].Same(sale.Pair{Branch: branch, Report: exchange.Row{"amount": json.Number("6930")}}), kind)
		assert.False(t, Agreements["amount"].Same(sale.Pair{Branch: branch, Report: exchange.Row{"amount": json.Number("6940")}}), kind)
	}
}

// The amount may be that of the sale and its tip, before it is rounded to what coins can pay
// or without what is given back.
func TestAgreements_AmountOfParts(t *testing.T) {
	t.Parallel()
	same := Agreements["amount"].Same
	branch := func(kind, total, cashBack string) exchange.Row {
		return exchange.Row{"transactionType": kind, "saleAmount": json.Number("5775"), "tipAmount": json.Number("578"), "cashbackAmount": json.Number(cashBack), "totalAmount": json.Number(total)}
	}
	amount := func(text string) exchange.Row { return exchange.Row{"amount": json.Number(text)} }
	assert.True(t, same(sale.Pair{Branch: branch("CASH", "6350", "0"), Report: amount("6353.0")}), "before it is rounded")
	assert.True(t, same(sale.Pair{Branch: branch("DEBIT", "11353", "5000"), Report: amount("6353")}), "without the cash back")
	assert.True(t, same(sale.Pair{Branch: branch("DEBIT", "11353", "5000"), Report: amount("10775")}), "without the tip")
	assert.False(t, same(sale.Pair{Branch: branch("DEBIT", "6353", "0"), Report: amount("6354")}))
	assert.False(t, same(sale.Pair{Branch: branch("DEBIT", "6353", "0"), Report: exchange.Row{"amount": nil}}))
}

// Of a prepaid card the transaction report may say what it says of another one: its examples
// are CREDIT, DEBIT and CASH. It says so of all of them, or of none.
func TestAgreements_TypeOfPrepaid(t *testing.T) {
	t.Parallel()
	sales := func(words ...string) (pairs []sale.Pair) {
		for i, kind := range []string{"DEBIT", "CASH", "PREPAID", "PREPAID"} {
			pairs = append(pairs, sale.Pair{Branch: exchange.Row{"transactionType": kind}, Report: exchange.Row{"typeTransaction": words[i]}})
		}
		return pairs
	}
	of := Agreements["type"].Of
	assert.Len(t, of(sales("Debit", "Cash", "debit", "Debit")), 2)
	assert.Len(t, of(sales("DEBIT", "CASH", "DEBIT", "PREPAID")), 4)
	assert.Len(t, of(sales("DEBIT", "CASH", "CASH", "CASH")), 4)
}

// A filler may stand for the number of a cash sale, and zeros alone are no number.
func TestAgreements_SequenceOfCash(t *testing.T) {
	t.Parallel()
	for told, want := range map[string][2]bool{"0012": {true, true}, "N/A": {true, false}, "": {true, false}, "000": {true, false}, "13": {false, false}} {
		got := [2]bool{}
		for i, kind := range []string{"CASH", "DEBIT"} {
			got[i] = Agreements["sequence"].Same(sale.Pair{Branch: exchange.Row{"transactionType": kind, "sequenceNumber": "12"}, Report: exchange.Row{"sequenceNumber": told}})
		}
		assert.Equal(t, want, got, told)
	}
}

// One report may cut off the names of items.
func TestItems_OfBothReports(t *testing.T) {
	t.Parallel()
	same := Agreements["items"].Same
	item := func(name string, code any) map[string]any {
		return map[string]any{"name": name, "code": code, "quantity": json.Number("1.0"), "price": json.Number("990")}
	}
	branch := exchange.Row{"items": []any{item("Pan amasado (unidad)", nil), item("Leche entera 1 L", "77")}}
	second := func(items ...any) exchange.Row {
		return exchange.Row{"extraData": map[string]any{"items": items}}
	}
	assert.True(t, same(sale.Pair{Branch: branch, Report: second(item("Leche entera", "77"), item("Pan amasado ", ""))}))
	assert.True(t, same(sale.Pair{Branch: branch, Report: second(item("LECHE ENTERA 1 L", "77"), item("PAN AMAS", ""))}), "the letters that a printer has")
	assert.False(t, same(sale.Pair{Branch: branch, Report: second(item("Leche entera", "78"), item("Pan amasado ", ""))}))
	assert.False(t, same(sale.Pair{Branch: branch, Report: second(item("Leche descremada", "77"), item("Pan amasado ", ""))}))
	assert.False(t, same(sale.Pair{Branch: branch, Report: second(item("Le", "77"), item("Pan amasado ", ""))}), "hardly a name")
	assert.False(t, same(sale.Pair{Branch: branch, Report: second(item("Leche entera", "77"))}))
}

// "code (string, may be null or empty)": a report may tell none of any item. Where it tells
// some, one that it lacks is another.
func TestAgreements_ItemsWithoutCodes(t *testing.T) {
	t.Parallel()
	sold := func(inBranch, inReport any) sale.Pair {
		item := func(code any) []any {
			return []any{map[string]any{"code": code, "name": "Leche", "quantity": json.Number("1"), "price": json.Number("1290")}}
		}
		return sale.Pair{Branch: exchange.Row{"items": item(inBranch)}, Report: exchange.Row{"extraData": map[string]any{"items": item(inReport)}}}
	}
	for name, c := range map[string]struct {
		pairs []sale.Pair
		odd   int
	}{
		"none in the transaction report": {[]sale.Pair{sold("77", ""), sold("78", nil), sold(nil, "")}, 0},
		"none in the branch report":      {[]sale.Pair{sold(nil, "77"), sold("", "78")}, 0},
		"some":                           {[]sale.Pair{sold("77", ""), sold("78", "78")}, 1},
		"no items in the branch report":  {[]sale.Pair{{Branch: exchange.Row{}, Report: sold(nil, "77").Report}}, 1},
		"others":                         {[]sale.Pair{sold("77", "87"), sold("78", "88")}, 2},
	} {
		items := Agreements["items"]
		assert.Len(t, pick.Except(items.Of(c.pairs), items.Same), c.odd, name)
	}
}

// The branch report has "catalogue-sale items" and an "item price", the other one items, each
// with a "unit price": a sale with none of the catalogue may have one line there, a price may
// be that of the line, and two alike may be one.
func TestItems_OfEachReport(t *testing.T) {
	t.Parallel()
	item := func(code any, quantity, price string) map[string]any {
		return map[string]any{"name": "Palta hass", "code": code, "quantity": json.Number(quantity), "price": json.Number(price)}
	}
	type list = []any
	for name, c := range map[string]struct {
		branch, report list
		same           bool
	}{
		"no catalogue":             {list{}, list{item(nil, "1", "990")}, true},
		"of the catalogue in one":  {list{}, list{item("77", "1", "990")}, false},
		"only in the branch":       {list{item(nil, "1", "990")}, list{}, false},
		"each by itself":           {list{item("77", "2", "990")}, list{item("77", "1", "990"), item("77", "1", "990")}, true},
		"each line by itself":      {list{item("77", "1", "990"), item("77", "0.485", "480")}, list{item("77", "1.485", "990")}, true},
		"a line for another price": {list{item("77", "1", "990"), item("77", "0.485", "520")}, list{item("77", "1.485", "990")}, false},
		"a weight beside others":   {list{item("77", "0.676", "669"), item("8", "2", "1980")}, list{item("77", "0.676", "990"), item("8", "1", "990"), item("8", "1", "990")}, true},
		"one peso off":             {list{item("77", "1", "991")}, list{item("77", "1", "990")}, false},
		"one peso off, of several": {list{item("77", "2", "1981")}, list{item("77", "1", "990"), item("77", "1", "991")}, true},
		"one is lost":              {list{item("77", "3", "990")}, list{item("77", "1", "990"), item("77", "1", "990")}, false},
		"the price of the line":    {list{item("77", "0.485", "480")}, list{item("77", "0.485", "990")}, true},
		"another price":            {list{item("77", "0.485", "480")}, list{item("77", "0.485", "980")}, false},
		"the line in the other":    {list{item("77", "2", "990")}, list{item("77", "2", "1980")}, false},
		"a code that is a word":    {list{item("-", "2", "990")}, list{item("", "2", "990.0")}, true},
		"in the opposite order":    {list{item("7", "2", "990"), item("8", "2", "990")}, list{item("8", "2", "990"), item("7", "2", "990")}, true},
		"another quantity of both": {list{item("7", "2", "990"), item("8", "1", "990")}, list{item("7", "1", "990"), item("8", "2", "990")}, false},
	} {
		p := sale.Pair{Branch: exchange.Row{"items": c.branch}, Report: exchange.Row{"extraData": map[string]any{"items": c.report}}}
		assert.Equal(t, c.same, Agreements["items"].Same(p), name)
	}
}

// "Date and time of the transaction" and "of payment" may be some seconds apart.
func TestAgreements_TimeOfPayment(t *testing.T) {
	t.Parallel()
	for paid, same := range map[string]bool{
		"2025-08-18T12:00:59.000": true, "2025-08-18T12:00:59.999": true, "2025-08-18T12:01:02.500": true, "2025-08-18T12:00:57": true,
		"2025-08-18T12:01:20.000": false, "2025-08-18T12:00:00.000": false, "2025-08-18T11:00:59.000": false, "2025-08-18": false, "": false,
	} {
		p := sale.Pair{Branch: exchange.Row{"transactionDateTime": "2025-08-18T12:00:59"}, Report: exchange.Row{"paymentDataTime": paid}}
		assert.Equal(t, same, Agreements["time"].Same(p), paid)
	}
}

func TestAgreements_AmountOfReversedSale(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		status, amount string
		same           bool
	}{
		{"Completed", "100.0", true}, {"Completed", "-100", false}, {"reversed", "100", true}, {"reversed", "-100", true}, {"reversed", "-90", false},
		{"reversed", "0", true}, {"Completed", "0", false},
	} {
		p := sale.Pair{Branch: exchange.Row{"status": c.status, "saleAmount": json.Number("100"), "totalAmount": json.Number("100")}, Report: exchange.Row{"amount": json.Number(c.amount)}}
		assert.Equal(t, c.same, Agreements["amount"].Same(p), "%s of %s", c.amount, c.status)
		p.Branch["saleAmount"], p.Branch["totalAmount"], p.Report["amount"] = json.Number(c.amount), json.Number(c.amount), json.Number("100")
		assert.Equal(t, c.same, Agreements["amount"].Same(p), "%s paid of %s", c.amount, c.status)
	}
}

// One report may tell a reversal in a row of its own, of a later day, where the other tells
// it in that of the sale.
func TestDaysOfReversals(t *testing.T) {
	t.Parallel()
	told := func(id, at, status string) exchange.Row {
		return exchange.Row{"saleId": id, "paymentDataTime": at, "status": status}
	}
	isBack := func(row exchange.Row) bool { return row.Text("status") == "Reversed" }
	one := []exchange.Row{told("a", "2026-11-20T23:00:00", "Reversed"), told("b", "2026-11-20T12:00:00", "Completed")}
	for name, c := range map[string]struct {
		other []exchange.Row
		days  int
	}{
		"in that of the sale":      {[]exchange.Row{told("a", "2026-11-20T23:00:00", "Reversed")}, 0},
		"in one of its own":        {[]exchange.Row{told("a", "2026-11-20T23:00:00", "Completed"), told("a", "2026-11-20T23:40:00", "Reversed")}, 1},
		"three days later":         {[]exchange.Row{told("a", "2026-11-20T23:00:00", "Completed"), told("a", "2026-11-23T09:00:00", "Reversed")}, 3},
		"paid in two ways":         {[]exchange.Row{told("b", "2026-11-20T12:00:00", "Completed"), told("b", "2026-11-20T12:00:21", "Completed")}, 0},
		"both parts are reversed":  {[]exchange.Row{told("a", "2026-11-20T23:00:00", "Reversed"), told("a", "2026-11-20T23:00:21", "Reversed")}, 0},
		"another sale is reversed": {[]exchange.Row{told("c", "2026-11-20T23:00:00", "Completed"), told("c", "2026-11-21T23:40:00", "Reversed")}, 0},
	} {
		assert.Equal(t, c.days, daysOfReversals(one, c.other, isBack), name)
	}
	parts := []exchange.Row{told("a", "2026-11-20T23:00:00", "Completed"), told("a", "2026-11-20T23:00:21", "Reversed")}
	assert.Zero(t, daysOfReversals(parts, parts, isBack), "one part of a sale is reversed")
}
