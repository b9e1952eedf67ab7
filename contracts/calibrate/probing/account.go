package probing

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
)

// Account is what the probes need to know of the main account, and makes good
// requests of it.
type Account struct {
	Now time.Time // of the target
	// from and to are days of a closed past range with sales, if sales is true: three, or
	// nearly four weeks where three have few sales.
	From, To  string
	Sales     bool
	pages     int               // of 20 rows in that range
	why       string            // there are no sales
	Listed    []string          // ids of the locations listing, in its order
	Southern  string            // id of a listed location that keeps summer time all year
	Zones     map[string]string // of all such locations, by id
	Locations []sellingLocation // locations with sales, in the order in which they were seen
}

// sellingLocation is a location as the branch report names it, with terminals that sold.
type sellingLocation struct {
	Id      string
	Serials []string
}

// monthsBack bounds how far back sales are looked for.
const monthsBack = 6

// Discover finds a past range with sales, and locations and terminals in it. An
// account without any is no error: much can be learnt from refusals.
func (p *Prober) Discover() error {
	p.Account.From, p.Account.To = p.Account.Day(-3), p.Account.Day(-1)
	p.Account.Zones = map[string]string{}
	listing, err := p.Deployment.Ask("L-00", "the locations of the account", exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
	if err != nil {
		return err
	}
	if listing.Status == http.StatusUnauthorized {
		return errors.New("the target refuses the main key with HTTP 401: check keys.main")
	}
	for _, row := range listing.Rows() {
		if id := row.Text("id"); IsIdentifier(id) {
			p.Account.Listed = append(p.Account.Listed, id)
			if zone := zoneOf(row.Text("region"), p.Account.Now.Year()); zone != "" {
				p.Account.Southern = id
				p.Account.Zones[id] = zone
			}
		}
	}
	for back := range monthsBack {
		from, to := p.Account.Day(-3-30*back), p.Account.Day(-1-30*back)
		x, err := p.Deployment.Ask("BR-00", "sales of three past days", p.Account.Branch(Fields{"startDate": from, "endDate": to}))
		if err != nil {
			return err
		}
		if !x.Success() {
			p.Account.why = evidence.Describe(x)
			continue
		}
		p.Account.From, p.Account.To, p.Account.Sales = from, to, true
		if x, err = p.more(x); err != nil {
			return err
		}
		p.Account.pages = x.TotalPages()
		return p.findLocations(x)
	}
	return nil
}

// enough is how many sales are no few: more than a page of them.
const enough = 21

// more goes back for nearly four weeks where three days have few sales, if the card brand
// filter takes as much.
func (p *Prober) more(few *exchange.Exchange) (*exchange.Exchange, error) {
	from := After(p.Account.To, -26)
	if few.TotalItems() >= enough || from < FirstBrandDay && FirstBrandDay <= p.Account.From {
		return few, nil
	}
	x, err := p.Deployment.Ask("BR-00", "sales of nearly four weeks", p.Account.Branch(Fields{"startDate": from}))
	if err != nil || !x.Success() {
		return few, err
	}
	p.Account.From = from
	return x, nil
}

// zoneOf is the zone of a region that keeps summer time all year: Magallanes, and Aysén
// since 2025. It is empty for any other.
func zoneOf(region string, year int) string {
	has := func(part string) bool { return strings.Contains(region, part) }
	switch {
	case has("Magallanes"):
		return "America/Punta_Arenas"
	case year >= 2025 && (has("Aysén") || has("Aisén")):
		return "America/Coyhaique"
	}
	return ""
}

// findLocations notes the locations and terminals of the first page and of later
// ones, until there are two locations with two terminals in all.
func (p *Prober) findLocations(first *exchange.Exchange) error {
	p.Account.sawLocations(first)
	for _, number := range []int{p.Account.pages, p.Account.pages / 2, p.Account.pages / 4} {
		if number < 2 || len(p.Account.Locations) > 1 {
			continue
		}
		x, err := p.Deployment.Ask("BR-00", "more locations and terminals", p.Account.Branch(Fields{"page": number}))
		if errors.Is(err, client.ErrBudget) {
			return nil
		}
		if err != nil {
			return err
		}
		p.Account.sawLocations(x)
	}
	return nil
}

func (a *Account) sawLocations(x *exchange.Exchange) {
	for _, row := range x.Rows() {
		location, serial := row.Text("locationId"), row.Text("serialNumber")
		if !IsIdentifier(location) || !IsIdentifier(serial) {
			continue
		}
		i := slices.IndexFunc(a.Locations, func(known sellingLocation) bool { return known.Id == location })
		if i < 0 {
			i = len(a.Locations)
			a.Locations = append(a.Locations, sellingLocation{Id: location})
		}
		if !slices.Contains(a.Locations[i].Serials, serial) {
			a.Locations[i].Serials = append(a.Locations[i].Serials, serial)
		}
	}
}

// IsIdentifier tells whether what a deployment says can be asked for: it is short.
func IsIdentifier(text string) bool { return text != "" && len(text) <= 100 }

// NeedSales tells what is missing where the account has no sales.
func (a *Account) NeedSales() error {
	if a.Sales {
		return nil
	}
	return Missing("no sales of the last six months were found: "+a.why, "a main key of an account with sales")
}

// NeedLocations is the error of a probe that needs some locations with sales.
func (a *Account) NeedLocations(n int) error {
	if err := a.NeedSales(); err != nil {
		return err
	}
	if len(a.Locations) < n {
		return Missing("sales were seen at one location only", "a main key of an account with sales at two locations")
	}
	return nil
}

// FirstBrandDay is the first day for which the cardBrand filter is allowed (rule
// 3 of the branch report).
const FirstBrandDay = "2025-05-01"

// NeedBrands is the error of a probe that filters by card brand.
func (a *Account) NeedBrands() error {
	if a.From >= FirstBrandDay {
		return nil
	}
	return Missing("the target's clock is before 2025-05-01, or its sales are: cardBrand may not be used", "")
}

// Date is the first day of a month.
func Date(year, month int) string {
	return time.Date(year, time.Month(month), 1, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
}

// Day is a civil date of the target, some days from its today.
func (a *Account) Day(offset int) string {
	year, month, d := a.Now.Date()
	return time.Date(year, month, d+offset, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
}

// After is a date some days later.
func After(date string, days int) string {
	t, err := time.Parse(time.DateOnly, date)
	if err != nil {
		panic(err) // dates are ours
	}
	return t.AddDate(0, 0, days).Format(time.DateOnly)
}

// DaysBetween is how many days one date is after another.
func DaysBetween(from, to string) (n int) {
	for ; from < to; n++ {
		from = After(from, 1)
	}
	return n
}

// IsDate tells whether what a deployment says is a date to reckon with.
func IsDate(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
}

// Branch is a good request for a branch report, changed.
func (a *Account) Branch(change Fields) exchange.Request {
	body := Fields{"startDate": a.From, "endDate": a.To, "page": 1, "pageSize": 20}
	return exchange.Request{Operation: rules.BranchReport, Role: exchange.RoleMain, Body: body.with(change)}
}

// BranchPages asks for the pages of a branch report, changed.
func (a *Account) BranchPages(change Fields) func(page int) exchange.Request {
	return func(page int) exchange.Request { return a.Branch(change.And("page", page)) }
}

// CashSales is a request for a page of the cash sales of four weeks.
func (a *Account) CashSales(page int) exchange.Request {
	return a.BranchPages(Fields{"startDate": a.Day(-28), "endDate": a.Day(-1), "typeTransaction": "CASH"})(page)
}

// Report is a good request for a transaction report, changed. Dates and
// SerialNumber stand in Filters.
func (a *Account) Report(change Fields) exchange.Request {
	filters := Fields{"StartDate": a.From, "EndDate": a.To}
	body := Fields{}
	for name, value := range change {
		to := body
		if name == "StartDate" || name == "EndDate" || name == "SerialNumber" {
			to = filters
		}
		to.set(name, value)
	}
	if _, given := change["Filters"]; !given {
		body["Filters"] = map[string]any(filters)
	}
	return exchange.Request{Operation: rules.TransactionReport, Role: exchange.RoleMain, Body: Encode(body)}
}

// HasShopAhead tells whether a clock of a listed location is not Santiago's at this time:
// those of Magallanes and Aysén are an hour ahead in winter.
func (a *Account) HasShopAhead() bool {
	_, offset := a.Now.Zone()
	return a.Southern != "" && offset < -3*60*60
}

// OfOneClock are the rows but for those of shops with a clock of their own, by which an
// order of time need not show (Q-SALE-ZONE).
func (a *Account) OfOneClock(rows []exchange.Row) []exchange.Row {
	if len(a.Zones) == 0 {
		return rows
	}
	return pick.Except(rows, func(row exchange.Row) bool {
		place := row.Text("locationId")
		for _, l := range a.Locations {
			if slices.Contains(l.Serials, row.Text("posSerialNumber")) {
				place = l.Id
			}
		}
		return a.Zones[place] != ""
	})
}

// Serials are some terminals that sold, those of different locations first.
func (a *Account) Serials(most int) (list []string) {
	for i := 0; len(list) < most; i++ {
		before := len(list)
		for _, location := range a.Locations {
			if i < len(location.Serials) {
				list = append(list, location.Serials[i])
			}
		}
		if len(list) == before {
			break
		}
	}
	return list[:min(most, len(list))]
}
