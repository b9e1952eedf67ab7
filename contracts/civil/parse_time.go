package civil

import (
	"errors"
	"fmt"
	"regexp"
	"time"
)

const localTime = "2006-01-02T15:04:05"

// rfc3339 is the shape of RFC 3339: time.Parse also takes a comma before the
// fraction, hours of one digit, and offsets of a day.
var rfc3339 = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$`)

// ErrNotTime is what [ParseTime] says of a text that has none of its forms.
var ErrNotTime = errors.New("not a time: write RFC 3339 (2025-08-20T15:00:00-04:00) or local time in America/Santiago (2025-08-20T15:00:00)")

// ParseTime reads a time for the clock: RFC 3339, or local time in the zone as
// 2025-08-20T15:00:00. A local time that the clock change leaves out is refused.
// The error never quotes the text.
func ParseTime(text string, zone *time.Location) (time.Time, error) {
	if t, err := time.Parse(time.RFC3339, text); err == nil && rfc3339.MatchString(text) {
		return checkYear(t)
	}
	t, err := time.ParseInLocation(localTime, text, zone)
	if err != nil || len(text) != len(localTime) {
		return time.Time{}, ErrNotTime
	}
	if t.Format(localTime) != text {
		return time.Time{}, SkippedTime{Next: afterGap(t).Format(localTime)}
	}
	return checkYear(t)
}

func checkYear(t time.Time) (time.Time, error) {
	if year := t.UTC().Year(); year < 2000 || year > 2199 {
		return time.Time{}, fmt.Errorf("the year %d is out of range: the clock goes from 2000 to 2199", year)
	}
	return t, nil
}

// SkippedTime is what [ParseTime] says of a local time that the clock change leaves out.
type SkippedTime struct{ Next string } // the first local time after it

func (s SkippedTime) Error() string {
	return "this local time does not exist: the clock goes forward over it"
}

// afterGap is the clock change that leaves a time out, which lies on one side of it.
func afterGap(t time.Time) time.Time {
	start, end := t.ZoneBounds()
	if t.Sub(start) < end.Sub(t) {
		return start
	}
	return end.In(t.Location())
}
