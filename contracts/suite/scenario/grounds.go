package scenario

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
)

// grounds looks, where an open question lets an answer be anything, for a refusal by a
// rule that its request keeps: the table of errors gives each code its condition. What is
// open is which refusal there is, not what its code means.
func (j *Judge) grounds(x *exchange.Exchange) {
	if !x.Refused() || j.env.Facts == nil {
		return
	}
	asks, plain := plainly(x.Request, j.env.Facts.Today)
	if !plain {
		return
	}
	j.Checks++
	for _, id := range refusedBy(x) {
		if keeps, known := keptRules[id]; known && keeps(asks) {
			rule, _ := rules.Lookup(id)
			f := j.finding(id, "a refusal has no ground in its request", "a refusal only where it is so: "+rule.Condition, x.InWords())
			f.Passing = true
			j.keep(f)
		}
	}
}

// refusedBy are the rules that an answer may refuse by: that of its code, or in the
// transaction report those with its message.
func refusedBy(x *exchange.Exchange) []rules.ID {
	if x.Request.Operation != rules.TransactionReport {
		return []rules.ID{rules.ID(x.Code())}
	}
	var ids []rules.ID
	for id := range keptRules {
		if code, message := rules.Wire(id); code == x.Code() && message == x.Message() {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// asked is what a request asks for in one way only, whoever reads it.
type asked struct {
	start, end facts.Day // none where it is no date, or of an odd year
	today      facts.Day
	members    map[string]json.RawMessage // the filters
	body       map[string]json.RawMessage
	lower      string // the body in lower case
}

// plainly reads a request of main to a report that has nothing whose refusal the document
// gives no code: each of its members is in the table of fields, is there once and has the
// type of its column, and a page has a size.
func plainly(r exchange.Request, today facts.Day) (a asked, plain bool) {
	a.today = today
	if r.Role != exchange.RoleMain || r.Altered != exchange.Unaltered || r.Key != "" || r.Method != "" || r.Path != "" || r.Query != "" || r.Header != nil || json.Unmarshal(r.Body, &a.body) != nil {
		return a, false
	}
	a.lower = strings.ToLower(string(r.Body))
	switch r.Operation {
	case rules.BranchReport:
		a.members = a.body
		a.start, a.end = ordinary(soleDay(a.body, a.lower, "startDate")), ordinary(soleDay(a.body, a.lower, "endDate"))
		return a, a.documented(a.body, "startDate", "endDate", "locationId", "serialNumber", "typeTransaction", "cardBrand", "installmentType") && a.paged(0, 0)
	case rules.TransactionReport:
		_ = json.Unmarshal(a.body["Filters"], &a.members)
		a.start, a.end = ordinary(soleDay(a.members, a.lower, "StartDate")), ordinary(soleDay(a.members, a.lower, "EndDate"))
		_, past := a.ranges() // what another range gets is not said
		return a, (past || a.start.IsZero() || a.end.IsZero()) && a.documented(a.body) && a.documented(a.members, "StartDate", "EndDate", "SerialNumber") && a.paged(1, 10) &&
			soleNumber(a.body, a.lower, "page", 1) == 1 // nor what a page past the end does
	}
	return a, false
}

// documented tells whether members are texts of some names, or page and pageSize, each once.
func (a asked) documented(members map[string]json.RawMessage, texts ...string) bool {
	for name, raw := range members {
		var text string
		switch {
		case name == "Filters" || name == "page" || name == "pageSize":
		case !slices.Contains(texts, name) || json.Unmarshal(raw, &text) != nil || text == "":
			return false
		}
		if strings.Count(a.lower, `"`+strings.ToLower(name)+`"`) != 1 {
			return false
		}
	}
	return true
}

// paged tells whether page is a whole number and pageSize one from 1 to 20, or left out
// where they have a default.
func (a asked) paged(page, size int) bool {
	number, err := strconv.Atoi(string(a.body["page"]))
	size = soleNumber(a.body, a.lower, "pageSize", size)
	return (err == nil || a.body["page"] == nil && page > 0) && number <= math.MaxInt32 && size >= 1 && size <= 20
}

// ordinary is a day of a year that every library knows, or none.
func ordinary(d facts.Day) facts.Day {
	if d.Year() < 1970 || d.Year() > 2099 {
		return facts.Day{}
	}
	return d
}

// lacks tells whether nothing in the request has one of some names.
func (a asked) lacks(names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return !strings.Contains(a.lower, `"`+strings.ToLower(name)+`"`) })
}

// ranges tells whether the request asks for the days from one to another, of which the
// last is past, and how many lie between them.
func (a asked) ranges() (days int, is bool) {
	if a.start.IsZero() || a.end.IsZero() || a.end.Before(a.start.Time) || !a.end.Before(a.today.Time) {
		return 0, false
	}
	return int(a.end.Sub(a.start.Time).Hours() / 24), true
}

// within tells whether the days of the request are past, at most so many apart and not before one.
func (a asked) within(most int, first string) bool {
	days, is := a.ranges()
	return is && days <= most && a.start.String() >= first
}

// keptRules tell of rules that refuse whether a request keeps them surely, under every
// reading of their condition.
var keptRules = map[rules.ID]func(asked) bool{
	"BR-03": func(a asked) bool { return !a.start.IsZero() }, // startDate is not YYYY-MM-DD
	"BR-04": func(a asked) bool { return !a.end.IsZero() },
	"BR-05": func(a asked) bool { return !a.start.IsZero() }, // startDate missing
	"BR-06": func(a asked) bool { return !a.end.IsZero() },
	"BR-07": func(a asked) bool { days, is := a.ranges(); return is && days > 0 },      // startDate not before endDate
	"BR-08": func(a asked) bool { return a.within(29, "") },                            // Range too long
	"BR-09": func(a asked) bool { return a.within(1000, "2020-01-01") },                // endDate before 2020-01-01
	"BR-10": func(a asked) bool { return a.within(1000, "") },                          // endDate in the future
	"BR-11": func(a asked) bool { return soleNumber(a.body, a.lower, "page", 0) >= 1 }, // page below 1
	"BR-14": func(a asked) bool { return a.lacks("locationId") },
	"BR-15": func(a asked) bool { return a.lacks("serialNumber") },
	"BR-16": func(a asked) bool { return a.lacks("typeTransaction") },
	"BR-17": func(a asked) bool { return a.lacks("cardBrand") },
	"BR-21": func(a asked) bool { return a.lacks("serialNumber") },
	"BR-22": func(a asked) bool { return a.lacks("locationId") },
	"BR-23": func(a asked) bool { return a.lacks("locationId", "serialNumber") },
	"BR-26": func(a asked) bool { return a.lacks("installmentType") },
	"BR-28": func(a asked) bool { return a.lacks("cardBrand", "typeTransaction") },
	"BR-29": func(a asked) bool { return a.lacks("installmentType", "typeTransaction") },
	"BR-31": func(a asked) bool { return a.lacks("cardBrand") || a.within(1000, "2025-05-01") },

	"TR-START-REQUIRED": func(a asked) bool { return !a.start.IsZero() },
	"TR-START-FORMAT":   func(a asked) bool { return !a.start.IsZero() },
	"TR-START-CALENDAR": func(a asked) bool { return a.within(1000, "") },
	"TR-END-REQUIRED":   func(a asked) bool { return !a.end.IsZero() },
	"TR-END-FORMAT":     func(a asked) bool { return !a.end.IsZero() },
	"TR-END-CALENDAR":   func(a asked) bool { return a.within(1000, "") },
	"TR-RANGE":          func(a asked) bool { return a.within(27, "") }, // Range over one month
	"TR-SERIAL":         func(a asked) bool { return a.lacks("SerialNumber") },
}
