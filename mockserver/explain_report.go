package mockserver

import (
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/reason"
	"calco.example/mockserver/world"
)

// reportReasons are branchReasons for the transaction report.
var reportReasons = map[rules.ID]func(*reportCase) string{
	"TR-UNKNOWN-USER": func(c *reportCase) string { return personaReason(c.x, "the user of the key is unknown") },
	"TR-INTERNAL": func(c *reportCase) string {
		return personaReason(c.x, "the report of this account cannot be generated")
	},
	"TR-CONTENT-TYPE":     func(c *reportCase) string { return reason.Media(c.x.request.Header) },
	"TR-FIELD-DUPLICATE":  func(c *reportCase) string { return twiceReason(c.x, c.asks.body.members) },
	"TR-FIELD-TYPE":       reportTypeReason,
	"TR-FILTERS-REQUIRED": filtersReason,
	"TR-START-REQUIRED":   func(c *reportCase) string { return c.missing("Filters.StartDate", c.asks.fields.startDate) },
	"TR-END-REQUIRED":     func(c *reportCase) string { return c.missing("Filters.EndDate", c.asks.fields.endDate) },
	"TR-START-FORMAT": func(c *reportCase) string {
		return dateReason(c.x, "Filters.StartDate", c.asks.start, c.asks.fields.startDate)
	},
	"TR-END-FORMAT": func(c *reportCase) string {
		return dateReason(c.x, "Filters.EndDate", c.asks.end, c.asks.fields.endDate)
	},
	"TR-START-CALENDAR": func(c *reportCase) string {
		return dateReason(c.x, "Filters.StartDate", c.asks.start, c.asks.fields.startDate)
	},
	"TR-END-CALENDAR": func(c *reportCase) string {
		return dateReason(c.x, "Filters.EndDate", c.asks.end, c.asks.fields.endDate)
	},
	"TR-REVERSED": reportReversedReason,
	"TR-RANGE":    reportRangeReason,
	"TR-FUTURE":   func(c *reportCase) string { return futureReason("Filters.EndDate", c.asks.end.date, c.x.today) },
	"TR-PAGE-MIN": func(c *reportCase) string { return pagingReason(c.x, "page", c.asks.fields.page, c.asks.page) },
	"TR-PAGESIZE-MIN": func(c *reportCase) string {
		return pagingReason(c.x, "pageSize", c.asks.fields.pageSize, c.asks.pageSize)
	},
	"TR-PAGESIZE-MAX": func(c *reportCase) string { return reason.TooLarge("pageSize", c.asks.pageSize, maxPageSize) },
	"TR-SERIAL": func(c *reportCase) string {
		if c.asks.fields.serialNumber.presence != given {
			return reason.FieldTypes(c.asks.body.members, filterTypes, "Filters")
		}
		return reason.Foreign("Filters.SerialNumber", c.x.note.Shown(c.asks.fields.serialNumber.text), "terminal", serials(c.x.account.Terminals)) +
			reason.ForeignHint("SerialNumber", c.asks.fields.serialNumber.text, serials(c.x.account.Terminals), nil, "")
	},
	"TR-NO-DATA": func(c *reportCase) string {
		var filters []string
		var terminals []*world.Terminal
		if c.asks.serialUsed {
			filters = []string{"SerialNumber"}
		}
		if c.asks.terminal != nil {
			terminals = []*world.Terminal{c.asks.terminal}
		}
		text := noDataReason(c.x, c.asks.start.date, c.asks.end.date, filters, terminals)
		if c.asks.start.date > c.asks.end.date {
			text += "; StartDate is after EndDate: exchange them"
		}
		if c.asks.start.date > c.x.today {
			text += "; Filters.StartDate " + c.asks.start.date.String() + " is after today, " + c.x.today.String() + " by the mock's clock"
		}
		return text + c.otherCalendar()
	},
	"TR-PAST-END": func(c *reportCase) string { return pastEndReason(c.asks.page, c.asks.pageSize, c.matching().total) },
}

func reportReversedReason(c *reportCase) string {
	text := "Filters.StartDate " + c.asks.start.date.String() + " is after Filters.EndDate " + c.asks.end.date.String()
	if other := c.otherCalendar(); other != "" {
		return text + other
	}
	return text + ": exchange them"
}

func reportRangeReason(c *reportCase) string {
	text := "the range of " + c.asks.start.date.String() + " to " + c.asks.end.date.String() + " is longer than one month"
	switch other := c.otherCalendar(); {
	case other != "":
		return text + other
	case c.asks.start.date > c.x.today:
		return text + "; " + futureReason("Filters.EndDate", c.asks.end.date, c.x.today)
	}
	return text + ": Filters.EndDate " + min(c.asks.start.date.AddMonths(1), c.x.today).String() + " at the latest"
}

var (
	filterTypes = reason.Fields(jsonbody.String, "StartDate", "EndDate", "SerialNumber")
	pagingTypes = reason.Fields(jsonbody.Integer, "page", "pageSize", "Page", "PageSize")
	objectTypes = reason.Fields(jsonbody.Object, "Filters")
)

func reportTypeReason(c *reportCase) string {
	if text := reason.FieldTypes(c.asks.body.members, objectTypes, ""); text != "" {
		return text
	}
	if text := reason.FieldTypes(c.asks.body.members, filterTypes, "Filters"); text != "" {
		return text
	}
	return reason.FieldTypes(c.asks.body.members, pagingTypes, "")
}

// filtersReason tells why there are no Filters: the body could not be read, is
// declared as something else, or holds the dates at its top level.
func filtersReason(c *reportCase) string {
	switch {
	case c.asks.fields.filters == unfit:
		return reason.FieldTypes(c.asks.body.members, objectTypes, "")
	case c.x.bodyNotRead(&c.asks.body) != "":
		return "Filters is missing: " + c.x.bodyNotRead(&c.asks.body)
	}
	for _, name := range c.asks.body.unread {
		if strings.EqualFold(name, "StartDate") || strings.EqualFold(name, "EndDate") || strings.EqualFold(name, "SerialNumber") {
			return `Filters is missing: put the filters inside it, {"Filters":{"StartDate":"YYYY-MM-DD","EndDate":"YYYY-MM-DD"}}`
		}
	}
	return c.x.absent("Filters", jsonbody.Object, `send {"Filters":{"StartDate":"YYYY-MM-DD","EndDate":"YYYY-MM-DD"}}`)
}

// missing tells why a date is missing; where there are no Filters at all, why
// there are none.
func (c *reportCase) missing(name string, f textField) string {
	if c.asks.fields.filters != given {
		return name + " is missing: " + filtersReason(c)
	}
	return missingReason(c.x, name, f)
}

// pagingReason tells that a number of the paging is too small, or no number.
func pagingReason(x *exchange, name string, f intField, served int64) string {
	if f.presence != given {
		return reason.FieldTypes(x.payload().members, pagingTypes, "")
	}
	return reason.TooSmall(name, served, 1)
}
