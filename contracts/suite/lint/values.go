package lint

import (
	"encoding/json"
	"regexp"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/contracts/suite/steps"
)

// What is wrong with a value as it is written: its quotes, a pattern, a number.

// otherQuotes are the quotes that texts do not stand in, with those that end them.
var otherQuotes = map[string]string{"“": "”", "„": "“", "”": "”", "‘": "’", "«": "»", "'": "'", "`": "`", "´": "´"}

// wrongQuotes is a text in quotes that are part of it, for they are none here.
func (l language) wrongQuotes(value string) string {
	for first, last := range otherQuotes {
		inside, opens := strings.CutPrefix(value, first)
		if inside, closes := strings.CutSuffix(inside, last); opens && closes && inside != "" {
			return l.say(`the quotes of %s would be part of the text: write "%s"`, value, inside)
		}
	}
	return ""
}

// wrongPattern is a regular expression that is none.
func (l language) wrongPattern(value string) string {
	if !strings.HasPrefix(value, `"`) {
		return l.say(`a pattern stands in quotes: write "%s"`, value)
	}
	pattern := strings.ReplaceAll(strings.TrimSuffix(strings.TrimPrefix(value, `"`), `"`), `\"`, `"`)
	if _, err := regexp.Compile(strings.ReplaceAll(pattern, "$", "")); err != nil {
		return l.say("%s is no regular expression: %s", value, strings.TrimPrefix(err.Error(), "error parsing regexp: "))
	}
	return ""
}

var (
	separated = regexp.MustCompile(`^\$?-?\d{1,3}(?:[.,]\d{3})+$|^\$-?\d+$`)
	thousands = regexp.MustCompile(`^-?\d{1,3}\.\d{3}$`)
	fraction  = regexp.MustCompile(`^-?\d+,\d+$`)
)

// wrongFigure is what a figure is compared with and is no number: of a sum nothing else
// can be said, of a member also a text in quotes.
func (l language) wrongFigure(step steps.Compiled, value string) string {
	isText := strings.HasPrefix(value, `"`) && !strings.Contains(step.English, "sum of")
	switch {
	case isText, json.Valid([]byte(value)) && numberForm.MatchString(value) && (!l.spanish() || !thousands.MatchString(value)):
		return ""
	case separated.MatchString(value):
		return l.say("%s is read as it is written, and numbers have no signs between their thousands: write %s", value, strings.NewReplacer("$", "", ".", "", ",", "").Replace(value))
	case fraction.MatchString(value):
		return l.say("%s is no number: write %s", value, strings.ReplaceAll(value, ",", "."))
	}
	return l.say("%s is no number", value)
}

var numberForm = regexp.MustCompile(`^-?[0-9]`)

// twins are members of the transactions of one report by the names that the other
// report, or its filter, has for them.
var twins = map[rules.Operation]map[string]string{
	rules.BranchReport: {
		"typeTransaction": "transactionType", "amount": "totalAmount", "currency": "currencyCode",
		"paymentDataTime": "transactionDateTime", "posSerialNumber": "serialNumber", "SerialNumber": "serialNumber",
	},
	rules.TransactionReport: {
		"transactionType": "typeTransaction", "totalAmount": "amount", "saleAmount": "amount", "currencyCode": "currency",
		"transactionDateTime": "paymentDataTime", "serialNumber": "posSerialNumber", "SerialNumber": "posSerialNumber",
		"items": "extraData.items", "amountCommission": "extraData.amountCommission", "amountWithoutCommission": "extraData.amountWithoutCommission",
	},
}

// ofOtherReport is a member that the transactions of the other report have.
func (c *parameters) ofOtherReport(step steps.Compiled, member string) string {
	if step.Keyword != "Then" || step.Oracle || c.asked.listing || step.Judges != steps.Transactions {
		return ""
	}
	near, twin := twins[c.operation][member]
	switch {
	case !twin:
		return ""
	case c.operation == rules.TransactionReport:
		return c.say("the transactions of the transaction report have no member %s%s", member, c.mean(near))
	}
	return c.say("the transactions of the branch report have no member %s%s", member, c.mean(near))
}
