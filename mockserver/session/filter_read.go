package session

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"calco.example/contracts/civil"
	"calco.example/contracts/rules"
)

// ReadFilter reads the filters of GET /__admin/requests, or tells what is wrong
// with one, and never quotes it.
func ReadFilter(query url.Values, zone *time.Location) (f Filter, wrong string) {
	for name, values := range query {
		switch value := values[0]; name {
		case "code":
			f.Code, wrong = codeFilter(value)
		case "operation":
			f.Operation, wrong = operationFilter(value)
		case "status":
			f.Status, wrong = statusFilter(value)
		case "since":
			wrong = sinceFilter(&f, value, zone)
		case "limit":
			limit, err := strconv.Atoi(value)
			if f.Limit = limit; err != nil || limit < 1 {
				wrong = "limit: a whole number from 1 on, how many of the last requests to show"
			}
		}
		if wrong != "" {
			return f, wrong
		}
	}
	return f, ""
}

// codeFilter takes what an entry may show as its code or its rule: those of the
// catalogue, and statuses.
func codeFilter(text string) (code, wrong string) {
	var known []string
	for _, r := range rules.All() {
		known = append(known, string(r.ID))
		if r.Code != "" {
			known = append(known, r.Code)
		}
	}
	if status, err := strconv.Atoi(text); slices.Contains(known, text) || err == nil && status >= 100 && status <= 999 {
		return text, ""
	}
	return "", "code: no code or rule of the catalogue, as BR-07, L-01, TR-RANGE or 404" + rules.DidYouMean(text, known)
}

func operationFilter(text string) (op rules.Operation, wrong string) {
	var known []rules.Operation
	for _, row := range rules.Operations() {
		known = append(known, row.ID)
	}
	if slices.Contains(known, rules.Operation(text)) {
		return rules.Operation(text), ""
	}
	list := make([]string, len(known))
	for i, one := range known {
		list[i] = string(one)
	}
	return "", "operation: one of " + strings.Join(list, ", ") + rules.DidYouMean(text, known)
}

// statusFilter takes 404, 4xx for all that begin with 4, or 0 for requests whose
// client got no status.
func statusFilter(text string) (StatusRange, string) {
	if digit, class := strings.CutSuffix(strings.ToLower(text), "xx"); class {
		if n, err := strconv.Atoi(digit); err == nil && n >= 1 && n <= 9 {
			return StatusRange{First: n * 100, Last: n*100 + 99, Set: true}, ""
		}
	}
	if n, err := strconv.Atoi(text); err == nil && (n == 0 || n >= 100 && n <= 999) {
		return StatusRange{First: n, Last: n, Set: true}, ""
	}
	return StatusRange{}, "status: a status as 404, a class as 4xx, or 0 where the client got none"
}

// sinceFilter takes the ID of the last entry that is known already, or a time.
func sinceFilter(f *Filter, text string, zone *time.Location) (wrong string) {
	if id, err := strconv.ParseInt(text, 10, 64); err == nil && id >= 0 {
		f.After, f.Numbered = id, true
		return ""
	}
	at, err := civil.ParseTime(strings.ReplaceAll(text, " ", "+"), zone) // a plus that was not escaped
	if err != nil {
		return "since: the id of an entry, to see those after it, or a time as 2025-08-20T15:00:00"
	}
	f.Since = at
	return ""
}
