package mockserver

import (
	"strconv"

	"calco.example/contracts/rules"
)

// maxPageSize is the maximum of both reports (Limits); advisedPageSize is what
// the suggested use goes up to, see Q-BR-PAGESIZE-MAX.
const (
	maxPageSize     = 20
	advisedPageSize = 50
)

// branchReading is how the open questions say to read the fields of a branch
// report. It is worked out once for a profile, like the wording.
type branchReading struct {
	fields                      reading
	undeclaredIsMissing         bool // what is not declared as JSON has no fields
	queryHonoured               bool // fields of the query count
	lastWins                    bool // of a name sent twice
	emptyStartIsMissing         bool
	emptyEndIsMissing           bool
	startRollsOver              bool // 30 February is taken
	endRollsOver                bool
	emptyLocation, emptySerial  string       // answers to Q-EMPTY-FILTER
	characters                  rules.Answer // which ones are restricted
	locationList, serialList    bool
	serialAnyCase               bool
	types, brands, installments listReading
	pageMissing, sizeMissing    rules.Answer
	sizeMin                     rules.Answer
	clampSize                   bool // Q-BR-PAGESIZE-MAX
	largestPage                 int64
	rangeLimit                  int  // the longest range in days
	bothDays                    bool // a range counts its first and its last day
	lastDayOut                  bool // the sales of the last day are left out
	byLocation, oldestFirst     bool // Q-BR-SALE-ORDER
}

// newBranchReading is what a profile's answers say; platform is its word for
// installments of the operator's product.
func newBranchReading(of map[rules.QuestionID]rules.Answer, platform string) branchReading {
	a := answers(of)
	how := branchReading{
		fields: reading{
			null:       a["Q-BR-NULL"],
			wrong:      a["Q-BR-WRONG-TYPE"],
			anyIntForm: a.isIn("Q-INTEGER-FORM", "branch report", "accepted"),
		},
		undeclaredIsMissing: a.is("Q-BR-CONTENT-TYPE", "as-missing"),
		queryHonoured:       a.is("Q-QUERY-PARAMETERS", "honoured"),
		lastWins:            a.is("Q-DUPLICATE-FIELD", "last-wins"),
		emptyStartIsMissing: a.isIn("Q-EMPTY-DATE", "startDate", "missing"),
		emptyEndIsMissing:   a.isIn("Q-EMPTY-DATE", "endDate", "missing"),
		startRollsOver:      a.isIn("Q-BR-DATE-CALENDAR", "startDate", "accepted"),
		endRollsOver:        a.isIn("Q-BR-DATE-CALENDAR", "endDate", "accepted"),
		emptyLocation:       a["Q-EMPTY-FILTER"].In("locationId").Choice,
		emptySerial:         a["Q-EMPTY-FILTER"].In("serialNumber").Choice,
		characters:          a["Q-RESTRICTED-CHARACTERS"],
		locationList:        a.is("Q-LOCATION-LIST", "list"),
		serialList:          a.is("Q-SERIAL-LIST", "list"),
		serialAnyCase:       a.isIn("Q-SERIAL-CASE", "branch report", "any"),
		pageMissing:         a["Q-BR-PAGE-MISSING"],
		sizeMissing:         a["Q-BR-PAGESIZE-MISSING"],
		sizeMin:             a["Q-BR-PAGESIZE-MIN"],
		clampSize:           a.is("Q-BR-PAGESIZE-MAX", "clamp"),
		largestPage:         maxPageSize,
		rangeLimit:          30,
		bothDays:            a.is("Q-RANGE-COUNT", "inclusive"),
		lastDayOut:          a.is("Q-LAST-DAY", "no"),
		byLocation:          a.is("Q-BR-SALE-ORDER", "by-location"),
		oldestFirst:         a.is("Q-BR-SALE-ORDER", "oldest-first"),
	}
	if a.is("Q-BR-PAGESIZE-MAX", "up-to-50") {
		how.largestPage = advisedPageSize
	}
	if a.is("Q-RANGE-LIMIT", "60") {
		how.rangeLimit = 60
	}
	how.types = a.listReading("typeTransaction").of(rules.FilterWords["typeTransaction"], ", ", a.is("Q-TYPE-SEPARATOR", "accepted"))
	how.brands = a.listReading("cardBrand").of(rules.FilterWords["cardBrand"], ",", a.is("Q-BRAND-SEPARATOR", "accepted"))
	how.installments = a.listReading("installmentType").of([]string{"COMERCIO", "BANCO", platform}, ",", a.is("Q-INSTALLMENT-SEPARATOR", "accepted"))
	return how
}

// listReading is how the open questions say to read one list filter.
func (a answers) listReading(name string) listReading {
	return listReading{
		anyCase:         a.isIn("Q-FILTER-CASE", name, "any"),
		ignoreEmpty:     a.isIn("Q-LIST-EMPTY-ELEMENT", name, "ignored"),
		ignoreRepeated:  a.isIn("Q-LIST-REPEATED-ELEMENT", name, "ignored"),
		emptyFilterCode: !a.isIn("Q-EMPTY-FILTER", name, "as-absent"),
	}
}

// of is the reading for one filter: its values, the separator that the
// reference gives for it, and whether the other form is accepted.
func (how listReading) of(allowed []string, documented string, other bool) listReading {
	how.allowed, how.documented, how.otherSeparator = allowed, documented, other
	return how
}

// defaulted is the number sent, or the one that an open question puts in place
// of a field that was not sent, or 0.
func defaulted(f intField, answer rules.Answer) int64 {
	if f.presence != absent {
		return f.number
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
