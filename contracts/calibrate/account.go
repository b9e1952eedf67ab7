package calibrate

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// account is what the probes need to know of the main account, and makes good
// requests of it.
type account struct {
	now time.Time // of the target
	// from and to are days of a closed past range, three days long, with sales if
	// sales is true.
	from, to  string
	sales     bool
	pages     int               // of 20 rows in that range
	why       string            // there are no sales
	listed    []string          // ids of the locations listing, in its order
	southern  string            // id of a listed location that keeps summer time all year
	zones     map[string]string // of all such locations, by id
	locations []sellingLocation // locations with sales, in the order in which they were seen
}

// sellingLocation is a location as the branch report names it, with terminals that sold.
type sellingLocation struct {
	id      string
	serials []string
}

// monthsBack bounds how far back sales are looked for.
const monthsBack = 6

// discover finds a past range with sales, and locations and terminals in it. An
// account without any is no error: much can be learnt from refusals.
func (p *prober) discover() error {
	p.account.from, p.account.to = p.account.day(-3), p.account.day(-1)
	p.account.zones = map[string]string{}
	listing, err := p.deployment.Ask("L-00", "the locations of the account", exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
	if err != nil {
		return err
	}
	if listing.Status == http.StatusUnauthorized {
		return errors.New("the target refuses the main key with HTTP 401: check keys.main")
	}
	for _, row := range listing.Rows() {
		if id := row.Text("id"); isIdentifier(id) {
			p.account.listed = append(p.account.listed, id)
			if zone := zoneOf(row.Text("region"), p.account.now.Year()); zone != "" {
				p.account.southern = id
				p.account.zones[id] = zone
			}
		}
	}
	for back := range monthsBack {
		from, to := p.account.day(-3-30*back), p.account.day(-1-30*back)
		x, err := p.deployment.Ask("BR-00", "sales of three past days", p.account.branch(fields{"startDate": from, "endDate": to}))
		if err != nil {
			return err
		}
		if !x.Success() {
			p.account.why = evidence.Describe(x)
			continue
		}
		p.account.from, p.account.to, p.account.sales, p.account.pages = from, to, true, x.TotalPages()
		return p.findLocations(x)
	}
	return nil
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
func (p *prober) findLocations(first *exchange.Exchange) error {
	p.account.sawLocations(first)
	for _, number := range []int{p.account.pages, p.account.pages / 2, p.account.pages / 4} {
		if number < 2 || len(p.account.locations) > 1 {
			continue
		}
		x, err := p.deployment.Ask("BR-00", "more locations and terminals", p.account.branch(fields{"page": number}))
		if errors.Is(err, client.ErrBudget) {
			return nil
		}
		if err != nil {
			return err
		}
		p.account.sawLocations(x)
	}
	return nil
}

func (a *account) sawLocations(x *exchange.Exchange) {
	for _, row := range x.Rows() {
		location, serial := row.Text("locationId"), row.Text("serialNumber")
		if !isIdentifier(location) || !isIdentifier(serial) {
			continue
		}
		i := slices.IndexFunc(a.locations, func(known sellingLocation) bool { return known.id == location })
		if i < 0 {
			i = len(a.locations)
			a.locations = append(a.locations, sellingLocation{id: location})
		}
		if !slices.Contains(a.locations[i].serials, serial) {
			a.locations[i].serials = append(a.locations[i].serials, serial)
		}
	}
}

// isIdentifier tells whether what a deployment says can be asked for: it is short.
func isIdentifier(text string) bool { return text != "" && len(text) <= 100 }

func (a *account) needSales() error {
	if a.sales {
		return nil
	}
	return missing("no sales of the last six months were found: "+a.why, "a main key of an account with sales")
}

// needLocations is the error of a probe that needs some locations with sales.
func (a *account) needLocations(n int) error {
	if err := a.needSales(); err != nil {
		return err
	}
	if len(a.locations) < n {
		return missing("sales were seen at one location only", "a main key of an account with sales at two locations")
	}
	return nil
}

// firstBrandDay is the first day for which the cardBrand filter is allowed (rule
// 3 of the branch report).
const firstBrandDay = "2025-05-01"

// needBrands is the error of a probe that filters by card brand.
func (a *account) needBrands() error {
	if a.from >= firstBrandDay {
		return nil
	}
	return missing("the target's clock is before 2025-05-01, or its sales are: cardBrand may not be used", "")
}

// date is the first day of a month.
func date(year, month int) string {
	return time.Date(year, time.Month(month), 1, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
}

// day is a civil date of the target, some days from its today.
func (a *account) day(offset int) string {
	year, month, d := a.now.Date()
	return time.Date(year, month, d+offset, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
}

// after is a date some days later.
func after(date string, days int) string {
	t, err := time.Parse(time.DateOnly, date)
	if err != nil {
		panic(err) // dates are ours
	}
	return t.AddDate(0, 0, days).Format(time.DateOnly)
}

// daysBetween is how many days one date is after another.
func daysBetween(from, to string) (n int) {
	for ; from < to; n++ {
		from = after(from, 1)
	}
	return n
}

// isDate tells whether what a deployment says is a date to reckon with.
func isDate(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
}

// branch is a good request for a branch report, changed.
func (a *account) branch(change fields) exchange.Request {
	body := fields{"startDate": a.from, "endDate": a.to, "page": 1, "pageSize": 20}
	return exchange.Request{Operation: rules.BranchReport, Role: exchange.RoleMain, Body: body.with(change)}
}

// cashSales is a request for a page of the cash sales of four weeks.
func (a *account) cashSales(page int) exchange.Request {
	return a.branch(fields{"startDate": a.day(-28), "endDate": a.day(-1), "typeTransaction": "CASH", "page": page})
}

// report is a good request for a transaction report, changed. Dates and
// SerialNumber stand in Filters.
func (a *account) report(change fields) exchange.Request {
	filters := fields{"StartDate": a.from, "EndDate": a.to}
	body := fields{}
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
	return exchange.Request{Operation: rules.TransactionReport, Role: exchange.RoleMain, Body: encode(body)}
}
