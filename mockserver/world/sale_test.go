package world

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"calco.example/contracts/civil"
	"calco.example/mockserver/world/payment"
)

// oneOf is the class of a legal combination.
func oneOf(medium payment.Type, brand payment.Brand, kind payment.InstallmentKind) payment.Class {
	class, legal := payment.ClassNamed(medium.String(), brand.String(), kind.String())
	if !legal {
		panic("no legal combination")
	}
	return class
}

// drawSale draws any sale of any persona.
func drawSale(t *rapid.T, l *Ledger) Sale {
	p := rapid.SampledFrom(selling(l.world)).Draw(t, "persona")
	from := rapid.IntRange(int(FirstDay), int(civil.NewDate(2027, 12, 31))).Draw(t, "day")
	for d := civil.Date(from); ; d++ {
		block := l.Blocks(nil, p.All, d, d)[0]
		if len(block.Marks) > 0 {
			m := rapid.SampledFrom(block.Marks).Draw(t, "mark")
			return l.Sale(p.Terminals[m.Terminal()], d, m)
		}
	}
}

// selling returns the personas with sales, without the one that is slow to draw.
func selling(w *World) (all []*Persona) {
	for _, p := range w.Personas {
		sells := slices.ContainsFunc(p.Terminals, func(t *Terminal) bool { return t.habits != nil })
		if sells && p.Name != "large" {
			all = append(all, p)
		}
	}
	return all
}

// someSales returns all sales of a persona in a range.
func someSales(l *Ledger, p *Persona, from, to civil.Date) (all []Sale) {
	for i, block := range l.Blocks(nil, p.All, from, to) {
		for _, m := range block.Marks {
			all = append(all, l.Sale(p.Terminals[m.Terminal()], from.AddDays(i), m))
		}
	}
	return all
}

func TestSale_CardIsConsistent(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	rapid.Check(t, func(t *rapid.T) {
		s := drawSale(t, l)
		medium, brand := s.Class.Type(), s.Class.Brand()
		if medium == payment.Cash {
			if s.BIN != "" || s.IssuerJSON != "" || s.International || s.CashbackAmount != 0 {
				t.Fatalf("a card on a cash sale: %+v", s)
			}
			return
		}
		if !slices.ContainsFunc(cards[medium][brand][:], func(list []card) bool {
			return slices.Contains(list, card{s.BIN, s.IssuerJSON, s.International})
		}) {
			t.Fatalf("BIN %s of %s, international %v, on %v %v", s.BIN, s.IssuerJSON, s.International, medium, brand)
		}
		if s.CashbackAmount > 0 && medium != payment.Debit {
			t.Fatalf("cash back on %v", medium)
		}
	})
}

// binOfBrand knows the number ranges of the brands.
func binOfBrand(bin string, brand payment.Brand) bool {
	prefixes := map[payment.Brand][]string{
		payment.Visa: {"4"}, payment.Mastercard: {"51", "52", "53", "54", "55", "222"}, payment.Amex: {"34", "37"}, payment.Maestro: {"6759", "6304"},
	}
	return slices.ContainsFunc(prefixes[brand], func(p string) bool { return strings.HasPrefix(bin, p) })
}

func TestBINs(t *testing.T) {
	t.Parallel()
	owners := map[string]string{}
	for medium := range payment.NumTypes {
		for brand := range payment.NumBrands {
			for _, list := range cards[medium][brand] {
				for _, c := range list {
					assert.Regexp(t, `^[0-9]{8}$`, c.bin)
					assert.True(t, binOfBrand(c.bin, brand), "%s is not %v", c.bin, brand)
					assert.Empty(t, owners[c.bin], "%s belongs to two", c.bin)
					owners[c.bin] = c.issuerJSON
				}
			}
		}
	}
	assert.GreaterOrEqual(t, len(owners), 60)
	for c := range payment.Class(payment.NumClasses) {
		assert.Equal(t, c.Type() == payment.Cash, len(cards[c.Type()][c.Brand()][0]) == 0, "a card of Chile: %v %v", c.Type(), c.Brand())
	}
}

// The burst of edge: more sales in a second than a page holds, amounts beyond
// 32 bits, one peso.
func TestSale_Burst(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	var amounts []int64
	n := 0
	for _, s := range someSales(l, findPersona(t, l.world, "edge"), onDay("2025-08-12"), onDay("2025-08-12")) {
		if s.Terminal.habits.burst && s.Second == burstSecond {
			n++
			if s.SaleAmount == 1 || s.SaleAmount > 1<<31-1 {
				amounts = append(amounts, s.SaleAmount)
			}
		}
	}
	assert.GreaterOrEqual(t, n, burstSales)
	assert.Equal(t, burstAmounts[:], amounts)
}

func TestSale_Installments(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	legal := map[payment.InstallmentKind][]int{
		payment.Merchant: {2, 3, 6, 10, 12}, payment.Bank: {2, 3, 6, 9, 12, 18, 24, 36, 48}, payment.Platform: {3, 6, 12},
	}
	rapid.Check(t, func(t *rapid.T) {
		s := drawSale(t, l)
		kind := s.Class.Installments()
		if kind == payment.NoInstallments {
			if s.InstallmentCount != 0 {
				t.Fatalf("%d installments of none", s.InstallmentCount)
			}
			return
		}
		if !slices.Contains(legal[kind], s.InstallmentCount) || s.SaleAmount < 15000 {
			t.Fatalf("%v: %d of %d", kind, s.InstallmentCount, s.SaleAmount)
		}
	})
}

func TestSale_IsPure(t *testing.T) {
	t.Parallel()
	w := shippedWorld(t)
	p := findPersona(t, w, "edge")
	d := onDay("2025-08-20")
	forward := someSales(NewLedger(w, 7), p, d, d)
	l := NewLedger(w, 7)
	block := l.Blocks(nil, p.All, d, d)[0]
	for i, m := range slices.Backward(block.Marks) {
		again := l.Sale(p.Terminals[m.Terminal()], d, m)
		assert.Equal(t, forward[i].ID(), again.ID())
		require.Equal(t, forward[i].Items, again.Items)
	}
}

func TestSale_Identifiers(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	ids, last := map[string]bool{}, map[*Terminal]int64{}
	for _, s := range someSales(l, findPersona(t, l.world, "main"), onDay("2025-08-01"), onDay("2025-08-31")) {
		require.False(t, ids[s.ID()], "sale id %s twice", s.ID())
		ids[s.ID()] = true
		require.Greater(t, s.Sequence, last[s.Terminal], "sequence of %s", s.Terminal.Serial)
		last[s.Terminal] = s.Sequence
	}
	assert.Greater(t, len(ids), 10000)
}

func TestSale_CashNeedsNoRounding(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	for _, s := range someSales(l, findPersona(t, l.world, "cash-only"), onDay("2025-08-01"), onDay("2025-08-14")) {
		require.Equal(t, payment.Cash, s.Class.Type())
		require.Zero(t, s.Total()%10, "total %d", s.Total())
	}
}

func TestSale_VoucherReplacesReceiptIn2021(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	p := findPersona(t, l.world, "second")
	documents := func(from, to string) map[int]int {
		seen := map[int]int{}
		for _, s := range someSales(l, p, onDay(from), onDay(to)) {
			seen[s.DocumentType]++
		}
		return seen
	}
	assert.Zero(t, documents("2020-12-20", "2020-12-31")[48])
	after := documents("2021-01-01", "2021-01-15")
	for _, code := range []int{0, 33, 39, 41, 48} {
		assert.Positive(t, after[code], "document type %d", code)
	}
	assert.Len(t, after, 5)
}

// The odd but legal values the persona edge is for, all within one week.
func TestSale_EdgeShowsOddValues(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	seen := map[string]bool{}
	for _, s := range someSales(l, findPersona(t, l.world, "edge"), onDay("2025-08-04"), onDay("2025-08-31")) {
		seen["reversed"] = seen["reversed"] || s.Reversed
		seen["no items"] = seen["no items"] || len(s.Items) == 0
		seen["48 installments"] = seen["48 installments"] || s.InstallmentCount == 48
		seen["cash back"] = seen["cash back"] || s.CashbackAmount > 0
		seen["tip"] = seen["tip"] || s.TipAmount > 0
		seen["international"] = seen["international"] || s.International
		for _, item := range s.Items {
			seen["null code"] = seen["null code"] || item.product.Code == nil
			seen["empty code"] = seen["empty code"] || item.product.Code != nil && *item.product.Code == ""
			seen["decimal quantity"] = seen["decimal quantity"] || item.Quantity%1000 != 0
			seen["apostrophe"] = seen["apostrophe"] || strings.Contains(item.product.Name, "'")
			seen["ñ"] = seen["ñ"] || strings.Contains(item.product.Name, "ñ")
		}
	}
	for name, found := range seen {
		assert.True(t, found, name)
	}
	assert.Len(t, seen, 11)
}

func TestSale_ListsAProductOnce(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	for _, s := range someSales(l, findPersona(t, l.world, "main"), onDay("2025-08-19"), onDay("2025-08-20")) {
		names := map[string]bool{}
		for _, item := range s.Items {
			require.False(t, names[item.product.Name], "%s: %s", s.ID(), item.product.Name)
			names[item.product.Name] = true
		}
	}
}

// Tickets of each trade lie near those of national studies.
func TestSale_Tickets(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	for _, loc := range findPersona(t, l.world, "main").Locations {
		trade := loc.Terminals[0].habits.trade
		var sum, n int64
		for _, block := range l.Blocks(nil, loc.Scope, onDay("2025-03-03"), onDay("2025-03-30")) {
			for _, m := range block.Marks {
				if m.Class().Type() != payment.Credit {
					s := l.Sale(loc.Terminals[m.Terminal()], block.Date, m)
					sum, n = sum+s.SaleAmount, n+1
				}
			}
		}
		assert.InEpsilon(t, trade.DebitTicket, sum/n, 0.1, trade.Name)
	}
}
