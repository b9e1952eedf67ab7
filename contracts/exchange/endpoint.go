package exchange

import (
	"cmp"

	"calco.example/contracts/rules"
)

// The paths of the reference, by operation.
var operationPaths = map[rules.Operation][2]string{
	rules.BranchReport:      {"POST", "/BranchReport/branch-report"},
	rules.Locations:         {"GET", "/DeviceLocation/locations"},
	rules.TransactionReport: {"POST", "/Report/get-report"},
	rules.SerialNumbers:     {"GET", "/SerialNumbersDevice/get-serial-numbers-device/"},
}

// Endpoint is the method and the path that a request is put to: the documented
// ones of its operation, unless it names others.
func (r Request) Endpoint() (method, path string) {
	documented := operationPaths[r.Operation]
	return cmp.Or(r.Method, documented[0]), cmp.Or(r.Path, documented[1])
}
