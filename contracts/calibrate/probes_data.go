package calibrate

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/watch"
	"calco.example/contracts/exchange"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// dataProbes read sales: their order, and rows of each kind for what any row may
// show (package watch). The pages of four weeks are read before what looks for sales of
// some kind, for which they serve as well.
var dataProbes = []probe{
	{about: qs("Q-CASH-CARD-FIELDS"), ask: rowsWith(fields{"typeTransaction": "CASH"})},
	{about: qs("Q-INSTALLMENT-CASE"), ask: rowsWith(fields{"installmentType": "COMERCIO"})},
	{about: qs("Q-NO-ITEMS", "Q-TR-NO-ITEMS", "Q-TR-CASH-SEQUENCE", "Q-TR-NO-RECONCILIATION", "Q-TR-RECONCILIATION-NONE"), ask: cashReport},
	{about: qs("Q-TR-RECONCILIATION-PENDING"), ask: recentReport},
	{about: qs("Q-BR-SALE-ORDER"), ask: branchSaleOrder},
	{about: qs("Q-TR-PARTNER-ID"), ask: partnerIDs},
	{about: qs("Q-TR-SALE-ID"), ask: saleIDs},
	{about: qs("Q-SALE-ZONE"), ask: saleZone(rules.BranchReport)},
	{about: qs("Q-SALE-ZONE"), ask: saleZone(rules.TransactionReport)},
	{about: qs("Q-SALE-ZONE"), ask: otherZone},
	{about: qs("Q-TR-AMOUNT"), ask: amount},
	{about: qs("Q-STATUS-WORDS", "Q-CURRENCY-WORDS"), full: true, ask: statusWords},
	{about: qs("Q-BR-TOTAL"), full: true, late: true, ask: cashBack},
	{about: qs("Q-NO-DOCUMENT"), full: true, late: true, ask: noDocument},
	{about: qs("Q-TR-REVERSED-SALES"), full: true, late: true, ask: reversedSales},
	{about: qs("Q-BRAND-WORDS"), full: true, ask: furtherWords("Q-BRAND-WORDS")},
	{about: qs("Q-TYPE-WORDS"), full: true, ask: furtherWords("Q-TYPE-WORDS")},
	{about: qs("Q-PLATFORM-TOKEN"), ask: platformToken},
	{about: qs("Q-NO-ITEMS", "Q-TR-NO-ITEMS"), full: true, late: true, ask: moreRows},
	{about: qs("Q-TR-SEQUENCE", "Q-TR-TIME"), late: true, ask: numbersAndTimes},
}

// statusWords reads pages from all over four weeks: a status or a currency that is rare
// shows in sales alone, for no filter tells them apart.
func statusWords(p *prober) error {
	if err := p.account.needSales(); err != nil {
		return err
	}
	weeks := span{after(p.account.to, -furtherDays), p.account.to}
	first, err := p.deployment.Ask("Q-STATUS-WORDS", "status and currency of sales of four weeks", p.account.branch(weeks.and(fields{"page": 1})))
	if err != nil {
		return err
	}
	for _, page := range spread(first.TotalPages(), mostWordPages) {
		if page == 1 {
			continue
		}
		if _, err := p.deployment.Ask("Q-STATUS-WORDS", "status and currency of more sales", p.account.branch(weeks.and(fields{"page": page}))); err != nil {
			return err
		}
	}
	if !p.watcher.SawEnough() {
		return missing("fewer than "+strconv.Itoa(watch.Enough)+" sales were seen", "an account with more sales")
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
func noDocument(p *prober) error {
	if err := p.account.needSales(); err != nil {
		return err
	}
	for page := 1; page <= mostCashPages && p.record.Of("Q-NO-DOCUMENT").Times() < 3; page++ {
		x, err := p.deployment.Ask("Q-NO-DOCUMENT", "a sale without a tax document", p.account.cashSales(page))
		if err != nil {
			return err
		}
		if x.Success() && page >= x.TotalPages() {
			break
		}
	}
	if p.record.Of("Q-NO-DOCUMENT").Times() == 0 {
		return missing("no sale without a tax document was seen", "an account with one")
	}
	return nil
}

// mostCashPages is how many pages of cash sales are read for one without a tax
// document, and for one with cash back.
const mostCashPages = 8

// rowsWith reads a page of sales of one kind.
func rowsWith(filter fields) func(*prober) error {
	return func(p *prober) error {
		if err := p.account.needSales(); err != nil {
			return err
		}
		x, err := p.deployment.Ask("BR-00", "sales of one kind", p.account.branch(filter))
		if err == nil && !x.Success() {
			return missing("no such sale in three days: "+evidence.Describe(x), "an account with sales of every kind")
		}
		return err
	}
}

// cashReport reads the sales of the last days in the transaction report, and
// those of an account that sells for cash, if there is one.
func cashReport(p *prober) error {
	if err := p.account.needSales(); err != nil {
		return err
	}
	if _, err := p.deployment.Ask("TR-OK", "a full page", p.account.report(fields{p.named("pageSize"): 20})); err != nil {
		return err
	}
	if !p.options.Has(exchange.RoleCashOnly) {
		return nil
	}
	r := p.account.report(fields{p.named("pageSize"): 20})
	r.Role = exchange.RoleCashOnly
	_, err := p.deployment.Ask("TR-OK", "sales for cash", r)
	return err
}

// recentReport reads the sales of yesterday and today: some are not yet
// reconciled. Where the first page shows none of these, the last ones may, because
// they may have the newest.
func recentReport(p *prober) error {
	recent := fields{"StartDate": p.account.day(-1), "EndDate": p.account.day(0), p.named("pageSize"): 20}
	var first *exchange.Exchange
	for _, form := range p.spread(p.account.report(recent)) {
		x, err := p.deployment.Ask("TR-OK", "sales of yesterday and today", form)
		if err != nil {
			return err
		}
		first = x
	}
	last := first.TotalPages()
	for page := last; page > max(1, last-mostLastPages); page-- {
		if len(p.record.Of("Q-TR-RECONCILIATION-PENDING").Exchanges()) > 0 {
			return nil
		}
		recent[p.named("page")] = page
		if _, err := p.deployment.Ask("TR-OK", "the last sales of yesterday and today", p.account.report(recent)); err != nil {
			return err
		}
	}
	return nil
}

// mostLastPages is how many pages are read from the end for a sale that is not yet
// reconciled.
const mostLastPages = 5

// moreRows reads on until a sale without items was seen, in both reports.
func moreRows(p *prober) error {
	if err := p.account.needSales(); err != nil {
		return err
	}
	for page := 2; page <= 8; page++ {
		_, inBranch := p.record.Answered("Q-NO-ITEMS")
		_, inReport := p.record.Answered("Q-TR-NO-ITEMS")
		if inBranch && inReport {
			return nil
		}
		if _, err := p.deployment.Ask("BR-00", "more sales", p.account.branch(fields{"page": page})); err != nil {
			return err
		}
		if _, err := p.deployment.Ask("TR-OK", "more sales", p.account.report(fields{p.named("page"): page, p.named("pageSize"): 20})); err != nil {
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
		return slices.IsSortedFunc(rows, func(a, b exchange.Row) int { return cmp.Compare(timeOf(b), timeOf(a)) })
	}}
	oldestFirst = saleOrder{"oldest-first", func(rows []exchange.Row) bool {
		return slices.IsSortedFunc(rows, func(a, b exchange.Row) int { return cmp.Compare(timeOf(a), timeOf(b)) })
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
type sales struct{ p *prober }

func salesOf(p *prober) sales { return sales{p} }

// sawOrder notes the one order that holds of some rows, and tells whether it
// could be told from the others.
func (s sales) sawOrder(q rules.QuestionID, rows []exchange.Row, x *exchange.Exchange, orders ...saleOrder) bool {
	var holding []string
	for _, o := range orders {
		if o.holds(rows) {
			holding = append(holding, o.answer)
		}
	}
	switch rest := s.p.account.ofOneClock(rows); len(holding) {
	case 0:
		if len(rest) < len(rows) {
			return s.sawOrder(q, rest, x, orders...)
		}
		s.p.record.SawElse(q, "an order of its own", x)
	case 1:
		s.p.record.Saw(q, evidence.Word(holding[0]), x)
	default:
		return false
	}
	return true
}

// ofOneClock are the rows but for those of shops with a clock of their own, by which an
// order of time need not show (Q-SALE-ZONE).
func (a *account) ofOneClock(rows []exchange.Row) []exchange.Row {
	if len(a.zones) == 0 {
		return rows
	}
	return slices.DeleteFunc(slices.Clone(rows), func(row exchange.Row) bool {
		place := row.Text("locationId")
		for _, l := range a.locations {
			if slices.Contains(l.serials, row.Text("posSerialNumber")) {
				place = l.id
			}
		}
		return a.zones[place] != ""
	})
}

// reportOrder reads the report whole, where it is short; else until two terminals were
// seen: sales that come terminal by terminal, or location by location, may stand in an
// order of time only as long as one lasts.
func reportOrder(p *prober) error {
	const q = "Q-TR-SALE-ORDER"
	if err := p.account.needSales(); err != nil {
		return err
	}
	var rows []exchange.Row
	var x *exchange.Exchange
	enough := false
	for page := 1; page <= mostWholePages && !enough; page++ {
		var err error
		x, err = p.deployment.Ask(q, fmt.Sprintf("the order of page %d", page), p.account.report(fields{p.named("page"): page, p.named("pageSize"): 20}))
		if err != nil {
			return err
		}
		rows = append(rows, x.Rows()...)
		long := x.TotalPages() > mostWholePages
		enough = page >= x.TotalPages() || long && severalTerminals(rows)
	}
	if !salesOf(p).sawOrder(q, rows, x, newestFirst, oldestFirst) {
		return missing("the sales seen are too few to tell an order", "an account with more sales")
	}
	return nil
}

func severalTerminals(rows []exchange.Row) bool {
	return slices.ContainsFunc(rows, func(row exchange.Row) bool { return row.Text("posSerialNumber") != rows[0].Text("posSerialNumber") })
}

// smallFilters leave few sales of several locations, so that they can be read
// whole.
var smallFilters = []fields{{"cardBrand": "MAESTRO"}, {"cardBrand": "AMEX"}, {"installmentType": "COMERCIO"}, {"typeTransaction": "PREPAID"}, {"typeTransaction": "CREDIT"}, {}}

const mostWholePages = 8

// tellingRows stand in an order that is none by chance hardly ever.
const tellingRows = 8

// branchSaleOrder reads a small part of the report whole: the order by location
// shows only where one location ends and the next begins.
func branchSaleOrder(p *prober) error {
	const q = "Q-BR-SALE-ORDER"
	if err := p.account.needLocations(2); err != nil {
		return err
	}
	var most []exchange.Row
	var last *exchange.Exchange
	for _, filter := range smallFilters {
		if filter["cardBrand"] != nil && p.account.needBrands() != nil {
			continue
		}
		rows, x, err := salesOf(p).allPages(q, filter)
		if err != nil {
			return err
		}
		if len(rows) > len(most) {
			most, last = rows, x
		}
		if len(most) >= tellingRows && salesOf(p).sawOrder(q, most, last, byLocation, newestFirst, oldestFirst) {
			return nil
		}
	}
	if len(most) > 2 && len(most) < tellingRows && salesOf(p).sawOrder(q, most, last, byLocation, newestFirst, oldestFirst) {
		return nil
	}
	return missing("the sales seen follow more than one order", "an account with more sales at several locations")
}

// allPages reads all pages, if they are few; if they are many, nothing.
func (s sales) allPages(subject string, filter fields) (rows []exchange.Row, last *exchange.Exchange, err error) {
	for page := 1; ; page++ {
		x, err := s.p.deployment.Ask(subject, fmt.Sprintf("page %d of few sales", page), s.p.account.branch(filter.and("page", page)))
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
func platformToken(p *prober) error {
	const q = "Q-PLATFORM-TOKEN"
	if err := p.account.needSales(); err != nil {
		return err
	}
	neutral, err := p.deployment.Ask(q, "the neutral word as a filter", p.account.branch(fields{"installmentType": "PLATFORM"}))
	if err != nil {
		return err
	}
	if neutral.Accepted() {
		p.record.Saw(q, evidence.Word("PLATFORM"), neutral)
		return nil
	}
	shown, err := salesOf(p).shownToken()
	if err != nil {
		return err
	}
	if !isIdentifier(shown) {
		p.record.SawElse(q, fmt.Sprintf("rows show %q", reporttext.Bounded(shown, 100)), neutral)
		return nil
	}
	for _, token := range []string{strings.ToUpper(shown), shown, strings.ToLower(shown)} {
		x, err := p.deployment.Ask(q, "the word that rows show as a filter", p.account.branch(fields{"installmentType": token}))
		if err != nil {
			return err
		}
		if x.Accepted() {
			p.record.SawText(q, token, x)
			return nil
		}
	}
	p.record.SawElse(q, fmt.Sprintf("rows show %q, but no filter takes it", reporttext.Bounded(shown, 100)), neutral)
	return nil
}

// mostTokenPages is how many pages are read for a sale with the operator's own
// installments.
const mostTokenPages = 16

// shownToken is an installmentType of a row that is none of the documented two.
func (s sales) shownToken() (string, error) {
	for page := 1; page <= mostTokenPages; page++ {
		x, err := s.p.deployment.Ask("Q-PLATFORM-TOKEN", "credit sales with installments", s.p.account.branch(fields{"typeTransaction": "CREDIT", "page": page}))
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
	return "", missing("no sale with the operator's own installments was seen", "an account with such sales")
}

// isOperators tells whether an installmentType is the operator's own product: a word,
// and none that the reference gives.
func isOperators(kind string) bool {
	return strings.ContainsFunc(kind, unicode.IsLetter) && rules.OperatorsInstallments(kind)
}

// amount compares a sale with tip or cash back in both reports.
func amount(p *prober) error {
	const q = "Q-TR-AMOUNT"
	if err := p.account.needSales(); err != nil {
		return err
	}
	sale, err := salesOf(p).saleWithExtra()
	if err != nil {
		return err
	}
	day, _ := salesOf(p).dayInReport(sale)
	for page := 1; page <= mostWholePages*2; page++ {
		x, err := p.deployment.Ask(q, "the same sale in the transaction report", p.account.report(fields{
			"StartDate": day, "EndDate": after(day, 1), "SerialNumber": sale.Text("serialNumber"),
			p.named("page"): page, p.named("pageSize"): 20,
		}))
		if err != nil {
			return err
		}
		for _, row := range x.Rows() {
			switch {
			case !salesOf(p).isSame(sale, row):
			case row.Text("amount") == "":
				return missing("a sale of the transaction report shows no amount", "")
			default:
				salesOf(p).sawAmount(q, sale, row, x)
				return nil
			}
		}
		if page >= x.TotalPages() {
			break
		}
	}
	return missing("a sale with tip or cash back of the branch report was not found in the transaction report", "")
}

func (s sales) sawAmount(q rules.QuestionID, sale, row exchange.Row, x *exchange.Exchange) {
	for _, figure := range []string{"totalAmount", "saleAmount"} {
		if a, b := row.Amount("amount"), sale.Amount(figure); a != nil && b != nil && a.Cmp(b) == 0 {
			s.p.record.Saw(q, evidence.Word(figure), x)
			return
		}
	}
	s.p.record.SawElse(q, "amount is neither totalAmount nor saleAmount", x)
}

// saleWithExtra is a sale of the branch report with tip or cash back. Pages that
// were read before come first and cost nothing.
func (s sales) saleWithExtra() (exchange.Row, error) {
	var seen []exchange.Row
	for _, step := range s.p.deployment.Steps() {
		if step.Request.Operation == rules.BranchReport && step.Request.Role == exchange.RoleMain {
			seen = append(seen, step.Rows()...)
		}
	}
	if sale := s.withExtra(seen, usualStatus(seen)); sale != nil {
		return sale, nil
	}
	for page := 1; page <= mostTokenPages; page++ {
		x, err := s.p.deployment.Ask("Q-TR-AMOUNT", "a sale with tip or cash back", s.p.account.branch(fields{"typeTransaction": "CREDIT", "page": page}))
		if err != nil {
			return nil, err
		}
		seen = append(seen, x.Rows()...)
		if sale := s.withExtra(x.Rows(), usualStatus(seen)); sale != nil {
			return sale, nil
		}
		if page >= x.TotalPages() {
			break
		}
	}
	return nil, missing("no sale with tip or cash back was seen, and without one both figures are the same", "an account with tips or cash back")
}

// withExtra is the first of some sales that has tip or cash back, and the status of most:
// one that was taken back need not stand in the transaction report (Q-TR-REVERSED-SALES),
// whatever the word for that is, and no range ends tomorrow.
func (s sales) withExtra(rows []exchange.Row, usual string) exchange.Row {
	some := func(amount string) bool { return strings.Trim(amount, "0.") != "" }
	for _, row := range rows {
		extra := some(row.Text("tipAmount")) || some(row.Text("cashbackAmount"))
		day, told := s.dayInReport(row)
		past := told && isDate(day) && after(day, 1) <= s.p.account.day(0)
		if past && extra && row.Text("status") == usual && row.Text("totalAmount") != "" && row.Text("totalAmount") != row.Text("saleAmount") && isDate(dayOf(row)) && isIdentifier(row.Text("serialNumber")) {
			return row
		}
	}
	return nil
}

// cashBack reads sales until some show which amounts make the total: those by
// debit card, and those for cash, where what is given back may be change.
func cashBack(p *prober) error {
	const q = "Q-BR-TOTAL"
	if err := p.account.needSales(); err != nil {
		return err
	}
	for _, read := range []struct {
		kind string
		most int
		page func(page int) exchange.Request
	}{
		{"other", mostTokenPages, func(page int) exchange.Request {
			return p.account.branch(fields{"typeTransaction": "DEBIT", "page": page})
		}},
		{"cash", mostCashPages, p.account.cashSales},
	} {
		for page := 1; page <= read.most; page++ {
			if _, known := p.record.AnsweredIn(q, read.kind); known {
				break
			}
			x, err := p.deployment.Ask(q, "a sale with cash back", read.page(page))
			if err != nil {
				return err
			}
			if page >= x.TotalPages() {
				break
			}
		}
	}
	if _, known := p.record.Answered(q); known {
		return nil
	}
	return missing("no sale with cash back was seen, and without one nothing tells what makes the total", "an account with cash back")
}
