package mockserver

import (
	"calco.example/contracts/rules"
	"calco.example/mockserver/admin"
)

const pathAdmin = admin.Prefix

// The paths of the rule book's table of operations.
var (
	apiPaths = func() (paths []string) {
		for _, op := range rules.Operations() {
			paths = append(paths, op.Path)
		}
		return paths
	}()
	pathBranchReport      = operationOf(rules.BranchReport).Path
	pathLocations         = operationOf(rules.Locations).Path
	pathTransactionReport = operationOf(rules.TransactionReport).Path
	pathSerialNumbers     = operationOf(rules.SerialNumbers).Path
)

func operationOf(id rules.Operation) rules.OperationRow {
	op, _ := rules.LookupOperation(id)
	return op
}
