package suite

import (
	"fmt"
	"regexp"
	"strconv"
	"time"
)

// day is a civil date as a time at midnight UTC: dates of requests and answers
// have no zone, so no arithmetic on them has one either.
type day struct{ time.Time }

func dayOf(t time.Time) day {
	year, month, d := t.Date()
	return day{time.Date(year, month, d, 0, 0, 0, 0, time.UTC)}
}

func parseDay(text string) (day, error) {
	t, err := time.Parse(time.DateOnly, text)
	return day{t}, err
}

func (d day) add(days int) day { return day{d.AddDate(0, 0, days)} }

func (d day) String() string { return d.Format(time.DateOnly) }

// relativeDay is a day named in a feature: today, yesterday, tomorrow, or one of
// them, $from or $to with an offset in days.
var relativeDay = regexp.MustCompile(`^(today|yesterday|tomorrow|hoy|ayer|mañana|\$from|\$to)([+-]\d+)?$`)

// dateText is the text that a date of a feature stands for. What is no name of a
// day stands for itself: features send bad dates on purpose.
func (f *Facts) dateText(text string) (string, error) {
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
	return base.add(offset).String(), nil
}

func (f *Facts) named(name string) (day, error) {
	switch name {
	case "yesterday", "ayer":
		return f.Today.add(-1), nil
	case "tomorrow", "mañana":
		return f.Today.add(1), nil
	case "$from", "$to":
		if f.Sales.From.IsZero() {
			return day{}, notVerified("no past range with sales was found", "a key of an account with sales in the last months")
		}
		if name == "$from" {
			return f.Sales.From, nil
		}
		return f.Sales.To, nil
	}
	return f.Today, nil
}
