package request

import "calco.example/contracts/rules"

// Presence is what a request says about one field.
type Presence uint8

// What may be said.
const (
	Absent    Presence = iota
	Wrong              // of another JSON type than the table says
	Unfit              // of another type, and refused by the field's own rule
	converted          // of another type, and taken as the table's; never seen outside of misfits
	Given
)

// Text is a string field.
type Text struct {
	Presence
	Text string
}

// Integer is a field of a whole number.
type Integer struct {
	Presence
	Number int64
}

// Empty tells whether a field was sent as a text without a character.
func (f *Text) Empty() bool { return f.Presence == Given && f.Text == "" }

func (f Integer) or(other Integer) Integer {
	if f.Presence == Absent {
		return other
	}
	return f
}

// branchTable are the fields of the branch report, in the order of its table.
var branchTable = [...]string{"startDate", "endDate", "locationId", "serialNumber",
	"typeTransaction", "cardBrand", "installmentType", "page", "pageSize"}

const branchNumber = len(branchTable)

// BranchNames are they as a list.
var BranchNames = branchTable[:]

// ReportNames are those of the transaction report, under the names of either level.
var ReportNames = []string{"Filters", "StartDate", "EndDate", "SerialNumber", "page", "pageSize"}

// FilterNames are those inside of the Filters of the transaction report, and
// QualifiedFilterNames the same with the member that they lie in.
var (
	FilterNames          = []string{"StartDate", "EndDate", "SerialNumber"}
	QualifiedFilterNames = []string{"Filters.StartDate", "Filters.EndDate", "Filters.SerialNumber"}
)

// RequestFields are the fields of the requests that have any, whatever the profile.
var RequestFields = map[rules.Operation][]string{rules.BranchReport: BranchNames, rules.TransactionReport: ReportNames}
