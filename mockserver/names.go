package mockserver

import "calco.example/contracts/rules"

const branchNumber = 9 // of them

var branchNames = []string{"startDate", "endDate", "locationId", "serialNumber",
	"typeTransaction", "cardBrand", "installmentType", "page", "pageSize"}

var reportNames = []string{"Filters", "StartDate", "EndDate", "SerialNumber", "page", "pageSize"}

var (
	filterNames      = []string{"StartDate", "EndDate", "SerialNumber"}
	wholeFilterNames = []string{"Filters.StartDate", "Filters.EndDate", "Filters.SerialNumber"}
)

// requestFields are the fields of the requests that have any, whatever the profile.
var requestFields = map[rules.Operation][]string{rules.BranchReport: branchNames, rules.TransactionReport: reportNames}
