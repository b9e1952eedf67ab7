package mockserver

import (
	"slices"

	"calco.example/contracts/civil"
	"calco.example/contracts/rules"
	"calco.example/mockserver/request"
	"calco.example/mockserver/selection"
	"calco.example/mockserver/world"
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
	{id: "BR-30", stage: onAccount, broken: func(c *branchCase) bool { return c.x.account != nil && c.x.account.Disabled }},
	{id: "ERROR_NOT_AUTHORIZED", stage: onAccount, broken: func(c *branchCase) bool { return c.x.noAccount }, result: resultOf("Q-BR-KEY")},
	{id: "BR-20", stage: onAccount, broken: func(c *branchCase) bool { return c.x.account != nil && c.x.account.UnknownUser }},
	{id: "BR-25", stage: onAccount, broken: func(c *branchCase) bool { return c.x.account != nil && c.x.account.NoPlan }},

	{id: "BR-CONTENT-TYPE", stage: onBody, broken: func(c *branchCase) bool {
		return !c.asks.Body.Declared && !c.x.is("Q-BR-CONTENT-TYPE", "as-missing")
	}, result: resultOf("Q-BR-CONTENT-TYPE")},
	{id: "BR-02", stage: onBody, broken: branchBodyProblem, result: resultForBody},
	{id: "BR-FIELD-DUPLICATE", stage: onBody, broken: func(c *branchCase) bool { return c.asks.Body.Repeated(c.x.profile.reading.LastWins) }},
	{id: "BR-FIELD-UNKNOWN", stage: onBody, broken: func(c *branchCase) bool {
		return len(c.asks.Body.Unread) > 0 && c.x.is("Q-UNKNOWN-FIELD", "BR-02")
	}},
	{id: "BR-FIELD-TYPE", stage: onBody, broken: func(c *branchCase) bool { return c.asks.WrongType() != "" }, result: resultForType},

	{id: "BR-05", stage: onFields, broken: func(c *branchCase) bool { return c.asks.Start.State == request.DateMissing }},
	{id: "BR-03", stage: onFields, broken: func(c *branchCase) bool { return c.asks.Start.Bad() }, result: func(c *branchCase) (string, string) {
		return c.calendarCode("startDate", c.asks.Start)
	}},
	{id: "BR-06", stage: onFields, broken: func(c *branchCase) bool { return c.asks.End.State == request.DateMissing }},
	{id: "BR-04", stage: onFields, broken: func(c *branchCase) bool { return c.asks.End.Bad() }, result: func(c *branchCase) (string, string) {
		return c.calendarCode("endDate", c.asks.End)
	}},
	{id: "BR-07", stage: onFields, broken: branchReversed},
	{id: "BR-08", stage: onFields, broken: branchTooLong},
	{id: "BR-09", stage: onFields, broken: branchTooOld},
	{id: "BR-10", stage: onFields, broken: func(c *branchCase) bool { return c.asks.End.State == request.DateOK && c.asks.End.Date > c.x.today }},
	{id: "BR-14", stage: onFields, broken: func(c *branchCase) bool { return c.asks.Location.Restricted }},
	{id: "BR-15", stage: onFields, broken: func(c *branchCase) bool { return c.asks.Serial.Restricted }},
	{id: "BR-16", stage: onFields, broken: func(c *branchCase) bool { return c.asks.Types.Bad }},
	{id: "BR-17", stage: onFields, broken: func(c *branchCase) bool { return c.asks.Brands.Bad }},
	{id: "BR-28", stage: onFields, broken: func(c *branchCase) bool { return c.asks.CashOnly() && c.asks.Brands.Used }},
	{id: "BR-31", stage: onFields, broken: func(c *branchCase) bool {
		return c.asks.Brands.Used && c.asks.Start.State == request.DateOK && c.asks.Start.Date < firstBrandDate
	}},
	{id: "BR-26", stage: onFields, broken: branchInstallments},
	{id: "BR-29", stage: onFields, broken: func(c *branchCase) bool { return c.asks.CashOnly() && c.asks.Installments.Used }},
	{id: "BR-PAGE-REQUIRED", stage: onPaging, broken: func(c *branchCase) bool {
		return c.asks.Fields.Page.Presence == request.Absent && c.asks.Page == 0
	}, result: resultOf("Q-BR-PAGE-MISSING")},
	{id: "BR-11", stage: onPaging, broken: func(c *branchCase) bool { return c.asks.Fields.Page.Presence >= request.Unfit && c.asks.Page < 1 }},
	{id: "BR-PAGESIZE-REQUIRED", stage: onPaging, broken: func(c *branchCase) bool {
		return c.asks.Fields.PageSize.Presence == request.Absent && c.asks.PageSize == 0
	}, result: resultOf("Q-BR-PAGESIZE-MISSING")},
	{id: "BR-PAGESIZE-MIN", stage: onPaging, broken: func(c *branchCase) bool {
		return c.asks.Fields.PageSize.Presence == request.Given && c.asks.PageSize < 1
	}, result: resultOf("Q-BR-PAGESIZE-MIN")},
	{id: "BR-PAGESIZE-MAX", stage: onPaging, broken: func(c *branchCase) bool {
		return c.asks.PageSize > c.x.profile.reading.LargestPage
	}, result: func(c *branchCase) (string, string) { return codeOrBR02(c.x.profile.of["Q-BR-PAGESIZE-MAX"]) }},

	{id: "BR-22", stage: onOwnership, broken: func(c *branchCase) bool { return c.asks.ForeignLocation }},
	{id: "BR-21", stage: onOwnership, broken: func(c *branchCase) bool { return c.asks.ForeignPOS }},
	{id: "BR-23", stage: onOwnership, broken: branchMismatch},
	{id: "BR-01", stage: onGenerating, broken: func(c *branchCase) bool { return c.x.account != nil && c.x.account.Broken && c.selects() }},
	{id: "BR-27", stage: onData, broken: func(c *branchCase) bool { return c.selects() && c.matching().Total == 0 }},
	{id: "BR-24", stage: onData, broken: branchPastEnd},
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

func branchBodyProblem(c *branchCase) bool {
	question := c.asks.Body.Unreadable("Q-BR-")
	return question != "" && !c.x.is(question, "as-missing")
}

func resultForBody(c *branchCase) (code, message string) {
	return resultOfWord(c.x.profile.of[c.asks.Body.Unreadable("Q-BR-")].Text())
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

func branchReversed(c *branchCase) bool {
	if !c.asks.BothDates() || c.asks.Start.Date == c.asks.End.Date && c.x.is("Q-SAME-DAY", "accepted") {
		return false
	}
	return c.asks.Start.Date >= c.asks.End.Date
}

func branchTooLong(c *branchCase) bool {
	how := &c.x.profile.reading
	return c.asks.BothDates() && request.RangeDays(c.asks.Start.Date, c.asks.End.Date, how.BothDays) > how.RangeLimit
}

func branchTooOld(c *branchCase) bool {
	return c.asks.End.State == request.DateOK && c.asks.End.Date < earliestEnd ||
		c.asks.BothDates() && c.asks.Start.Date < earliestEnd && c.x.is("Q-START-BEFORE-2020", "BR-09")
}

func branchInstallments(c *branchCase) bool {
	return c.asks.Installments.Bad ||
		c.asks.Installments.Used && c.asks.ExcludesCredit() && c.x.is("Q-INSTALLMENT-WITHOUT-CREDIT", "BR-26")
}

// branchMismatch tells of a terminal of the account that is not at the location asked for.
func branchMismatch(c *branchCase) bool {
	if !c.asks.Location.Used || c.asks.Location.Restricted || c.asks.ForeignLocation || c.asks.ForeignPOS {
		return false
	}
	return slices.ContainsFunc(c.asks.Terminals, func(t *world.Terminal) bool { return !slices.Contains(c.asks.Locations, t.Location) })
}

func branchPastEnd(c *branchCase) bool {
	return c.asks.Page >= 1 && c.asks.PageSize >= 1 && c.selects() && c.matching().Total > 0 &&
		c.asks.Page > selection.TotalPages(c.matching().Total, c.asks.PageSize)
}
