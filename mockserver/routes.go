package mockserver

import (
	"net/http"
	"slices"
	"strings"

	"github.com/gorilla/mux"

	"calco.example/contracts/rules"
	"calco.example/mockserver/admin"
	"calco.example/mockserver/fault"
)

// flows is the table of contents of the mock: what answers each operation. Their
// methods and paths stand in the rule book.
var flows = map[rules.Operation]func(*exchange) response{
	rules.BranchReport:      branchReport,
	rules.Locations:         locations,
	rules.TransactionReport: transactionReport,
	rules.SerialNumbers:     serialNumbers,
}

// routes serves the operations and the admin paths. One route a path, compared as it
// is sent, for mux would match a pattern twice; and no method matchers: mux answers a
// wrong method without Allow. Nothing is registered with Use, because mux skips
// middleware for 404 and 405: what must see every request wraps the router from
// outside.
func (a *api) routes(beside http.Handler) http.Handler {
	r := mux.NewRouter().SkipClean(true).UseEncodedPath().StrictSlash(false)
	for _, op := range rules.Operations() {
		r.MatcherFunc(onPath(op.Path)).Handler(a.operation(op, flows[op.ID]))
	}
	// The serial-number listing keeps its slash; whether it answers without is
	// Q-SERIAL-SLASH.
	r.MatcherFunc(onPath(strings.TrimSuffix(pathSerialNumbers, "/"))).Handler(a.operation(operationOf(rules.SerialNumbers), serialNumbersWithoutSlash))
	r.PathPrefix(pathAdmin).Handler(a.clock.Dated(beside))
	r.NotFoundHandler = http.HandlerFunc(a.notFound)
	return a.anyCasePaths(withoutVariables(r))
}

// onPath matches requests for one path, as it is sent. The decoded one is at hand, and
// what was sent is kept beside it only where it is not what one would write for that: no
// path of ours needs an escape.
func onPath(path string) mux.MatcherFunc {
	return func(r *http.Request, _ *mux.RouteMatch) bool {
		return r.URL.Path == path && (r.URL.RawPath == "" || r.URL.EscapedPath() == path)
	}
}

// operationAt is the operation that a path names, in any letter case, or none.
func operationAt(path string) rules.Operation {
	for _, op := range rules.Operations() {
		if strings.EqualFold(path, op.Path) || strings.HasSuffix(op.Path, "/") && strings.EqualFold(path+"/", op.Path) {
			return op.ID
		}
	}
	return ""
}

// mayBeSpoilt tells faults whose a request is. The admin paths are never spoilt.
func (a *api) mayBeSpoilt(r *http.Request) (fault.Request, bool) {
	name, now, unclear := a.clock.Of(r.Header)
	if strings.HasPrefix(r.URL.EscapedPath()+"/", pathAdmin) || unclear != nil {
		return fault.Request{}, false
	}
	return fault.Request{Session: name, Key: presentedKey(r.Header), Operation: operationAt(r.URL.EscapedPath()), Now: now}, true
}

// withoutVariables serves by a router whose paths have no variables. The router
// itself would copy every request twice, to carry its route and variables along;
// a request without a route goes to its NotFoundHandler.
func withoutVariables(router *mux.Router) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		match := mux.RouteMatch{Vars: noVariables}
		router.Match(r, &match)
		match.Handler.ServeHTTP(w, r)
	})
}

var noVariables = map[string]string{}

// anyCasePaths serves a path in another letter case under Q-PATH-CASE: any.
func (a *api) anyCasePaths(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if slices.Contains(apiPaths, r.URL.Path) { // nearly always
			next.ServeHTTP(w, r)
			return
		}
		if known := pathInAnotherCase(r.URL.EscapedPath()); known != "" && a.profiles.ofRequest(r, a.clock).forKey(r).is("Q-PATH-CASE", "any") {
			copied := *r
			url := *r.URL
			url.Path, url.RawPath = known, ""
			copied.URL = &url
			r = &copied
		}
		next.ServeHTTP(w, r)
	})
}

// pathInAnotherCase is the API path that differs from the given one in letter
// case only, or empty. Only ASCII letters fold: paths have no others.
func pathInAnotherCase(path string) string {
	for _, known := range apiPaths {
		for _, form := range []string{known, strings.TrimSuffix(known, "/")} {
			if len(path) == len(form) && path != form && strings.EqualFold(path, form) {
				return form
			}
		}
	}
	return ""
}

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
