package mockserver

import (
	"slices"
	"strconv"

	"calco.example/contracts/civil"
	"calco.example/contracts/rules"
	"calco.example/mockserver/request"
	"calco.example/mockserver/selection"
)

// Days that the reference names for the branch report.
var (
	earliestEnd    = civil.NewDate(2020, 1, 1) // BR-09, Limits: Earliest endDate
	firstBrandDate = civil.NewDate(2025, 5, 1) // BR-31, Limits: Card brand filter
)

// branchChecks is every rule that can refuse a branch report, in the order of
// the default precedence. To add a rule: a row in the catalogue, a row here, a
// test that drives it, an example in openapi.yaml.
var branchChecks = []branchCheck{
	{id: "BR-30", stage: onAccount, broken: func(c *branchCase) string {
		return when(c.x.account != nil && c.x.account.Disabled, "the branch report is switched off")
	}},
	{id: "ERROR_NOT_AUTHORIZED", stage: onAccount, broken: func(c *branchCase) string { return c.x.noAccount }, result: resultOf("Q-BR-KEY")},
	{id: "BR-20", stage: onAccount, broken: func(c *branchCase) string {
		return when(c.x.account != nil && c.x.account.UnknownUser, "the user of the key is unknown")
	}},
	{id: "BR-25", stage: onAccount, broken: func(c *branchCase) string {
		return when(c.x.account != nil && c.x.account.NoPlan, "the account has no PaaS plan")
	}},

	{id: "BR-CONTENT-TYPE", stage: onBody, broken: branchContentType, result: resultOf("Q-BR-CONTENT-TYPE")},
	{id: "BR-02", stage: onBody, broken: branchBodyProblem, result: resultForBody},
	{id: "BR-FIELD-DUPLICATE", stage: onBody, broken: func(c *branchCase) string { return c.asks.Body.Repeated(c.x.profile.reading.LastWins) }},
	{id: "BR-FIELD-UNKNOWN", stage: onBody, broken: func(c *branchCase) string {
		return when(len(c.asks.Body.Unread) > 0 && c.x.is("Q-UNKNOWN-FIELD", "BR-02"), "a field is not in the request table")
	}},
	{id: "BR-FIELD-TYPE", stage: onBody, broken: branchFieldType, result: resultForType},

	{id: "BR-05", stage: onFields, broken: func(c *branchCase) string {
		return when(c.asks.Start.State == request.DateMissing, "startDate is missing")
	}},
	{id: "BR-03", stage: onFields, broken: func(c *branchCase) string { return badDate("startDate", c.asks.Start) }, result: func(c *branchCase) (string, string) { return c.calendarCode("startDate", c.asks.Start) }},
	{id: "BR-06", stage: onFields, broken: func(c *branchCase) string { return when(c.asks.End.State == request.DateMissing, "endDate is missing") }},
	{id: "BR-04", stage: onFields, broken: func(c *branchCase) string { return badDate("endDate", c.asks.End) }, result: func(c *branchCase) (string, string) { return c.calendarCode("endDate", c.asks.End) }},
	{id: "BR-07", stage: onFields, broken: branchReversed},
	{id: "BR-08", stage: onFields, broken: branchTooLong},
	{id: "BR-09", stage: onFields, broken: branchTooOld},
	{id: "BR-10", stage: onFields, broken: func(c *branchCase) string {
		return when(c.asks.End.State == request.DateOK && c.asks.End.Date > c.x.today, "endDate is after today")
	}},
	{id: "BR-14", stage: onFields, broken: func(c *branchCase) string {
		return when(c.asks.Location.Restricted, "locationId holds a restricted character")
	}},
	{id: "BR-15", stage: onFields, broken: func(c *branchCase) string {
		return when(c.asks.Serial.Restricted, "serialNumber holds a restricted character")
	}},
	{id: "BR-16", stage: onFields, broken: func(c *branchCase) string { return aboutField("typeTransaction", c.asks.Types.Bad) }},
	{id: "BR-17", stage: onFields, broken: func(c *branchCase) string { return aboutField("cardBrand", c.asks.Brands.Bad) }},
	{id: "BR-28", stage: onFields, broken: func(c *branchCase) string {
		return when(c.asks.CashOnly() && c.asks.Brands.Used, "cardBrand with typeTransaction CASH only")
	}},
	{id: "BR-31", stage: onFields, broken: func(c *branchCase) string {
		return when(c.asks.Brands.Used && c.asks.Start.State == request.DateOK && c.asks.Start.Date < firstBrandDate, "cardBrand for a range that begins before 2025-05-01")
	}},
	{id: "BR-26", stage: onFields, broken: branchInstallments},
	{id: "BR-29", stage: onFields, broken: func(c *branchCase) string {
		return when(c.asks.CashOnly() && c.asks.Installments.Used, "installmentType with typeTransaction CASH only")
	}},
	{id: "BR-PAGE-REQUIRED", stage: onPaging, broken: func(c *branchCase) string {
		return when(c.asks.Fields.Page.Presence == request.Absent && c.asks.Page == 0, "page is missing")
	}, result: resultOf("Q-BR-PAGE-MISSING")},
	{id: "BR-11", stage: onPaging, broken: func(c *branchCase) string {
		return when(c.asks.Fields.Page.Presence >= request.Unfit && c.asks.Page < 1, "page is below 1")
	}},
	{id: "BR-PAGESIZE-REQUIRED", stage: onPaging, broken: func(c *branchCase) string {
		return when(c.asks.Fields.PageSize.Presence == request.Absent && c.asks.PageSize == 0, "pageSize is missing")
	}, result: resultOf("Q-BR-PAGESIZE-MISSING")},
	{id: "BR-PAGESIZE-MIN", stage: onPaging, broken: func(c *branchCase) string {
		return when(c.asks.Fields.PageSize.Presence == request.Given && c.asks.PageSize < 1, "pageSize is below 1")
	}, result: resultOf("Q-BR-PAGESIZE-MIN")},
	{id: "BR-PAGESIZE-MAX", stage: onPaging, broken: func(c *branchCase) string {
		return when(c.asks.PageSize > c.x.profile.reading.LargestPage, "pageSize is over the maximum")
	}, result: func(c *branchCase) (string, string) { return codeOrBR02(c.x.profile.of["Q-BR-PAGESIZE-MAX"]) }},

	{id: "BR-22", stage: onOwnership, broken: func(c *branchCase) string {
		return when(c.asks.ForeignLocation, "locationId is no location of the account")
	}},
	{id: "BR-21", stage: onOwnership, broken: func(c *branchCase) string {
		return when(c.asks.ForeignPOS, "serialNumber is no terminal of the account")
	}},
	{id: "BR-23", stage: onOwnership, broken: branchMismatch},
	{id: "BR-01", stage: onGenerating, broken: func(c *branchCase) string {
		return when(c.x.account != nil && c.x.account.Broken && c.selects(), "the report of this account cannot be generated")
	}},
	{id: "BR-27", stage: onData, broken: func(c *branchCase) string {
		return when(c.selects() && c.matching().Total == 0, "no transaction matches")
	}},
	{id: "BR-24", stage: onData, broken: branchPastEnd},
}

func aboutField(name, bad string) string {
	if bad == "" {
		return ""
	}
	return name + ": " + bad
}

func badDate(name string, d request.Date) string {
	switch d.State {
	case request.DateBadFormat:
		return name + " is not YYYY-MM-DD"
	case request.DateNotInCalendar:
		return name + " is no date of the calendar"
	}
	return ""
}

// calendarCode is BR-02 for a date that does not exist, if Q-BR-DATE-CALENDAR
// says so.
func (c *branchCase) calendarCode(name string, d request.Date) (code, message string) {
	if d.State == request.DateNotInCalendar && c.x.profile.isIn("Q-BR-DATE-CALENDAR", name, "BR-02") {
		return rules.Wire("BR-02")
	}
	return "", ""
}

// resultOf is what a refusal carries when a question names a code: one of its
// words (BR-02, 415) or a value.
func resultOf(id rules.QuestionID) func(*branchCase) (code, message string) {
	return func(c *branchCase) (string, string) { return resultOfWord(c.x.profile.of[id].Text()) }
}

func resultOfWord(word string) (code, message string) {
	if code, message = rules.Wire(rules.ID(word)); code != "" {
		return code, message
	}
	return word, ""
}

func branchContentType(c *branchCase) string {
	return when(!c.asks.Body.Declared && !c.x.is("Q-BR-CONTENT-TYPE", "as-missing"), request.Undeclared)
}

func branchBodyProblem(c *branchCase) string {
	why, question := c.asks.Body.Unreadable("Q-BR-")
	return when(why != "" && !c.x.is(question, "as-missing"), why)
}

func resultForBody(c *branchCase) (code, message string) {
	_, question := c.asks.Body.Unreadable("Q-BR-")
	return resultOfWord(c.x.profile.of[question].Text())
}

// resultForType is what the first field of a wrong type gets. A field without a
// code of its own fails validation.
func resultForType(c *branchCase) (code, message string) {
	return codeOrBR02(c.x.profile.reading.Fields.Refusal(c.asks.Fields.Wrong))
}

// codeOrBR02 is the code that an answer names, or BR-02 for a word that names none.
func codeOrBR02(a rules.Answer) (code, message string) {
	if code, message = rules.Wire(rules.ID(a.Text())); code == "" {
		return rules.Wire("BR-02")
	}
	return code, message
}

func branchFieldType(c *branchCase) string {
	f := &c.asks.Fields
	for i, p := range []request.Presence{f.StartDate.Presence, f.EndDate.Presence, f.LocationID.Presence, f.SerialNumber.Presence,
		f.Types.Presence, f.Brands.Presence, f.Installments.Presence, f.Page.Presence, f.PageSize.Presence} {
		if p == request.Wrong || p == request.Unfit && request.BranchNames[i] == "pageSize" {
			return request.BranchNames[i] + " has another JSON type than the request table says"
		}
	}
	return ""
}

func branchReversed(c *branchCase) string {
	if !c.asks.BothDates() {
		return ""
	}
	if c.asks.Start.Date == c.asks.End.Date {
		return when(!c.x.is("Q-SAME-DAY", "accepted"), "startDate is not before endDate: they are equal")
	}
	return when(c.asks.Start.Date > c.asks.End.Date, "startDate is not before endDate")
}

func branchTooLong(c *branchCase) string {
	if !c.asks.BothDates() {
		return ""
	}
	how := &c.x.profile.reading
	if request.RangeDays(c.asks.Start.Date, c.asks.End.Date, how.BothDays) <= how.RangeLimit {
		return ""
	}
	return "the range is longer than " + strconv.Itoa(how.RangeLimit) + " days"
}

func branchTooOld(c *branchCase) string {
	if c.asks.End.State == request.DateOK && c.asks.End.Date < earliestEnd {
		return "endDate is before 2020-01-01"
	}
	return when(c.asks.BothDates() && c.asks.Start.Date < earliestEnd && c.x.is("Q-START-BEFORE-2020", "BR-09"), "startDate is before 2020-01-01")
}

func branchInstallments(c *branchCase) string {
	if c.asks.Installments.Bad != "" {
		return aboutField("installmentType", c.asks.Installments.Bad)
	}
	return when(c.asks.Installments.Used && c.asks.ExcludesCredit() && c.x.is("Q-INSTALLMENT-WITHOUT-CREDIT", "BR-26"),
		"installmentType while typeTransaction excludes CREDIT")
}

func branchMismatch(c *branchCase) string {
	if !c.asks.Location.Used || c.asks.Location.Restricted || c.asks.ForeignLocation || c.asks.ForeignPOS {
		return ""
	}
	for _, t := range c.asks.Terminals {
		if !slices.Contains(c.asks.Locations, t.Location) {
			return "serialNumber is a terminal of the account, but not at locationId"
		}
	}
	return ""
}

func branchPastEnd(c *branchCase) string {
	if c.asks.Page < 1 || c.asks.PageSize < 1 || !c.selects() || c.matching().Total == 0 {
		return ""
	}
	return when(c.asks.Page > selection.TotalPages(c.matching().Total, c.asks.PageSize), "page is beyond the last page")
}
