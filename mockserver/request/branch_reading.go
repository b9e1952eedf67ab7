package request

import (
	"strconv"

	"calco.example/contracts/rules"
)

// MaxPageSize is the maximum of both reports (Limits); advisedPageSize is what
// the suggested use goes up to, see Q-BR-PAGESIZE-MAX.
const (
	MaxPageSize     = 20
	advisedPageSize = 50
)

// BranchReading is how the open questions say to read the fields of a branch
// report. It is worked out once for a profile, like the wording.
type BranchReading struct {
	Fields                      reading
	undeclaredIsMissing         bool // what is not declared as JSON has no fields
	QueryHonoured               bool // fields of the query count
	LastWins                    bool // of a name sent twice
	emptyStartIsMissing         bool
	emptyEndIsMissing           bool
	startRollsOver              bool // 30 February is taken
	endRollsOver                bool
	emptyLocation, emptySerial  string       // answers to Q-EMPTY-FILTER
	Characters                  rules.Answer // which ones are restricted
	locationList, serialList    bool
	serialAnyCase               bool
	Types, Brands, Installments ListReading
	pageMissing, sizeMissing    rules.Answer
	sizeMin                     rules.Answer
	clampSize                   bool // Q-BR-PAGESIZE-MAX
	LargestPage                 int64
	RangeLimit                  int  // the longest range in days
	BothDays                    bool // a range counts its first and its last day
	lastDayOut                  bool // the sales of the last day are left out
	ByLocation, OldestFirst     bool // Q-BR-SALE-ORDER
}

// NewBranchReading is what a profile's answers say; platform is its word for
// installments of the operator's product.
func NewBranchReading(of map[rules.QuestionID]rules.Answer, platform string) BranchReading {
	a := answers(of)
	how := BranchReading{
		Fields: reading{
			null:       a["Q-BR-NULL"],
			wrong:      a["Q-BR-WRONG-TYPE"],
			anyIntForm: a.isIn("Q-INTEGER-FORM", "branch report", "accepted"),
		},
		undeclaredIsMissing: a.is("Q-BR-CONTENT-TYPE", "as-missing"),
		QueryHonoured:       a.is("Q-QUERY-PARAMETERS", "honoured"),
		LastWins:            a.is("Q-DUPLICATE-FIELD", "last-wins"),
		emptyStartIsMissing: a.isIn("Q-EMPTY-DATE", "startDate", "missing"),
		emptyEndIsMissing:   a.isIn("Q-EMPTY-DATE", "endDate", "missing"),
		startRollsOver:      a.isIn("Q-BR-DATE-CALENDAR", "startDate", "accepted"),
		endRollsOver:        a.isIn("Q-BR-DATE-CALENDAR", "endDate", "accepted"),
		emptyLocation:       a["Q-EMPTY-FILTER"].In("locationId").Choice,
		emptySerial:         a["Q-EMPTY-FILTER"].In("serialNumber").Choice,
		Characters:          a["Q-RESTRICTED-CHARACTERS"],
		locationList:        a.is("Q-LOCATION-LIST", "list"),
		serialList:          a.is("Q-SERIAL-LIST", "list"),
		serialAnyCase:       a.isIn("Q-SERIAL-CASE", "branch report", "any"),
		pageMissing:         a["Q-BR-PAGE-MISSING"],
		sizeMissing:         a["Q-BR-PAGESIZE-MISSING"],
		sizeMin:             a["Q-BR-PAGESIZE-MIN"],
		clampSize:           a.is("Q-BR-PAGESIZE-MAX", "clamp"),
		LargestPage:         MaxPageSize,
		RangeLimit:          30,
		BothDays:            a.is("Q-RANGE-COUNT", "inclusive"),
		lastDayOut:          a.is("Q-LAST-DAY", "no"),
		ByLocation:          a.is("Q-BR-SALE-ORDER", "by-location"),
		OldestFirst:         a.is("Q-BR-SALE-ORDER", "oldest-first"),
	}
	if a.is("Q-BR-PAGESIZE-MAX", "up-to-50") {
		how.LargestPage = advisedPageSize
	}
	if a.is("Q-RANGE-LIMIT", "60") {
		how.RangeLimit = 60
	}
	how.Types = a.listReading("typeTransaction").of(rules.FilterWords["typeTransaction"], ", ", a.is("Q-TYPE-SEPARATOR", "accepted"))
	how.Brands = a.listReading("cardBrand").of(rules.FilterWords["cardBrand"], ",", a.is("Q-BRAND-SEPARATOR", "accepted"))
	how.Installments = a.listReading("installmentType").of([]string{"COMERCIO", "BANCO", platform}, ",", a.is("Q-INSTALLMENT-SEPARATOR", "accepted"))
	return how
}

// listReading is how the open questions say to read one list filter.
func (a answers) listReading(name string) ListReading {
	return ListReading{
		AnyCase:         a.isIn("Q-FILTER-CASE", name, "any"),
		IgnoreEmpty:     a.isIn("Q-LIST-EMPTY-ELEMENT", name, "ignored"),
		ignoreRepeated:  a.isIn("Q-LIST-REPEATED-ELEMENT", name, "ignored"),
		emptyFilterCode: !a.isIn("Q-EMPTY-FILTER", name, "as-absent"),
	}
}

// of is the reading for one filter: its values, the separator that the
// reference gives for it, and whether the other form is accepted.
func (how ListReading) of(allowed []string, documented string, other bool) ListReading {
	how.Allowed, how.Documented, how.OtherSeparator = allowed, documented, other
	return how
}

// defaulted is the number sent, or the one that an open question puts in place
// of a field that was not sent, or 0.
func defaulted(f Integer, answer rules.Answer) int64 {
	if f.Presence != Absent {
		return f.Number
	}
	return replaced(0, answer)
}

// replaced is the number that an answer names, or the one given when it names
// none (but a code).
func replaced(number int64, answer rules.Answer) int64 {
	if n, err := strconv.ParseInt(answer.Text(), 10, 64); err == nil {
		return n
	}
	return number
}
