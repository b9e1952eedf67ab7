// Package facts is what one base URL and one key tell about a target before any
// scenario runs: its locations and terminals, past days with sales, and how it
// spells its page fields.
//
// [Discover] finds them, read-only. [Facts.ReportRequest] is a good request made
// from them; [Facts.DateText] and [Facts.Place] resolve what features call by
// name: today, $from, $location. What a target lacks is a report.Unmet, with what
// to ask the operator for.
package facts

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
)

// Facts is what discovery found out about the target, read-only, so that one
// base URL and one key are enough.
type Facts struct {
	// Today is the last day that the deployment does not take for the future, as far as
	// its clock is known.
	Today Day
	// Future is the refusal (BR-10) of the day that our clock says it is, nil where it
	// was not refused.
	Future *exchange.Exchange
	// Dated tells that the answers say their time (Date), so that the deployment's clock
	// is known.
	Dated     bool
	Locations []LocationFact // of the main account, in the order of the listing
	Sales     Range          // two past days with sales
	Reported  int            // how many of them the transaction report counts, 0 where it did not answer
	Samples   []Range        // past ranges that are read whole, the widest first
	Kinds     map[string]Range
	// Commerce is the commerce of the main account as each report first named it.
	Commerce map[rules.Operation]exchange.Row
	// Unread is why no sales were read, where there may be some.
	Unread string
	// Silent are the kinds of sales whose question got no answer, and why.
	Silent map[string]string
	// ListsNone says that the main account is told that it has no locations (L-01).
	ListsNone bool
	// NoLocations says that the main account has neither locations (L-01) nor sales
	// that were made at one.
	NoLocations   bool
	soldSomewhere bool // a sale names a location that is not in the listing
	// busy are locations with sales of the last days; their terminals come in the order
	// of those, the newest first.
	busy map[string]bool
	// PascalPages says that the transaction report reads Page and PageSize and
	// not page and pageSize.
	PascalPages bool
	// installments are request values of installmentType by what sales show for them, in
	// capitals, where that is no word of the reference.
	installments map[string]string
}

// LocationFact is a location of the main account with the terminals that sold, but for
// those whose serial number no filter takes.
type LocationFact struct {
	ID        string
	Terminals []string
}

// Range is a past range, both days included, with what it holds.
type Range struct {
	From, To Day
	Items    int
}

// Days is how many days a range has, both counted.
func (r Range) Days() int { return int(r.To.Sub(r.From.Time).Hours())/24 + 1 }

// Kind is a filter of the branch report with one of its values.
type Kind struct{ Name, Field, Value string }

// FieldOfRow is the name under which a filter's value shows in a row.
var FieldOfRow = map[string]string{
	"typeTransaction": "transactionType", "cardBrand": "cardBrand", "installmentType": "installmentType",
	"locationId": "locationId", "serialNumber": "serialNumber", "SerialNumber": "posSerialNumber",
}

// Kinds are the filters whose sales discovery looks for, in this order, each by the name
// that features give it.
var Kinds = []Kind{
	{"debit", "typeTransaction", "DEBIT"}, {"credit", "typeTransaction", "CREDIT"},
	{"prepaid", "typeTransaction", "PREPAID"}, {"cash", "typeTransaction", "CASH"},
	{"VISA", "cardBrand", "VISA"}, {"MASTERCARD", "cardBrand", "MASTERCARD"},
	{"AMEX", "cardBrand", "AMEX"}, {"MAESTRO", "cardBrand", "MAESTRO"},
	{"COMERCIO", "installmentType", "COMERCIO"}, {"BANCO", "installmentType", "BANCO"}, {"PLATFORM", "installmentType", "PLATFORM"},
}

// monthsBack bounds how far discovery looks for sales.
const monthsBack = 6

// FirstBrandDay is the first day of a range that the card brand filter takes: "Card brand
// filter is not allowed for dates before May 1, 2025" (BR-31).
const FirstBrandDay = "2025-05-01"

// Discover asks for locations, for a past range with sales, and for past weeks with sales
// of each kind.
func Discover(ctx context.Context, asker exchange.Asker, today Day) (*Facts, error) {
	d := newDiscovery(ctx, asker, today)
	d.findLocations()
	d.findToday()
	weeks := d.findSales()
	d.NoLocations = d.ListsNone && len(d.Locations) == 0 && !d.soldSomewhere
	if d.Sales.Items > 0 {
		d.findPageNames()
		d.findSamples()
		d.findKinds(weeks)
	}
	return d.Facts, d.err()
}

// findLocations asks for the locations, and once more where there seem to be none: without
// them most of the suite has nothing to ask for.
func (d *discovery) findLocations() {
	d.lookFor("locations")
	var listing *exchange.Exchange
	for range 2 {
		listing = d.ask(exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
		if len(listing.Rows()) > 0 {
			break
		}
	}
	for _, row := range listing.Rows() {
		d.Locations = append(d.Locations, LocationFact{ID: row.Text("id")})
	}
	d.ListsNone = listing.Code() == "L-01" && len(d.Locations) == 0
	d.Dated = listing.Header.Get("Date") != ""
}

// findKinds asks for the sales of each kind in some weeks, and where there are none in the
// months that are sampled.
func (d *discovery) findKinds(weeks Range) {
	shown := map[string][]string{} // words of installmentType by the value that was asked for
	for _, kind := range Kinds {
		filters := map[string]any{kind.Field: kind.Value}
		if kind.Field == "installmentType" { // "Applies to credit cards only"
			filters["typeTransaction"] = "CREDIT"
		}
		d.lookFor(kind.Name + " sales")
		sold, rows := d.findKind(weeks, filters)
		switch {
		case errors.Is(d.short, client.ErrUnreachable):
			d.Silent[kind.Name], d.short = d.short.Error(), nil
		case sold.Items > 0:
			d.Kinds[kind.Name] = sold
			value := kind.Value
			if kind.Field == "cardBrand" || value == "CREDIT" {
				value = ""
			}
			shown[value] = append(shown[value], wordsOf(rows)...)
		}
	}
	d.installments = installmentWords(shown)
}

// findKind looks for sales of a kind: in some weeks or else in that around the first such
// sale of a month; no items where there is none.
func (d *discovery) findKind(weeks Range, filters map[string]any) (Range, []exchange.Row) {
	sold, rows := d.countIn(weeks, filters)
	for _, month := range d.Samples {
		if sold.Items > 0 {
			break
		}
		if month.Days() <= weeks.Days() {
			continue
		}
		if _, rows = d.countIn(month, filters); len(rows) > 0 {
			if day, err := ParseDay(rows[0].Day()); err == nil {
				sold, rows = d.countIn(around(day, weeks.To), filters)
			}
		}
	}
	return sold, rows
}

// around is the week around a day, as far as it is past.
func around(day, last Day) Range {
	to := day.Add(3)
	if last.Before(to.Time) {
		to = last
	}
	return Range{From: to.Add(-6), To: to}
}

// countIn is a range with the number of its sales that filters select, and the first of them.
func (d *discovery) countIn(r Range, filters map[string]any) (Range, []exchange.Row) {
	x := d.ask(BranchRequest(r.From, r.To, filters))
	if !x.Success() {
		return Range{}, nil
	}
	return Range{r.From, r.To, x.TotalItems()}, x.Rows()
}

// findSales looks for a past week with sales, going back month by month, and takes two of
// its days. A week of which the transaction report may show nothing is taken where there is
// no other. Where it has few sales, it is the last of four.
func (d *discovery) findSales() Range {
	d.lookFor("sales")
	var found Range
	for back := range monthsBack {
		to := d.Today.Add(-1 - 30*back)
		week, x := d.soldIn(Range{From: to.Add(-6), To: to})
		if d.short != nil {
			return Range{}
		}
		if !x.Success() {
			if found.Items == 0 {
				d.Unread = closed[x.Code()]
			}
			continue
		}
		sure := !d.unsure(week.From, week.To, x)
		if found.Items == 0 || sure {
			d.Commerce[rules.BranchReport] = x.Commerce()
			found = Range{week.From, week.To, x.TotalItems()}
		}
		if sure {
			break
		}
	}
	if found.Items == 0 {
		return found
	}
	weeks := d.fourWeeks(found)
	d.findDays(found, weeks)
	d.findTerminals(weeks)
	d.findBusy()
	return weeks
}

// soldIn asks for the sales of a week, and where it has none for those of the week around
// one of the month that it ends.
func (d *discovery) soldIn(week Range) (Range, *exchange.Exchange) {
	x := d.ask(BranchRequest(week.From, week.To, nil))
	if !x.NoData() {
		return week, x
	}
	month := Widest(week.To)
	wide := d.askPatiently(BranchRequest(month.From, month.To, nil))
	if len(wide.Rows()) == 0 {
		return week, x
	}
	day, err := ParseDay(wide.Rows()[0].Day())
	if err != nil {
		return week, x
	}
	week = around(day, week.To)
	return week, d.ask(BranchRequest(week.From, week.To, nil))
}

// enough is how many sales are no few: more than a page of them.
const enough = 21

// fourWeeks ends with a week that has few sales, if the card brand filter takes as much;
// else it is that week. It is a day short of them: with the day before it, it is no longer
// than any month.
func (d *discovery) fourWeeks(week Range) Range {
	weeks := Range{week.To.Add(-26), week.To, 0}
	if week.Items >= enough || weeks.From.String() < FirstBrandDay && FirstBrandDay <= week.From.String() {
		return week
	}
	x := d.askPatiently(BranchRequest(weeks.From, weeks.To, nil))
	if !x.Success() {
		return week
	}
	weeks.Items = x.TotalItems()
	return weeks
}

// findDays takes the last two days of a week, all of it, or some weeks: the fewest days that
// have enough sales, or all that there are, and one that both reports show.
func (d *discovery) findDays(week, weeks Range) {
	d.Sales = weeks
	if week.Items >= min(enough, weeks.Items) {
		d.Sales = week
	}
	from := week.To.Add(-1)
	two := d.askPatiently(BranchRequest(from, week.To, nil))
	if two.Success() && two.TotalItems() >= min(enough, weeks.Items) && !d.unsure(from, week.To, two) {
		d.Sales = Range{from, week.To, two.TotalItems()}
	}
}

// unsure tells whether the transaction report shows none of the sales of some days, or may
// show none, as the first and the last page tell: whether it has reversed ones is not said,
// nor whether the last day of a range counts, nor when a sale reaches it.
func (d *discovery) unsure(from, to Day, x *exchange.Exchange) bool {
	if len(x.Rows()) == 0 {
		return false
	}
	filters := map[string]any{"StartDate": from.String(), "EndDate": to.String()}
	shown := d.askPatiently(exchange.Request{Operation: rules.TransactionReport, Role: exchange.RoleMain, Body: exchange.MustJSON(map[string]any{"Filters": filters})})
	if shown.NoData() {
		return true
	}
	pages := x.TotalPages()
	if anySure(x, to) {
		return false
	}
	if pages < 2 {
		return true
	}
	last := d.askPatiently(BranchRequest(from, to, map[string]any{"page": pages}))
	return last.Success() && !anySure(last, to)
}

// anySure tells whether an answer has a sale that both reports show.
func anySure(x *exchange.Exchange, last Day) bool {
	return slices.ContainsFunc(x.Rows(), func(row exchange.Row) bool {
		return row.Day() < last.String() && !strings.EqualFold(row.Text("status"), "reversed")
	})
}

// mostBusy is how many locations are asked for the sales of the last days: as many as
// features call by name, and some that were idle.
const mostBusy = 4

// findBusy looks for terminals that sold on the last days: one that sold before may have
// left the account since.
func (d *discovery) findBusy() {
	d.lookFor("terminals that sold lately")
	d.busy = map[string]bool{}
	asked := 0
	for i := range d.Locations {
		l := &d.Locations[i]
		if !l.sold() || asked == mostBusy {
			continue
		}
		asked++
		x := d.askPatiently(BranchRequest(d.Sales.From, d.Sales.To, map[string]any{"locationId": l.ID}))
		newest := map[string]string{}
		for _, row := range x.Rows() {
			serial := row.Text("serialNumber")
			newest[serial] = max(newest[serial], row.Text("transactionDateTime"))
		}
		d.busy[l.ID] = slices.ContainsFunc(l.Terminals, func(serial string) bool { return newest[serial] != "" })
		slices.SortStableFunc(l.Terminals, func(a, b string) int { return cmp.Compare(newest[b], newest[a]) })
	}
}

// closed are the refusals that keep an account from its sales altogether.
var closed = map[string]string{"BR-25": "the account main has no PaaS plan (BR-25)", "BR-30": "the branch report is switched off for the account main (BR-30)"}

// NeedSales is nil where a past range has sales of the main account.
func (f *Facts) NeedSales() error {
	switch {
	case f.Sales.Items > 0:
		return nil
	case f.Unread != "":
		return report.Unverified(f.Unread, "a main key of an account whose branch report is open, with recent sales")
	}
	return report.Unverified("the account main has no sales in the last six months", "a main key of an account with recent sales")
}

// BranchRequest is a good request of the branch report, with fields set or, by
// nil, left out.
func BranchRequest(from, to Day, change map[string]any) exchange.Request {
	fields := map[string]any{"startDate": from.String(), "endDate": to.String(), "page": 1, "pageSize": 20}
	for name, value := range change {
		if fields[name] = value; value == nil {
			delete(fields, name)
		}
	}
	return exchange.Request{Operation: rules.BranchReport, Role: exchange.RoleMain, Body: exchange.MustJSON(fields)}
}

// findPageNames asks for a page of one sale in both spellings.
func (d *discovery) findPageNames() {
	d.lookFor("the names of page fields")
	for _, name := range []string{"pageSize", "PageSize"} {
		filters := map[string]any{"StartDate": d.Sales.From.String(), "EndDate": d.Sales.To.String()}
		x := d.askPatiently(exchange.Request{Operation: rules.TransactionReport, Role: exchange.RoleMain, Body: exchange.MustJSON(map[string]any{"Filters": filters, name: 1})})
		if x.Success() && len(x.Rows()) == 1 {
			d.PascalPages = name == "PageSize"
			d.Reported = x.TotalItems()
			d.Commerce[rules.TransactionReport] = x.Commerce()
			return
		}
	}
}
