package world

import (
	"calco.example/contracts/civil"
	"calco.example/mockserver/world/chance"
	"calco.example/mockserver/world/payment"
)

// Commission rates in hundredths of a percent, before tax. The reference gives
// none (amountCommission is "commission plus tax applied on the commission").
var commissionRates = [payment.NumTypes]int64{payment.Debit: 105, payment.Credit: 195, payment.Prepaid: 145, payment.Cash: 0}

const (
	foreignRate  = 60 // added for international cards
	merchantRate = 30 // added for merchant-financed installments
	taxPercent   = 19 // on the commission
)

// commission returns commission plus tax, each rounded half up.
func (s *Sale) commission(base int64) int64 {
	rate := commissionRates[s.Class.Type()]
	if s.International {
		rate += foreignRate
	}
	if s.Class.Installments() == payment.Merchant {
		rate += merchantRate
	}
	return commissionAt(base, rate)
}

func commissionAt(base, rate int64) int64 {
	fee := (base*rate + 5000) / 10000
	return fee + (fee*taxPercent+50)/100
}

// Settlement is what the commerce gets for a sale, and when.
type Settlement struct {
	Commission, Net int64 // Net = base - Commission
	Parts           int   // in which it is paid
	// Entries sum to Net, those of a sale that was taken back when some of it was paid to 0.
	Entries []Entry
}

// Entry is one reconciliation entry of the transaction report.
type Entry struct {
	Date     civil.Date // when it is payable, always a banking day
	Number   int        // of the installment, from 1
	Amount   int64
	ID       int64 // reconciliation id, once paid; fits 32 bits
	None     bool  // cash, or reversed before anything was paid: Date and Number are not set
	Withheld bool  // what was paid under this number is taken back
}

// Settle computes commission and entries of a base amount, the entries in the memory of
// those given. Which of the sale's amounts is the base is an open question of the
// reference, so the caller says.
func (l *Ledger) Settle(memory []Entry, s *Sale, base int64) Settlement {
	fee := s.commission(base)
	settled := Settlement{Commission: fee, Net: base - fee, Parts: 1}
	switch {
	case s.Class.Type() == payment.Cash:
		settled.Entries = append(memory[:0], Entry{Amount: base, None: true})
	case s.Class.Installments() == payment.Merchant:
		settled.Parts = s.InstallmentCount
		settled.Entries = l.monthly(memory[:0], s, settled.Net)
	default:
		settled.Entries = append(memory[:0], Entry{Date: l.payDay(s, s.Date), Number: 1, Amount: settled.Net, ID: l.entryID(s, 1)})
	}
	if s.Reversed && s.Class.Type() != payment.Cash {
		l.takeBack(&settled, s, base)
	}
	return settled
}

// takeBack leaves of a settlement what had been paid when the sale was reversed, and
// withholds the same from a later one, under the same numbers. A sale that was taken
// back before is never settled and pays no commission.
func (l *Ledger) takeBack(settled *Settlement, s *Sale, base int64) {
	paid := 0
	for paid < len(settled.Entries) && settled.Entries[paid].Date <= s.reversal.Date {
		paid++
	}
	if paid == 0 {
		*settled = Settlement{Net: base, Parts: 1, Entries: append(settled.Entries[:0], Entry{Amount: base, None: true})}
		return
	}
	settled.Entries = settled.Entries[:paid]
	day := l.payDay(s, s.reversal.Date)
	for _, e := range settled.Entries[:paid] {
		back := Entry{Date: day, Number: e.Number, Amount: -e.Amount, ID: l.entryID(s, -e.Number), Withheld: true}
		settled.Entries = append(settled.Entries, back)
	}
}

// payDay is the next banking day after a day, for credit the one after it. Bank-financed
// installments are paid at once, like a single payment.
func (l *Ledger) payDay(s *Sale, after civil.Date) civil.Date {
	days := 1
	if s.Class.Type() == payment.Credit {
		days = 2
	}
	return l.world.calendar.BankingAfter(after, days)
}

// monthly splits the net amount into the installments the merchant finances: one
// entry each, a month apart, on a banking day.
func (l *Ledger) monthly(entries []Entry, s *Sale, net int64) []Entry {
	for i, amount := range SplitEvenly(net, s.InstallmentCount) {
		due := l.world.calendar.BankingFrom(s.Date.AddMonths(i + 1))
		entries = append(entries, Entry{Date: due, Number: i + 1, Amount: amount, ID: l.entryID(s, i+1)})
	}
	return entries
}

// SplitEvenly divides into equal whole parts, the remainder on the last.
func SplitEvenly(amount int64, n int) []int64 {
	parts := make([]int64, n)
	for i := range parts {
		parts[i] = amount / int64(n)
	}
	parts[n-1] += amount % int64(n)
	return parts
}

// entryID returns a number of nine or ten digits that fits 32 bits: the
// reference types reconciliationId as int. What is withheld goes by a number below 0.
func (l *Ledger) entryID(s *Sale, number int) int64 {
	const lowest, span = 100_000_000, 1<<31 - 100_000_000
	return lowest + int64(chance.Mix(chance.Mix(l.saleSeed(s), chance.StreamReconciliation), uint64(number))%span)
}
