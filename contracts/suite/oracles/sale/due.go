package sale

import (
	"math/big"
	"slices"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/scenario"
)

// DueOnly tells whether entries may be those of the installments that are due by
// today: fewer than there are, the first of them, and the next is not due yet. That a
// settlement which is still to come has an entry, is not said; the first may have one
// before it is due.
func DueOnly(entries []exchange.Row, count int, today string) bool {
	if len(entries) == 0 || len(entries) >= count {
		return false
	}
	latest := ""
	for _, entry := range entries {
		if number := scenario.Int(entry.Text("installmentNumber")); number < 1 || number > len(entries) {
			return false
		}
		latest = max(latest, DayIn(entry.Text("paymentDate")))
	}
	last, err := facts.ParseDay(latest)
	return err == nil && last.Add(longestMonth).String() > today && (len(entries) == 1 || latest <= today)
}

// longestMonth is how many days at most lie between two installments: a month, and some
// on which no bank pays ("Possible payment date").
const longestMonth = 35

// SharesOf tells whether each of some entries is an equal share of a figure, but for
// what is left over where it cannot be divided: all of that may be in the first.
func SharesOf(figure *big.Rat, entries []exchange.Row, count int) bool {
	return !slices.ContainsFunc(entries, func(entry exchange.Row) bool {
		part, ok := entry.Number("amount")
		off, most := new(big.Rat).Sub(figure, new(big.Rat).Mul(part, big.NewRat(int64(count), 1))), int64(count)
		if entry.Text("installmentNumber") == "1" && off.Sign() < 0 {
			most *= int64(count)
		}
		return !ok || off.Abs(off).Cmp(big.NewRat(most, 1)) >= 0
	})
}

// mostInstallments is how many installments a sale has at most.
const mostInstallments = 48

// Begun tells whether the installments of a sale may be the first equal shares of an amount
// of it, of which the next is not due: how many there are the report does not tell.
func (s Settlement) Begun(field, today string) bool {
	want, ok := Figure(s.Sale, field)
	for count := len(s.Installments) + 1; ok && count <= mostInstallments; count++ {
		if SharesOf(want, s.Installments, count) && DueOnly(s.Installments, count, today) {
			return true
		}
	}
	return false
}

// dateForms are the forms of a date that can be told from each other.
var dateForms = []string{
	time.DateOnly, "02-01-2006", "02/01/2006", "20060102", ToTheSecond, "2006-01-02T15:04:05.000", "2006-01-02 15:04:05", time.RFC3339,
}

// DayIn is the civil date of a text in one of the forms, or empty.
func DayIn(text string) string {
	for _, form := range dateForms {
		if t, err := time.Parse(form, text); err == nil {
			return t.Format(time.DateOnly)
		}
	}
	return ""
}
