package reason

import (
	"strconv"
	"strings"
	"time"
)

// DateFormat tells why a text is not YYYY-MM-DD, and which date would do.
func DateFormat(name, text string, shown Shown) string {
	reason := name + " is " + shown(text) + ", not YYYY-MM-DD"
	if text == "" {
		return name + " is an empty text, not YYYY-MM-DD"
	}
	if meant := dateMeant(text); meant != "" {
		return reason + ": did you mean " + meant + "?"
	}
	return reason
}

// layouts are other ways to write a date, the day before the month as in Chile.
var layouts = []string{
	"02-01-2006", "2-1-2006", "02/01/2006", "2/1/2006", "02.01.2006", "2006/01/02", "2006/1/2", "2006.01.02", "2006-1-2", "20060102",
	"2006-01-02 15:04:05", "2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02T15:04:05.999999999", time.RFC3339, time.RFC3339Nano,
	"02-01-06", "Jan 2, 2006", "2 Jan 2006", "January 2, 2006",
}

// dateMeant is the date that a text in another form stands for, or "".
func dateMeant(text string) string {
	trimmed := strings.TrimSpace(text)
	for _, layout := range append([]string{time.DateOnly}, layouts...) {
		if t, err := time.Parse(layout, trimmed); err == nil {
			return t.Format(time.DateOnly)
		}
	}
	return ""
}

// NoSuchDay tells why a date of the right form is not on the calendar.
func NoSuchDay(name, text string) string {
	parts := strings.Split(text, "-")
	year, _ := strconv.Atoi(parts[0])
	month, _ := strconv.Atoi(parts[1])
	if month < 1 || month > 12 {
		return name + " is " + text + ", and there is no month " + parts[1]
	}
	last := time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC)
	return name + " is " + text + ", and " + last.Month().String() + " " + strconv.Itoa(year) + " has " + strconv.Itoa(last.Day()) + " days"
}
