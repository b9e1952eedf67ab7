package facts

import "time"

// sampleRows bounds how many sales the widest range may have that is read whole
// in both reports.
const sampleRows = 800

// widest is how many days a range may have under every reading of the limits: 30,
// both days counted, but for [Widest].
const widest = 30

// Widest is the range up to a day that is as wide as every reading of the limits
// allows: "range must not exceed 30 days", both days counted, and "at most one month",
// which over February is less, if the day before the same day of the next month is
// the last one.
func Widest(last Day) Range {
	first := last.Add(1 - widest)
	for !last.Before(first.monthLater().Time) {
		first = first.Add(1)
	}
	return Range{From: first, To: last}
}

// monthLater is the same day of the next month, or that month's last day.
func (d Day) monthLater() Day {
	later := Day{d.AddDate(0, 1, 0)} // 31 January: 3 March
	if later.Day() < d.Day() {
		return later.Add(-later.Day())
	}
	return later
}

// clocks is the zone by whose changes of the clock a range is chosen: "national
// (Chile)".
const clocks = "America/Santiago"

// findSamples chooses past ranges that are read whole: up to 30 days, and the days
// around the last 31st and the last change of the clock where those do not reach
// them; of a small account months before, too. The last day of each may be left out, so
// that it is one more than those that are looked at.
func (d *discovery) findSamples() {
	d.lookFor("a wide range")
	last, wide := d.Sales.To, Widest(d.Sales.To)
	x := d.askPatiently(BranchRequest(wide.From, last, nil))
	days := wide.Days()
	if total := x.TotalItems(); !x.Success() {
		days = 7
	} else if total > sampleRows {
		days = max(2, days*sampleRows/total)
	}
	d.Samples = []Range{{From: last.Add(1 - days), To: last}}
	if days < widest/4 { // a large account
		return
	}
	d.sampleEarlier(x.TotalItems())
	oldest := d.Samples[len(d.Samples)-1].From
	for _, special := range []func(Day) bool{func(d Day) bool { return d.Day() == 31 }, clockChanges} {
		day := last.Add(-1)
		for day.After(last.AddDate(0, -7, 0)) && !special(day) {
			day = day.Add(-1)
		}
		if special(day) && day.Before(oldest.Time) {
			d.Samples = append(d.Samples, Range{From: day.Add(-1), To: day.Add(2)})
		}
	}
}

// sampleEarlier goes on with the months before, as long as there are few sales: some kinds
// of sales are rare. The first day of a range is the last one of that before it.
func (d *discovery) sampleEarlier(sales int) {
	d.lookFor("an earlier month")
	for 0 < sales && sales < enoughSales && len(d.Samples) < mostMonths {
		r := Widest(d.Samples[len(d.Samples)-1].From)
		x := d.askPatiently(BranchRequest(r.From, r.To, nil))
		if !x.Success() || x.TotalItems() > sampleRows {
			return
		}
		d.Samples, sales = append(d.Samples, r), sales+x.TotalItems()
	}
}

// enoughSales is how many sales of a month are too few to stop at, and mostMonths how many
// months are read at most.
const (
	enoughSales = 200
	mostMonths  = 4
)

// clockChanges tells whether a day, or the night after it, is longer or shorter than
// others.
func clockChanges(d Day) bool {
	zone, err := time.LoadLocation(clocks)
	if err != nil {
		return false
	}
	noon := func(day Day) time.Time { return time.Date(day.Year(), day.Month(), day.Day(), 12, 0, 0, 0, zone) }
	_, before := noon(d).Zone()
	_, after := noon(d.Add(1)).Zone()
	return before != after
}
