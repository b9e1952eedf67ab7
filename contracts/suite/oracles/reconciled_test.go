package oracles

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/scenario"
)

// soldOn is a sale of a day with reconciliations: number, day and amount of each.
func soldOn(day string, entries ...[3]string) pair {
	var list []any
	for _, e := range entries {
		list = append(list, map[string]any{"installmentNumber": json.Number(e[0]), "paymentDate": e[1], "amount": json.Number(e[2])})
	}
	return pair{branch: exchange.Row{"saleId": "1", "transactionDateTime": day + "T10:00:00"}, report: exchange.Row{"saleId": "1", "reconciliations": list}}
}

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

// The month may stand before the day.
func TestNotBefore(t *testing.T) {
	t.Parallel()
	assert.True(t, notBefore(soldOn("2026-11-24", [3]string{"1", "12/01/2026", "1"})))
	assert.True(t, notBefore(soldOn("2026-11-24", [3]string{"1", "01/12/2026", "1"})))
	assert.False(t, notBefore(soldOn("2026-11-24", [3]string{"1", "11/10/2026", "1"})))
	assert.False(t, notBefore(soldOn("2026-11-24", [3]string{"1", "2026-11-23", "1"})))
}

func TestUnlike_Installments(t *testing.T) {
	t.Parallel()
	told := func(entries ...[3]string) *scenario.Reading {
		return &scenario.Reading{Rows: []exchange.Row{soldOn("2026-11-24", entries...).report}}
	}
	base := told([3]string{"1", "", "100"}, [3]string{"2", "", "200"})
	assert.Empty(t, unlike(base, told([3]string{"2", "2026-12-24", "200.00"}, [3]string{"1", "2026-11-24", "100"})), "reconciled meanwhile")
	assert.Empty(t, unlike(base, told([3]string{"0", "", "0"})), "told as not reconciled")
	assert.Len(t, unlike(base, told([3]string{"1", "", "100"}, [3]string{"2", "", "201"})), 1)
	assert.Len(t, unlike(base, told([3]string{"1", "", "100"}, [3]string{"3", "", "200"})), 1)
}

// One sale is told as not reconciled, but not all that a question shows.
func TestUnlike_InstallmentsOfNoSale(t *testing.T) {
	t.Parallel()
	told := func(numbers ...string) *scenario.Reading {
		w := &scenario.Reading{}
		for i, number := range numbers {
			row := soldOn("2026-11-24", [3]string{number, "", "100"}).report
			row["saleId"] = fmt.Sprint(i)
			w.Rows = append(w.Rows, row)
		}
		return w
	}
	base := told("1", "0", "1", "1")
	assert.Empty(t, unlike(base, told("0", "0", "0", "1")), "one is left")
	assert.Empty(t, unlike(told("1", "0", "0", "1"), told("0", "0", "0", "0")), "too few to tell")
	assert.Empty(t, unlike(told("0", "0", "0", "0"), base), "reconciled meanwhile")
	assert.Equal(t, []string{"0 has no installments, and 1 of 100 otherwise, as in all of 3 sales"}, unlike(base, told("0", "0", "0", "0")))
}

// What stands for nothing is open for each sale, but a question takes no member away.
func TestUnlike_MemberOfNoSale(t *testing.T) {
	t.Parallel()
	told := func(issuers ...string) *scenario.Reading {
		w := &scenario.Reading{}
		for i, issuer := range issuers {
			w.Rows = append(w.Rows, exchange.Row{"saleId": fmt.Sprint(i), "sequenceNumber": fmt.Sprint(i), "cardIssuer": issuer})
		}
		return w
	}
	base := told("Banco", "", "Banco", "Banco")
	assert.Empty(t, unlike(base, told("Banco", "", "", "")), "it is told of one")
	assert.Empty(t, unlike(told("Banco", "", "", "Banco"), told("", "", "", "")), "too few to tell")
	assert.Empty(t, unlike(told("", "", "", ""), base), "told by the second alone")
	assert.Equal(t, []string{`0 has cardIssuer "", and "Banco" otherwise, as in all of 3 sales`}, unlike(base, told("", "", "", "")))
	pages := told("Banco", "", "", "")
	assert.Empty(t, unlike(told("Banco", "Banco", "Banco", "Banco"), pages), "some have it")
	pages.Size = 1
	assert.Equal(t, []string{`1 has cardIssuer "", and "Banco" otherwise, as in all of 3 sales`}, unlike(told("Banco", "Banco", "Banco", "Banco"), pages), "but for the first page")
	pages.Size = 2
	assert.Empty(t, unlike(told("Banco", "Banco", "Banco", "Banco"), pages), "too few to tell on the second page")
}

// What was paid of a sale that is reversed later is withheld again, under its number.
func TestNumberedApart_WhatIsTakenBack(t *testing.T) {
	t.Parallel()
	back := soldOn("2026-11-24", [3]string{"1", "2026-11-26", "100"}, [3]string{"1", "2026-11-27", "-100"})
	assert.False(t, numberedApart(back), "of a sale that was not reversed")
	back.report["status"] = "Reversed"
	assert.True(t, numberedApart(back))
	fg := &figures{env: &scenario.Environment{Facts: &facts.Facts{}}}
	of6 := soldOn("2026-08-24", [3]string{"1", "2026-09-24", "100"}, [3]string{"2", "2026-10-26", "100"}, [3]string{"1", "2026-10-29", "-100"}, [3]string{"2", "2026-10-29", "-100"})
	of6.branch["installmentCount"] = json.Number("6")
	assert.False(t, fg.asManyAs(of6), "of a sale that was not reversed")
	of6.report["status"] = "Reversed"
	for name, holds := range map[string]func(pair) bool{"as many": fg.asManyAs, "within": numberedWithin, "sign": signedAlike, "apart": numberedApart, "in order": paidInOrder} {
		assert.True(t, holds(of6), "reversed when two of six installments were paid: %s", name)
	}
	short := soldOn("2026-11-24", [3]string{"1", "2026-11-26", "100"}, [3]string{"1", "2026-11-27", "-90"})
	short.report["status"] = "Reversed"
	assert.False(t, numberedApart(short))
}

// A refund has the saleId of what it refunds: that has its installments all the same.
func TestInstallmentCounts_OfARefund(t *testing.T) {
	t.Parallel()
	sale := func(id, count string) exchange.Row {
		return exchange.Row{"saleId": id, "installmentCount": json.Number(count)}
	}
	assert.Equal(t, map[string]int{"1": 6, "2": 3, "3": 0}, installmentCounts([]exchange.Row{sale("1", "6"), sale("1", "0"), sale("2", "0"), sale("2", "3"), sale("3", "0")}))
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
	sold := soldOn("2026-11-24", [3]string{"1", "", "33.33"}, [3]string{"2", "", "33.33"}, [3]string{"3", "", "33.33"}).report
	for net, ok := range map[string]bool{"100": true, "99.99": true, "99.98": true, "100.01": false, "101": false} {
		sold["net"] = json.Number(net)
		assert.Equal(t, ok, settlementOf(sold).addsUp("net"), net)
	}
}

// A part of a sale may be given back: it is withheld from a later settlement, under the
// next number.
func TestFigures_OfWhatIsGivenBack(t *testing.T) {
	t.Parallel()
	back := soldOn("2026-11-24", [3]string{"1", "2026-11-26", "100"}, [3]string{"2", "2026-11-27", "-30"})
	back.report["amount"], back.branch["installmentCount"] = json.Number("100"), json.Number("1")
	fg := &figures{env: &scenario.Environment{Facts: &facts.Facts{}}}
	for name, holds := range map[string]func(pair) bool{"as many": fg.asManyAs, "within": numberedWithin, "sign": signedAlike, "apart": numberedApart} {
		assert.True(t, holds(back), name)
	}
	assert.True(t, givenBack(back.report))
	for name, entries := range map[string][][3]string{
		"nothing of it was paid":        {{"1", "2026-11-26", "-100"}},
		"more than was paid":            {{"1", "2026-11-26", "100"}, {"2", "2026-11-27", "-130"}},
		"more was paid than the sale":   {{"1", "2026-11-26", "300"}, {"2", "2026-11-27", "-30"}},
		"an installment more, for sale": {{"1", "2026-11-26", "100"}, {"2", "2026-11-27", "30"}},
	} {
		odd := soldOn("2026-11-24", entries...)
		odd.report["amount"] = json.Number("100")
		assert.False(t, givenBack(odd.report), name)
	}
}

// Installments add up to a figure of the sale, or to what is left of it without the tip, or
// without tip and cash back.
func TestSettlements(t *testing.T) {
	t.Parallel()
	branch := []exchange.Row{{"saleId": "1", "tipAmount": json.Number("100"), "cashbackAmount": json.Number("50")}}
	for apart, reading := range map[int64]string{0: "amount", 100: "amount without the tip", 150: "amount without tip and cash back", 50: ""} {
		near := func(figure string, less func(settlement) []*big.Rat) func(settlement) bool {
			return func(s settlement) bool {
				return figure == "amount" && slices.ContainsFunc(less(s), func(n *big.Rat) bool { return n.Cmp(big.NewRat(apart, 1)) == 0 })
			}
		}
		holding := ""
		for _, r := range settlements(near, branch) {
			if r.holds(settlement{sale: exchange.Row{"saleId": "1"}}) {
				holding += r.name
			}
		}
		assert.Equal(t, reading, holding)
	}
}
