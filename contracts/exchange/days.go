package exchange

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
)

// Days tell which day of a range a sale belongs to, where days are counted by another clock
// than that which its time shows (Q-SALE-ZONE): "ISO 8601 date-time without time zone" says
// neither whose it shows, nor that a "date range" goes by the same. The zero value counts by
// what is shown. Nor does it say that a day begins at midnight: one of business may begin
// when the shops have closed.
type Days struct {
	shown, counted *time.Location
	begin          time.Duration // after midnight, or before it
}

// clocksOf are the names of the clock that is shown and of that by which days are counted,
// by the answers to Q-SALE-ZONE that name two.
var clocksOf = map[string][2]string{
	"UTC-on-Chilean-days": {"UTC", santiago},
	"Chilean-on-UTC-days": {santiago, "UTC"},
}

const santiago = "America/Santiago"

// Clocks are the names of the clock that a report shows by an answer to Q-SALE-ZONE, and of
// that by which it counts days: most show what they count by.
func Clocks(answer string) (shown, counted string) {
	if two, is := clocksOf[answer]; is {
		return two[0], two[1]
	}
	return answer, answer
}

// DaysBy count as an answer to Q-SALE-ZONE says, or as [DaysSeen] tells of days of business.
func DaysBy(answer string) Days {
	if begin, is := beginOf(answer); is {
		return Days{begin: begin}
	}
	return twoClocks()[answer]
}

// twoClocks are the days of the answers that name two clocks.
var twoClocks = sync.OnceValue(func() map[string]Days {
	days := map[string]Days{}
	for answer, two := range clocksOf {
		shown, errShown := time.LoadLocation(two[0])
		counted, errCounted := time.LoadLocation(two[1])
		if errShown == nil && errCounted == nil {
			days[answer] = Days{shown: shown, counted: counted}
		}
	}
	return days
})

// Of is the day to which a sale belongs.
func (d Days) Of(row Row) string {
	if d.counted == nil && d.begin == 0 {
		return row.Day()
	}
	at, dated := d.At(row)
	if !dated {
		return row.Day()
	}
	return at.Format(time.DateOnly)
}

// At is when a sale was made by the clock by which its day is counted; false where it shows
// no date and time.
func (d Days) At(row Row) (time.Time, bool) {
	zone := cmp.Or(d.shown, time.UTC)
	at, err := time.ParseInLocation(toTheSecond, row.Time(), zone)
	return at.Add(-d.begin).In(cmp.Or(d.counted, zone)), err == nil
}

// DaysSeen weighs by which clock a report counts days, from the sales that it showed of
// some ranges of past days.
type DaysSeen struct {
	rows  int
	fits  map[string]*fit // by answer with two clocks; none where a sale speaks against it
	begin dayBegins
}

// fit is what speaks for an answer with two clocks.
type fit struct {
	telling map[string]bool // sales that show a day beside the range
	within  int             // sales that show another day of it than the one to which they would belong
}

// Saw takes in the sales of a range, both days included, or of its first and last page, which
// have the earliest and the latest; whether the last day counts is open (Q-LAST-DAY,
// Q-TR-LAST-DAY).
func (s *DaysSeen) Saw(from, to string, rows []Row) {
	if s.fits == nil {
		s.fits = map[string]*fit{}
		for answer := range clocksOf {
			s.fits[answer] = &fit{telling: map[string]bool{}}
		}
	}
	s.rows += len(rows)
	s.begin.saw(from, to, rows)
	for answer, f := range s.fits {
		days := DaysBy(answer)
		last, fits := lastOf(rows, days, from, to)
		if !fits {
			delete(s.fits, answer)
			continue
		}
		for _, row := range rows {
			switch day := row.Day(); {
			case (day < from || day > last) && !row.AtMidnight():
				f.telling[row.Text("saleId")+" "+row.Time()] = true
			case day != days.Of(row):
				f.within++
			}
		}
	}
}

// lastOf is the last day of some sales, and whether all are of days of a range.
func lastOf(rows []Row, days Days, from, to string) (last string, within bool) {
	for _, row := range rows {
		day := days.Of(row)
		if day < from || day > to {
			return "", false
		}
		last = max(last, day)
	}
	return last, true
}

// Tells is the answer with two clocks for which sales tell, that show the day before a range
// or one after the last day of it that has any; empty where there is none, or too few do:
// as many, by chance, would not lack all of those that speak against it.
func (s *DaysSeen) Tells() string {
	const enough, few = 5, 3
	return cmp.Or(s.toldBy(enough), s.toldBy(few))
}

// Hints tells whether some sales tell, be they too few to go by: whose clock it is is not
// known then.
func (s *DaysSeen) Hints() bool { return s.toldBy(1) != "" }

func (s *DaysSeen) toldBy(sales int) string {
	if s.begin.soon() { // of hours between two clocks there would be others
		if answer := s.begin.toldBy(sales); answer != "" {
			return answer
		}
	}
	for _, answer := range slices.Sorted(maps.Keys(s.fits)) {
		if len(s.fits[answer].telling) >= sales {
			return answer
		}
	}
	return s.begin.toldBy(sales)
}

// Fits tells whether no sale speaks against an answer: against one with two clocks one that
// is not of the range by it, against one with one clock those that tell of two.
func (s *DaysSeen) Fits(answer string) bool {
	if _, two := clocksOf[answer]; !two {
		return s.Tells() == ""
	}
	_, fits := s.fits[answer]
	return fits
}

// FitsTwo tells whether sales that show a clock may be of days by another one: none speaks
// against it, nor are there as many of the same hours within ranges, and none beside.
func (s *DaysSeen) FitsTwo(shown string) bool {
	const enough = 5
	for answer, f := range s.fits {
		if clocksOf[answer][0] == shown && (len(f.telling) > 0 || f.within < enough) {
			return true
		}
	}
	return false
}

// Done tells whether further ranges would tell nothing new: many sales tell for an answer,
// or some speak against each, or many sales were seen and none tells.
func (s *DaysSeen) Done() bool {
	const telling, many = 5, 60
	return s.fits != nil && (len(s.fits) == 0 && s.begin.toldBy(1) == "" || s.toldBy(telling) != "" || s.rows >= many && s.toldBy(1) == "")
}

// Time is the date and time of a sale, in either report.
func (r Row) Time() string {
	return cmp.Or(r.Text("transactionDateTime"), r.Text("paymentDataTime"))
}

// Serial is the serial number of a sale's terminal, in either report.
func (r Row) Serial() string { return cmp.Or(r.Text("serialNumber"), r.Text("posSerialNumber")) }

// AtMidnight tells whether a sale was made at the first moment of its day.
func (r Row) AtMidnight() bool {
	_, clock, _ := strings.Cut(r.Time(), "T")
	return strings.Trim(clock, "0:.") == "" && clock != ""
}
