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
var branchReasons = map[rules.ID]func(*facts) string{
	"BR-30":              byDesign("the branch report is switched off"),
	"BR-20":              byDesign("the user of the key is unknown"),
	"BR-25":              byDesign("the account has no PaaS plan"),
	"BR-01":              byDesign("the report of this account cannot be generated"),
	"BR-CONTENT-TYPE":    func(f *facts) string { return reason.Media(f.request.Header) },
	"BR-FIELD-DUPLICATE": func(f *facts) string { return twiceReason(f, f.branch.body.members) },
	"BR-FIELD-TYPE":      func(f *facts) string { return reason.FieldTypes(f.branch.body.members, branchTypes, "") },
	"BR-05":              func(f *facts) string { return missingReason(f, "startDate", f.branch.fields.startDate) },
	"BR-06":              func(f *facts) string { return missingReason(f, "endDate", f.branch.fields.endDate) },
	"BR-03":              func(f *facts) string { return dateReason(f, "startDate", f.branch.start, f.branch.fields.startDate) },
	"BR-04":              func(f *facts) string { return dateReason(f, "endDate", f.branch.end, f.branch.fields.endDate) },
	"BR-07":              reversedReason,
	"BR-08":              tooLongReason,
	"BR-09":              tooOldReason,
	"BR-10":              func(f *facts) string { return futureReason("endDate", f.branch.end.date, f.today) },
	"BR-14":              func(f *facts) string { return restrictedReason(f, "locationId", f.branch.fields.locationID) },
	"BR-15":              func(f *facts) string { return restrictedReason(f, "serialNumber", f.branch.fields.serialNumber) },
	"BR-16": func(f *facts) string {
		return f.listReason("typeTransaction", f.branch.fields.types, f.branchHow.types)
	},
	"BR-17": func(f *facts) string {
		return f.listReason("cardBrand", f.branch.fields.brands, f.branchHow.brands)
	},
	"BR-26":            installmentReason,
	"BR-28":            func(f *facts) string { return cashReason(f, "cardBrand", f.branch.fields.brands) },
	"BR-29":            func(f *facts) string { return cashReason(f, "installmentType", f.branch.fields.installments) },
	"BR-31":            earlyBrandReason,
	"BR-PAGE-REQUIRED": func(f *facts) string { return f.absent("page", jsonbody.Integer, `"page":1 is the first`) },
	"BR-PAGESIZE-REQUIRED": func(f *facts) string {
		return f.absent("pageSize", jsonbody.Integer, `"pageSize":20 is the maximum`)
	},
	"BR-11": func(f *facts) string { return pagingReason(f, "page", f.branch.fields.page, f.branch.page) },
	"BR-PAGESIZE-MIN": func(f *facts) string {
		return pagingReason(f, "pageSize", f.branch.fields.pageSize, f.branch.pageSize)
	},
	"BR-PAGESIZE-MAX": func(f *facts) string {
		return reason.TooLarge("pageSize", f.branch.pageSize, f.branchHow.largestPage)
	},
	"BR-22": func(f *facts) string {
		return reason.Foreign("locationId", f.note.Shown(f.branch.fields.locationID.text), "location", f.ownLocations()) +
			reason.ForeignHint("locationId", f.branch.fields.locationID.text, f.ownLocations(), serials(f.account.Terminals), "serialNumber")
	},
	"BR-21": func(f *facts) string {
		return reason.Foreign("serialNumber", f.note.Shown(f.branch.fields.serialNumber.text), "terminal", serials(f.account.Terminals)) +
			reason.ForeignHint("serialNumber", f.branch.fields.serialNumber.text, serials(f.account.Terminals), f.ownLocations(), "locationId")
	},
	"BR-23": mismatchReason,
	"BR-27": func(f *facts) string {
		text := noDataReason(f, f.branch.start.date, f.branch.end.date, f.usedFilters(), f.branch.terminals)
		if f.branch.installments.used && f.branch.excludesCredit() {
			text += "; installmentType applies to CREDIT, which typeTransaction leaves out"
		}
		return text
	},
	"BR-24": func(f *facts) string { return pastEndReason(f.branch.page, f.branch.pageSize, f.total) },
}

// branchTypes are the types of the request table, in its order.
var branchTypes = slices.Concat(
	reason.Fields(jsonbody.String, "startDate", "endDate", "locationId", "serialNumber", "typeTransaction", "cardBrand", "installmentType"),
	reason.Fields(jsonbody.Integer, "page", "pageSize"))

// byDesign is the reason of a persona that is made to be refused.
func byDesign(what string) func(*facts) string {
	return func(f *facts) string { return personaReason(f, what) }
}

// otherCalendar tells which date of a range is of another calendar, "" for none.
func otherCalendar(startName string, start civil.Date, endName string, end civil.Date) string {
	if text := reason.OtherCalendar(startName, start.String()); text != "" {
		return text
	}
	return reason.OtherCalendar(endName, end.String())
}

func reversedReason(f *facts) string {
	start, end := f.branch.start.date, f.branch.end.date
	if start == end {
		return "startDate is not before endDate: both are " + start.String() + "; " + f.besideSameDay()
	}
	text := "startDate " + start.String() + " is not before endDate " + end.String()
	if other := f.branchCalendar(); other != "" {
		return text + "; " + other
	}
	if start > f.today {
		return text + ": exchange them; " + futureReason("startDate", start, f.today)
	}
	if rangeDays(end, start, f.branchHow.bothDays) > f.branchHow.rangeLimit {
		return text + ": exchange them, and come down to " + strconv.Itoa(f.branchHow.rangeLimit) + " days"
	}
	return text + ": exchange them"
}

// besideSameDay is the nearest range to one of a single day: to the day after, or
// from the day before where that has not come yet.
func (f *facts) besideSameDay() string {
	switch day := f.branch.end.date; {
	case day > f.today:
		return futureReason("endDate", day, f.today)
	case day == f.today:
		return "startDate " + day.AddDays(-1).String() + " would do"
	default:
		return "endDate " + day.AddDays(1).String() + " would do"
	}
}

func tooLongReason(f *facts) string {
	limit := f.branchHow.rangeLimit
	days := rangeDays(f.branch.start.date, f.branch.end.date, f.branchHow.bothDays)
	text := "the range of " + f.branch.start.date.String() + " to " + f.branch.end.date.String() + " is longer than " + strconv.Itoa(limit) + " days"
	if other := f.branchCalendar(); other != "" {
		return text + "; " + other
	}
	text += ": it has " + strconv.Itoa(days) + "; "
	switch last := f.branch.end.date.AddDays(limit - days); {
	case f.branch.start.date >= f.today:
		return text + futureReason("endDate", f.branch.end.date, f.today)
	case last < f.earliest:
		return text + "startDate " + f.branch.start.date.AddDays(days-limit).String() + " at the earliest"
	default:
		return text + "endDate " + min(last, f.today).String() + " at the latest"
	}
}

func tooOldReason(f *facts) string {
	if other := f.branchCalendar(); other != "" && f.branch.end.date < f.earliest {
		return "endDate " + f.branch.end.date.String() + " is before 2020-01-01; " + other
	}
	if f.branch.end.date < f.earliest {
		return "endDate " + f.branch.end.date.String() + " is before 2020-01-01, the earliest that is accepted"
	}
	return "startDate " + f.branch.start.date.String() + " is before 2020-01-01"
}

func restrictedReason(f *facts, name string, sent textField) string {
	if sent.presence != given {
		return f.typeReason(name)
	}
	return reason.Restricted(name, sent.text, func(char rune) bool {
		return hasRestricted(string(char), f.branchHow.characters)
	})
}

// listReason tells what is wrong with a list filter, by reading it once more.
func (f *facts) listReason(name string, sent textField, how listReading) string {
	if sent.presence != given {
		return f.typeReason(name)
	}
	if sent.text == "" {
		return reason.EmptyList(name, how.allowed)
	}
	var values []string
	for i, element := range strings.Split(sent.text, ",") {
		if spaced := strings.HasPrefix(element, " "); i > 0 && spaced != (how.documented == ", ") && !how.otherSeparator {
			return reason.Separator(name, how.documented)
		}
		if i > 0 {
			element = strings.TrimPrefix(element, " ")
		}
		switch {
		case slices.Contains(values, element):
			return reason.Repeated(name, f.note.Shown(element))
		case !slices.Contains(how.allowed, element) && (element != "" || !how.ignoreEmpty):
			return reason.Word(name, element, f.note.Shown, how.allowed)
		}
		values = append(values, element)
	}
	return ""
}

func installmentReason(f *facts) string {
	if f.branch.installments.bad == "" {
		return "installmentType applies to CREDIT, which typeTransaction leaves out: add CREDIT or leave installmentType out"
	}
	return f.listReason("installmentType", f.branch.fields.installments, f.branchHow.installments)
}

func cashReason(f *facts, name string, sent textField) string {
	return name + " " + f.note.Shown(sent.text) + " with typeTransaction CASH only: leave " + name + " out, or add another payment type"
}

func earlyBrandReason(f *facts) string {
	return "cardBrand " + f.note.Shown(f.branch.fields.brands.text) + " for a range that begins before 2025-05-01: startDate is " + f.branch.start.date.String() +
		"; begin on 2025-05-01 or leave cardBrand out"
}

func (f *facts) ownLocations() (ids []string) {
	for _, l := range f.account.Locations {
		ids = append(ids, string(f.words.LocationID(l)))
	}
	return ids
}

func mismatchReason(f *facts) string {
	for _, t := range f.branch.terminals {
		if !slices.Contains(f.branch.locations, t.Location) {
			return "serialNumber " + t.Serial + " is a terminal of the account, but not at locationId " + f.note.Shown(f.branch.fields.locationID.text) +
				": it stands at " + string(f.words.LocationID(t.Location))
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
func (f *facts) filters() [5]branchFilter {
	sent := &f.branch.fields
	return [...]branchFilter{
		{"locationId", &sent.locationID, f.branch.location.used},
		{"serialNumber", &sent.serialNumber, f.branch.serial.used},
		{"typeTransaction", &sent.types, f.branch.types.used},
		{"cardBrand", &sent.brands, f.branch.brands.used},
		{"installmentType", &sent.installments, f.branch.installments.used},
	}
}

// usedFilters are the names of the filters that a request uses.
func (f *facts) usedFilters() (names []string) {
	for _, filter := range f.filters() {
		if filter.used {
			names = append(names, filter.name)
		}
	}
	return names
}

// emptyFilters are the filters of a request that went through which are empty texts,
// and so filter nothing.
func (f *facts) emptyFilters(rule rules.ID) (names []string) {
	switch {
	case rule == "TR-OK" && f.report != nil && f.report.fields.serialNumber.empty() && !f.report.serialUsed:
		return []string{"Filters.SerialNumber"}
	case rule != "BR-00" || f.branch == nil:
		return nil
	}
	for _, filter := range f.filters() {
		if filter.sent.empty() && !filter.used {
			names = append(names, filter.name)
		}
	}
	return names
}
