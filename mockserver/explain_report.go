package mockserver

import (
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/reason"
	"calco.example/mockserver/world"
)

// reportReasons are branchReasons for the transaction report.
var reportReasons = map[rules.ID]func(*facts) string{
	"TR-UNKNOWN-USER": func(f *facts) string { return personaReason(f, "the user of the key is unknown") },
	"TR-INTERNAL": func(f *facts) string {
		return personaReason(f, "the report of this account cannot be generated")
	},
	"TR-CONTENT-TYPE":     func(f *facts) string { return reason.Media(f.request.Header) },
	"TR-FIELD-DUPLICATE":  func(f *facts) string { return twiceReason(f, f.report.body.members) },
	"TR-FIELD-TYPE":       reportTypeReason,
	"TR-FILTERS-REQUIRED": filtersReason,
	"TR-START-REQUIRED":   func(f *facts) string { return f.missing("Filters.StartDate", f.report.fields.startDate) },
	"TR-END-REQUIRED":     func(f *facts) string { return f.missing("Filters.EndDate", f.report.fields.endDate) },
	"TR-START-FORMAT": func(f *facts) string {
		return dateReason(f, "Filters.StartDate", f.report.start, f.report.fields.startDate)
	},
	"TR-END-FORMAT": func(f *facts) string {
		return dateReason(f, "Filters.EndDate", f.report.end, f.report.fields.endDate)
	},
	"TR-START-CALENDAR": func(f *facts) string {
		return dateReason(f, "Filters.StartDate", f.report.start, f.report.fields.startDate)
	},
	"TR-END-CALENDAR": func(f *facts) string {
		return dateReason(f, "Filters.EndDate", f.report.end, f.report.fields.endDate)
	},
	"TR-REVERSED": reportReversedReason,
	"TR-RANGE":    reportRangeReason,
	"TR-FUTURE":   func(f *facts) string { return futureReason("Filters.EndDate", f.report.end.date, f.today) },
	"TR-PAGE-MIN": func(f *facts) string { return pagingReason(f, "page", f.report.fields.page, f.report.page) },
	"TR-PAGESIZE-MIN": func(f *facts) string {
		return pagingReason(f, "pageSize", f.report.fields.pageSize, f.report.pageSize)
	},
	"TR-PAGESIZE-MAX": func(f *facts) string { return reason.TooLarge("pageSize", f.report.pageSize, maxPageSize) },
	"TR-SERIAL": func(f *facts) string {
		if f.report.fields.serialNumber.presence != given {
			return reason.FieldTypes(f.report.body.members, filterTypes, "Filters")
		}
		return reason.Foreign("Filters.SerialNumber", f.note.Shown(f.report.fields.serialNumber.text), "terminal", serials(f.account.Terminals)) +
			reason.ForeignHint("SerialNumber", f.report.fields.serialNumber.text, serials(f.account.Terminals), nil, "")
	},
	"TR-NO-DATA": func(f *facts) string {
		var filters []string
		var terminals []*world.Terminal
		if f.report.serialUsed {
			filters = []string{"SerialNumber"}
		}
		if f.report.terminal != nil {
			terminals = []*world.Terminal{f.report.terminal}
		}
		text := noDataReason(f, f.report.start.date, f.report.end.date, filters, terminals)
		if f.report.start.date > f.report.end.date {
			text += "; StartDate is after EndDate: exchange them"
		}
		if f.report.start.date > f.today {
			text += "; Filters.StartDate " + f.report.start.date.String() + " is after today, " + f.today.String() + " by the mock's clock"
		}
		return text + f.reportCalendar()
	},
	"TR-PAST-END": func(f *facts) string { return pastEndReason(f.report.page, f.report.pageSize, f.total) },
}

func reportReversedReason(f *facts) string {
	text := "Filters.StartDate " + f.report.start.date.String() + " is after Filters.EndDate " + f.report.end.date.String()
	if other := f.reportCalendar(); other != "" {
		return text + other
	}
	return text + ": exchange them"
}

func reportRangeReason(f *facts) string {
	text := "the range of " + f.report.start.date.String() + " to " + f.report.end.date.String() + " is longer than one month"
	switch other := f.reportCalendar(); {
	case other != "":
		return text + other
	case f.report.start.date > f.today:
		return text + "; " + futureReason("Filters.EndDate", f.report.end.date, f.today)
	}
	return text + ": Filters.EndDate " + min(f.report.start.date.AddMonths(1), f.today).String() + " at the latest"
}

var (
	filterTypes = reason.Fields(jsonbody.String, "StartDate", "EndDate", "SerialNumber")
	pagingTypes = reason.Fields(jsonbody.Integer, "page", "pageSize", "Page", "PageSize")
	objectTypes = reason.Fields(jsonbody.Object, "Filters")
)

func reportTypeReason(f *facts) string {
	if text := reason.FieldTypes(f.report.body.members, objectTypes, ""); text != "" {
		return text
	}
	if text := reason.FieldTypes(f.report.body.members, filterTypes, "Filters"); text != "" {
		return text
	}
	return reason.FieldTypes(f.report.body.members, pagingTypes, "")
}

// filtersReason tells why there are no Filters: the body could not be read, is
// declared as something else, or holds the dates at its top level.
func filtersReason(f *facts) string {
	switch {
	case f.report.fields.filters == unfit:
		return reason.FieldTypes(f.report.body.members, objectTypes, "")
	case f.bodyNotRead(&f.report.body) != "":
		return "Filters is missing: " + f.bodyNotRead(&f.report.body)
	}
	for _, name := range f.report.body.unread {
		if strings.EqualFold(name, "StartDate") || strings.EqualFold(name, "EndDate") || strings.EqualFold(name, "SerialNumber") {
			return `Filters is missing: put the filters inside it, {"Filters":{"StartDate":"YYYY-MM-DD","EndDate":"YYYY-MM-DD"}}`
		}
	}
	return f.absent("Filters", jsonbody.Object, `send {"Filters":{"StartDate":"YYYY-MM-DD","EndDate":"YYYY-MM-DD"}}`)
}

// missing tells why a date is missing; where there are no Filters at all, why
// there are none.
func (f *facts) missing(name string, sent textField) string {
	if f.report.fields.filters != given {
		return name + " is missing: " + filtersReason(f)
	}
	return missingReason(f, name, sent)
}

// pagingReason tells that a number of the paging is too small, or no number.
func pagingReason(x *facts, name string, f intField, served int64) string {
	if f.presence != given {
		return reason.FieldTypes(x.body.members, pagingTypes, "")
	}
	return reason.TooSmall(name, served, 1)
}
