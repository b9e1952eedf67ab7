package why

import (
	"cmp"
	"strings"

	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/reason"
	"calco.example/mockserver/request"
	"calco.example/mockserver/world"
)

// reportReasons are those of the rules of the transaction report.
var reportReasons = reasons{
	"TR-CONTENT-TYPE":     mediaReason,
	"TR-BODY":             bodyReason,
	"TR-FIELD-DUPLICATE":  bodyReason, // of such a body no member is kept
	"TR-FIELD-UNKNOWN":    always("a field is not in the request table"),
	"TR-FIELD-TYPE":       reportTypeReason,
	"TR-FILTERS-REQUIRED": filtersReason,
	"TR-START-REQUIRED":   func(f *Inquiry) string { return f.missing("Filters.StartDate", f.Report.Fields.StartDate) },
	"TR-END-REQUIRED":     func(f *Inquiry) string { return f.missing("Filters.EndDate", f.Report.Fields.EndDate) },
	"TR-START-FORMAT": func(f *Inquiry) string {
		return dateReason(f, "Filters.StartDate", f.Report.Start, f.Report.Fields.StartDate)
	},
	"TR-END-FORMAT": func(f *Inquiry) string {
		return dateReason(f, "Filters.EndDate", f.Report.End, f.Report.Fields.EndDate)
	},
	"TR-START-CALENDAR": func(f *Inquiry) string {
		return dateReason(f, "Filters.StartDate", f.Report.Start, f.Report.Fields.StartDate)
	},
	"TR-END-CALENDAR": func(f *Inquiry) string {
		return dateReason(f, "Filters.EndDate", f.Report.End, f.Report.Fields.EndDate)
	},
	"TR-REVERSED": reportReversedReason,
	"TR-RANGE":    reportRangeReason,
	"TR-FUTURE":   func(f *Inquiry) string { return futureReason("Filters.EndDate", f.Report.End.Date, f.Today) },
	"TR-PAGE-MIN": func(f *Inquiry) string { return pagingReason(f, "page", f.Report.Fields.Page, f.Report.Page) },
	"TR-PAGESIZE-MIN": func(f *Inquiry) string {
		return pagingReason(f, "pageSize", f.Report.Fields.PageSize, f.Report.PageSize)
	},
	"TR-PAGESIZE-MAX": func(f *Inquiry) string { return reason.TooLarge("pageSize", f.Report.PageSize, request.MaxPageSize) },
	"TR-SERIAL": func(f *Inquiry) string {
		if f.Report.Fields.SerialNumber.Presence != request.Given {
			return reason.FieldTypes(f.Report.Body.Members, filterTypes, "Filters")
		}
		return reason.Foreign("Filters.SerialNumber", f.Note.Shown(f.Report.Fields.SerialNumber.Text), "terminal", serials(f.Account.Terminals)) +
			reason.ForeignHint("SerialNumber", f.Report.Fields.SerialNumber.Text, reason.Identifiers{Own: serials(f.Account.Terminals)})
	},
	"TR-NO-DATA": func(f *Inquiry) string {
		used := filtersUsed{instead: "a wider range or fewer filters may match"}
		if f.Report.SerialUsed {
			used.names = []string{"SerialNumber"}
		}
		if f.Report.Terminal != nil {
			used.terminals = []*world.Terminal{f.Report.Terminal}
		}
		text := noDataReason(f, f.Report.Start.Date, f.Report.End.Date, used)
		if f.Report.Start.Date > f.Report.End.Date {
			text += "; StartDate is after EndDate" + exchangeDates(f)
		}
		if f.Report.Start.Date > f.Today {
			text += "; Filters.StartDate " + f.Report.Start.Date.String() + " is after today, " + f.Today.String() + " by the mock's clock"
		}
		return text + f.reportCalendar()
	},
	"TR-PAST-END": func(f *Inquiry) string { return pastEndReason(f.Report.Page, f.Report.PageSize, f.Total) },
}

func reportReversedReason(f *Inquiry) string {
	text := "Filters.StartDate " + f.Report.Start.Date.String() + " is after Filters.EndDate " + f.Report.End.Date.String()
	if other := f.reportCalendar(); other != "" {
		return text + other
	}
	return text + exchangeDates(f)
}

// exchangeDates is what to do where StartDate is after EndDate.
func exchangeDates(f *Inquiry) string {
	if f.Report.End.Date.AddMonths(1) < f.Report.Start.Date {
		return ": exchange them, and come down to one month"
	}
	return ": exchange them"
}

func reportRangeReason(f *Inquiry) string {
	text := "the range of " + f.Report.Start.Date.String() + " to " + f.Report.End.Date.String() + " is longer than one month"
	switch other := f.reportCalendar(); {
	case other != "":
		return text + other
	case f.Report.Start.Date > f.Today:
		return text + "; " + futureReason("Filters.EndDate", f.Report.End.Date, f.Today)
	}
	return text + ": Filters.EndDate " + min(f.Report.Start.Date.AddMonths(1), f.Today).String() + " at the latest"
}

var (
	filterTypes = reason.Fields(jsonbody.String, "StartDate", "EndDate", "SerialNumber")
	pagingTypes = reason.Fields(jsonbody.Integer, "page", "pageSize", "Page", "PageSize")
	objectTypes = reason.Fields(jsonbody.Object, "Filters")
)

func reportTypeReason(f *Inquiry) string {
	if text := reason.FieldTypes(f.Report.Body.Members, objectTypes, ""); text != "" {
		return text
	}
	if text := reason.FieldTypes(f.Report.Body.Members, filterTypes, "Filters"); text != "" {
		return text
	}
	return reason.FieldTypes(f.Report.Body.Members, pagingTypes, "")
}

// filtersReason tells why there are no Filters: the body could not be read, is
// declared as something else, or holds the dates at its top level.
func filtersReason(f *Inquiry) string {
	switch {
	case f.Report.Fields.Filters == request.Unfit:
		return reason.FieldTypes(f.Report.Body.Members, objectTypes, "")
	case f.bodyNotRead(&f.Report.Body) != "":
		return "Filters is missing: " + f.bodyNotRead(&f.Report.Body)
	}
	for _, name := range f.Report.Body.Unread {
		if strings.EqualFold(name, "StartDate") || strings.EqualFold(name, "EndDate") || strings.EqualFold(name, "SerialNumber") {
			return `Filters is missing: put the filters inside it, {"Filters":{"StartDate":"YYYY-MM-DD","EndDate":"YYYY-MM-DD"}}`
		}
	}
	return f.absent("Filters", jsonbody.Object, `send {"Filters":{"StartDate":"YYYY-MM-DD","EndDate":"YYYY-MM-DD"}}`)
}

// missing tells why a date is missing; where there are no Filters at all, why
// there are none.
func (f *Inquiry) missing(name string, sent request.Text) string {
	if f.Report.Fields.Filters != request.Given {
		return name + " is missing: " + filtersReason(f)
	}
	return missingReason(f, name, sent)
}

// pagingReason tells that a number of the paging is too small, or no number.
func pagingReason(f *Inquiry, name string, sent request.Integer, served int64) string {
	if sent.Presence != request.Given {
		return cmp.Or(reason.FieldTypes(f.Body.Members, pagingTypes, ""), name+" is below 1") // in the query
	}
	return reason.TooSmall(name, served, 1)
}
