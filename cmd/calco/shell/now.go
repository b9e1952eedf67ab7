package shell

import (
	"errors"
	"fmt"
	"regexp"
	"time"

	"calco.example/contracts/civil"
)

var aDay = regexp.MustCompile(`^\d{4}-\d\d-\d\d$`)

// ParseNow reads --now: a time for a clock, or a day, which means its midnight.
func ParseNow(text string, zone *time.Location) (time.Time, error) {
	if aDay.MatchString(text) {
		text += "T00:00:00"
	}
	now, err := civil.ParseTime(text, zone)
	if skipped, ok := errors.AsType[civil.SkippedTime](err); ok {
		return now, fmt.Errorf("%w, to %s: freeze it there", err, skipped.Next)
	}
	if errors.Is(err, civil.ErrNotTime) {
		return now, fmt.Errorf("%w, or a day, for its midnight (2025-08-20)", err)
	}
	return now, err
}
