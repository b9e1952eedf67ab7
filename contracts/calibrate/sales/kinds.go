package sales

import (
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
)

// rowsWith reads a page of sales of one kind.
func rowsWith(filter probing.Fields) func(*probing.Prober) {
	return func(p *probing.Prober) {
		if x := p.Ask("BR-00", "sales of one kind", p.Account.Branch(filter)); !x.Success() {
			p.Lack("no such sale in these days: "+evidence.Describe(x), "an account with sales of every kind")
		}
	}
}

// cashReport reads the sales of the last days in the transaction report, and
// those of an account that sells for cash, if there is one.
func cashReport(p *probing.Prober) {
	p.Ask("TR-OK", "a full page", p.Account.Report(probing.Fields{p.Named("pageSize"): 20}))
	if !p.Options.Has(exchange.RoleCashOnly) {
		return
	}
	r := p.Account.Report(probing.Fields{p.Named("pageSize"): 20})
	r.Role = exchange.RoleCashOnly
	p.Ask("TR-OK", "sales for cash", r)
}

// recentReport reads the sales of yesterday and today: some are not yet
// reconciled. Where the first page shows none of these, the last ones may, because
// they may have the newest.
func recentReport(p *probing.Prober) {
	recent := probing.Fields{"StartDate": p.Account.Day(-1), "EndDate": p.Account.Day(0), p.Named("pageSize"): 20}
	var first *exchange.Exchange
	for _, form := range p.Spread(p.Account.Report(recent)) {
		first = p.Ask("TR-OK", "sales of yesterday and today", form)
	}
	last := first.TotalPages()
	for page := last; page > max(1, last-mostLastPages); page-- {
		if len(p.Record.Of("Q-TR-RECONCILIATION-PENDING").Exchanges()) > 0 {
			return
		}
		recent[p.Named("page")] = page
		p.Ask("TR-OK", "the last sales of yesterday and today", p.Account.Report(recent))
	}
}

// mostLastPages is how many pages are read from the end for a sale that is not yet
// reconciled.
const mostLastPages = 5

// moreRows reads on until a sale without items was seen, in both reports.
func moreRows(p *probing.Prober) {
	for page := 2; page <= 8; page++ {
		_, inBranch := p.Record.Answered("Q-NO-ITEMS")
		_, inReport := p.Record.Answered("Q-TR-NO-ITEMS")
		if inBranch && inReport {
			return
		}
		p.Ask("BR-00", "more sales", p.Account.Branch(probing.Fields{"page": page}))
		p.Ask("TR-OK", "more sales", p.Account.Report(probing.Fields{p.Named("page"): page, p.Named("pageSize"): 20}))
	}
}

// noDocument reads cash sales until a few answers have one without a tax document.
func noDocument(p *probing.Prober) {
	for page := 1; page <= mostCashPages && p.Record.Of("Q-NO-DOCUMENT").Times() < 3; page++ {
		x := p.Ask("Q-NO-DOCUMENT", "a sale without a tax document", p.Account.CashSales(page))
		if x.Success() && page >= x.TotalPages() {
			break
		}
	}
	if p.Record.Of("Q-NO-DOCUMENT").Times() == 0 {
		p.Lack("no sale without a tax document was seen", "an account with one")
	}
}

// mostCashPages is how many pages of cash sales are read for one without a tax
// document, and for one with cash back.
const mostCashPages = 8
