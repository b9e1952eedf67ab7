package reason

import (
	"html"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"calco.example/contracts/civil"
)

// DateFormat tells why a text is not YYYY-MM-DD, and which date would do.
func DateFormat(name, text string, shown Shown) string {
	if text == "" {
		return name + " is an empty text, not YYYY-MM-DD"
	}
	if what := unfilled(name, text); what != "" {
		return what + ": send YYYY-MM-DD"
	}
	if two := datesIn(text); len(two) == 2 {
		return name + " holds two dates, not YYYY-MM-DD: " + two[0] + " and " + two[1] + " belong in a field each"
	}
	if pattern(text) {
		return name + " is " + shown(text) + ", a pattern and no date: send a day in the form YYYY-MM-DD"
	}
	if wordsOfDate(text) {
		shown = strconv.QuoteToASCII
	}
	reason := name + " is " + shown(text) + ", not YYYY-MM-DD"
	if what, meant := partOfDate(name, text); what != "" {
		return reason + ": it is " + what + " and no day: did you mean " + meant + "?"
	}
	if meant, monthFirst := daysMeant(decoded(text)); monthFirst != "" {
		return reason + ": did you mean " + meant + "?; where the month comes first, " + monthFirst
	} else if meant != "" {
		return reason + ": did you mean " + meant + "?" + inChile(decoded(text))
	}
	if meant := dateWithin(text); meant != "" {
		return reason + ": did you mean " + meant + "?"
	}
	if year, month, found := dayTooMany(decoded(text)); found {
		return reason + ", and " + lastOf(year, month)
	}
	return reason
}

// decoded is a text without the codes of addresses and of pages: 2025%2D08%2D01,
// 2025&#45;08&#45;01.
func decoded(text string) string {
	if plain, err := url.PathUnescape(text); err == nil {
		text = plain
	}
	return html.UnescapeString(text)
}

// Time tells that a header holds no time, what has to stand there, and which time
// would do.
func Time(header, text, forms string, shown Shown) string {
	if wordsOfDate(text) {
		shown = strconv.QuoteToASCII
	}
	why := header + " is " + shown(text) + ", " + forms
	if at, known := moment(text); known {
		if zone, err := civil.Santiago(); err == nil {
			return why + ": did you mean " + at.In(zone).Truncate(time.Second).Format(time.RFC3339) + "?"
		}
	}
	day := dateMeant(text)
	switch clock := localClock.FindString(text); {
	case day == "" || clock == "" && strings.Contains(text, ":"):
		return why
	case clock == "":
		return why + ": did you mean " + day + "T00:00:00?"
	default:
		return why + ": did you mean " + day + "T" + (clock + ":00")[:len("15:04:05")] + "?"
	}
}

// localClock is a time of day at the end of a text, without a zone.
var localClock = regexp.MustCompile(`\b([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$`)

var datePattern = regexp.MustCompile(`\d{4}-\d{2}-\d{2}`)

// datesIn are the dates that a text holds where it holds nothing but a range: a hyphen, a
// slash, "to", "al", "hasta" between them.
func datesIn(text string) []string {
	if between := strings.Trim(datePattern.ReplaceAllString(text, ""), " -/.,;:|~\u2013tohasl"); between != "" {
		return nil
	}
	return datePattern.FindAllString(text, -1)
}

// pattern tells whether a text is the form of a date itself, in English or Spanish:
// YYYY-MM-DD, dd/mm/aaaa.
func pattern(text string) bool {
	return letters(strings.ReplaceAll(text, "/", "")) != "" && strings.Trim(strings.ToLower(text), "yamd-/. ") == ""
}

// OtherCalendar tells that the year of a date is far from the service's, as one that
// is counted from another beginning; "" where it is not.
func OtherCalendar(name, text string) string {
	year, err := strconv.Atoi(text[:min(4, len(text))])
	const buddhist = 543 // years from the Buddhist count to the common one
	switch {
	case err != nil || year >= 1900 && year < 2400:
		return ""
	case year == 1:
		return "the year of " + name + " is 1, as that of a date without a value"
	case year == 9999:
		return "the year of " + name + " is 9999, as that of a date without an end"
	case year-buddhist >= 2019 && year-buddhist < 2100:
		return "the year of " + name + " is of another calendar, the Buddhist one perhaps: did you mean " + strconv.Itoa(year-buddhist) + text[4:] + "?"
	}
	return "the year of " + name + " is of another calendar: send a day of the Gregorian one"
}

// IsNoSuchDay tells whether a text has the form of a date that is on no calendar.
func IsNoSuchDay(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err != nil && datePattern.FindString(text) == text && text != ""
}

// NoSuchDay tells why a date of the right form is not on the calendar.
func NoSuchDay(name, text string) string {
	parts := strings.Split(text, "-")
	year, _ := strconv.Atoi(parts[0])
	month, _ := strconv.Atoi(parts[1])
	if month < 1 || month > 12 {
		reason := name + " is " + text + ", and there is no month " + parts[1]
		if day, err := time.Parse(time.DateOnly, parts[0]+"-01-"+parts[2]); err == nil && month == 0 { // months counted from 0
			return reason + ": did you mean " + day.Format(time.DateOnly) + "?"
		}
		if swapped, err := time.Parse(time.DateOnly, parts[0]+"-"+parts[2]+"-"+parts[1]); err == nil {
			reason += ": did you mean " + swapped.Format(time.DateOnly) + "?"
		}
		return reason
	}
	if parts[2] == "00" {
		return name + " is " + text + ", and there is no day 00: did you mean " + parts[0] + "-" + parts[1] + "-01?"
	}
	return name + " is " + text + ", and " + lastOf(year, time.Month(month))
}

// lastOf tells how many days a month has, and which is the last.
func lastOf(year int, month time.Month) string {
	last := time.Date(year, month+1, 0, 0, 0, 0, 0, time.UTC)
	return last.Month().String() + " " + strconv.Itoa(year) + " has " + strconv.Itoa(last.Day()) + " days: did you mean " + last.Format(time.DateOnly) + "?"
}
