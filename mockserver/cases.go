package mockserver

import (
	"slices"

	"calco.example/contracts/rules"
	"calco.example/mockserver/civil"
	"calco.example/mockserver/world"
)

// memo is a yes or no that is worked out once.
type memo struct{ known, yes bool }

func (m *memo) of(ask func() bool) bool {
	if !m.known {
		*m = memo{true, ask()}
	}
	return m.yes
}

// branchFields are the fields of the branch report request, in the order of
// its table.
type branchFields struct {
	startDate, endDate, locationID, serialNumber textField
	types, brands, installments                  textField
	page, pageSize                               intField
	wrong                                        string // the case of the first field of a wrong type
	ignored                                      bool   // a field of a wrong type counts as absent
}

// reportFields are the fields of the transaction report request.
type reportFields struct {
	filters                          presence
	startDate, endDate, serialNumber textField
	page, pageSize                   intField
	wrong                            string // the case of the first field of a wrong type
	ignored                          bool   // a field of a wrong type counts as absent
	unknown                          bool   // there is a field that the reference does not name
}

// dateField is what a request's date string turns out to be.
type dateField struct {
	state dateState
	date  civil.Date // meaningful when state is dateOK
}

type dateState uint8

const (
	dateMissing dateState = iota
	dateUnread            // of another JSON type, and refused as such
	dateBadFormat
	dateNotInCalendar // the shape of a date, but there is no such day
	dateOK
)

// listField is a filter with one or more values in one string.
type listField struct {
	used   bool     // the filter was sent, well or badly
	bad    string   // why it is refused, "" when it is well
	values []string // distinct, in the table's spelling
}

// idField is a filter by identifier: one, or under Q-LOCATION-LIST and
// Q-SERIAL-LIST several, comma separated.
type idField struct {
	used       bool
	restricted bool // it holds a character that BR-14 and BR-15 refuse
	ids        []string
}

// maxPageSize is the maximum of both reports (Limits); advisedPageSize is what
// the suggested use goes up to, see Q-BR-PAGESIZE-MAX.
const (
	maxPageSize     = 20
	advisedPageSize = 50
)

// branchCase is one branch report request with everything its rules ask about.
type branchCase struct {
	x      *exchange
	body   payload
	fields branchFields

	start, end                  dateField
	location, serial            idField
	types, brands, installments listField
	locations                   []*world.Location // the account's locations named by locationId
	terminals                   []*world.Terminal // the account's terminals named by serialNumber
	foreignLocation, foreignPOS bool
	page, pageSize              int64 // as served: defaults and clamps applied
	sales                       *selection
	selecting                   memo // see selects
}

// is tells whether a question is answered with a word.
func (c *branchCase) is(id rules.QuestionID, word string) bool { return c.x.is(id, word) }

// bothDates tells whether there is a range to speak of.
func (c *branchCase) bothDates() bool { return c.start.state == dateOK && c.end.state == dateOK }

func (c *branchCase) cashOnly() bool {
	return c.types.bad == "" && slices.Equal(c.types.values, []string{"CASH"})
}

// excludesCredit tells whether the payment types asked for leave out the only
// one with installments. CASH alone is a matter of BR-29.
func (c *branchCase) excludesCredit() bool {
	return c.types.used && c.types.bad == "" && !slices.Contains(c.types.values, "CREDIT") && !c.cashOnly()
}

// totalPages is the number of pages, the last one perhaps not full.
func totalPages(items int, pageSize int64) int64 { return (int64(items) + pageSize - 1) / pageSize }

// locationsCase is one request to a listing: locations or serial numbers.
type locationsCase struct {
	x *exchange
}

// is tells whether a question is answered with a word.
func (c *locationsCase) is(id rules.QuestionID, word string) bool { return c.x.is(id, word) }

// defaultPageSize of the transaction report (Limits).
const defaultPageSize = 10

// reportCase is one transaction report request with everything its rules ask
// about.
type reportCase struct {
	x          *exchange
	body       payload
	fields     reportFields
	start, end dateField
	terminal   *world.Terminal // the account's terminal named by SerialNumber
	// SerialNumber selects, or is none of the account's.
	serialUsed, serialForeign bool
	page, pageSize            int64 // as served: defaults and clamps applied
	sales                     *selection
	selecting                 memo // see selects
}

// is tells whether a question is answered with a word.
func (c *reportCase) is(id rules.QuestionID, word string) bool { return c.x.is(id, word) }

func (c *reportCase) bothDates() bool { return c.start.state == dateOK && c.end.state == dateOK }
