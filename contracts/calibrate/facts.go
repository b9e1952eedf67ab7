package calibrate

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// facts is what the probes need to know of the main account.
type facts struct {
	// from and to are days of a closed past range, three days long, with sales if
	// sales is true.
	from, to string
	sales    bool
	pages    int      // of 20 rows in that range
	why      string   // there are no sales
	listed   []string // ids of the locations listing, in its order
	places   []place  // locations with sales, in the order in which they were seen
}

// place is a location as the branch report names it, with terminals that sold.
type place struct {
	location string
	serials  []string
}

// monthsBack bounds how far back sales are looked for.
const monthsBack = 6

// discover finds a past range with sales, and locations and terminals in it. An
// account without any is no error: much can be learnt from refusals.
func (p *prober) discover() error {
	p.facts.from, p.facts.to = p.day(-3), p.day(-1)
	listing, err := p.ask("L-00", "the locations of the account", exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
	if err != nil {
		return err
	}
	if listing.Status == http.StatusUnauthorized {
		return errors.New("the target refuses the main key with HTTP 401: check keys.main")
	}
	for _, row := range listing.Rows() {
		if id := row.Text("id"); isIdentifier(id) {
			p.facts.listed = append(p.facts.listed, id)
		}
	}
	for back := range monthsBack {
		from, to := p.day(-3-30*back), p.day(-1-30*back)
		x, err := p.ask("BR-00", "sales of three past days", p.branch(fields{"startDate": from, "endDate": to}))
		if err != nil {
			return err
		}
		if !x.Success() {
			p.facts.why = describe(x)
			continue
		}
		p.facts.from, p.facts.to, p.facts.sales, p.facts.pages = from, to, true, x.TotalPages()
		return p.findPlaces(x)
	}
	return nil
}

// findPlaces notes the locations and terminals of the first page and of later
// ones, until there are two locations with two terminals in all.
func (p *prober) findPlaces(first *exchange.Exchange) error {
	p.notePlaces(first)
	for _, number := range []int{p.facts.pages, p.facts.pages / 2, p.facts.pages / 4} {
		if number < 2 || len(p.facts.places) > 1 {
			continue
		}
		x, err := p.ask("BR-00", "more locations and terminals", p.branch(fields{"page": number}))
		if errors.Is(err, client.ErrBudget) {
			return nil
		}
		if err != nil {
			return err
		}
		p.notePlaces(x)
	}
	return nil
}

func (p *prober) notePlaces(x *exchange.Exchange) {
	for _, row := range x.Rows() {
		location, serial := row.Text("locationId"), row.Text("serialNumber")
		if !isIdentifier(location) || !isIdentifier(serial) {
			continue
		}
		i := slices.IndexFunc(p.facts.places, func(known place) bool { return known.location == location })
		if i < 0 {
			i = len(p.facts.places)
			p.facts.places = append(p.facts.places, place{location: location})
		}
		if !slices.Contains(p.facts.places[i].serials, serial) {
			p.facts.places[i].serials = append(p.facts.places[i].serials, serial)
		}
	}
}

// isIdentifier tells whether what a deployment says can be asked for: it is short.
func isIdentifier(text string) bool { return text != "" && len(text) <= 100 }

func (p *prober) needSales() error {
	if p.facts.sales {
		return nil
	}
	return missing("no sales of the last "+"six months were found: "+p.facts.why, "a main key of an account with sales")
}

// needPlaces is the error of a probe that needs some locations with sales.
func (p *prober) needPlaces(n int) error {
	if err := p.needSales(); err != nil {
		return err
	}
	if len(p.facts.places) < n {
		return missing("sales were seen at one location only", "a main key of an account with sales at two locations")
	}
	return nil
}

// firstBrandDay is the first day for which the cardBrand filter is allowed (rule
// 3 of the branch report).
const firstBrandDay = "2025-05-01"

// needBrands is the error of a probe that filters by card brand.
func (p *prober) needBrands() error {
	if p.facts.from >= firstBrandDay {
		return nil
	}
	return missing("the target's clock is before 2025-05-01, or its sales are: cardBrand may not be used", "")
}

// date is the first day of a month.
func date(year, month int) string {
	return time.Date(year, time.Month(month), 1, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
}

func days(n int) string { return strconv.Itoa(n) }

// serialInAnotherCase is the serial number of a terminal of the account with its
// small letters large and its large ones small. What was read before comes first
// and costs nothing, then a page of each location.
func (p *prober) serialInAnotherCase() (string, error) {
	if err := p.needSales(); err != nil {
		return "", err
	}
	if other := p.letteredSerial(); other != "" {
		return other, nil
	}
	listing, err := p.ask("Q-SERIAL-CASE", "the locations, to find a terminal with letters", exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
	if err != nil {
		return "", err
	}
	for _, row := range listing.Rows()[:min(len(listing.Rows()), mostPlaces)] {
		if id := row.Text("id"); isIdentifier(id) {
			if _, err := p.ask("Q-SERIAL-CASE", "a terminal with letters", p.branch(fields{"locationId": id})); err != nil {
				return "", err
			}
		}
		if other := p.letteredSerial(); other != "" {
			return other, nil
		}
	}
	return "", missing("no terminal that made sales has a letter in its serial number", "a main key of an account with a terminal whose serial number has letters")
}

// mostPlaces is how many locations are looked at for a terminal with letters.
const mostPlaces = 4

// letteredSerial is that of a terminal whose sales were seen; "" where none has a
// letter.
func (p *prober) letteredSerial() string {
	for _, s := range p.steps {
		if s.Request.Operation != rules.BranchReport || s.Request.Role != exchange.RoleMain {
			continue
		}
		for _, row := range s.Rows() {
			serial := row.Text("serialNumber")
			if other := strings.Map(otherCase, serial); other != serial && isIdentifier(serial) {
				return other
			}
		}
	}
	return ""
}

func otherCase(r rune) rune {
	if unicode.IsUpper(r) {
		return unicode.ToLower(r)
	}
	return unicode.ToUpper(r)
}
