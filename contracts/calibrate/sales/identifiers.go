package sales

import (
	"fmt"
	"slices"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
)

// sameInBoth holds what one report tells of the commerce against what the other does.
func sameInBoth(q rules.QuestionID, member string) func(*probing.Prober) {
	return func(p *probing.Prober) {
		branch := p.Ask(string(q), "the commerce of the branch report", p.Account.Branch(nil))
		second := p.Ask(string(q), "the commerce of the transaction report", p.Account.Report(nil))
		a, b := branch.Commerce().Text(member), second.Commerce().Text(member)
		switch {
		case a == "" || b == "":
			p.Lack("one of the reports shows no "+member, "")
		case a == b:
			p.Record.At(q).Saw(evidence.Word("same"), second)
		default:
			p.Record.At(q).Saw(evidence.Word("of-its-own"), second)
		}
	}
}

// enoughApart is how many sales of past days show, where both reports have them and no
// saleId stands in both, that each has its own; enoughInBoth, where these are all that
// either report shows of their terminals in their days.
const enoughApart = 10

// mostTerminals is how many terminals are read in both reports for such sales.
const mostTerminals = 3

// saleIDs looks for a saleId that both reports have: one says that they are the same.
// Pages that were read before come first and cost nothing; then two days of a terminal
// are read in each, and four weeks where these have too few sales.
func saleIDs(p *probing.Prober) {
	const q = "Q-TR-SALE-ID"
	if salesOf(p).tellIDs(q) {
		return
	}
	lastDay := probing.After(p.Account.To, -1)
	for _, days := range []int{2, 28} { // as many as any month has
		for _, serial := range p.Account.Serials(mostTerminals) {
			salesOf(p).terminalInBoth(q, serial, probing.After(lastDay, 1-days), lastDay)
			if salesOf(p).tellIDs(q) {
				return
			}
		}
	}
	p.Lack(fmt.Sprintf("no saleId was seen in both reports, nor %d sales of past days that stand in both by what else is told of them", enoughApart), "an account whose terminals make some sales a day")
}

// terminalInBoth reads some days of a terminal in each report.
func (s sales) terminalInBoth(q rules.QuestionID, serial, from, to string) {
	for _, op := range bothOperations {
		report, _ := rules.LookupOperation(op)
		for page := 1; page <= mostWholePages; page++ {
			x := s.p.Ask(string(q), fmt.Sprintf("page %d of a terminal in the %s", page, report.Name), soldAt(s.p, op, serial, from, to)(page))
			if page >= x.TotalPages() {
				break
			}
		}
	}
}

// tellIDs holds the sales of main that were seen in each report against each other, and
// tells whether these said how they are identified.
func (s sales) tellIDs(q rules.QuestionID) bool {
	branch, second, last := s.pastSales()
	ids := map[string]bool{}
	for _, row := range branch {
		ids[row.Text("saleId")] = true
	}
	if slices.ContainsFunc(second, func(row exchange.Row) bool { return ids[row.Text("saleId")] }) {
		s.p.Record.At(q).Saw(evidence.Word("same"), last)
		return true
	}
	both := slices.DeleteFunc(exchange.Match(branch, second, nil), func(at int) bool { return at < 0 })
	if len(both) < enoughApart && (len(both) < enoughInBoth || len(both) != len(second) || len(both) != len(s.besideThose(branch, second))) {
		return false
	}
	s.p.Record.At(q).Saw(evidence.Word("of-its-own"), last)
	return true
}

// besideThose are the sales of the branch report that were made by the terminals of some
// sales of the transaction report, in the days of these.
func (s sales) besideThose(branch, second []exchange.Row) []exchange.Row {
	shown, days := map[string]bool{}, []string{}
	for _, row := range second {
		shown[row.Text("posSerialNumber")] = true
		days = append(days, s.dayOf(row))
	}
	slices.Sort(days)
	return pick.Except(branch, func(row exchange.Row) bool {
		return !shown[row.Text("serialNumber")] || s.dayOf(row) < days[0] || s.dayOf(row) > days[len(days)-1]
	})
}

// pastSales are the transactions of main, of past days, that were seen in each report, and
// the last answer of the transaction report that shows some.
func (s sales) pastSales() (branch, second []exchange.Row, last *exchange.Exchange) {
	seen := map[string]bool{}
	for _, before := range s.p.Deployment.Steps() {
		if before.Request.Role != exchange.RoleMain || !before.Success() {
			continue
		}
		for _, row := range before.Rows() {
			name := fmt.Sprintf("%s %s %s", before.Request.Operation, row.Text("saleId"), row.Text("sequenceNumber"))
			if row.Text("saleId") == "" || seen[name] || s.dayOf(row) >= s.p.Account.Day(0) {
				continue
			}
			seen[name] = true
			switch before.Request.Operation {
			case rules.BranchReport:
				branch = append(branch, row)
			case rules.TransactionReport:
				second, last = append(second, row), before.Exchange
			}
		}
	}
	return branch, second, last
}

// ownIDs tells whether it is known that each report identifies sales in its own way.
func (s sales) ownIDs() bool { return s.p.Record.Is("Q-TR-SALE-ID", "of-its-own") }

// theSame is the place of a sale of the branch report among some of the transaction report:
// where each has identifiers of its own, of that which is most like it; -1 for none.
func (s sales) theSame(sale exchange.Row, rows []exchange.Row) int {
	if s.ownIDs() {
		return slices.Index(exchange.Match([]exchange.Row{sale}, rows, s.moments(sale.Text("locationId"))), 0)
	}
	return slices.IndexFunc(rows, func(row exchange.Row) bool { return row.Text("saleId") == sale.Text("saleId") })
}

// nameOf is what a sale of a terminal is known by in both reports: its saleId or, where
// each has its own, its sequence number. Where that is a filler, as for cash, nothing is.
func (s sales) nameOf(row exchange.Row) string {
	if number := row.Sequence(); s.ownIDs() && number != "" {
		return "number " + number
	}
	return row.Text("saleId")
}

// isNamed tells whether a sale of the branch report has such a name in the other report.
func (s sales) isNamed(sale exchange.Row) bool {
	return !s.ownIDs() || rules.PaymentType(sale.Text("transactionType")) != "CASH"
}
