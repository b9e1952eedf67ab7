package main

import (
	"regexp"
	"time"

	"calco.example/mockserver/civil"
)

var aDay = regexp.MustCompile(`^\d{4}-\d\d-\d\d$`)

// parseNow reads --now: a time for a clock, or a day, which means its midnight.
func parseNow(text string, zone *time.Location) (time.Time, error) {
	if aDay.MatchString(text) {
		text += "T00:00:00"
	}
	return civil.ParseTime(text, zone)
}
