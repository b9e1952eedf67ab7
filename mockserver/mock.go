// Package mockserver is a mock of the Transaction Reporting Service that obeys
// the rule book: same request, same answer, whatever came before.
//
// New builds a [Mock], an http.Handler, from a [Config]; the zero Config is the
// shipped world with seed 0, the profile literal and a clock frozen at [FrozenAt].
// Serve runs it with the bounds of a server; a test may use httptest instead.
//
// A listing of the folder reads like the way of a request: routes, api (in and out),
// flow, which calls auth, decode, validate, select and render. An exchange is one
// request on that way, and its case (cases.go) what the rules ask about it. The rules
// stand in three tables of checks, in validate_branch.go, validate_locations.go and
// validate_report.go; resolve.go makes a profile ready to serve them. Beside the way
// stand check (a row of those tables), force, profiles (those of sessions), scratch,
// explain (why there is this answer), delivered (the answer that was sent), seen (the
// record of a client) and hooks (what a mutant changes inside). Listings are rendered apart.
//
// What it builds on has a package each, none of which knows this one:
//
//	world     who exists and what they sold
//	clock     the time of each request
//	civil     days without zones, and times for the clock
//	request   what a request for a report asks: its body, its fields, what they mean
//	selection which sales it wants, and a page of them
//	rowcache  rows as they were written before
//	why       the words that say why there is this answer
//	wording   how a sale is written in each report, under a profile
//	reason    words for a request that is wrong
//	jsonbody  strict reading of bodies, exact writing
//	session   clocks and the journal
//	fault     answers spoilt on purpose, around the handler
//	admin     the paths beside the API
//	cors      pages of another origin, around the handler
//	mutant    a mock that is wrong on purpose, around the handler
//	buffered  an answer that is kept in memory instead of sent
//	peer      who asks: machine, host, page
//	serving   the server with its bounds
//	draw      chance that is equal for equal seeds
package mockserver

import (
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	"calco.example/contracts/consumer"
	"calco.example/contracts/rules"
	"calco.example/mockserver/admin"
	"calco.example/mockserver/cors"
	"calco.example/mockserver/fault"
	"calco.example/mockserver/mutant"
	"calco.example/mockserver/serving"
	"calco.example/mockserver/world"
)

// Mock is the service as an http.Handler, safe for concurrent use.
type Mock struct {
	api     *api
	faults  *fault.Faults
	met     *consumer.Book
	handler http.Handler
	panics  atomic.Int64
}

// New builds a mock. It panics when the profile holds an answer that no open
// question allows, as regexp.MustCompile does: such a profile did not come from
// rules.ParseProfile.
func New(config Config) *Mock {
	for id, answer := range config.Profile.Answers {
		question, known := rules.LookupQuestion(id)
		if !known {
			panic(fmt.Sprintf("mockserver: the profile answers an unknown question %q", id))
		}
		if err := rules.CheckAnswer(question, answer); err != nil {
			panic("mockserver: " + err.Error())
		}
	}
	if config.Clock == nil {
		config.Clock, config.ClockStands = func() time.Time { return FrozenAt }, true
	}
	if config.World == nil {
		config.World = world.Shipped()
	}
	if config.Sales == nil {
		config.Sales = world.NewLedger(config.World, config.Seed)
	}
	if !config.Sales.Tells(config.World, config.Seed) {
		panic("mockserver: the sales are those of another world or seed")
	}
	if config.Log == nil {
		config.Log = slog.New(slog.DiscardHandler)
	}
	m := &Mock{met: consumer.NewBook(config.Profile)}
	m.api = newAPI(&config, m.met)
	m.faults = fault.New(fault.Mock{
		Seed: config.Seed, Read: m.api.mayBeSpoilt, Documented: m.api.profiles.documentedError, WriteBound: serving.Standard().Write,
	})
	ours := oursIn(config.World)
	beside := &admin.Service{
		Seed: config.Seed, Hosts: config.AdminHosts, World: config.World, Clocks: m.api.clock.All, Journal: m.api.journal,
		Profiles: m.api.profiles, Faults: m.faults, Met: m.met, Panics: m.panics.Load, IsOurs: ours,
	}
	routes := mutant.Wrap(m.api.routes(beside.Handler()), config.Mutant, config.World, ours)
	besideAPI := func(path string) bool { return strings.HasPrefix(path, "/__") }
	m.handler = cors.Wrap(config.CORSOrigin, besideAPI, m.recoverPanics(m.faults.Wrap(routes)))
	return m
}

// ServeHTTP answers one request.
func (m *Mock) ServeHTTP(w http.ResponseWriter, r *http.Request) { m.handler.ServeHTTP(w, r) }

// Panics tells how many requests ended in a panic; tests assert that none did.
func (m *Mock) Panics() int64 { return m.panics.Load() }

// World tells who exists in this mock.
func (m *Mock) World() *world.World { return m.api.world }

// Met is what clients have met of the rule book, and how they behaved.
func (m *Mock) Met() *consumer.Book { return m.met }

// SpoilAll adds a fault, as a JSON object, that holds in every session that sets
// none of its own. The error says what to write.
func (m *Mock) SpoilAll(raw []byte) error {
	return m.faults.Add(fault.Everybody, raw, m.api.clock.All.Of(""))
}

// recoverPanics answers a panic with 500 in the shape of the operation. Answers
// are built in memory and written in one go, so nothing has been sent by then.
func (m *Mock) recoverPanics(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			crash := recover()
			if crash == nil {
				return
			}
			if crash == http.ErrAbortHandler {
				panic(crash)
			}
			m.panics.Add(1)
			// The value of a panic may quote input, so only its place is logged.
			m.api.log.Error("panic while answering", "stack", string(debug.Stack()))
			_, now, _ := m.api.clock.Of(r.Header)
			m.api.clock.SetDate(w, now)
			send(w, r, m.api.profiles.ofRequest(r, m.api.clock).internalError(r))
		}()
		next.ServeHTTP(w, r)
	})
}

// internalError is the 500 of the operation that the path names, in its shape.
func (p *resolver) internalError(r *http.Request) response {
	a := p.byDefault()
	path := r.URL.EscapedPath()
	if known := pathInAnotherCase(path); known != "" {
		path = known
	}
	switch path {
	case pathBranchReport:
		return branchError(a, "BR-13")
	case pathTransactionReport:
		return reportError(a, "500", a.of["Q-TR-MESSAGE-500"].Text())
	case pathLocations:
		return listingError(a, rules.Locations, "ERROR_UNEXPECTED")
	case pathSerialNumbers, strings.TrimSuffix(pathSerialNumbers, "/"):
		return listingError(a, rules.SerialNumbers, "ERROR_UNEXPECTED")
	}
	return problem(http.StatusInternalServerError, "internal error of the mock; its log says where")
}
