package world

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"calco.example/mockserver/world/payment"
)

func TestCommission(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ amount, rate, commission, net int64 }{
		{1000, 180, 21, 979},
		{4990, 105, 62, 4928},
		{23391, 195, 543, 22848},
		{119990, 225, 3213, 116777},
		{50, 105, 1, 49},
		{1000000, 70, 8330, 991670},
	} {
		assert.Equal(t, row.commission, commissionAt(row.amount, row.rate), row.amount)
		assert.Equal(t, row.net, row.amount-commissionAt(row.amount, row.rate), row.amount)
	}
}

func TestCommission_Rates(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name string
		sale Sale
		want int64 // of a million, tax included
	}{
		{"debit", Sale{Class: oneOf(payment.Debit, payment.Visa, payment.NoInstallments)}, 12495},
		{"prepaid", Sale{Class: oneOf(payment.Prepaid, payment.Visa, payment.NoInstallments)}, 17255},
		{"credit", Sale{Class: oneOf(payment.Credit, payment.Visa, payment.NoInstallments)}, 23205},
		{"international", Sale{Class: oneOf(payment.Credit, payment.Visa, payment.NoInstallments), International: true}, 30345},
		{"merchant installments", Sale{Class: oneOf(payment.Credit, payment.Visa, payment.Merchant)}, 26775},
		{"bank installments", Sale{Class: oneOf(payment.Credit, payment.Visa, payment.Bank)}, 23205},
		{"cash", Sale{Class: oneOf(payment.Cash, payment.NoBrand, payment.NoInstallments)}, 0},
	} {
		assert.Equal(t, row.want, row.sale.commission(1_000_000), row.name)
	}
}

func TestSplit(t *testing.T) {
	t.Parallel()
	assert.Equal(t, []int64{33333, 33333, 33334}, SplitEvenly(100000, 3))
	assert.Equal(t, []int64{14998, 14998, 14998, 14998, 14998, 15000}, SplitEvenly(89990, 6))
	assert.Equal(t, []int64{7}, SplitEvenly(7, 1))
}

func TestSettle_Dates(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	terminal := findPersona(t, l.world, "main").Terminals[0]
	settle := func(class payment.Class, count int, reversed bool) []Entry {
		s := &Sale{Terminal: terminal, Date: onDay("2025-09-17"), Class: class, InstallmentCount: count, Reversed: reversed}
		return l.Settle(nil, s, 90000).Entries
	}
	for _, row := range []struct {
		name  string
		class payment.Class
		count int
		first string
		n     int
	}{
		{"debit, next banking day", oneOf(payment.Debit, payment.Visa, payment.NoInstallments), 0, "2025-09-22", 1},
		{"prepaid, next banking day", oneOf(payment.Prepaid, payment.Visa, payment.NoInstallments), 0, "2025-09-22", 1},
		{"credit, the one after", oneOf(payment.Credit, payment.Amex, payment.NoInstallments), 0, "2025-09-23", 1},
		{"bank installments, at once", oneOf(payment.Credit, payment.Visa, payment.Bank), 48, "2025-09-23", 1},
		{"platform installments, at once", oneOf(payment.Credit, payment.Visa, payment.Platform), 6, "2025-09-23", 1},
		{"merchant installments, monthly", oneOf(payment.Credit, payment.Visa, payment.Merchant), 6, "2025-10-17", 6},
	} {
		entries := settle(row.class, row.count, false)
		assert.Len(t, entries, row.n, row.name)
		for i, entry := range entries {
			assert.Equal(t, i+1, entry.Number, row.name)
			assert.False(t, entry.None, row.name)
		}
		assert.Equal(t, row.first, entries[0].Date.String(), row.name)
	}
	none := []Entry{{Amount: 90000, None: true}}
	assert.Equal(t, none, settle(oneOf(payment.Cash, payment.NoBrand, payment.NoInstallments), 0, false))
	assert.Equal(t, none, settle(oneOf(payment.Credit, payment.Visa, payment.Merchant), 6, true))
}

func TestItem_AmountRoundsHalfUp(t *testing.T) {
	t.Parallel()
	assert.EqualValues(t, 1062, Item{Quantity: 485, Price: 2190}.Amount())
	assert.EqualValues(t, 167, Item{Quantity: 500, Price: 333}.Amount())
	assert.EqualValues(t, 6000, Item{Quantity: 3000, Price: 2000}.Amount())
}

// For any sale of any persona: lines sum to the sale amount, entries to the net
// amount or, where what was paid is taken back, to nothing, commission and net to the base; entries fall on banking days after
// the sale and have different numbers and ids.
func TestSale_MoneyAddsUp(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	rapid.Check(t, func(t *rapid.T) {
		s := drawSale(t, l)
		lines := int64(0)
		for _, item := range s.Items {
			if item.Quantity <= 0 || item.Price <= 0 {
				t.Fatalf("a line for nothing: %+v", item)
			}
			lines += item.Amount()
		}
		if len(s.Items) > 0 && lines != s.SaleAmount {
			t.Fatalf("lines sum to %d, sale amount is %d", lines, s.SaleAmount)
		}
		base := rapid.SampledFrom([]int64{s.Total(), s.SaleAmount}).Draw(t, "base")
		checkSettlement(t, l, &s, base)
	})
}

func checkSettlement(t *rapid.T, l *Ledger, s *Sale, base int64) {
	settled := l.Settle(nil, s, base)
	if settled.Commission < 0 || settled.Commission+settled.Net != base {
		t.Fatalf("%d + %d is not %d", settled.Commission, settled.Net, base)
	}
	sum, ids, back := int64(0), map[int64]bool{}, false
	for i, entry := range settled.Entries {
		sum += entry.Amount
		if entry.None {
			continue
		}
		ids[entry.ID] = true
		back = back || entry.Withheld
		if !entry.Withheld && entry.Number != i+1 || entry.Date <= s.Date || !l.world.calendar.Banking(entry.Date) {
			t.Fatalf("entry %d: %+v", i, entry)
		}
		if entry.ID < 100_000_000 || entry.ID >= 1<<31 {
			t.Fatalf("id %d", entry.ID)
		}
	}
	want := settled.Net
	if back {
		want = 0
	}
	if none := settled.Entries[0].None; sum != want || len(ids) != len(settled.Entries) && !none || back && !s.Reversed {
		t.Fatalf("entries %+v, net %d", settled.Entries, settled.Net)
	}
}
