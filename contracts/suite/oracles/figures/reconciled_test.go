package figures

import (
	"encoding/json"
	"math/big"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/scenario"
)

func TestPaidInOrder(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		entries [][3]string
		ok      bool
	}{
		"one after the other": {[][3]string{{"1", "2026-11-02", "1"}, {"2", "2026-12-02", "1"}}, true},
		"listed backwards":    {[][3]string{{"2", "2026-12-02", "1"}, {"1", "2026-11-02", "1"}}, true},
		"all at once":         {[][3]string{{"1", "2026-11-02", "1"}, {"2", "2026-11-02", "1"}}, true},
		"one without a day":   {[][3]string{{"1", "2026-11-02", "1"}, {"2", "", "1"}, {"3", "2026-12-02", "1"}}, true},
		"no numbers":          {[][3]string{{"1", "2026-12-02", "1"}, {"1", "2026-11-02", "1"}}, true},
		"the month first":     {[][3]string{{"1", "03/09/2027", "1"}, {"2", "04/08/2027", "1"}}, true},
		"the second first":    {[][3]string{{"1", "2026-12-02", "1"}, {"2", "2026-11-02", "1"}}, false},
		"the third first":     {[][3]string{{"1", "02-11-2026", "1"}, {"2", "02-01-2027", "1"}, {"3", "02-12-2026", "1"}}, false},
	} {
		assert.Equal(t, c.ok, paidInOrder(soldOn("2026-10-31", c.entries...)), name)
	}
}

// "0 when there is no reconciliation": not beside an installment that says the same of its
// reconciliation, and has a number.
func TestNumberedFromOne(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		entries [][3]string
		ids     []string
		ok      bool
	}{
		"from 1":                  {[][3]string{{"1", "2026-11-02", "5"}, {"2", "2026-12-02", "5"}}, []string{"Not yet", "Not yet"}, true},
		"from 0":                  {[][3]string{{"0", "2026-11-02", "5"}, {"1", "2026-12-02", "5"}}, []string{"Not yet", "Not yet"}, false},
		"0 alone":                 {[][3]string{{"0", "2026-11-02", "5"}}, []string{"Not yet"}, true},
		"0 for all":               {[][3]string{{"0", "2026-11-02", "5"}, {"0", "2026-12-02", "5"}}, []string{"Not yet", "Not yet"}, true},
		"0 for one that is later": {[][3]string{{"1", "2026-11-02", "5"}, {"0", "2026-12-02", "5"}}, []string{"Done", "Not yet"}, true},
		"0 for nothing":           {[][3]string{{"1", "2026-11-02", "5"}, {"0", "2026-12-02", "0"}}, []string{"Not yet", "Not yet"}, true},
	} {
		p := soldOn("2026-10-31", c.entries...)
		for i, entry := range p.Report.Objects("reconciliations") {
			entry["reconciliationId"] = c.ids[i]
		}
		assert.Equal(t, c.ok, numberedFromOne(p), name)
	}
}

// The month may stand before the day.
func TestNotBefore(t *testing.T) {
	t.Parallel()
	assert.True(t, notBefore(soldOn("2026-11-24", [3]string{"1", "12/01/2026", "1"})))
	assert.True(t, notBefore(soldOn("2026-11-24", [3]string{"1", "01/12/2026", "1"})))
	assert.False(t, notBefore(soldOn("2026-11-24", [3]string{"1", "11/10/2026", "1"})))
	assert.False(t, notBefore(soldOn("2026-11-24", [3]string{"1", "2026-11-23", "1"})))
}

// What was paid of a sale that is reversed later is withheld again, under its number.
func TestNumberedApart_WhatIsTakenBack(t *testing.T) {
	t.Parallel()
	back := soldOn("2026-11-24", [3]string{"1", "2026-11-26", "100"}, [3]string{"1", "2026-11-27", "-100"})
	assert.False(t, numberedApart(back), "of a sale that was not reversed")
	back.Report["status"] = "Reversed"
	assert.True(t, numberedApart(back))
	fg := Of(reading.New(&scenario.Scenario{Env: &scenario.Environment{Facts: &facts.Facts{}}}))
	of6 := soldOn("2026-08-24", [3]string{"1", "2026-09-24", "100"}, [3]string{"2", "2026-10-26", "100"}, [3]string{"1", "2026-10-29", "-100"}, [3]string{"2", "2026-10-29", "-100"})
	of6.Branch["installmentCount"] = json.Number("6")
	assert.False(t, fg.asManyAs(of6), "of a sale that was not reversed")
	of6.Report["status"] = "Reversed"
	for name, holds := range map[string]func(sale.Pair) bool{"as many": fg.asManyAs, "within": numberedWithin, "sign": signedAlike, "apart": numberedApart, "in order": paidInOrder} {
		assert.True(t, holds(of6), "reversed when two of six installments were paid: %s", name)
	}
	short := soldOn("2026-11-24", [3]string{"1", "2026-11-26", "100"}, [3]string{"1", "2026-11-27", "-90"})
	short.Report["status"] = "Reversed"
	assert.False(t, numberedApart(short))
}

// A commission with a fixed part may be more than a small sale: what is left of it is below
// 0, and so is what is paid.
func TestSignedAlike_LessThanNothingLeft(t *testing.T) {
	t.Parallel()
	small := soldOn("2026-11-24", [3]string{"1", "2026-11-26", "-9"})
	small.Report["amount"] = json.Number("50")
	assert.False(t, signedAlike(small))
	small.Report["extraData"] = map[string]any{"amountCommission": json.Number("59"), "amountWithoutCommission": json.Number("-9")}
	assert.True(t, signedAlike(small))
}

// Entries for settlements that are still to come have the number 0, each of them.
func TestNumberedApart_WhatIsToCome(t *testing.T) {
	t.Parallel()
	assert.True(t, numberedApart(soldOn("2026-11-24", [3]string{"0", "", "0"}, [3]string{"0", "", "0"}, [3]string{"1", "2026-11-26", "100"})))
	assert.False(t, numberedApart(soldOn("2026-11-24", [3]string{"1", "", "0"}, [3]string{"1", "", "0"})))
}

// Equal installments that were rounded each by itself may not be the sum to the last decimal.
func TestSettlement_AddsUpWithinRounding(t *testing.T) {
	t.Parallel()
	sold := soldOn("2026-11-24", [3]string{"1", "", "33.33"}, [3]string{"2", "", "33.33"}, [3]string{"3", "", "33.33"}).Report
	for net, ok := range map[string]bool{"100": true, "99.99": true, "99.98": true, "100.01": false, "101": false} {
		sold["net"] = json.Number(net)
		assert.Equal(t, ok, sale.SettlementOf(sold).AddsUp("net"), net)
	}
}

// A double may be written with a fraction of nothing, or with an exponent: it is a whole amount
// all the same.
func TestSettlement_AddsUpInWholePesosAsDoubles(t *testing.T) {
	t.Parallel()
	for _, each := range []string{"33333333", "33333333.0", "33333333.00", "3.3333333E7"} {
		sold := soldOn("2026-11-24", [3]string{"1", "", each}, [3]string{"2", "", each}, [3]string{"3", "", each}).Report
		for net, ok := range map[string]bool{"100000000": true, "1.0E8": true, "100000002": false} {
			sold["net"] = json.Number(net)
			assert.Equal(t, ok, sale.SettlementOf(sold).AddsUp("net"), "%s in parts of %s", net, each)
		}
	}
}

// The one installment of a sale may be rounded to whole pesos, too, if its amount is no whole one.
func TestSettlement_AddsUpInWholePesosAlone(t *testing.T) {
	t.Parallel()
	sold := soldOn("2026-11-24", [3]string{"1", "", "150092.0"}).Report
	for net, ok := range map[string]bool{"150091.5": true, "150092.3": true, "150091": false, "150093": false, "150093.5": false} {
		sold["net"] = json.Number(net)
		assert.Equal(t, ok, sale.SettlementOf(sold).AddsUp("net"), net)
	}
}

// Only those installments that are due may have an entry: of how many they are is not told
// in the transaction report, and what cannot be divided may be in the first.
func TestSettlement_Begun(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		first, second string
		ok            bool
	}{
		"a third":                  {"860", "", true},
		"two of three":             {"860", "860", true},
		"the rest in the first":    {"862", "", true},
		"the rest in both":         {"862", "862", false},
		"no share":                 {"2000", "", false},
		"all but a little":         {"2579", "", false},
		"more than there is of it": {"2600", "", false},
	} {
		sold := soldOn("2026-10-24", [3]string{"1", "2026-11-24", c.first})
		if c.second != "" {
			sold = soldOn("2026-09-24", [3]string{"1", "2026-10-24", c.first}, [3]string{"2", "2026-11-24", c.second})
		}
		sold.Report["amount"] = json.Number("2580")
		assert.Equal(t, c.ok, sale.SettlementOf(sold.Report).Begun("amount", "2026-11-26"), name)
		assert.False(t, sale.SettlementOf(sold.Report).Begun("amount", "2026-12-29"), "the next is due")
	}
}

// A part of a sale may be given back: it is withheld from a later settlement, under the
// next number.
func TestFigures_OfWhatIsGivenBack(t *testing.T) {
	t.Parallel()
	back := soldOn("2026-11-24", [3]string{"1", "2026-11-26", "100"}, [3]string{"2", "2026-11-27", "-30"})
	back.Report["amount"], back.Branch["installmentCount"] = json.Number("100"), json.Number("1")
	fg := Of(reading.New(&scenario.Scenario{Env: &scenario.Environment{Facts: &facts.Facts{}}}))
	for name, holds := range map[string]func(sale.Pair) bool{"as many": fg.asManyAs, "within": numberedWithin, "sign": signedAlike, "apart": numberedApart} {
		assert.True(t, holds(back), name)
	}
	assert.True(t, sale.GivenBack(back.Report))
	for name, entries := range map[string][][3]string{
		"nothing of it was paid":        {{"1", "2026-11-26", "-100"}},
		"more than was paid":            {{"1", "2026-11-26", "100"}, {"2", "2026-11-27", "-130"}},
		"more was paid than the sale":   {{"1", "2026-11-26", "300"}, {"2", "2026-11-27", "-30"}},
		"an installment more, for sale": {{"1", "2026-11-26", "100"}, {"2", "2026-11-27", "30"}},
	} {
		odd := soldOn("2026-11-24", entries...)
		odd.Report["amount"] = json.Number("100")
		assert.False(t, sale.GivenBack(odd.Report), name)
	}
}

// Installments add up to a figure of the sale, or to what is left of it without the tip, or
// without tip and cash back.
func TestSettlements(t *testing.T) {
	t.Parallel()
	branch := []exchange.Row{{"saleId": "1", "tipAmount": json.Number("100"), "cashbackAmount": json.Number("50")}}
	for apart, reading := range map[int64]string{0: "amount", 100: "amount without the tip", 150: "amount without tip and cash back", 50: ""} {
		near := func(figure string, less func(sale.Settlement) []*big.Rat) func(sale.Settlement) bool {
			return func(s sale.Settlement) bool {
				return figure == "amount" && slices.ContainsFunc(less(s), func(n *big.Rat) bool { return n.Cmp(big.NewRat(apart, 1)) == 0 })
			}
		}
		holding := ""
		for _, r := range settlements(near, branch) {
			if r.Holds(sale.Settlement{Sale: exchange.Row{"saleId": "1"}}) {
				holding += r.Name
			}
		}
		assert.Equal(t, reading, holding)
	}
}

// What the commission is taken off is the amount, or it without the tip, or without tip
// and cash back.
func TestCommissions(t *testing.T) {
	t.Parallel()
	branch := []exchange.Row{{"saleId": "1", "tipAmount": json.Number("100"), "cashbackAmount": json.Number("50")}}
	for rest, readings := range map[string]string{
		"980":    "the sum of extraData.amountCommission, extraData.amountWithoutCommission",
		"979.58": "the sum of extraData.amountCommission, extraData.amountWithoutCommission", "978.9": "",
		"880": "that, without the tip", "830": "that, without tip and cash back",
		"1000": "the sum of extraData.amountWithoutCommission", "930": "",
	} {
		row := exchange.Row{"saleId": "1", "amount": json.Number("1000"), "extraData": map[string]any{"amountCommission": json.Number("20"), "amountWithoutCommission": json.Number(rest)}}
		holding := ""
		for _, way := range commissions(branch) {
			if way.Holds(row) {
				holding += way.Name
			}
		}
		assert.Equal(t, readings, holding, rest)
	}
}

// soldOn is a sale of a day with reconciliations: number, day and amount of each.
func soldOn(day string, entries ...[3]string) sale.Pair {
	var list []any
	for _, e := range entries {
		list = append(list, map[string]any{"installmentNumber": json.Number(e[0]), "paymentDate": e[1], "amount": json.Number(e[2])})
	}
	return sale.Pair{Branch: exchange.Row{"saleId": "1", "transactionDateTime": day + "T10:00:00"}, Report: exchange.Row{"saleId": "1", "reconciliations": list}}
}
