// Package mockserver is a mock of the Transaction Reporting Service that obeys
// the rule book: same request, same answer, whatever came before.
//
// A directory listing reads like the flow of a request: auth, decode, validate,
// select, page, render; flow.go calls them in that order. What stands beside
// the service (forcing, sessions, clock, journal, admin paths) has a file each.
package mockserver

import (
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"calco.example/contracts/consumer"
	"calco.example/contracts/rules"
	"calco.example/mockserver/fault"
	"calco.example/mockserver/mutant"
	"calco.example/mockserver/session"
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
	// Profile answers the open questions; what it leaves out is answered as in
	// the profile literal. Its answers must be allowed (rules.ParseProfile sees
	// to that): New panics with a clear message when one is not.
	Profile rules.Profile
	// World is who exists; nil is the shipped world.
	World *world.World
	// Explain adds X-Calco-Why to every answer: the rule and the reason.
	Explain bool
	// NoForce switches forced answers off.
	NoForce bool
	// AdminHosts are Host values, besides the loopback ones, for which the admin
	// paths answer, also to peers that are not loopback.
	AdminHosts []string
	// Mutant is a fault on purpose, to prove that a suite sees it; the zero value
	// is none.
	Mutant rules.Mutant
	// Log receives one debug record a request and one error record a panic; nil
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
	config    Config
	world     *world.World
	ledger    *world.Ledger
	fixed     *resolved     // the profile's answers; nil when they vary
	hooks     *mutant.Hooks // what a mutant changes inside; nil for everybody else
	clock     *session.Clocks
	journal   *session.Journal
	faults    *fault.Faults
	log       *slog.Logger
	handler   http.Handler
	panics    counter
	observer  *observer
	met       *consumer.Book
	scratches sync.Pool               // of *scratch
	last      atomic.Pointer[instant] // see secondOf
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
		config.Clock = func() time.Time { return FrozenAt }
	}
	if config.World == nil {
		config.World = world.Shipped()
	}
	if config.Log == nil {
		config.Log = slog.New(slog.DiscardHandler)
	}
	m := &Mock{
		config:  config,
		world:   config.World,
		ledger:  world.NewLedger(config.World, config.Seed),
		clock:   session.NewClocks(config.Clock, config.World.Zone),
		journal: session.NewJournal(config.World, apiPaths),
		log:     config.Log,
		hooks:   mutant.New(config.Mutant),
	}
	m.faults = fault.New(fault.Mock{Seed: config.Seed, Read: m.mayBeSpoilt, Documented: m.documentedError, WriteBound: servingBounds.write})
	m.observer, m.met = newObserver(config), consumer.NewBook(config.Profile)
	if !config.Profile.Vary {
		m.fixed = resolve(config.Profile.Answer, m.hooks)
	}
	m.handler = m.recoverPanics(m.faults.Wrap(mutant.Wrap(m.routes(), config.Mutant, config.World, m.isOurs)))
	return m
}

// ServeHTTP answers one request.
func (m *Mock) ServeHTTP(w http.ResponseWriter, r *http.Request) { m.handler.ServeHTTP(w, r) }

// Panics tells how many requests ended in a panic; tests assert that none did.
func (m *Mock) Panics() int64 { return m.panics.Load() }

// World tells who exists in this mock.
func (m *Mock) World() *world.World { return m.world }
