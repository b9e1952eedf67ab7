// Package sales looks at what answers hold: which words and amounts sales have ([Probes]),
// how the two reports identify, number and date them, and by whose clock.
package sales

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/calibrate/watch"
	"calco.example/contracts/exchange"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// Probes read sales: their order, and rows of each kind for what any row may
// show (package watch). The pages of four weeks are read before what looks for sales of
// some kind, for which they serve as well.
var Probes = []probing.Probe{
	{About: probing.Questions("Q-CASH-CARD-FIELDS"), Ask: rowsWith(probing.Fields{"typeTransaction": "CASH"})},
	{About: probing.Questions("Q-INSTALLMENT-CASE"), Ask: rowsWith(probing.Fields{"installmentType": "COMERCIO"})},
	{About: probing.Questions("Q-NO-ITEMS", "Q-TR-NO-ITEMS", "Q-TR-CASH-SEQUENCE", "Q-TR-NO-RECONCILIATION", "Q-TR-RECONCILIATION-NONE"), Ask: cashReport},
	{About: probing.Questions("Q-TR-RECONCILIATION-PENDING"), Ask: recentReport},
	{About: probing.Questions("Q-BR-SALE-ORDER"), Ask: branchSaleOrder},
	{About: probing.Questions("Q-TR-PARTNER-ID"), Ask: partnerIDs},
	{About: probing.Questions("Q-TR-SALE-ID"), Ask: saleIDs},
	{About: probing.Questions("Q-SALE-ZONE"), Ask: saleZone(rules.BranchReport)},
	{About: probing.Questions("Q-SALE-ZONE"), Ask: saleZone(rules.TransactionReport)},
	{About: probing.Questions("Q-SALE-ZONE"), Ask: otherZone},
	{About: probing.Questions("Q-TR-AMOUNT"), Ask: amount},
	{About: probing.Questions("Q-STATUS-WORDS", "Q-CURRENCY-WORDS"), Full: true, Ask: statusWords},
	{About: probing.Questions("Q-BR-TOTAL"), Full: true, Late: true, Ask: cashBack},
	{About: probing.Questions("Q-NO-DOCUMENT"), Full: true, Late: true, Ask: noDocument},
	{About: probing.Questions("Q-TR-REVERSED-SALES"), Full: true, Late: true, Ask: reversedSales},
	{About: probing.Questions("Q-BRAND-WORDS"), Full: true, Ask: furtherWords("Q-BRAND-WORDS")},
	{About: probing.Questions("Q-TYPE-WORDS"), Full: true, Ask: furtherWords("Q-TYPE-WORDS")},
	{About: probing.Questions("Q-PLATFORM-TOKEN"), Ask: platformToken},
	{About: probing.Questions("Q-NO-ITEMS", "Q-TR-NO-ITEMS"), Full: true, Late: true, Ask: moreRows},
	{About: probing.Questions("Q-TR-SEQUENCE", "Q-TR-TIME"), Late: true, Ask: numbersAndTimes},
}

// statusWords reads pages from all over four weeks: a status or a currency that is rare
// shows in sales alone, for no filter tells them apart.
func statusWords(p *probing.Prober) error {
	if err := p.Account.NeedSales(); err != nil {
		return err
	}
	weeks := span{probing.After(p.Account.To, -furtherDays), p.Account.To}
	first, err := p.Deployment.Ask("Q-STATUS-WORDS", "status and currency of sales of four weeks", p.Account.Branch(weeks.and(probing.Fields{"page": 1})))
	if err != nil {
		return err
	}
	for _, page := range spread(first.TotalPages(), mostWordPages) {
		if page == 1 {
			continue
		}
		if _, err := p.Deployment.Ask("Q-STATUS-WORDS", "status and currency of more sales", p.Account.Branch(weeks.and(probing.Fields{"page": page}))); err != nil {
			return err
		}
	}
	if !p.Watcher.SawEnough() {
		return probing.Missing("fewer than "+strconv.Itoa(watch.Enough)+" sales were seen", "an account with more sales")
	}
	return nil
}

// mostWordPages is how many pages are read for words that are rare: five hundred sales
// hold one that a sale in a hundred has.
const mostWordPages = 25

// spread are numbers from 1 to n, evenly, and at most so many.
func spread(n, most int) (numbers []int) {
	for i := range min(n, most) {
		numbers = append(numbers, 1+i*n/min(n, most))
	}
	return numbers
}

// noDocument reads cash sales until a few answers have one without a tax document.
func noDocument(p *probing.Prober) error {
	if err := p.Account.NeedSales(); err != nil {
		return err
	}
	for page := 1; page <= mostCashPages && p.Record.Of("Q-NO-DOCUMENT").Times() < 3; page++ {
		x, err := p.Deployment.Ask("Q-NO-DOCUMENT", "a sale without a tax document", p.Account.CashSales(page))
		if err != nil {
			return err
		}
		if x.Success() && page >= x.TotalPages() {
			break
		}
	}
	if p.Record.Of("Q-NO-DOCUMENT").Times() == 0 {
		return probing.Missing("no sale without a tax document was seen", "an account with one")
	}
	return nil
}

// mostCashPages is how many pages of cash sales are read for one without a tax
// document, and for one with cash back.
const mostCashPages = 8

// rowsWith reads a page of sales of one kind.
func rowsWith(filter probing.Fields) func(*probing.Prober) error {
	return func(p *probing.Prober) error {
		if err := p.Account.NeedSales(); err != nil {
			return err
		}
		x, err := p.Deployment.Ask("BR-00", "sales of one kind", p.Account.Branch(filter))
		if err == nil && !x.Success() {
			return probing.Missing("no such sale in three days: "+evidence.Describe(x), "an account with sales of every kind")
		}
		return err
	}
}

// cashReport reads the sales of the last days in the transaction report, and
// those of an account that sells for cash, if there is one.
func cashReport(p *probing.Prober) error {
	if err := p.Account.NeedSales(); err != nil {
		return err
	}
	if _, err := p.Deployment.Ask("TR-OK", "a full page", p.Account.Report(probing.Fields{p.Named("pageSize"): 20})); err != nil {
		return err
	}
	if !p.Options.Has(exchange.RoleCashOnly) {
		return nil
	}
	r := p.Account.Report(probing.Fields{p.Named("pageSize"): 20})
	r.Role = exchange.RoleCashOnly
	_, err := p.Deployment.Ask("TR-OK", "sales for cash", r)
	return err
}

// recentReport reads the sales of yesterday and today: some are not yet
// reconciled. Where the first page shows none of these, the last ones may, because
// they may have the newest.
func recentReport(p *probing.Prober) error {
	recent := probing.Fields{"StartDate": p.Account.Day(-1), "EndDate": p.Account.Day(0), p.Named("pageSize"): 20}
	var first *exchange.Exchange
	for _, form := range p.Spread(p.Account.Report(recent)) {
		x, err := p.Deployment.Ask("TR-OK", "sales of yesterday and today", form)
		if err != nil {
			return err
		}
		first = x
	}
	last := first.TotalPages()
	for page := last; page > max(1, last-mostLastPages); page-- {
		if len(p.Record.Of("Q-TR-RECONCILIATION-PENDING").Exchanges()) > 0 {
			return nil
		}
		recent[p.Named("page")] = page
		if _, err := p.Deployment.Ask("TR-OK", "the last sales of yesterday and today", p.Account.Report(recent)); err != nil {
			return err
		}
	}
	return nil
}

// mostLastPages is how many pages are read from the end for a sale that is not yet
// reconciled.
const mostLastPages = 5

// moreRows reads on until a sale without items was seen, in both reports.
func moreRows(p *probing.Prober) error {
	if err := p.Account.NeedSales(); err != nil {
		return err
	}
	for page := 2; page <= 8; page++ {
		_, inBranch := p.Record.Answered("Q-NO-ITEMS")
		_, inReport := p.Record.Answered("Q-TR-NO-ITEMS")
		if inBranch && inReport {
			return nil
		}
		if _, err := p.Deployment.Ask("BR-00", "more sales", p.Account.Branch(probing.Fields{"page": page})); err != nil {
			return err
		}
		if _, err := p.Deployment.Ask("TR-OK", "more sales", p.Account.Report(probing.Fields{p.Named("page"): page, p.Named("pageSize"): 20})); err != nil {
			return err
		}
	}
	return nil
}

// saleOrder is an order in which rows may come.
type saleOrder struct {
	answer string
	holds  func([]exchange.Row) bool
}

var (
	newestFirst = saleOrder{"newest-first", func(rows []exchange.Row) bool {
		return slices.IsSortedFunc(rows, func(a, b exchange.Row) int { return cmp.Compare(probing.TimeOf(b), probing.TimeOf(a)) })
	}}
	oldestFirst = saleOrder{"oldest-first", func(rows []exchange.Row) bool {
		return slices.IsSortedFunc(rows, func(a, b exchange.Row) int { return cmp.Compare(probing.TimeOf(a), probing.TimeOf(b)) })
	}}
	byLocation = saleOrder{"by-location", groupedNewestFirst}
)

// groupedNewestFirst tells whether each location comes once, newest first
// within.
func groupedNewestFirst(rows []exchange.Row) bool {
	var done []string
	for begin := 0; begin < len(rows); {
		location := rows[begin].Text("locationId")
		if slices.Contains(done, location) {
			return false
		}
		done = append(done, location)
		end := begin
		for end < len(rows) && rows[end].Text("locationId") == location {
			end++
		}
		if !newestFirst.holds(rows[begin:end]) {
			return false
		}
		begin = end
	}
	return true
}

// salesOf reads the sales of the account.
type sales struct{ p *probing.Prober }

// Of looks at sales for a prober.
func Of(p *probing.Prober) sales { return sales{p} }

// sawOrder notes the one order that holds of some rows, and tells whether it
// could be told from the others.
func (s sales) sawOrder(q rules.QuestionID, rows []exchange.Row, x *exchange.Exchange, orders ...saleOrder) bool {
	var holding []string
	for _, o := range orders {
		if o.holds(rows) {
			holding = append(holding, o.answer)
		}
	}
	switch rest := s.p.Account.OfOneClock(rows); len(holding) {
	case 0:
		if len(rest) < len(rows) {
			return s.sawOrder(q, rest, x, orders...)
		}
		s.p.Record.SawElse(q, "an order of its own", x)
	case 1:
		s.p.Record.Saw(q, evidence.Word(holding[0]), x)
	default:
		return false
	}
	return true
}

// ReportOrder reads the report whole, where it is short, else some of its pages.
func ReportOrder(p *probing.Prober) error {
	const q = "Q-TR-SALE-ORDER"
	if err := p.Account.NeedSales(); err != nil {
		return err
	}
	rows, x, err := Of(p).spread(func(page int) (*exchange.Exchange, error) {
		return p.Deployment.Ask(q, fmt.Sprintf("the order of page %d", page), p.Account.Report(probing.Fields{p.Named("page"): page, p.Named("pageSize"): 20}))
	})
	if err != nil {
		return err
	}
	if !Of(p).sawOrder(q, rows, x, newestFirst, oldestFirst) {
		return probing.Missing("the sales seen are too few to tell an order", "an account with more sales")
	}
	return nil
}

// spread reads a report whole, where it has few pages, else as many from its first to its
// last: sales that come in groups, by terminal, location or payment type, stand in an order
// of time as long as one lasts, which may be many pages.
func (s sales) spread(ask func(page int) (*exchange.Exchange, error)) (rows []exchange.Row, last *exchange.Exchange, err error) {
	pages := 1
	for n := 0; n < min(pages, mostWholePages); n++ {
		page := n + 1
		if pages > mostWholePages {
			page = 1 + n*(pages-1)/(mostWholePages-1)
		}
		if last, err = ask(page); err != nil {
			return nil, nil, err
		}
		shown := last.Rows()
		if n > 0 && len(shown) > 0 && slices.ContainsFunc(rows, func(row exchange.Row) bool { return isAgain(row, shown[0]) }) {
			break // the page is not read
		}
		rows, pages = append(rows, shown...), max(pages, last.TotalPages())
	}
	return rows, last, nil
}

// isAgain tells whether a transaction is one that was shown before.
func isAgain(row, before exchange.Row) bool {
	return row.Text("saleId") == before.Text("saleId") && row.Text("sequenceNumber") == before.Text("sequenceNumber") && row.Time() == before.Time()
}

// smallFilters leave few sales of several locations, so that they can be read whole: the
// order by location shows only where one location ends and the next begins.
var smallFilters = []probing.Fields{{"cardBrand": "MAESTRO"}, {"cardBrand": "AMEX"}, {"installmentType": "COMERCIO"}, {"typeTransaction": "PREPAID"}, {"typeTransaction": "CREDIT"}, {}}

const mostWholePages = 8

// tellingRows stand in an order that is none by chance hardly ever.
const tellingRows = 8

// branchSaleOrder looks at all sales, which may come in groups of more than locations.
// Where these do not tell, it reads a small part of the report whole.
func branchSaleOrder(p *probing.Prober) error {
	const q = "Q-BR-SALE-ORDER"
	if err := p.Account.NeedLocations(2); err != nil {
		return err
	}
	most, last, err := Of(p).spread(func(page int) (*exchange.Exchange, error) {
		return p.Deployment.Ask(q, fmt.Sprintf("the order of page %d", page), p.Account.Branch(probing.Fields{"page": page}))
	})
	if err != nil {
		return err
	}
	if len(most) >= tellingRows && Of(p).sawOrder(q, most, last, byLocation, newestFirst, oldestFirst) {
		return nil
	}
	most, last = nil, nil
	for _, filter := range smallFilters {
		if filter["cardBrand"] != nil && p.Account.NeedBrands() != nil {
			continue
		}
		rows, x, err := Of(p).allPages(q, filter)
		if err != nil {
			return err
		}
		if len(rows) > len(most) {
			most, last = rows, x
		}
		if len(most) >= tellingRows && Of(p).sawOrder(q, most, last, byLocation, newestFirst, oldestFirst) {
			return nil
		}
	}
	if len(most) > 2 && len(most) < tellingRows && Of(p).sawOrder(q, most, last, byLocation, newestFirst, oldestFirst) {
		return nil
	}
	return probing.Missing("the sales seen follow more than one order", "an account with more sales at several locations")
}

// allPages reads all pages, if they are few; if they are many, nothing.
func (s sales) allPages(subject string, filter probing.Fields) (rows []exchange.Row, last *exchange.Exchange, err error) {
	for page := 1; ; page++ {
		x, err := s.p.Deployment.Ask(subject, fmt.Sprintf("page %d of few sales", page), s.p.Account.Branch(filter.And("page", page)))
		if err != nil {
			return nil, nil, err
		}
		if !x.Success() || x.TotalPages() > mostWholePages {
			return nil, x, nil
		}
		rows = append(rows, x.Rows()...)
		if page >= x.TotalPages() {
			return rows, x, nil
		}
	}
}

// platformToken tries the reference's neutral word, then looks for the word that
// rows show and asks with it in the letter cases a request may want.
func platformToken(p *probing.Prober) error {
	const q = "Q-PLATFORM-TOKEN"
	if err := p.Account.NeedSales(); err != nil {
		return err
	}
	neutral, err := p.Deployment.Ask(q, "the neutral word as a filter", p.Account.Branch(probing.Fields{"installmentType": "PLATFORM"}))
	if err != nil {
		return err
	}
	if neutral.Accepted() {
		p.Record.Saw(q, evidence.Word("PLATFORM"), neutral)
		return nil
	}
	shown, err := Of(p).shownToken()
	if err != nil {
		return err
	}
	if !probing.IsIdentifier(shown) {
		p.Record.SawElse(q, fmt.Sprintf("rows show %q", reporttext.Bounded(shown, 100)), neutral)
		return nil
	}
	for _, token := range []string{strings.ToUpper(shown), shown, strings.ToLower(shown)} {
		x, err := p.Deployment.Ask(q, "the word that rows show as a filter", p.Account.Branch(probing.Fields{"installmentType": token}))
		if err != nil {
			return err
		}
		if x.Accepted() {
			p.Record.SawText(q, token, x)
			return nil
		}
	}
	p.Record.SawElse(q, fmt.Sprintf("rows show %q, but no filter takes it", reporttext.Bounded(shown, 100)), neutral)
	return nil
}

// mostTokenPages is how many pages are read for a sale with the operator's own
// installments.
const mostTokenPages = 16

// shownToken is an installmentType of a row that is none of the documented two.
func (s sales) shownToken() (string, error) {
	for page := 1; page <= mostTokenPages; page++ {
		x, err := s.p.Deployment.Ask("Q-PLATFORM-TOKEN", "credit sales with installments", s.p.Account.Branch(probing.Fields{"typeTransaction": "CREDIT", "page": page}))
		if err != nil {
			return "", err
		}
		for _, row := range x.Rows() {
			kind := row.Text("installmentType")
			if isOperators(kind) {
				return kind, nil
			}
		}
		if page >= x.TotalPages() {
			break
		}
	}
	return "", probing.Missing("no sale with the operator's own installments was seen", "an account with such sales")
}

// isOperators tells whether an installmentType is the operator's own product: a word,
// and none that the reference gives.
func isOperators(kind string) bool {
	return strings.ContainsFunc(kind, unicode.IsLetter) && rules.OperatorsInstallments(kind)
}

// amount compares a sale with tip or cash back in both reports.
func amount(p *probing.Prober) error {
	const q = "Q-TR-AMOUNT"
	if err := p.Account.NeedSales(); err != nil {
		return err
	}
	sale, err := Of(p).saleWith(hasExtra)
	if err != nil {
		return err
	}
	row, x, err := Of(p).inReport(sale)
	switch {
	case err != nil:
		return err
	case row == nil:
		return probing.Missing("a sale with tip or cash back of the branch report was not found in the transaction report", "")
	case row.Text("amount") == "":
		return probing.Missing("a sale of the transaction report shows no amount", "")
	}
	if isFigure(row, sale, "saleAmount") && !hasTip(sale) { // what leaves out cash back may have the tip in it
		if tipped, err := Of(p).saleWith(hasTip); err == nil {
			if its, on, err := Of(p).inReport(tipped); err == nil && its != nil {
				sale, row, x = tipped, its, on
			}
		}
	}
	Of(p).sawAmount(q, sale, row, x)
	return nil
}

// isFigure tells whether amount of a sale of the transaction report is a figure that the
// branch report has of it.
func isFigure(row, sale exchange.Row, figure string) bool {
	a, b := row.Amount("amount"), sale.Amount(figure)
	return a != nil && b != nil && a.Cmp(b) == 0
}

// inReport is a sale of the branch report in the transaction report, and the page that it
// stands on; nil where it is not found. Where each report has identifiers of its own, all
// pages are read first: one of them may have what is more like it.
func (s sales) inReport(sale exchange.Row) (exchange.Row, *exchange.Exchange, error) {
	var rows []exchange.Row
	var in []*exchange.Exchange
	at := -1
	day, _ := s.dayInReport(sale)
	for page := 1; page <= mostWholePages*2; page++ {
		x, err := s.p.Deployment.Ask("Q-TR-AMOUNT", "the same sale in the transaction report", s.p.Account.Report(probing.Fields{
			"StartDate": day, "EndDate": probing.After(day, 1), "SerialNumber": sale.Text("serialNumber"),
			s.p.Named("page"): page, s.p.Named("pageSize"): 20,
		}))
		if err != nil {
			return nil, nil, err
		}
		for _, row := range x.Rows() {
			rows, in = append(rows, row), append(in, x)
		}
		if at = s.theSame(sale, rows); at >= 0 && !s.ownIDs() || page >= x.TotalPages() {
			break
		}
	}
	if at < 0 {
		return nil, nil, nil
	}
	return rows[at], in[at], nil
}

func (s sales) sawAmount(q rules.QuestionID, sale, row exchange.Row, x *exchange.Exchange) {
	for _, figure := range []string{"totalAmount", "saleAmount"} {
		if isFigure(row, sale, figure) {
			s.p.Record.Saw(q, evidence.Word(figure), x)
			return
		}
	}
	s.p.Record.SawElse(q, "amount is neither totalAmount nor saleAmount", x)
}

// saleWith is a sale of the branch report with tip or cash back that has something. Pages
// that were read before come first and cost nothing.
func (s sales) saleWith(has func(exchange.Row) bool) (exchange.Row, error) {
	var seen []exchange.Row
	for _, step := range s.p.Deployment.Steps() {
		if step.Request.Operation == rules.BranchReport && step.Request.Role == exchange.RoleMain {
			seen = append(seen, step.Rows()...)
		}
	}
	if sale := s.withExtra(seen, usualStatus(seen), has); sale != nil {
		return sale, nil
	}
	for page := 1; page <= mostTokenPages; page++ {
		x, err := s.p.Deployment.Ask("Q-TR-AMOUNT", "a sale with tip or cash back", s.p.Account.Branch(probing.Fields{"typeTransaction": "CREDIT", "page": page}))
		if err != nil {
			return nil, err
		}
		seen = append(seen, x.Rows()...)
		if sale := s.withExtra(x.Rows(), usualStatus(seen), has); sale != nil {
			return sale, nil
		}
		if page >= x.TotalPages() {
			break
		}
	}
	return nil, probing.Missing("no sale with tip or cash back was seen, and without one both figures are the same", "an account with tips or cash back")
}

// withExtra is the first of some sales with tip or cash back that has something, and the
// status of most: one that was taken back need not stand in the transaction report (Q-TR-REVERSED-SALES),
// whatever the word for that is, and no range ends tomorrow.
func (s sales) withExtra(rows []exchange.Row, usual string, has func(exchange.Row) bool) exchange.Row {
	for _, row := range rows {
		day, told := s.dayInReport(row)
		past := told && probing.IsDate(day) && probing.After(day, 1) <= s.p.Account.Day(0)
		if past && hasExtra(row) && has(row) && row.Text("status") == usual && probing.IsDate(s.dayOf(row)) && probing.IsIdentifier(row.Text("serialNumber")) {
			return row
		}
	}
	return nil
}

func isSome(amount string) bool { return strings.Trim(amount, "0.") != "" }

func hasTip(row exchange.Row) bool { return isSome(row.Text("tipAmount")) }

// hasExtra tells whether a sale has tip or cash back, and a total that tells of nothing else.
func hasExtra(row exchange.Row) bool {
	extra := hasTip(row) || isSome(row.Text("cashbackAmount"))
	return extra && row.Text("totalAmount") != "" && row.Text("totalAmount") != row.Text("saleAmount") && !row.InCoinsOnly()
}

// cashBack reads sales until some show which amounts make the total: those by
// debit card, and those for cash, where what is given back may be change.
func cashBack(p *probing.Prober) error {
	const q = "Q-BR-TOTAL"
	if err := p.Account.NeedSales(); err != nil {
		return err
	}
	for _, read := range []struct {
		kind string
		most int
		page func(page int) exchange.Request
	}{
		{"other", mostTokenPages, func(page int) exchange.Request {
			return p.Account.Branch(probing.Fields{"typeTransaction": "DEBIT", "page": page})
		}},
		{"cash", mostCashPages, p.Account.CashSales},
	} {
		for page := 1; page <= read.most; page++ {
			if _, known := p.Record.AnsweredIn(q, read.kind); known {
				break
			}
			x, err := p.Deployment.Ask(q, "a sale with cash back", read.page(page))
			if err != nil {
				return err
			}
			if page >= x.TotalPages() {
				break
			}
		}
	}
	if _, known := p.Record.Answered(q); known {
		return nil
	}
	return probing.Missing("no sale with cash back was seen, and without one nothing tells what makes the total", "an account with cash back")
}
