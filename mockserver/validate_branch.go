package mockserver

import (
	"slices"
	"strconv"

	"calco.example/contracts/rules"
	"calco.example/mockserver/civil"
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
	{id: "BR-FIELD-DUPLICATE", stage: onBody, broken: func(c *branchCase) string { return c.asks.body.repeated(c.x.profile.reading.lastWins) }},
	{id: "BR-FIELD-UNKNOWN", stage: onBody, broken: func(c *branchCase) string {
		return when(len(c.asks.body.unread) > 0 && c.is("Q-UNKNOWN-FIELD", "BR-02"), "a field is not in the request table")
	}},
	{id: "BR-FIELD-TYPE", stage: onBody, broken: branchFieldType, result: resultForType},

	{id: "BR-05", stage: onFields, broken: func(c *branchCase) string { return when(c.asks.start.state == dateMissing, "startDate is missing") }},
	{id: "BR-03", stage: onFields, broken: func(c *branchCase) string { return badDate("startDate", c.asks.start) }, result: func(c *branchCase) (string, string) { return c.calendarCode("startDate", c.asks.start) }},
	{id: "BR-06", stage: onFields, broken: func(c *branchCase) string { return when(c.asks.end.state == dateMissing, "endDate is missing") }},
	{id: "BR-04", stage: onFields, broken: func(c *branchCase) string { return badDate("endDate", c.asks.end) }, result: func(c *branchCase) (string, string) { return c.calendarCode("endDate", c.asks.end) }},
	{id: "BR-07", stage: onFields, broken: branchReversed},
	{id: "BR-08", stage: onFields, broken: branchTooLong},
	{id: "BR-09", stage: onFields, broken: branchTooOld},
	{id: "BR-10", stage: onFields, broken: func(c *branchCase) string {
		return when(c.asks.end.state == dateOK && c.asks.end.date > c.x.today, "endDate is after today")
	}},
	{id: "BR-14", stage: onFields, broken: func(c *branchCase) string {
		return when(c.asks.location.restricted, "locationId holds a restricted character")
	}},
	{id: "BR-15", stage: onFields, broken: func(c *branchCase) string {
		return when(c.asks.serial.restricted, "serialNumber holds a restricted character")
	}},
	{id: "BR-16", stage: onFields, broken: func(c *branchCase) string { return aboutField("typeTransaction", c.asks.types.bad) }},
	{id: "BR-17", stage: onFields, broken: func(c *branchCase) string { return aboutField("cardBrand", c.asks.brands.bad) }},
	{id: "BR-28", stage: onFields, broken: func(c *branchCase) string {
		return when(c.asks.cashOnly() && c.asks.brands.used, "cardBrand with typeTransaction CASH only")
	}},
	{id: "BR-31", stage: onFields, broken: func(c *branchCase) string {
		return when(c.asks.brands.used && c.asks.start.state == dateOK && c.asks.start.date < firstBrandDate, "cardBrand for a range that begins before 2025-05-01")
	}},
	{id: "BR-26", stage: onFields, broken: branchInstallments},
	{id: "BR-29", stage: onFields, broken: func(c *branchCase) string {
		return when(c.asks.cashOnly() && c.asks.installments.used, "installmentType with typeTransaction CASH only")
	}},
	{id: "BR-PAGE-REQUIRED", stage: onPaging, broken: func(c *branchCase) string {
		return when(c.asks.fields.page.presence == absent && c.asks.page == 0, "page is missing")
	}, result: resultOf("Q-BR-PAGE-MISSING")},
	{id: "BR-11", stage: onPaging, broken: func(c *branchCase) string {
		return when(c.asks.fields.page.presence >= unfit && c.asks.page < 1, "page is below 1")
	}},
	{id: "BR-PAGESIZE-REQUIRED", stage: onPaging, broken: func(c *branchCase) string {
		return when(c.asks.fields.pageSize.presence == absent && c.asks.pageSize == 0, "pageSize is missing")
	}, result: resultOf("Q-BR-PAGESIZE-MISSING")},
	{id: "BR-PAGESIZE-MIN", stage: onPaging, broken: func(c *branchCase) string {
		return when(c.asks.fields.pageSize.presence == given && c.asks.pageSize < 1, "pageSize is below 1")
	}, result: resultOf("Q-BR-PAGESIZE-MIN")},
	{id: "BR-PAGESIZE-MAX", stage: onPaging, broken: func(c *branchCase) string {
		return when(c.asks.pageSize > c.x.profile.reading.largestPage, "pageSize is over the maximum")
	}, result: func(c *branchCase) (string, string) { return codeOrBR02(c.x.profile.of["Q-BR-PAGESIZE-MAX"]) }},

	{id: "BR-22", stage: onOwnership, broken: func(c *branchCase) string {
		return when(c.asks.foreignLocation, "locationId is no location of the account")
	}},
	{id: "BR-21", stage: onOwnership, broken: func(c *branchCase) string {
		return when(c.asks.foreignPOS, "serialNumber is no terminal of the account")
	}},
	{id: "BR-23", stage: onOwnership, broken: branchMismatch},
	{id: "BR-01", stage: onGenerating, broken: func(c *branchCase) string {
		return when(c.x.account != nil && c.x.account.Broken && c.selects(), "the report of this account cannot be generated")
	}},
	{id: "BR-27", stage: onData, broken: func(c *branchCase) string {
		return when(c.selects() && c.matching().total == 0, "no transaction matches")
	}},
	{id: "BR-24", stage: onData, broken: branchPastEnd},
}

func aboutField(name, bad string) string {
	if bad == "" {
		return ""
	}
	return name + ": " + bad
}

func badDate(name string, d dateField) string {
	switch d.state {
	case dateBadFormat:
		return name + " is not YYYY-MM-DD"
	case dateNotInCalendar:
		return name + " is no date of the calendar"
	}
	return ""
}

// calendarCode is BR-02 for a date that does not exist, if Q-BR-DATE-CALENDAR
// says so.
func (c *branchCase) calendarCode(name string, d dateField) (code, message string) {
	if d.state == dateNotInCalendar && c.x.profile.isIn("Q-BR-DATE-CALENDAR", name, "BR-02") {
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
	return when(!c.asks.body.declared && !c.is("Q-BR-CONTENT-TYPE", "as-missing"), undeclared)
}

func branchBodyProblem(c *branchCase) string {
	why, question := c.asks.body.unreadable("Q-BR-")
	return when(why != "" && !c.is(question, "as-missing"), why)
}

func resultForBody(c *branchCase) (code, message string) {
	_, question := c.asks.body.unreadable("Q-BR-")
	return resultOfWord(c.x.profile.of[question].Text())
}

// resultForType is what the first field of a wrong type gets. A field without a
// code of its own fails validation.
func resultForType(c *branchCase) (code, message string) {
	return codeOrBR02(c.x.profile.reading.fields.refusal(c.asks.fields.wrong))
}

// codeOrBR02 is the code that an answer names, or BR-02 for a word that names none.
func codeOrBR02(a rules.Answer) (code, message string) {
	if code, message = rules.Wire(rules.ID(a.Text())); code == "" {
		return rules.Wire("BR-02")
	}
	return code, message
}

func branchFieldType(c *branchCase) string {
	f := &c.asks.fields
	for i, p := range []presence{f.startDate.presence, f.endDate.presence, f.locationID.presence, f.serialNumber.presence,
		f.types.presence, f.brands.presence, f.installments.presence, f.page.presence, f.pageSize.presence} {
		if p == wrong || p == unfit && branchNames[i] == "pageSize" {
			return branchNames[i] + " has another JSON type than the request table says"
		}
	}
	return ""
}

func branchReversed(c *branchCase) string {
	if !c.asks.bothDates() {
		return ""
	}
	if c.asks.start.date == c.asks.end.date {
		return when(!c.is("Q-SAME-DAY", "accepted"), "startDate is not before endDate: they are equal")
	}
	return when(c.asks.start.date > c.asks.end.date, "startDate is not before endDate")
}

func branchTooLong(c *branchCase) string {
	if !c.asks.bothDates() {
		return ""
	}
	how := &c.x.profile.reading
	if rangeDays(c.asks.start.date, c.asks.end.date, how.bothDays) <= how.rangeLimit {
		return ""
	}
	return "the range is longer than " + strconv.Itoa(how.rangeLimit) + " days"
}

func branchTooOld(c *branchCase) string {
	if c.asks.end.state == dateOK && c.asks.end.date < earliestEnd {
		return "endDate is before 2020-01-01"
	}
	return when(c.asks.bothDates() && c.asks.start.date < earliestEnd && c.is("Q-START-BEFORE-2020", "BR-09"), "startDate is before 2020-01-01")
}

func branchInstallments(c *branchCase) string {
	if c.asks.installments.bad != "" {
		return aboutField("installmentType", c.asks.installments.bad)
	}
	return when(c.asks.installments.used && c.asks.excludesCredit() && c.is("Q-INSTALLMENT-WITHOUT-CREDIT", "BR-26"),
		"installmentType while typeTransaction excludes CREDIT")
}

func branchMismatch(c *branchCase) string {
	if !c.asks.location.used || c.asks.location.restricted || c.asks.foreignLocation || c.asks.foreignPOS {
		return ""
	}
	for _, t := range c.asks.terminals {
		if !slices.Contains(c.asks.locations, t.Location) {
			return "serialNumber is a terminal of the account, but not at locationId"
		}
	}
	return ""
}

func branchPastEnd(c *branchCase) string {
	if c.asks.page < 1 || c.asks.pageSize < 1 || !c.selects() || c.matching().total == 0 {
		return ""
	}
	return when(c.asks.page > totalPages(c.matching().total, c.asks.pageSize), "page is beyond the last page")
}
