package mockserver

import (
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/civil"
	"calco.example/contracts/rules"
	"calco.example/mockserver/request"
	"calco.example/mockserver/selection"
)

// reportChecks is every rule that can refuse a transaction report, in the order
// of the default precedence.
var reportChecks = []reportCheck{
	{id: "TR-UNAUTHORIZED", stage: onAccount, broken: func(c *reportCase) bool { return c.x.noAccount }, result: resultInvalidCredentials},
	{id: "TR-UNKNOWN-USER", stage: onAccount, broken: func(c *reportCase) bool {
		return c.x.account != nil && c.x.account.UnknownUser
	}, result: resultUnknownUser},
	{id: "TR-PLAN", stage: onAccount, broken: func(c *reportCase) bool {
		return c.x.account != nil && c.x.account.NoPlan && c.x.is("Q-PLAN-SCOPE", "yes")
	}, result: resultInvalidCredentials},

	{id: "TR-CONTENT-TYPE", stage: onBody, broken: func(c *reportCase) bool {
		return !c.asks.Body.Declared && !c.x.is("Q-TR-CONTENT-TYPE", "as-missing")
	}, result: resultText("Q-TR-CONTENT-TYPE")},
	{id: "TR-BODY", stage: onBody, broken: reportBodyProblem, result: resultForReportBody},
	{id: "TR-FIELD-DUPLICATE", stage: onBody, broken: func(c *reportCase) bool {
		return !c.x.is("Q-TR-NOT-JSON", "as-missing") && c.asks.Body.Repeated(c.x.profile.reports.LastWins)
	}, result: resultText("Q-TR-NOT-JSON")},
	{id: "TR-FIELD-UNKNOWN", stage: onBody, broken: func(c *reportCase) bool {
		return c.asks.Fields.Unknown && !c.x.is("Q-TR-UNKNOWN-FIELD", "ignored")
	}, result: resultText("Q-TR-UNKNOWN-FIELD")},
	{id: "TR-FIELD-TYPE", stage: onBody, broken: func(c *reportCase) bool { return c.asks.WrongType() }, result: resultForReportType},

	{id: "TR-FILTERS-REQUIRED", stage: onFields, broken: func(c *reportCase) bool {
		return c.asks.Fields.Filters != request.Given && c.asks.Fields.Filters != request.Wrong
	}, result: resultText("Q-TR-FILTERS-MISSING")},
	{id: "TR-START-REQUIRED", stage: onFields, broken: func(c *reportCase) bool { return c.asks.Start.State == request.DateMissing }},
	{id: "TR-START-FORMAT", stage: onFields, broken: func(c *reportCase) bool { return c.asks.Start.State == request.DateBadFormat }},
	{id: "TR-START-CALENDAR", stage: onFields, broken: func(c *reportCase) bool { return c.asks.Start.State == request.DateNotInCalendar }},
	{id: "TR-END-REQUIRED", stage: onFields, broken: func(c *reportCase) bool { return c.asks.End.State == request.DateMissing }},
	{id: "TR-END-FORMAT", stage: onFields, broken: func(c *reportCase) bool { return c.asks.End.State == request.DateBadFormat }},
	{id: "TR-END-CALENDAR", stage: onFields, broken: func(c *reportCase) bool { return c.asks.End.State == request.DateNotInCalendar }},
	{id: "TR-REVERSED", stage: onFields, broken: func(c *reportCase) bool {
		return c.asks.BothDates() && c.asks.Start.Date > c.asks.End.Date && !c.x.is("Q-TR-REVERSED-RANGE", "404")
	}, result: resultText("Q-TR-REVERSED-RANGE")},
	{id: "TR-RANGE", stage: onFields, broken: reportTooLong},
	{id: "TR-FUTURE", stage: onFields, broken: func(c *reportCase) bool {
		return c.asks.End.State == request.DateOK && c.asks.End.Date > c.x.today && !c.x.is("Q-TR-FUTURE", "accepted")
	}, result: resultText("Q-TR-FUTURE")},
	{id: "TR-PAGE-MIN", stage: onPaging, broken: func(c *reportCase) bool {
		return reportPaging(c.asks.Fields.Page, c.asks.Page)
	}, result: resultText("Q-TR-PAGE-MIN")},
	{id: "TR-PAGESIZE-MIN", stage: onPaging, broken: func(c *reportCase) bool {
		return reportPaging(c.asks.Fields.PageSize, c.asks.PageSize)
	}, result: resultText("Q-TR-PAGESIZE-MIN")},
	{id: "TR-PAGESIZE-MAX", stage: onPaging, broken: func(c *reportCase) bool {
		return c.asks.PageSize > request.MaxPageSize
	}, result: resultText("Q-TR-PAGESIZE-MAX")},

	{id: "TR-SERIAL", stage: onOwnership, broken: func(c *reportCase) bool { return c.asks.SerialForeign }},
	{id: "TR-INTERNAL", stage: onGenerating, broken: func(c *reportCase) bool {
		return c.x.account != nil && c.x.account.Broken && c.selects()
	}, result: resultText("Q-TR-MESSAGE-500")},
	{id: "TR-NO-DATA", stage: onData, broken: func(c *reportCase) bool { return c.selects() && c.matching().Total == 0 }},
	{id: "TR-PAST-END", stage: onData, broken: reportPastEnd, result: resultPastEnd},
}

func resultInvalidCredentials(c *reportCase) (code, message string) {
	return "401", messageOf401(c, "TR-UNAUTHORIZED")
}

// messageOf401 is the message of 401 for one of the reasons that have it.
func messageOf401(c *reportCase, id rules.ID) string {
	return c.x.profile.of["Q-TR-MESSAGE-401"].In(string(id)).Text()
}

func resultUnknownUser(c *reportCase) (code, message string) {
	answer := c.x.profile.of["Q-TR-UNKNOWN-USER"]
	switch {
	case answer.Is("404"):
		return "404", rules.MessageOf("USER_NOT_FOUND")
	case answer.Value != nil:
		return statusText(*answer.Value)
	}
	return "401", messageOf401(c, "TR-UNKNOWN-USER")
}

// statusText is the code and the message that a value gives.
func statusText(value string) (code, message string) {
	status, message := rules.SplitReply(value)
	return strconv.Itoa(status), message
}

// resultText is what a refusal says when a question names its message: the value,
// or the catalogue's where the answer is one of the question's words. The word
// 415 is a status without an envelope.
func resultText(id rules.QuestionID) func(*reportCase) (code, message string) {
	return func(c *reportCase) (string, string) {
		answer := c.x.profile.of[id]
		if answer.Is(unsupportedMedia) {
			return unsupportedMedia, ""
		}
		rule := ruleOfText[id]
		code, message := rules.Wire(rule)
		if answer.Value != nil {
			message = *answer.Value
		}
		return code, message
	}
}

// ruleOfText is the rule whose code and own text stand behind a question.
var ruleOfText = map[rules.QuestionID]rules.ID{
	"Q-TR-CONTENT-TYPE": "TR-CONTENT-TYPE", "Q-TR-NOT-JSON": "TR-BODY", "Q-TR-NOT-OBJECT": "TR-BODY", "Q-TR-EMPTY-BODY": "TR-BODY",
	"Q-TR-UNKNOWN-FIELD": "TR-FIELD-UNKNOWN", "Q-TR-WRONG-TYPE": "TR-FIELD-TYPE", "Q-TR-FILTERS-MISSING": "TR-FILTERS-REQUIRED",
	"Q-TR-REVERSED-RANGE": "TR-REVERSED", "Q-TR-FUTURE": "TR-FUTURE", "Q-TR-PAGE-MIN": "TR-PAGE-MIN",
	"Q-TR-PAGESIZE-MIN": "TR-PAGESIZE-MIN", "Q-TR-PAGESIZE-MAX": "TR-PAGESIZE-MAX", "Q-TR-MESSAGE-500": "TR-INTERNAL",
}

func reportBodyProblem(c *reportCase) bool {
	question := c.asks.Body.Unreadable("Q-TR-")
	return question != "" && !c.x.is(question, "as-missing")
}

func resultForReportBody(c *reportCase) (code, message string) {
	return resultText(c.asks.Body.Unreadable("Q-TR-"))(c)
}

// resultForReportType is the message for the first field of a wrong type that has
// none of its own.
func resultForReportType(c *reportCase) (code, message string) {
	code, message = rules.Wire("TR-FIELD-TYPE")
	if answer := c.x.profile.reports.Fields.Refusal(c.asks.Fields.Wrong); answer.Value != nil {
		message = *answer.Value
	}
	return code, message
}

func reportTooLong(c *reportCase) bool {
	how := &c.x.profile.reports
	to := c.asks.End.Date
	if how.BothDays {
		to = to.AddDays(1)
	}
	return c.asks.BothDates() && overOneMonth(how.Month, c.asks.Start.Date, to)
}

// overOneMonth tells whether a range is longer than the month of a profile. Of the
// 31 January one month later is the last of February, or, rolled over, 3 March;
// counted back, the 31 March is a month after the last of February.
func overOneMonth(month string, from, to civil.Date) bool {
	next := from.AddMonths(1)
	switch month {
	case "30-days":
		next = from.AddDays(30)
	case "31-days":
		next = from.AddDays(31)
	case "rolled-over":
		next = next.AddDays(from.Day() - next.Day())
	case "counted-back":
		return to.AddMonths(-1) > from
	}
	return to > next
}

// reportPaging tells that page or pageSize is below 1, or no whole number at
// all. A clamped number is never below 1.
func reportPaging(f request.Integer, served int64) bool {
	return f.Presence == request.Unfit || served < 1
}

func reportPastEnd(c *reportCase) bool {
	return !c.x.is("Q-TR-PAST-END", "empty-page") && c.asks.Page >= 1 && c.asks.PageSize >= 1 && c.selects() && c.matching().Total > 0 &&
		c.asks.Page > selection.TotalPages(c.matching().Total, c.asks.PageSize)
}

func resultPastEnd(c *reportCase) (code, message string) {
	if answer := c.x.profile.of["Q-TR-PAST-END"]; answer.Value != nil {
		return statusText(*answer.Value)
	}
	return rules.Wire("TR-PAST-END")
}

// refused renders a broken rule; under Q-TR-SEVERAL: joined, with the others that
// are broken.
func (c *reportCase) refused(r refusal) response {
	if c.x.is("Q-TR-SEVERAL", "joined") {
		if all := c.joined(r); all != "" {
			r.message = all
		}
	}
	return reportRefusal(c.x, r)
}

// joined are the messages of all broken fields under Q-TR-SEVERAL: joined, each
// once, in the order of precedence; empty when the refusal is none of theirs.
func (c *reportCase) joined(first refusal) string {
	var messages []string
	for i := range c.x.profile.transaction {
		k := &c.x.profile.transaction[i]
		if k.stage != onFields && k.stage != onPaging {
			continue
		}
		if k.broken(c) {
			if r := k.refuse(c); !slices.Contains(messages, r.message) {
				messages = append(messages, r.message)
			}
		}
	}
	if !slices.Contains(messages, first.message) {
		return ""
	}
	return strings.Join(messages, " ")
}
