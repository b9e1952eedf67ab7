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
	"fmt"
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
	f := &Facts{Today: today, Kinds: map[string]Range{}, Silent: map[string]string{}, Commerce: map[rules.Operation]exchange.Row{}}
	listing, err := listed(ctx, asker)
	if err != nil {
		return nil, fmt.Errorf("discover locations: %w", err)
	}
	for _, row := range listing.Rows() {
		f.Locations = append(f.Locations, LocationFact{ID: row.Text("id")})
	}
	f.Dated = listing.Header.Get("Date") != ""
	if err := f.findToday(ctx, patient{asker}); err != nil {
		return nil, fmt.Errorf("discover which day it is: %w", err)
	}
	weeks, err := f.findSales(ctx, asker)
	f.NoLocations = listing.Code() == "L-01" && len(f.Locations) == 0 && !f.soldSomewhere
	if err != nil || f.Sales.Items == 0 {
		return f, err
	}
	for _, find := range []func(context.Context, exchange.Asker) error{f.findPageNames, f.findSamples} {
		if err := find(ctx, patient{asker}); err != nil {
			return nil, err
		}
	}
	return f, f.findKinds(ctx, asker, weeks)
}

// findKinds asks for the sales of each kind in some weeks, and where there are none in the
// months that are sampled.
func (f *Facts) findKinds(ctx context.Context, asker exchange.Asker, weeks Range) error {
	shown := map[string][]string{} // words of installmentType by the value that was asked for
	defer func() { f.installments = installmentWords(shown) }()
	for _, kind := range Kinds {
		filters := map[string]any{kind.Field: kind.Value}
		if kind.Field == "installmentType" { // "Applies to credit cards only"
			filters["typeTransaction"] = "CREDIT"
		}
		sold, rows, err := f.findKind(ctx, asker, weeks, filters)
		switch {
		case errors.Is(err, client.ErrUnreachable):
			f.Silent[kind.Name] = err.Error()
		case err != nil:
			return fmt.Errorf("discover %s sales: %w", kind.Name, err)
		case sold.Items > 0:
			f.Kinds[kind.Name] = sold
			value := kind.Value
			if kind.Field == "cardBrand" || value == "CREDIT" {
				value = ""
			}
			shown[value] = append(shown[value], wordsOf(rows)...)
		}
	}
	return nil
}

// findKind looks for sales of a kind: in some weeks or else in that around the first such
// sale of a month; no items where there is none.
func (f *Facts) findKind(ctx context.Context, asker exchange.Asker, weeks Range, filters map[string]any) (Range, []exchange.Row, error) {
	sold, rows, err := countIn(ctx, asker, weeks, filters)
	for _, month := range f.Samples {
		if err != nil || sold.Items > 0 {
			break
		}
		if month.Days() <= weeks.Days() {
			continue
		}
		if _, rows, err = countIn(ctx, asker, month, filters); len(rows) > 0 {
			if day, wrong := ParseDay(rows[0].Day()); wrong == nil {
				sold, rows, err = countIn(ctx, asker, around(day, weeks.To), filters)
			}
		}
	}
	return sold, rows, err
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
func countIn(ctx context.Context, asker exchange.Asker, r Range, filters map[string]any) (Range, []exchange.Row, error) {
	x, err := asker.Ask(ctx, BranchRequest(r.From, r.To, filters))
	if err != nil || !x.Success() {
		return Range{}, nil, err
	}
	return Range{r.From, r.To, x.TotalItems()}, x.Rows(), nil
}

// patient takes silence for an answer that says nothing. Once sales were read, one
// question that a gateway fails on ends no run: the scenarios that ask it say so.
type patient struct{ exchange.Asker }

// Ask implements Asker.
func (p patient) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	x, err := p.Asker.Ask(ctx, r)
	if errors.Is(err, client.ErrUnreachable) {
		return exchange.New(r, 0, nil, nil, 1), nil
	}
	return x, err
}

// listed asks for the locations, and once more where there seem to be none: without
// them most of the suite has nothing to ask for.
func listed(ctx context.Context, asker exchange.Asker) (listing *exchange.Exchange, err error) {
	for range 2 {
		listing, err = asker.Ask(ctx, exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
		if err != nil || len(listing.Rows()) > 0 {
			break
		}
	}
	return listing, err
}

// findSales looks for a past week with sales, going back month by month, and takes two of
// its days. A week of which the transaction report may show nothing is taken where there is
// no other. Where it has few sales, it is the last of four.
func (f *Facts) findSales(ctx context.Context, asker exchange.Asker) (Range, error) {
	var found Range
	for back := range monthsBack {
		to := f.Today.Add(-1 - 30*back)
		week, x, err := soldIn(ctx, asker, Range{From: to.Add(-6), To: to})
		if err != nil {
			return Range{}, fmt.Errorf("discover sales: %w", err)
		}
		if !x.Success() {
			if found.Items == 0 {
				f.Unread = closed[x.Code()]
			}
			continue
		}
		sure := !unsure(ctx, asker, week.From, week.To, x)
		if found.Items == 0 || sure {
			f.Commerce[rules.BranchReport] = x.Commerce()
			found = Range{week.From, week.To, x.TotalItems()}
		}
		if sure {
			break
		}
	}
	if found.Items == 0 {
		return found, nil
	}
	weeks := fourWeeks(ctx, patient{asker}, found)
	f.findDays(ctx, patient{asker}, found, weeks)
	if err := f.findTerminals(ctx, patient{asker}, weeks); err != nil {
		return weeks, err
	}
	return weeks, f.findBusy(ctx, patient{asker})
}

// soldIn asks for the sales of a week, and where it has none for those of the week around
// one of the month that it ends.
func soldIn(ctx context.Context, asker exchange.Asker, week Range) (Range, *exchange.Exchange, error) {
	x, err := asker.Ask(ctx, BranchRequest(week.From, week.To, nil))
	if err != nil || !x.NoData() {
		return week, x, err
	}
	month := Widest(week.To)
	wide, err := patient{asker}.Ask(ctx, BranchRequest(month.From, month.To, nil))
	if err != nil || len(wide.Rows()) == 0 {
		return week, x, err
	}
	day, err := ParseDay(wide.Rows()[0].Day())
	if err != nil {
		return week, x, nil
	}
	week = around(day, week.To)
	x, err = asker.Ask(ctx, BranchRequest(week.From, week.To, nil))
	return week, x, err
}

// enough is how many sales are no few: more than a page of them.
const enough = 21

// fourWeeks ends with a week that has few sales, if the card brand filter takes as much;
// else it is that week. It is a day short of them: with the day before it, it is no longer
// than any month.
func fourWeeks(ctx context.Context, asker exchange.Asker, week Range) Range {
	weeks := Range{week.To.Add(-26), week.To, 0}
	if week.Items >= enough || weeks.From.String() < FirstBrandDay && FirstBrandDay <= week.From.String() {
		return week
	}
	x, err := asker.Ask(ctx, BranchRequest(weeks.From, weeks.To, nil))
	if err != nil || !x.Success() {
		return week
	}
	weeks.Items = x.TotalItems()
	return weeks
}

// findDays takes the last two days of a week, all of it, or some weeks: the fewest days that
// have enough sales, or all that there are, and one that both reports show.
func (f *Facts) findDays(ctx context.Context, asker exchange.Asker, week, weeks Range) {
	f.Sales = weeks
	if week.Items >= min(enough, weeks.Items) {
		f.Sales = week
	}
	from := week.To.Add(-1)
	two, err := asker.Ask(ctx, BranchRequest(from, week.To, nil))
	if err == nil && two.Success() && two.TotalItems() >= min(enough, weeks.Items) && !unsure(ctx, asker, from, week.To, two) {
		f.Sales = Range{from, week.To, two.TotalItems()}
	}
}

// unsure tells whether the transaction report shows none of the sales of some days, or may
// show none, as the first and the last page tell: whether it has reversed ones is not said,
// nor whether the last day of a range counts, nor when a sale reaches it.
func unsure(ctx context.Context, asker exchange.Asker, from, to Day, x *exchange.Exchange) bool {
	if len(x.Rows()) == 0 {
		return false
	}
	filters := map[string]any{"StartDate": from.String(), "EndDate": to.String()}
	shown, err := patient{asker}.Ask(ctx, exchange.Request{Operation: rules.TransactionReport, Role: exchange.RoleMain, Body: exchange.MustJSON(map[string]any{"Filters": filters})})
	if err == nil && shown.NoData() {
		return true
	}
	pages := x.TotalPages()
	if anySure(x, to) {
		return false
	}
	if pages < 2 {
		return true
	}
	last, err := patient{asker}.Ask(ctx, BranchRequest(from, to, map[string]any{"page": pages}))
	return err == nil && last.Success() && !anySure(last, to)
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
func (f *Facts) findBusy(ctx context.Context, asker exchange.Asker) error {
	f.busy = map[string]bool{}
	asked := 0
	for i := range f.Locations {
		l := &f.Locations[i]
		if !l.sold() || asked == mostBusy {
			continue
		}
		asked++
		x, err := asker.Ask(ctx, BranchRequest(f.Sales.From, f.Sales.To, map[string]any{"locationId": l.ID}))
		if err != nil {
			return fmt.Errorf("discover terminals that sold lately: %w", err)
		}
		newest := map[string]string{}
		for _, row := range x.Rows() {
			serial := row.Text("serialNumber")
			newest[serial] = max(newest[serial], row.Text("transactionDateTime"))
		}
		f.busy[l.ID] = slices.ContainsFunc(l.Terminals, func(serial string) bool { return newest[serial] != "" })
		slices.SortStableFunc(l.Terminals, func(a, b string) int { return cmp.Compare(newest[b], newest[a]) })
	}
	return nil
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
func (f *Facts) findPageNames(ctx context.Context, asker exchange.Asker) error {
	for _, name := range []string{"pageSize", "PageSize"} {
		filters := map[string]any{"StartDate": f.Sales.From.String(), "EndDate": f.Sales.To.String()}
		x, err := asker.Ask(ctx, exchange.Request{Operation: rules.TransactionReport, Role: exchange.RoleMain, Body: exchange.MustJSON(map[string]any{"Filters": filters, name: 1})})
		if err != nil {
			return fmt.Errorf("discover the names of page fields: %w", err)
		}
		if x.Success() && len(x.Rows()) == 1 {
			f.PascalPages = name == "PageSize"
			f.Reported = x.TotalItems()
			f.Commerce[rules.TransactionReport] = x.Commerce()
			return nil
		}
	}
	return nil
}
