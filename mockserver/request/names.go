package request

import "calco.example/contracts/rules"

// branchTable are the fields of the branch report, in the order of its table.
var branchTable = [...]string{"startDate", "endDate", "locationId", "serialNumber",
	"typeTransaction", "cardBrand", "installmentType", "page", "pageSize"}

const branchNumber = len(branchTable)

// BranchNames are they as a list.
var BranchNames = branchTable[:]

// ReportNames are those of the transaction report, under the names of either level.
var ReportNames = []string{"Filters", "StartDate", "EndDate", "SerialNumber", "page", "pageSize"}

// FilterNames are those inside of the Filters of the transaction report, and
// WholeFilterNames the same with the member that they lie in.
var (
	FilterNames      = []string{"StartDate", "EndDate", "SerialNumber"}
	WholeFilterNames = []string{"Filters.StartDate", "Filters.EndDate", "Filters.SerialNumber"}
)

// RequestFields are the fields of the requests that have any, whatever the profile.
var RequestFields = map[rules.Operation][]string{rules.BranchReport: BranchNames, rules.TransactionReport: ReportNames}
