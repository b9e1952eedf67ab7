package mockserver

import (
	"slices"

	"calco.example/contracts/rules"
)

// defaultPageSize of the transaction report (Limits).
const defaultPageSize = 10

// reportReading is how the open questions say to read a transaction report. It is
// worked out once for a profile, like that of the branch report.
type reportReading struct {
	fields                  reading
	lowerNames, pascalNames bool     // Q-TR-PAGE-NAMES: page, Page
	known                   []string // names of the top level that are read
	names                   []string // these and those inside Filters
	undeclaredIsMissing     bool     // what is not declared as JSON has no fields
	lastWins                bool     // of a name sent twice
	serialAnyCase           bool
	emptySerialIsAbsent     bool
	emptyStartIsMissing     bool
	emptyEndIsMissing       bool
	numbersAreFormat        bool // a month 13 is a bad format
	clampPage               bool // Q-TR-PAGE-MIN
	raiseSize, clampSize    bool // Q-TR-PAGESIZE-MIN, Q-TR-PAGESIZE-MAX
	noSizeIsDefault         bool // Q-TR-PAGESIZE-MIN: a size under 1 counts as none
	bothDays                bool // a range counts its first and its last day
	monthOfDays             int  // of the longest range, 0: a calendar month
	lastDayOut              bool // the sales of the last day are left out
	oldestFirst             bool // Q-TR-SALE-ORDER
	hideReversed            bool // Q-TR-REVERSED-SALES
}

// newReportReading is what a profile's answers say.
func newReportReading(of map[rules.QuestionID]rules.Answer) reportReading {
	a := answers(of)
	how := reportReading{
		fields: reading{
			null: a["Q-TR-NULL"], wrong: a["Q-TR-WRONG-TYPE"], ownRules: true,
			anyIntForm: a.isIn("Q-INTEGER-FORM", "transaction report", "accepted"),
		},
		lowerNames:          !a.is("Q-TR-PAGE-NAMES", "pascal"),
		pascalNames:         !a.is("Q-TR-PAGE-NAMES", "lower"),
		known:               []string{"Filters"},
		undeclaredIsMissing: a.is("Q-TR-CONTENT-TYPE", "as-missing"),
		lastWins:            a.is("Q-DUPLICATE-FIELD", "last-wins"),
		serialAnyCase:       a.isIn("Q-SERIAL-CASE", "transaction report", "any"),
		emptySerialIsAbsent: a.is("Q-TR-EMPTY-SERIAL", "as-absent"),
		emptyStartIsMissing: a.isIn("Q-TR-EMPTY-DATE", "StartDate", "missing"),
		emptyEndIsMissing:   a.isIn("Q-TR-EMPTY-DATE", "EndDate", "missing"),
		numbersAreFormat:    a.is("Q-TR-DATE-NUMBERS", "format"),
		clampPage:           a.is("Q-TR-PAGE-MIN", "clamp"),
		raiseSize:           a.is("Q-TR-PAGESIZE-MIN", "clamp"),
		noSizeIsDefault:     a.is("Q-TR-PAGESIZE-MIN", "default"),
		clampSize:           a.is("Q-TR-PAGESIZE-MAX", "clamp"),
		bothDays:            a.is("Q-TR-RANGE-COUNT", "inclusive"),
		monthOfDays:         map[string]int{"30-days": 30, "31-days": 31}[a["Q-TR-MONTH"].Choice],
		lastDayOut:          a.is("Q-TR-LAST-DAY", "no"),
		oldestFirst:         a.is("Q-TR-SALE-ORDER", "oldest-first"),
		hideReversed:        a.is("Q-TR-REVERSED-SALES", "hidden"),
	}
	if how.lowerNames {
		how.known = append(how.known, "page", "pageSize")
	}
	if how.pascalNames {
		how.known = append(how.known, "Page", "PageSize")
	}
	how.names = slices.Concat(how.known, filterNames)
	return how
}
