package world

import (
	"hash/maphash"
	"slices"
	"strings"
	"time"

	"calco.example/mockserver/world/calendar"
	"calco.example/mockserver/world/chance"
)

// World is who exists: personas with their commerces, locations and terminals.
// It says nothing about sales; a Ledger does. Everybody in it is fictitious. A
// World is read-only once parsed and safe for concurrent use.
type World struct {
	Personas []*Persona // in the order of the file
	Zone     *time.Location

	keys     []string            // of the personas, in their order
	byKey    map[uint64]*Persona // by the sum of the key under keySums
	keySums  maphash.Seed
	calendar *calendar.Calendar
}

// Persona is a fake account with a fixed API key.
type Persona struct {
	Name, APIKey, Summary string
	Spanish               string // the summary in Spanish; empty where the file has none

	// What is wrong with the account; a custom world may combine them.
	UnknownUser, NoPlan, Disabled, Broken bool

	sequenceWidth int // digits of a sequence number, filled up with zeros; 0 for none

	Commerce  *Commerce   // nil when the user is unknown
	Locations []*Location // ascending by ID
	Terminals []*Terminal // ordered by location, then serial number
	All       *Scope      // every terminal
	// ByLocation are the scopes of the locations, in their order.
	ByLocation []*Scope
}

// SpanishSummaries are the summaries in Spanish, by the name of the persona.
func (w *World) SpanishSummaries() map[string]string {
	all := map[string]string{}
	for _, p := range w.Personas {
		all[p.Name] = p.Spanish
	}
	return all
}

// Commerce is the legal person behind an account.
type Commerce struct {
	PartnerID, TaxID, Name string
}

// OwnPartnerID is the identifier that the transaction report may have of its own for the
// commerce (Q-TR-PARTNER-ID): it follows from PartnerID, and no other commerce has it.
func (c *Commerce) OwnPartnerID() string { return string(chance.AppendOwnID(nil, c.PartnerID)) }

// OwnName is the name that the transaction report may have of its own for the commerce
// (Q-TR-COMMERCE-NAME): the one it trades under.
func (c *Commerce) OwnName() string { return c.Name + " (nombre de fantasía)" }

// Location is one place where a commerce sells.
type Location struct {
	ID                                    int // unique in the world
	Street, Number, Commune, City, Region string
	Unit                                  string      // shop or floor within the building; part of Address only
	Address                               string      // one line, as reports print it
	InternalCode                          string      // another identifier, for profiles where locationId is not ID
	Terminals                             []*Terminal // ordered by serial number
	Scope                                 *Scope
	Zone                                  *time.Location // of its clocks

	IDText      string // ID in digits
	AddressJSON string // Address as a JSON string, quotes included
}

// Terminal is one POS device.
type Terminal struct {
	Serial   string // unique in the world
	Location *Location
	Scope    *Scope // this terminal alone

	persona    *Persona
	SerialJSON string  // Serial as a JSON string, quotes included
	pins       []pin   // sales that the world file says
	habits     *habits // how its location sells; nil when it never sold
	ordinal    int     // position in the world
	phase      int     // position among those of its location that sell
	hash       uint64  // of the serial number
}

// NeverSold tells whether a terminal has no sale on any day.
func (t *Terminal) NeverSold() bool { return t.habits == nil && len(t.pins) == 0 }

// Scope is an ordered set of terminals whose sales are listed together. Equal
// sets are the same *Scope within one Ledger.
type Scope struct {
	Terminals []*Terminal
}

// Find returns the persona of an API key, nil when no persona has it. Keys are
// found by sums that nobody can foresee, so that the time taken tells nothing about
// a key, and an unknown key (people send real ones by mistake) is kept nowhere. What does not
// begin as all keys of a world do, as most headers in which one is looked for, needs
// no sum.
func (w *World) Find(apiKey string) *Persona {
	if !strings.HasPrefix(apiKey, keyBegins) {
		return nil
	}
	p := w.byKey[maphash.String(w.keySums, apiKey)]
	if p == nil || p.APIKey != apiKey {
		return nil
	}
	return p
}

// FindInAnyCase is Find where letter case is ignored.
func (w *World) FindInAnyCase(apiKey string) *Persona {
	for _, p := range w.Personas {
		if strings.EqualFold(p.APIKey, apiKey) {
			return p
		}
	}
	return nil
}

// Keys are those of the personas, which are all invented. The list is shared: do not
// change it.
func (w *World) Keys() []string { return w.keys }

// ShippedKeys are those of the keys that come with the program, which may be named to
// anybody who asks.
func (w *World) ShippedKeys() []string {
	return slices.DeleteFunc(slices.Clone(w.keys), func(key string) bool { return Shipped().Find(key) == nil })
}

// Example is an account that can show a success: the first one with locations
// and nothing wrong; nil when there is none.
func (w *World) Example() *Persona {
	for _, p := range w.Personas {
		if p.Commerce != nil && len(p.Locations) > 0 && !p.UnknownUser && !p.NoPlan && !p.Disabled && !p.Broken {
			return p
		}
	}
	return nil
}

// link fills in what follows from the file: scopes, order, ordinals, addresses.
func (w *World) link() {
	w.byKey, w.keySums = make(map[uint64]*Persona, len(w.Personas)), maphash.MakeSeed()
	ordinal := 0
	for _, p := range w.Personas {
		w.keys = append(w.keys, p.APIKey)
		w.byKey[maphash.String(w.keySums, p.APIKey)] = p
		p.link()
		for _, t := range p.Terminals {
			t.ordinal = ordinal
			ordinal++
		}
	}
}

// Knows tells whether a text identifies a terminal or a location of some persona.
func (w *World) Knows(id string) bool {
	for _, p := range w.Personas {
		if slices.ContainsFunc(p.Terminals, func(t *Terminal) bool { return t.Serial == id }) ||
			slices.ContainsFunc(p.Locations, func(l *Location) bool { return l.InternalCode == id }) {
			return true
		}
	}
	return false
}
