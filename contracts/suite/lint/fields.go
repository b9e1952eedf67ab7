package lint

import (
	"regexp"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/strictyaml"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/steps"
)

// unknownFieldRules are the rules of scenarios that send, on purpose, fields that
// the reference does not list.
var unknownFieldRules = []rules.ID{"BR-FIELD-UNKNOWN", "TR-FIELD-UNKNOWN", "NAMES-EXACT"}

// wrongField is a field of a request that its report does not read: "Names are
// case-sensitive".
func (c *parameters) wrongField(name string) string {
	known := requestFields(c.operation)
	if slices.Contains(known, name) || slices.ContainsFunc(unknownFieldRules, c.names) {
		return ""
	}
	message, tag := "no report reads a field %s%s", "@BR-FIELD-UNKNOWN"
	switch c.operation {
	case rules.BranchReport:
		message = "the branch report reads no field %s%s"
	case rules.TransactionReport:
		message, tag = "the transaction report reads no field %s%s", "@TR-FIELD-UNKNOWN"
	}
	near := almost(name, known)
	hint := c.hint(name, known)
	if near != "" {
		hint = c.mean(near)
	}
	return c.say(message, name, hint) + c.say(": to send it on purpose, tag the scenario %s", tag)
}

// sendsBadDates tells whether the scenario is about what is no date.
func (c *parameters) sendsBadDates() bool {
	return c.severalBad || slices.ContainsFunc(badDateRules, c.names)
}

func (c *parameters) names(id rules.ID) bool { return slices.Contains(c.named, id) }

// requestFields are the fields that a report reads, or both of them do. Its page
// and pageSize are also "described as" Page and PageSize in the transaction
// report.
func requestFields(op rules.Operation) []string {
	var names []string
	for _, row := range rules.Operations() {
		if op != "" && row.ID != op {
			continue
		}
		for _, field := range row.Fields {
			names = append(names, strings.TrimPrefix(field.Name, "Filters."))
		}
		if row.ID == rules.TransactionReport {
			names = append(names, "Page", "PageSize")
		}
	}
	return names
}

// wrongMember is a member of an answer that misspells one of the reference. A
// deployment may have more than those, and the serial-number listing is not shown.
func (c *parameters) wrongMember(path string) string {
	if c.notShown {
		return ""
	}
	for name := range strings.SplitSeq(path, ".") {
		if near := almost(name, memberNames); near != "" && !slices.Contains(memberNames, name) && !digits.MatchString(name) {
			return c.say("no answer has a member %s%s", name, c.mean(near))
		}
	}
	return ""
}

var digits = regexp.MustCompile(`^[0-9]+$`)

// memberNames are the names of the members that the tables of the reference list
// for answers.
var memberNames = slices.Concat(
	[]string{"metadata", "code", "message", "data", "commerce", "partnerId", "taxId", "commerceName", "transactions"},
	[]string{"pagination", "page", "pageSize", "totalItems", "totalPages"}, exchange.SaleMembers, exchange.EntryMembers,
	[]string{"name", "quantity", "price"}, []string{"id", "street", "number", "commune", "city", "region"}, []string{"content", "reports"},
)

// badDateRules are the rules of scenarios that send, on purpose, what is no date.
var badDateRules = []rules.ID{
	"BR-03", "BR-04", "TR-START-FORMAT", "TR-END-FORMAT", "TR-START-CALENDAR", "TR-END-CALENDAR",
}

// wrongDate is a date that is none, where the scenario is not about such dates; a
// misspelt name of a day is never meant.
func (c *parameters) wrongDate(step steps.Compiled, text string) string {
	if facts.NamesDay(text) {
		return ""
	}
	if near := almost(dayWord.FindString(text), c.days()); near != "" {
		return c.notADay(text, near+strings.TrimPrefix(text, dayWord.FindString(text)))
	}
	if step.Keyword == "When" && c.sendsBadDates() {
		return ""
	}
	if day := dayIn(text); day != "" {
		return c.say("%s is written otherwise than the dates of the reference (did you mean %s?)", text, day) + c.onPurpose(step)
	}
	if dateForm.MatchString(text) {
		return c.say("%s is no day of the calendar: write one as YYYY-MM-DD", text) + c.onPurpose(step)
	}
	return c.notADay(text, strictyaml.Nearest(dayWord.FindString(text), c.days())) + c.onPurpose(step)
}

var (
	dayWord  = regexp.MustCompile(`^\$?\p{L}+`)
	dateForm = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}$`)
)

// dayIn is the day that a text names in another form than YYYY-MM-DD, or in quotes: the
// day before the month, as in Chile; empty where there is no such day.
func dayIn(text string) string {
	bare := strings.Trim(text, `"'“”`)
	if text == "anteayer" || text == "antier" {
		return "hoy-2"
	}
	if facts.NamesDay(bare) {
		return bare
	}
	numbers := dateParts.FindStringSubmatch(bare)
	if numbers == nil {
		return ""
	}
	year, month, day := numbers[1], numbers[2], numbers[3]
	if year == "" {
		day, month, year = numbers[4], numbers[5], numbers[6]
	}
	named := year + "-" + twoDigits(month) + "-" + twoDigits(day)
	if _, err := facts.ParseDay(named); err != nil || named == text {
		return ""
	}
	return named
}

func twoDigits(number string) string { return ("0" + number)[len(number)-1:] }

var dateParts = regexp.MustCompile(`^(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}))$`)

func (l language) notADay(text, near string) string {
	hint := ""
	if near != "" {
		hint = l.mean(near)
	}
	return l.say("%s is no date and names no day%s: write YYYY-MM-DD, today, yesterday, tomorrow, $from or $to, or one of these with +N or -N", text, hint)
}

// onPurpose says how to send a bad date on purpose, where a step sends one.
func (c *parameters) onPurpose(step steps.Compiled) string {
	switch {
	case step.Keyword != "When":
		return ""
	case c.operation == rules.TransactionReport:
		return c.say(": to send it on purpose, tag the scenario %s", "@TR-START-FORMAT, @TR-END-FORMAT")
	}
	return c.say(": to send it on purpose, tag the scenario %s", "@BR-03, @BR-04")
}

// wrongDateValue is the name of a day in place of a value, which is sent as it is.
func (c *parameters) wrongDateValue(value string) string {
	word := dayWord.FindString(value)
	if almost(word, facts.DayWords) == "" || c.sendsBadDates() {
		return ""
	}
	return c.say("%s stands for no day here: it would be sent as it is written", value)
}
