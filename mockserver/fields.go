package mockserver

import (
	"calco.example/mockserver/jsonbody"
)

// payload is what could be read of a request's body, before anyone asks what
// its fields mean.
type payload struct {
	raw      []byte
	problem  *jsonbody.Problem // nil when it is one JSON object
	declared bool              // as application/json, without a coding
	tooLarge bool
	members  []jsonbody.Field
	unread   []string // names nobody reads, in the order sent
}

// presence is what a request says about one field.
type presence uint8

const (
	absent    presence = iota
	wrong              // of another JSON type than the table says
	unfit              // of another type, and refused by the field's own rule
	converted          // of another type, and taken as the table's; never seen outside of misfits
	given
)

// textField is a string field, intField a whole number.
type textField struct {
	presence
	text string
}

type intField struct {
	presence
	number int64
}

// empty tells whether a field was sent as a text without a character.
func (f *textField) empty() bool { return f.presence == given && f.text == "" }

const branchNumber = 9 // of them

var branchNames = []string{"startDate", "endDate", "locationId", "serialNumber",
	"typeTransaction", "cardBrand", "installmentType", "page", "pageSize"}

var reportNames = []string{"Filters", "StartDate", "EndDate", "SerialNumber", "page", "pageSize"}

var (
	filterNames      = []string{"StartDate", "EndDate", "SerialNumber"}
	wholeFilterNames = []string{"Filters.StartDate", "Filters.EndDate", "Filters.SerialNumber"}
)

func (f intField) or(other intField) intField {
	if f.presence == absent {
		return other
	}
	return f
}
