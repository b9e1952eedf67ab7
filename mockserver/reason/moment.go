package reason

import (
	"regexp"
	"time"

	"calco.example/contracts/civil"
)

// inChile is the clause about a moment whose day is another one in Chile than where it
// was written: the end of a day as toISOString writes it, "" where both are the same. The
// beginning of a day is taken for the day itself, as a date that became a moment.
func inChile(text string) string {
	at, known := moment(text)
	if !known || at.Equal(time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, at.Location())) {
		return ""
	}
	zone, err := civil.Santiago()
	if err != nil || at.In(zone).Format(time.DateOnly) == at.Format(time.DateOnly) {
		return ""
	}
	return "; that moment is on " + at.In(zone).Format(time.DateOnly) + " in Chile"
}

// moment is the one that a text names with its zone, or counts since 1970 in UTC.
func moment(text string) (time.Time, bool) {
	for _, layout := range momentLayouts {
		if at, err := time.Parse(layout, text); err == nil {
			return at, true
		}
	}
	numbers, _, _ := dateParts(withoutFraction(text))
	if len(numbers) != 1 || len(numbers[0]) < 9 {
		return time.Time{}, false
	}
	for _, at := range instants(numbers[0]) {
		if ofService(at) {
			return at, true
		}
	}
	return time.Time{}, false
}

// momentLayouts are those of languages and of JSON; a fraction of the second may follow.
var momentLayouts = []string{
	time.RFC3339, "2006-01-02T15:04:05Z0700", "2006-01-02T15:04Z07:00",
	"2006-01-02 15:04:05Z07:00", "2006-01-02 15:04:05 Z07:00", "2006-01-02 15:04:05 -0700", "2006-01-02 15:04:05 MST", time.RFC1123,
}

// withoutFraction drops the fraction of a number that counts seconds or days.
func withoutFraction(text string) string {
	return countWithFraction.ReplaceAllString(text, "$1")
}

var countWithFraction = regexp.MustCompile(`^(\d{5}|\d{9,10})[.,]\d+$`)
