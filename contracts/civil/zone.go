package civil

import (
	"fmt"
	"time"
	_ "time/tzdata" // the zone must be there on a machine without zone files
)

// Santiago is the zone of every timestamp and of "today". The reference prints
// timestamps without a zone; local time is what a Chilean report shows.
func Santiago() (*time.Location, error) { return Zone("America/Santiago") }

// Zone is a time zone by its name. Magallanes (America/Punta_Arenas) keeps summer time
// all year, and so does Aysén (America/Coyhaique) since 2025: in winter their clocks are
// an hour ahead of those of Santiago.
func Zone(name string) (*time.Location, error) {
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("load time zone: %w", err)
	}
	return zone, nil
}

// Weekday returns the day of the week.
func (d Date) Weekday() time.Weekday {
	const firstWeekday = int(time.Thursday) // 1970-01-01
	days := int(d) + firstWeekday
	return time.Weekday(days - 7*floorDiv(days, 7))
}

// LocalTime returns the civil date and the second of the day that a clock in the
// zone shows at an instant.
func LocalTime(t time.Time, zone *time.Location) (Date, int) {
	_, offset := t.In(zone).Zone()
	seconds := int(t.Unix()) + offset
	days := floorDiv(seconds, SecondsOfDay)
	return Date(days), seconds - days*SecondsOfDay
}

// TimeAt is the instant at which a clock in the zone shows a second of a day: the
// first of two, and of a second that the clock change leaves out the first after it.
func TimeAt(d Date, second int, zone *time.Location) time.Time {
	year, month, day := d.Civil()
	t := time.Date(year, time.Month(month), day, 0, 0, second, 0, zone)
	if date, shown := LocalTime(t, zone); date != d || shown != second {
		return afterGap(t)
	}
	return t
}

// SalesUntil is LocalTime for deciding which sales exist at an instant: no sale
// of a later second does. It differs in one hour a year, when the clock runs
// through 23:00 to 23:59 a second time: the sales of that hour were there
// already and must not vanish until midnight, so it stays at the last second.
func SalesUntil(t time.Time, zone *time.Location) (Date, int) {
	date, second := LocalTime(t, zone)
	before, earlier := LocalTime(t.Add(-time.Hour), zone)
	if before == date && earlier >= second {
		return date, SecondsOfDay - 1
	}
	return date, second
}

// MissesMidnight says whether the hour from 00:00 does not exist on a day,
// because the clock goes forward at local midnight (once a year, in spring).
func MissesMidnight(d Date, zone *time.Location) bool {
	year, month, day := d.Civil()
	return time.Date(year, time.Month(month), day, 0, 30, 0, 0, zone).Hour() != 0
}

// ChangesClock tells whether the clock of a zone is changed in the night before a day
// or after it.
func ChangesClock(d Date, zone *time.Location) bool {
	noon := func(d Date) time.Time { return TimeAt(d, SecondsOfDay/2, zone) }
	return noon(d).Sub(noon(d-1)) != 24*time.Hour || noon(d+1).Sub(noon(d)) != 24*time.Hour
}
