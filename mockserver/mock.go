// Package mockserver is a mock of the Transaction Reporting Service that obeys
// the rule book: same request, same answer, whatever came before.
//
// New builds a [Mock], an http.Handler, from a [Config]; the zero Config is the
// shipped world with seed 0, the profile literal and a clock frozen at [FrozenAt].
// Serve runs it with the bounds of a server; a test may use httptest instead.
//
// A listing of the folder reads like the way of a request: routes, api (in and
// out), flow, which calls auth, decode, interpret and validate, select, page and
// render. The rules stand in three tables of checks, in validate_branch.go,
// validate_locations.go and validate_report.go; resolve.go makes a profile ready
// to serve them. Beside the way stand check (a row of those tables), fit (a field of
// another JSON type), force, clock, zones, profiles (those of sessions), scratch,
// kept (rows of earlier pages), explain (why there is this answer), note and told
// (what the journal keeps of a request and of its answer), seen (the record of a
// client) and hooks (what a mutant changes inside). Listings are rendered apart.
//
// What it builds on has a package each, none of which knows this one:
//
//	world     who exists and what they sold
//	civil     days without zones, and times for the clock
//	wording   how a sale is written in each report, under a profile
//	reason    words for a request that is wrong
//	jsonbody  strict reading of bodies, exact writing
//	session   clocks and the journal
//	fault     answers spoilt on purpose, around the handler
//	admin     the paths beside the API
//	cors      pages of another origin, around the handler
//	mutant    a mock that is wrong on purpose, around the handler
//	held      an answer that is held instead of sent
//	peer      who asks: machine, host, page
//	serving   the server with its bounds
//	draw      chance that is equal for equal seeds
package mockserver

import (
	"fmt"
	"log/slog"
	"net/http"
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

// Config says which service the mock is. The zero value is a usable mock: the
// shipped world with seed 0, the profile literal, and a frozen clock, so that a
// test that sets nothing gets the same answers every day.
type Config struct {
	// Seed changes the sales; keys, ids and serial numbers stay.
	Seed uint64
	// Clock tells the time; nil freezes it at FrozenAt.
	Clock func() time.Time
	// ClockStands says that Clock always tells the same time: /__admin/clock shows
	// it as frozen.
	ClockStands bool
	// Profile answers the open questions; what it leaves out is answered as in
	// the profile literal. Its answers must be allowed (rules.ParseProfile sees
	// to that): New panics with a clear message when one is not.
	Profile rules.Profile
	// World is who exists; nil is the shipped world.
	World *world.World
	// Sales are those of World under Seed, to be shared with other mocks; nil makes
	// them.
	Sales *world.Ledger
	// Explain adds X-Calco-Why to every answer: the rule and the reason.
	Explain bool
	// NoForce switches forced answers off.
	NoForce bool
	// AdminHosts are Host values, besides the loopback ones, for which the admin
	// paths answer, also to peers that are not loopback.
	AdminHosts []string
	// CORSOrigin is the one origin whose pages may ask the API from a browser, as
	// http://localhost:3000; empty allows none. Never for the admin paths.
	CORSOrigin string
	// Mutant is a fault on purpose, to prove that a suite sees it; the zero value
	// is none.
	Mutant rules.Mutant
	// Log receives one info record a request and one error record a panic; nil
	// discards. Keys never reach it.
	Log *slog.Logger
	// Recorder takes the record of every request to the API when its answer is
	// ready; nil takes none. See consumer.Recorder for what it must keep to.
	Recorder consumer.Recorder
	// Wall is the time that records carry beside the mock's clock, so that waits
	// can be measured; nil leaves it out.
	Wall func() time.Time
}

// FrozenAt is the clock of a Config that brings none: a Wednesday afternoon in
// Chile, 2025-08-20 15:00 local time.
var FrozenAt = time.Date(2025, time.August, 20, 19, 0, 0, 0, time.UTC)

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
		Seed: config.Seed, Read: m.api.clock.mayBeSpoilt, Documented: m.api.profiles.documentedError, WriteBound: serving.Standard().Write,
	})
	beside := &admin.Service{
		Seed: config.Seed, Hosts: config.AdminHosts, World: config.World, Clocks: m.api.clock.clocks, Journal: m.api.journal,
		Profiles: m.api.profiles, Faults: m.faults, Met: m.met, Panics: m.panics.Load, IsOurs: m.api.clock.isOurs,
	}
	routes := mutant.Wrap(m.api.routes(beside.Handler()), config.Mutant, config.World, m.api.clock.isOurs)
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
	return m.faults.Add(fault.Everybody, raw, m.api.clock.clocks.Of(""))
}
