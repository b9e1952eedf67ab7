package facts

import (
	"fmt"
	"regexp"
	"strconv"
	"time"

	"calco.example/contracts/report"
)

// Day is a civil date as a time at midnight UTC: dates of requests and answers
// have no zone, so no arithmetic on them has one either.
type Day struct{ time.Time }

// DayOf is the civil date of a time where that time says it is.
func DayOf(t time.Time) Day {
	year, month, d := t.Date()
	return Day{time.Date(year, month, d, 0, 0, 0, 0, time.UTC)}
}

// ParseDay reads YYYY-MM-DD.
func ParseDay(text string) (Day, error) {
	t, err := time.Parse(time.DateOnly, text)
	return Day{t}, err
}

// Add is the day so many days later.
func (d Day) Add(days int) Day { return Day{d.AddDate(0, 0, days)} }

// String writes YYYY-MM-DD.
func (d Day) String() string { return d.Format(time.DateOnly) }

// relativeDay is a day named in a feature: today, yesterday, tomorrow, or one of
// them, $from or $to with an offset in days.
var relativeDay = regexp.MustCompile(`^(today|yesterday|tomorrow|hoy|ayer|mañana|\$from|\$to)([+-]\d+)?$`)

// DayWords are the words that a feature may name a day by.
var DayWords = []string{"today", "yesterday", "tomorrow", "hoy", "ayer", "mañana", "$from", "$to"}

// NamesDay tells whether a text is a day of the calendar, or names one.
func NamesDay(text string) bool {
	_, err := ParseDay(text)
	return err == nil || relativeDay.MatchString(text)
}

// Past tells whether a date of a feature lies before today.
func (f *Facts) Past(text string) bool {
	date, err := f.DateText(text)
	return err == nil && date < f.Today.String()
}

// DateText is the text that a date of a feature stands for. What is no name of a
// day stands for itself: features send bad dates on purpose.
func (f *Facts) DateText(text string) (string, error) {
	parts := relativeDay.FindStringSubmatch(text)
	if parts == nil {
		return text, nil
	}
	base, err := f.named(parts[1])
	if err != nil {
		return "", err
	}
	offset := 0
	if parts[2] != "" {
		if offset, err = strconv.Atoi(parts[2]); err != nil {
			return "", fmt.Errorf("date %q: %w", text, err)
		}
	}
	return base.Add(offset).String(), nil
}

func (f *Facts) named(name string) (Day, error) {
	switch name {
	case "yesterday", "ayer":
		return f.Today.Add(-1), nil
	case "tomorrow", "mañana":
		return f.Today.Add(1), nil
	case "$from", "$to":
		if f.Sales.From.IsZero() {
			return Day{}, report.Lacking("no past range with sales was found", "a key of an account with sales in the last months")
		}
		if name == "$from" {
			return f.Sales.From, nil
		}
		return f.Sales.To, nil
	}
	return f.Today, nil
}

// clockError is how far the deployment's clock may be from ours where nothing was said
// of it: two clocks are taken for one that are five minutes apart, and what a Date header
// says is seconds old.
const clockError = 6 * time.Minute

// Today is the day that it is at a deployment, by a clock that may be somewhat ahead of
// its own: what ends on that day does not lie in the future.
func Today(now time.Time) Day { return DayOf(now.Add(-clockError)) }

// IsDay tells whether it is a day at a time, however far the clock is off within
// clockError.
func IsDay(d Day, now time.Time) bool {
	return DayOf(now.Add(-clockError)) == d && DayOf(now.Add(clockError)) == d
}

// findToday takes the day before where the deployment takes today for the future, and
// not the day before: its clock may be hours behind what we know of it, and every
// question up to today would meet BR-10.
func (d *discovery) findToday() {
	d.lookFor("which day it is")
	x := d.askPatiently(BranchRequest(d.Today.Add(-1), d.Today, nil))
	if x.Code() != "BR-10" {
		return
	}
	before := d.askPatiently(BranchRequest(d.Today.Add(-2), d.Today.Add(-1), nil))
	if d.short == nil && before.Code() != "BR-10" {
		d.Future, d.Today = x, d.Today.Add(-1)
	}
}
