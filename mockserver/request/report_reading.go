package request

import (
	"slices"

	"calco.example/contracts/rules"
)

// DefaultPageSize of the transaction report (Limits).
const DefaultPageSize = 10

// ReportReading is how the open questions say to read a transaction report. It is
// worked out once for a profile, like that of the branch report.
type ReportReading struct {
	Fields                  reading
	lowerNames, pascalNames bool     // Q-TR-PAGE-NAMES: page, Page
	known                   []string // names of the top level that are read
	Names                   []string // these and those inside Filters
	undeclaredIsMissing     bool     // what is not declared as JSON has no fields
	LastWins                bool     // of a name sent twice
	serialAnyCase           bool
	emptySerialIsAbsent     bool
	emptyStartIsMissing     bool
	emptyEndIsMissing       bool
	numbersAreFormat        bool   // a month 13 is a bad format
	clampPage               bool   // Q-TR-PAGE-MIN
	raiseSize, clampSize    bool   // Q-TR-PAGESIZE-MIN, Q-TR-PAGESIZE-MAX
	noSizeIsDefault         bool   // Q-TR-PAGESIZE-MIN: a size under 1 counts as none
	BothDays                bool   // a range counts its first and its last day
	Month                   string // Q-TR-MONTH
	lastDayOut              bool   // the sales of the last day are left out
	OldestFirst             bool   // Q-TR-SALE-ORDER
	HideReversed            bool   // Q-TR-REVERSED-SALES
}

// NewReportReading is what a profile's answers say.
func NewReportReading(of map[rules.QuestionID]rules.Answer) ReportReading {
	a := answers(of)
	how := ReportReading{
		Fields: reading{
			null: a["Q-TR-NULL"], wrong: a["Q-TR-WRONG-TYPE"], ownRules: true,
			anyIntForm: a.isIn("Q-INTEGER-FORM", "transaction report", "accepted"),
		},
		lowerNames:          !a.is("Q-TR-PAGE-NAMES", "pascal"),
		pascalNames:         !a.is("Q-TR-PAGE-NAMES", "lower"),
		known:               []string{"Filters"},
		undeclaredIsMissing: a.is("Q-TR-CONTENT-TYPE", "as-missing"),
		LastWins:            a.is("Q-DUPLICATE-FIELD", "last-wins"),
		serialAnyCase:       a.isIn("Q-SERIAL-CASE", "transaction report", "any"),
		emptySerialIsAbsent: a.is("Q-TR-EMPTY-SERIAL", "as-absent"),
		emptyStartIsMissing: a.isIn("Q-TR-EMPTY-DATE", "StartDate", "missing"),
		emptyEndIsMissing:   a.isIn("Q-TR-EMPTY-DATE", "EndDate", "missing"),
		numbersAreFormat:    a.is("Q-TR-DATE-NUMBERS", "format"),
		clampPage:           a.is("Q-TR-PAGE-MIN", "clamp"),
		raiseSize:           a.is("Q-TR-PAGESIZE-MIN", "clamp"),
		noSizeIsDefault:     a.is("Q-TR-PAGESIZE-MIN", "default"),
		clampSize:           a.is("Q-TR-PAGESIZE-MAX", "clamp"),
		BothDays:            a.is("Q-TR-RANGE-COUNT", "inclusive"),
		Month:               a["Q-TR-MONTH"].Choice,
		lastDayOut:          a.is("Q-TR-LAST-DAY", "no"),
		OldestFirst:         a.is("Q-TR-SALE-ORDER", "oldest-first"),
		HideReversed:        a.is("Q-TR-REVERSED-SALES", "hidden"),
	}
	if how.lowerNames {
		how.known = append(how.known, "page", "pageSize")
	}
	if how.pascalNames {
		how.known = append(how.known, "Page", "PageSize")
	}
	how.Names = slices.Concat(how.known, FilterNames)
	return how
}
