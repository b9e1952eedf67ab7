package ranges

import (
	"fmt"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
)

// limited are lengths of ranges: the longest that one of the readings of the reference
// accepts, in days apart, or a month of so many days.
var limited = map[rules.Operation][]int{
	rules.BranchReport:      {29, 30, 59, 60},
	rules.TransactionReport: {30, 31},
}

// starts are days from which ranges of a length begin that differ in nothing but when
// they are: in the middle of a year, over a year's end and over a leap day. None goes over
// a change of the clocks: "days" may be so many times 24 hours. For the transaction report
// each ends on the same day of the next month, so that it is a month however months are
// counted.
var starts = map[rules.Operation]map[int][]string{
	rules.BranchReport: {0: {"2025-06-01", "2024-12-15", "2024-02-05"}},
	rules.TransactionReport: {
		30: {"2025-06-15", "2024-11-20"},
		31: {"2025-05-20", "2024-12-20"},
	},
}

// AnyTime holds ranges of equally many days against each other: "range must not exceed 30
// days" and "range at most one month" say nothing of when. They are all accepted, or all
// refused for being too long.
func (rg *ranges) AnyTime(op rules.Operation) {
	for _, days := range limited[op] {
		var accepted, refused []string
		from := starts[op][days]
		if from == nil {
			from = starts[op][0]
		}
		for _, first := range from {
			switch x := rg.ofDays(op, first, days); {
			case x.Success() || x.NoData():
				accepted = append(accepted, "from "+first)
			case tooLong(x):
				refused = append(refused, "from "+first)
			}
		}
		rg.Expect(len(accepted) == 0 || len(refused) == 0, "a range is too long for how many days it has, and not for which", fmt.Sprintf("ranges of %d days apart all accepted, or all refused", days),
			"accepted "+strings.Join(accepted, ", ")+"; refused "+strings.Join(refused, ", "))
	}
}

// ofDays asks for the range of so many days from a day.
func (rg *ranges) ofDays(op rules.Operation, first string, days int) *exchange.Exchange {
	from, err := facts.ParseDay(first)
	rg.Need(err)
	return rg.Ask(rg.Request(op, first, from.Add(days).String(), nil))
}

// tooLong tells whether an answer refuses a range for its length.
func tooLong(x *exchange.Exchange) bool {
	return x.Code() == "BR-08" || x.Message() == "The date range cannot exceed one month."
}
