package sales

import (
	"maps"
	"slices"
	"time"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// shopAhead is what the clocks of Magallanes and Aysén are ahead of Santiago's in winter;
// in summer they are not.
const shopAhead = time.Hour

// saleZone looks whether a report counts the days of a range by another clock than it shows,
// which tells both. If not, it holds the newest sales of today against the clock: the newest
// has just been made, so its time is that of Santiago, of UTC, or of a shop that is an hour
// ahead. Only a shop in Magallanes or Aysén can be, so where there is one its sales are
// looked at, too: in winter, for in summer it shows the clock of Santiago by either
// reading. A sale that the clock of Santiago has just seen may be one of three hours ago
// by UTC: it tells only where sales come so often that this would be a gap, and while
// shops do not close.
func saleZone(op rules.Operation) func(*probing.Prober) {
	return func(p *probing.Prober) { shownClock{p, op}.tell() }
}

// shownClock looks for the zone whose clock a report shows, and by which it counts days.
type shownClock struct {
	p  *probing.Prober
	op rules.Operation
}

func (c shownClock) tell() {
	account := c.p.Account
	asked, _ := rules.LookupOperation(c.op)
	at := c.p.Record.In("Q-SALE-ZONE", asked.Name)
	days, shownBy := c.countedDays()
	switch two := days.Tells(); {
	case exchange.OfBusiness(two):
		at.SawElse("sales belong to days of business: "+two, shownBy)
		return
	case two != "":
		at.Saw(evidence.Word(two), shownBy)
		return
	}
	all := c.newest(probing.Fields{})
	if len(all.times) == 0 {
		return
	}
	if c.p.Options.Quick && (days.FitsTwo("UTC") || days.FitsTwo("America/Santiago")) {
		c.p.Lack("too few sales were read to tell whether days are counted by the clock that is shown", "a calibration without --quick")
		return
	}
	now := wallTime(account.Now)
	_, offset := account.Now.Zone()
	behind := time.Duration(-offset) * time.Second // Santiago behind UTC
	if ahead := all.times[0].Sub(now); ahead > shopAhead+time.Minute && ahead <= behind+time.Minute {
		at.Saw(evidence.Word("UTC"), all.shownBy)
		return
	}
	south, winter := all, account.HasShopAhead()
	if winter {
		if south = c.newest(c.southern()...); len(south.times) == 0 {
			return
		}
	}
	switch {
	case winter && south.times[0].Sub(now) > time.Minute && south.justMade(now.Add(shopAhead), behind-shopAhead):
		at.Saw(evidence.Word("location"), south.shownBy)
	case !sellingHours(now) || !all.shows(now, behind, c.soldAtNight()) || winter && !south.justMade(now, shopAhead):
		c.p.Lack("the newest sales that were seen may be of just now or of some hours ago", "a calibration between 11:00 and 23:00 in Chile, with a key of a commerce that sells several times an hour")
	case account.Southern != "" && !winter:
		c.p.Lack("in summer the clock of a shop in Magallanes or Aysén is that of Santiago", "a calibration in winter, when such a shop is an hour ahead")
	default:
		if account.Southern == "" { // nowhere do the shops show another clock
			c.p.Record.Of("Q-SALE-ZONE").SetSame(evidence.Word("America/Santiago"), evidence.Word("location"))
		}
		at.Saw(evidence.Word("America/Santiago"), all.shownBy)
	}
}

// southern are the filters that leave the sales of a shop that is an hour ahead. The
// transaction report takes no location, but terminals of it, as far as they are known.
func (c shownClock) southern() (filters []probing.Fields) {
	if c.op == rules.BranchReport {
		return []probing.Fields{{"locationId": c.p.Account.Southern}}
	}
	var serials []string
	for _, step := range c.p.Deployment.Steps() {
		for _, row := range step.Rows() {
			serial := row.Text("serialNumber")
			if row.Text("locationId") == c.p.Account.Southern && probing.IsIdentifier(serial) && !slices.Contains(serials, serial) && len(serials) < mostSouthern {
				serials = append(serials, serial)
				filters = append(filters, probing.Fields{"SerialNumber": serial})
			}
		}
	}
	return filters
}

// mostSouthern is how many terminals are asked for in place of their shop.
const mostSouthern = 3

// newestSales are the times of the latest sales that were seen, newest first, and an
// exchange that shows the newest.
type newestSales struct {
	times   []time.Time
	shownBy *exchange.Exchange
}

// justMade tells whether the newest sale has just been made by a clock, rather than
// so much longer ago by another one: sales come at least thrice in that time, and the
// newest is no older than they let expect.
func (n newestSales) justMade(clock time.Time, other time.Duration) bool {
	const enough = 6
	if len(n.times) < enough {
		return false
	}
	widest := time.Duration(0)
	for i := range enough - 1 {
		widest = max(widest, n.times[i].Sub(n.times[i+1]))
	}
	age := clock.Sub(n.times[0])
	return widest <= other/3 && -time.Minute <= age && age <= max(widest, time.Minute)
}

// shows tells whether the newest sale has just been made by a clock. Where some show
// hours of the night, they may be evening sales of another clock: then sales must come so
// often that no such shop falls silent for hours.
func (n newestSales) shows(clock time.Time, other time.Duration, atNight bool) bool {
	if atNight {
		other /= 4
	}
	return n.justMade(clock, other)
}

// soldAtNight tells whether a report shows sales between one and six at night.
func (c shownClock) soldAtNight() bool {
	for _, step := range c.p.Deployment.Steps() {
		for _, row := range step.Rows() {
			at, err := time.Parse("2006-01-02T15:04:05", probing.TimeOf(row))
			if step.Request.Operation == c.op && err == nil && at.Hour() >= 1 && at.Hour() < 6 {
				return true
			}
		}
	}
	return false
}

// sellingHours tells whether a shop that fell silent three or four hours ago would
// have done so before eight in the evening: later, and at night, it may have closed.
func sellingHours(now time.Time) bool { return now.Hour() >= 11 && now.Hour() < 23 }

// newest are the times that the first and the last page of yesterday and today show
// in a report, for each of some filters: sales come newest first, or last.
func (c shownClock) newest(filters ...probing.Fields) (n newestSales) {
	for _, filter := range filters {
		first := c.newestPage(filter, 1)
		n.add(first)
		if pages := first.TotalPages(); pages > 1 && !n.justMade(wallTime(c.p.Account.Now), shopAhead) {
			n.add(c.newestPage(filter, pages))
		}
	}
	if len(n.times) == 0 {
		c.p.Lack("no sale of yesterday and today has a date and time", "")
	}
	return n
}

// newestPage is one page of the sales of yesterday and today.
func (c shownClock) newestPage(filter probing.Fields, page int) *exchange.Exchange {
	account, asked := c.p.Account, maps.Clone(filter)
	var r exchange.Request
	switch c.op {
	case rules.TransactionReport:
		asked["StartDate"], asked["EndDate"] = account.Day(-1), account.Day(0)
		asked[c.p.Named("page")], asked[c.p.Named("pageSize")] = page, 20
		r = account.Report(asked)
	default:
		asked["startDate"], asked["endDate"], asked["page"] = account.Day(-1), account.Day(0), page
		r = account.Branch(asked)
	}
	report, _ := rules.LookupOperation(c.op)
	x := c.p.Ask("Q-SALE-ZONE", "the newest sales: "+report.Name, r)
	if len(x.Rows()) == 0 {
		c.p.Lack("no sale of yesterday and today was seen", "a key of a commerce that sells every hour")
	}
	return x
}

// add takes in the sales of a page.
func (n *newestSales) add(x *exchange.Exchange) {
	var before time.Time
	if len(n.times) > 0 {
		before = n.times[0]
	}
	for _, row := range x.Rows() {
		if at, err := time.Parse("2006-01-02T15:04:05", probing.TimeOf(row)); err == nil {
			n.times = append(n.times, at)
		}
	}
	slices.SortFunc(n.times, func(a, b time.Time) int { return b.Compare(a) })
	if n.shownBy == nil || len(n.times) > 0 && n.times[0].After(before) {
		n.shownBy = x
	}
}
