package sales

import (
	"fmt"
	"strings"
	"time"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// nearlyAll is the share of sales that both reports tell alike, from which on they all
// count as told so.
const nearlyAll = 0.95

// numbersAndTimes holds the sequence numbers and the times of sales in one report against
// those in the other. What was read before comes first and costs nothing; then terminals
// are read in each, as for saleIDs, but for a quick calibration.
func numbersAndTimes(p *probing.Prober) {
	both, lastDay := bothReports{sales: salesOf(p)}, probing.After(p.Account.To, -1)
	both.tell()
	for _, days := range []int{2, 28} { // as many as any month has
		for _, serial := range p.Account.Serials(mostTerminals) {
			if p.Options.Quick || both.settled() {
				break
			}
			both.sales.terminalInBoth("Q-TR-TIME", serial, probing.After(lastDay, 1-days), lastDay)
			both.tell()
		}
	}
	if both.settled() {
		return
	}
	p.Lack(fmt.Sprintf("fewer than %d sales of past days, neither reversed nor in cash, were seen in both reports", enoughApart), "an account whose terminals make some sales a day")
}

// bothReports holds the sales of the two reports against each other.
type bothReports struct {
	sales          sales
	numbers, times bool // settled
}

func (b *bothReports) settled() bool { return b.numbers && b.times }

// tell notes how both reports number and date the sales that were seen in them, as far as
// that was not settled before.
func (b *bothReports) tell() {
	pairs, last := b.pastPairs()
	b.numbers = b.numbers || b.tellNumbers(pairs, last)
	b.times = b.times || b.tellTimes(pairs, last)
}

// transactionInBoth is one transaction as each report shows it.
type transactionInBoth struct{ branch, report exchange.Row }

// pastPairs are the transactions of past days that both reports were seen to have, but for
// those of a sale that has several, and for those that are not of the usual status: each
// report may date a reversed one in its own way.
func (b *bothReports) pastPairs() (pairs []transactionInBoth, last *exchange.Exchange) {
	branch, second, last := b.sales.pastSales()
	usual, ofSale, at := exchange.UsualStatus(branch), map[string]int{}, map[string]int{}
	for i, row := range branch {
		ofSale[row.Text("saleId")]++
		at[row.Text("saleId")] = i
	}
	pair := func(row exchange.Row, place int, known bool) {
		if known && branch[place].Text("status") == usual {
			pairs = append(pairs, transactionInBoth{branch[place], row})
		}
	}
	inReport := map[string]int{}
	for _, row := range second {
		inReport[row.Text("saleId")]++
	}
	if b.sales.ownIDs() {
		for i, place := range exchange.Match(branch, second, b.sales.moments("")) {
			pair(second[i], place, place >= 0)
		}
		return pairs, last
	}
	for _, row := range second {
		id := row.Text("saleId")
		place, known := at[id]
		pair(row, place, known && ofSale[id] == 1 && inReport[id] == 1)
	}
	return pairs, last
}

// tellNumbers holds the sequence numbers of the two reports against each other, and tells
// whether enough were seen. Cash is left out, for which a filler may stand.
func (b *bothReports) tellNumbers(pairs []transactionInBoth, last *exchange.Exchange) bool {
	seen, same := 0, 0
	for _, p := range pairs {
		number := p.report.Sequence()
		if rules.PaymentType(p.branch.Text("transactionType")) == "CASH" || number == "" {
			continue
		}
		seen++
		if number == p.branch.Sequence() {
			same++
		}
	}
	return b.tellAlike("Q-TR-SEQUENCE", seen, same, last)
}

// tellAlike notes whether both reports tell something alike of the sales that were seen, and
// tells whether these were enough.
func (b *bothReports) tellAlike(q rules.QuestionID, seen, same int, last *exchange.Exchange) bool {
	if seen < enoughApart {
		return false
	}
	word := "of-its-own"
	if float64(same) >= nearlyAll*float64(seen) {
		word = "same"
	}
	b.sales.p.Record.At(q).Saw(evidence.Word(word), last)
	return true
}

// zoneStep is what two clocks differ by at least: whose clock is shown is another question.
const zoneStep = 15 * time.Minute

// tellTimes holds the times of the two reports against each other, to the second, and tells
// whether enough were seen.
func (b *bothReports) tellTimes(pairs []transactionInBoth, last *exchange.Exchange) bool {
	const q = "Q-TR-TIME"
	seen, same, far := 0, 0, ""
	farther := 0
	for _, p := range pairs {
		made, errMade := time.Parse("2006-01-02T15:04:05", probing.TimeOf(p.branch))
		paid, errPaid := time.Parse("2006-01-02T15:04:05", probing.TimeOf(p.report))
		if errMade != nil || errPaid != nil {
			continue
		}
		seen++
		apart := paid.Truncate(time.Second).Sub(made)
		switch apart -= apart.Round(zoneStep); {
		case apart == 0:
			same++
		case apart.Abs() > exchange.OwnTimeApart:
			farther++
			far = strings.Join([]string{probing.TimeOf(p.branch), probing.TimeOf(p.report)}, " and ")
		}
	}
	if seen >= enoughApart && float64(farther) > (1-nearlyAll)*float64(seen) {
		b.sales.p.Record.At(q).SawElse(fmt.Sprintf("the two times of a sale lie more than %s apart, as %s", exchange.OwnTimeApart, far), last)
		return true
	}
	return b.tellAlike(q, seen, same, last)
}
