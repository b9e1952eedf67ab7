package clients

import (
	"slices"
	"strings"
	"time"

	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
)

// skippedRange keeps a range that was refused because it is too long, or ends on a day
// that its month does not have, until the next request: who asks for the range beside
// it, and not for a part of it, goes on as if there had been nothing in it.
type skippedRange struct {
	operation rules.Operation
	from, to  string
	refusal   string
	says      string // of the first one that was left like that
}

// tooLong are the rules about the length of a range.
var tooLong = []rules.ID{"BR-08", "TR-RANGE"}

// follow looks at the next request; text says how it was refused, if it was.
func (k *skippedRange) follow(r *sent.Request, text string) {
	switch from, to := noSuchEnd(r); {
	case to != "" && text != "":
		k.operation, k.from, k.to, k.refusal = r.Operation, from, to, text
	case slices.Contains(tooLong, r.Rule) && text != "":
		k.operation, k.from, k.to, k.refusal = r.Operation, strings.Clone(r.From), strings.Clone(r.To), text
	case k.refusal != "" && text == "" && r.Operation == k.operation && (r.From == beside(k.to, 1) || r.To == beside(k.from, -1)):
		if k.says == "" {
			k.says = "a range was refused, and the one beside it read, which leaves out " + k.from + " to " + k.to + ": " + k.refusal
		}
		k.refusal = ""
	default:
		k.refusal = ""
	}
}

// noSuchDay are the rules about an end that does not exist.
var noSuchDay = []rules.ID{"BR-04", "TR-END-CALENDAR"}

// noSuchEnd is the range of a request that was refused because the month of its end
// has no such day, as 2025-06-31; empty for any other one.
func noSuchEnd(r *sent.Request) (from, to string) {
	if !slices.Contains(noSuchDay, r.Rule) {
		return "", ""
	}
	for _, f := range r.Fields {
		switch strings.ToLower(f.Name[strings.LastIndexByte(f.Name, '.')+1:]) {
		case "startdate":
			from = f.Text
		case "enddate":
			to = f.Text
		}
	}
	if from == "" || beside(from, 0) != from || beside(to, 1) == "" {
		return "", ""
	}
	return strings.Clone(from), strings.Clone(to)
}

// beside is the day some days from another one, empty where that is no date. After a
// day that its month does not have comes the first of the next.
func beside(day string, days int) string {
	t, err := time.Parse(time.DateOnly, day)
	if err == nil {
		return t.AddDate(0, 0, days).Format(time.DateOnly)
	}
	if days != 1 || len(day) != len(time.DateOnly) || !slices.Contains([]string{"-29", "-30", "-31"}, day[7:]) {
		return ""
	}
	if t, err = time.Parse("2006-01", day[:7]); err != nil {
		return ""
	}
	return t.AddDate(0, 1, 0).Format(time.DateOnly)
}
