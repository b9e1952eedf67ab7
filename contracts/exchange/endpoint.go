package exchange

import (
	"cmp"

	"calco.example/contracts/rules"
)

// Endpoint is the method and the path that a request is put to: the documented
// ones of its operation, unless it names others.
func (r Request) Endpoint() (method, path string) {
	documented, _ := rules.LookupOperation(r.Operation)
	return cmp.Or(r.Method, documented.Method), cmp.Or(r.Path, documented.Path)
}
