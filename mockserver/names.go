package mockserver

import "calco.example/contracts/rules"

// branchTable are the fields of the branch report, in the order of its table.
var branchTable = [...]string{"startDate", "endDate", "locationId", "serialNumber",
	"typeTransaction", "cardBrand", "installmentType", "page", "pageSize"}

const branchNumber = len(branchTable)

// branchNames are they as a list.
var branchNames = branchTable[:]

// reportNames are those of the transaction report, under the names of either level.
var reportNames = []string{"Filters", "StartDate", "EndDate", "SerialNumber", "page", "pageSize"}

var (
	filterNames      = []string{"StartDate", "EndDate", "SerialNumber"}
	wholeFilterNames = []string{"Filters.StartDate", "Filters.EndDate", "Filters.SerialNumber"}
)

// requestFields are the fields of the requests that have any, whatever the profile.
var requestFields = map[rules.Operation][]string{rules.BranchReport: branchNames, rules.TransactionReport: reportNames}
