package mockserver

import (
	"log/slog"
	"time"

	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
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
	// Page is the path of a page that is served before the mock, named in the answer
	// to an unknown path; empty names none.
	Page string
	// Mutant is a fault on purpose, to prove that a suite sees it; the zero value
	// is none.
	Mutant rules.Mutant
	// Log receives one info record a request and one error record a panic; nil
	// discards. Keys never reach it.
	Log *slog.Logger
	// Recorder takes the record of every request to the API when its answer is
	// ready; nil takes none. See sent.Recorder for what it must keep to.
	Recorder sent.Recorder
	// Wall is the time that records carry beside the mock's clock, so that waits
	// can be measured; nil leaves it out.
	Wall func() time.Time
}

// FrozenAt is the clock of a Config that brings none: a Wednesday afternoon in
// Chile, 2025-08-20 15:00 local time.
var FrozenAt = time.Date(2025, time.August, 20, 19, 0, 0, 0, time.UTC)
