package mockserver

import (
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/civil"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/reason"
)

// branchReasons say more than the short reason of a check: one function a rule,
// called when the rule has refused. A rule without one keeps its short reason.
var branchReasons = map[rules.ID]func(*branchCase) string{
	"BR-30":              byDesign("the branch report is switched off"),
	"BR-20":              byDesign("the user of the key is unknown"),
	"BR-25":              byDesign("the account has no PaaS plan"),
	"BR-01":              byDesign("the report of this account cannot be generated"),
	"BR-CONTENT-TYPE":    func(c *branchCase) string { return reason.Media(c.x.request.Header) },
	"BR-FIELD-DUPLICATE": func(c *branchCase) string { return twiceReason(c.x, c.asks.body.members) },
	"BR-FIELD-TYPE":      func(c *branchCase) string { return reason.FieldTypes(c.asks.body.members, branchTypes, "") },
	"BR-05":              func(c *branchCase) string { return missingReason(c.x, "startDate", c.asks.fields.startDate) },
	"BR-06":              func(c *branchCase) string { return missingReason(c.x, "endDate", c.asks.fields.endDate) },
	"BR-03":              func(c *branchCase) string { return dateReason(c.x, "startDate", c.asks.start, c.asks.fields.startDate) },
	"BR-04":              func(c *branchCase) string { return dateReason(c.x, "endDate", c.asks.end, c.asks.fields.endDate) },
	"BR-07":              reversedReason,
	"BR-08":              tooLongReason,
	"BR-09":              tooOldReason,
	"BR-10":              func(c *branchCase) string { return futureReason("endDate", c.asks.end.date, c.x.today) },
	"BR-14":              func(c *branchCase) string { return restrictedReason(c, "locationId", c.asks.fields.locationID) },
	"BR-15":              func(c *branchCase) string { return restrictedReason(c, "serialNumber", c.asks.fields.serialNumber) },
	"BR-16": func(c *branchCase) string {
		return c.listReason("typeTransaction", c.asks.fields.types, c.x.profile.reading.types)
	},
	"BR-17": func(c *branchCase) string {
		return c.listReason("cardBrand", c.asks.fields.brands, c.x.profile.reading.brands)
	},
	"BR-26":            installmentReason,
	"BR-28":            func(c *branchCase) string { return cashReason(c, "cardBrand", c.asks.fields.brands) },
	"BR-29":            func(c *branchCase) string { return cashReason(c, "installmentType", c.asks.fields.installments) },
	"BR-31":            earlyBrandReason,
	"BR-PAGE-REQUIRED": func(c *branchCase) string { return c.x.absent("page", jsonbody.Integer, `"page":1 is the first`) },
	"BR-PAGESIZE-REQUIRED": func(c *branchCase) string {
		return c.x.absent("pageSize", jsonbody.Integer, `"pageSize":20 is the maximum`)
	},
	"BR-11": func(c *branchCase) string { return pagingReason(c.x, "page", c.asks.fields.page, c.asks.page) },
	"BR-PAGESIZE-MIN": func(c *branchCase) string {
		return pagingReason(c.x, "pageSize", c.asks.fields.pageSize, c.asks.pageSize)
	},
	"BR-PAGESIZE-MAX": func(c *branchCase) string {
		return reason.TooLarge("pageSize", c.asks.pageSize, c.x.profile.reading.largestPage)
	},
	"BR-22": func(c *branchCase) string {
		return reason.Foreign("locationId", c.x.note.Shown(c.asks.fields.locationID.text), "location", c.ownLocations()) +
			reason.ForeignHint("locationId", c.asks.fields.locationID.text, c.ownLocations(), serials(c.x.account.Terminals), "serialNumber")
	},
	"BR-21": func(c *branchCase) string {
		return reason.Foreign("serialNumber", c.x.note.Shown(c.asks.fields.serialNumber.text), "terminal", serials(c.x.account.Terminals)) +
			reason.ForeignHint("serialNumber", c.asks.fields.serialNumber.text, serials(c.x.account.Terminals), c.ownLocations(), "locationId")
	},
	"BR-23": mismatchReason,
	"BR-27": func(c *branchCase) string {
		text := noDataReason(c.x, c.asks.start.date, c.asks.end.date, c.usedFilters(), c.asks.terminals)
		if c.asks.installments.used && c.asks.excludesCredit() {
			text += "; installmentType applies to CREDIT, which typeTransaction leaves out"
		}
		return text
	},
	"BR-24": func(c *branchCase) string { return pastEndReason(c.asks.page, c.asks.pageSize, c.matching().total) },
}

// branchTypes are the types of the request table, in its order.
var branchTypes = slices.Concat(
	reason.Fields(jsonbody.String, "startDate", "endDate", "locationId", "serialNumber", "typeTransaction", "cardBrand", "installmentType"),
	reason.Fields(jsonbody.Integer, "page", "pageSize"))

// byDesign is the reason of a persona that is made to be refused.
func byDesign(what string) func(*branchCase) string {
	return func(c *branchCase) string { return personaReason(c.x, what) }
}

// otherCalendar tells which date of a range is of another calendar, "" for none.
func otherCalendar(startName string, start civil.Date, endName string, end civil.Date) string {
	if text := reason.OtherCalendar(startName, start.String()); text != "" {
		return text
	}
	return reason.OtherCalendar(endName, end.String())
}

func reversedReason(c *branchCase) string {
	start, end := c.asks.start.date, c.asks.end.date
	if start == end {
		return "startDate is not before endDate: both are " + start.String() + "; " + c.besideSameDay()
	}
	text := "startDate " + start.String() + " is not before endDate " + end.String()
	if other := c.otherCalendar(); other != "" {
		return text + "; " + other
	}
	if start > c.x.today {
		return text + ": exchange them; " + futureReason("startDate", start, c.x.today)
	}
	if rangeDays(end, start, c.x.profile.reading.bothDays) > c.x.profile.reading.rangeLimit {
		return text + ": exchange them, and come down to " + strconv.Itoa(c.x.profile.reading.rangeLimit) + " days"
	}
	return text + ": exchange them"
}

// besideSameDay is the nearest range to one of a single day: to the day after, or
// from the day before where that has not come yet.
func (c *branchCase) besideSameDay() string {
	switch day := c.asks.end.date; {
	case day > c.x.today:
		return futureReason("endDate", day, c.x.today)
	case day == c.x.today:
		return "startDate " + day.AddDays(-1).String() + " would do"
	default:
		return "endDate " + day.AddDays(1).String() + " would do"
	}
}

func tooLongReason(c *branchCase) string {
	limit := c.x.profile.reading.rangeLimit
	days := rangeDays(c.asks.start.date, c.asks.end.date, c.x.profile.reading.bothDays)
	text := "the range of " + c.asks.start.date.String() + " to " + c.asks.end.date.String() + " is longer than " + strconv.Itoa(limit) + " days"
	if other := c.otherCalendar(); other != "" {
		return text + "; " + other
	}
	text += ": it has " + strconv.Itoa(days) + "; "
	switch last := c.asks.end.date.AddDays(limit - days); {
	case c.asks.start.date >= c.x.today:
		return text + futureReason("endDate", c.asks.end.date, c.x.today)
	case last < earliestEnd:
		return text + "startDate " + c.asks.start.date.AddDays(days-limit).String() + " at the earliest"
	default:
		return text + "endDate " + min(last, c.x.today).String() + " at the latest"
	}
}

func tooOldReason(c *branchCase) string {
	if other := c.otherCalendar(); other != "" && c.asks.end.date < earliestEnd {
		return "endDate " + c.asks.end.date.String() + " is before 2020-01-01; " + other
	}
	if c.asks.end.date < earliestEnd {
		return "endDate " + c.asks.end.date.String() + " is before 2020-01-01, the earliest that is accepted"
	}
	return "startDate " + c.asks.start.date.String() + " is before 2020-01-01"
}

func restrictedReason(c *branchCase, name string, f textField) string {
	if f.presence != given {
		return c.x.typeReason(name)
	}
	return reason.Restricted(name, f.text, func(char rune) bool {
		return hasRestricted(string(char), c.x.profile.reading.characters)
	})
}

// listReason tells what is wrong with a list filter, by reading it once more.
func (c *branchCase) listReason(name string, f textField, how listReading) string {
	if f.presence != given {
		return c.x.typeReason(name)
	}
	if f.text == "" {
		return reason.EmptyList(name, how.allowed)
	}
	var values []string
	for i, element := range strings.Split(f.text, ",") {
		if spaced := strings.HasPrefix(element, " "); i > 0 && spaced != (how.documented == ", ") && !how.otherSeparator {
			return reason.Separator(name, how.documented)
		}
		if i > 0 {
			element = strings.TrimPrefix(element, " ")
		}
		switch {
		case slices.Contains(values, element):
			return reason.Repeated(name, c.x.note.Shown(element))
		case !slices.Contains(how.allowed, element) && (element != "" || !how.ignoreEmpty):
			return reason.Word(name, element, c.x.note.Shown, how.allowed)
		}
		values = append(values, element)
	}
	return ""
}

func installmentReason(c *branchCase) string {
	if c.asks.installments.bad == "" {
		return "installmentType applies to CREDIT, which typeTransaction leaves out: add CREDIT or leave installmentType out"
	}
	return c.listReason("installmentType", c.asks.fields.installments, c.x.profile.reading.installments)
}

func cashReason(c *branchCase, name string, f textField) string {
	return name + " " + c.x.note.Shown(f.text) + " with typeTransaction CASH only: leave " + name + " out, or add another payment type"
}

func earlyBrandReason(c *branchCase) string {
	return "cardBrand " + c.x.note.Shown(c.asks.fields.brands.text) + " for a range that begins before 2025-05-01: startDate is " + c.asks.start.date.String() +
		"; begin on 2025-05-01 or leave cardBrand out"
}

func (c *branchCase) ownLocations() (ids []string) {
	for _, l := range c.x.account.Locations {
		ids = append(ids, string(c.x.profile.words.LocationID(l)))
	}
	return ids
}

func mismatchReason(c *branchCase) string {
	for _, t := range c.asks.terminals {
		if !slices.Contains(c.asks.locations, t.Location) {
			return "serialNumber " + t.Serial + " is a terminal of the account, but not at locationId " + c.x.note.Shown(c.asks.fields.locationID.text) +
				": it stands at " + string(c.x.profile.words.LocationID(t.Location))
		}
	}
	return ""
}

// branchFilter is a filter as it was sent, and whether it leaves sales out.
type branchFilter struct {
	name string
	sent *textField
	used bool
}

// filters are those of the request table, in its order.
func (c *branchCase) filters() [5]branchFilter {
	f := &c.asks.fields
	return [...]branchFilter{
		{"locationId", &f.locationID, c.asks.location.used},
		{"serialNumber", &f.serialNumber, c.asks.serial.used},
		{"typeTransaction", &f.types, c.asks.types.used},
		{"cardBrand", &f.brands, c.asks.brands.used},
		{"installmentType", &f.installments, c.asks.installments.used},
	}
}

// usedFilters are the names of the filters that a request uses.
func (c *branchCase) usedFilters() (names []string) {
	for _, filter := range c.filters() {
		if filter.used {
			names = append(names, filter.name)
		}
	}
	return names
}

// emptyFilters are the filters of a request that went through which are empty texts,
// and so filter nothing.
func (x *exchange) emptyFilters(rule rules.ID) []string {
	switch {
	case rule == "BR-00" && x.scratch.branch.x == x:
		return x.scratch.branch.emptyFilters()
	case rule == "TR-OK" && x.scratch.report.x == x && x.scratch.report.asks.fields.serialNumber.empty() && !x.scratch.report.asks.serialUsed:
		return []string{"Filters.SerialNumber"}
	}
	return nil
}

func (c *branchCase) emptyFilters() (names []string) {
	for _, filter := range c.filters() {
		if filter.sent.empty() && !filter.used {
			names = append(names, filter.name)
		}
	}
	return names
}
