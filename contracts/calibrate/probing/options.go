package probing

import (
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/target"
)

// How many requests a calibration sends at most, each try of one counted: a full
// one, one that also sends what is not documented, so that nothing else is learnt less
// for it, and a quick one.
const (
	mostRequests          = 500
	mostIntrusiveRequests = 600
	mostQuickRequests     = 80
)

// MostOf is the bound of a calibration.
func MostOf(quick, intrusive bool) int {
	switch {
	case quick:
		return mostQuickRequests
	case intrusive:
		return mostIntrusiveRequests
	}
	return mostRequests
}

// Options says whom to ask, and how much.
type Options struct {
	Asker exchange.Asker
	// Has tells for which roles there is a key; Main is one of them.
	Has func(exchange.Role) bool
	// Base is the base URL, for curl lines.
	Base string
	// Clock is the target's time, in Chile.
	Clock func() time.Time
	// Sent is how many requests were sent before, by a look: they count.
	Sent int
	// Quick asks less: what it leaves out is in Result.LeftOut.
	Quick bool
	// Intrusive also sends what the reference does not document: bodies that are
	// no JSON object, other methods and paths.
	Intrusive bool
	Redactor  *target.Redactor
	// Parallel is how many requests may be under way at once; the Asker may allow
	// fewer, and sees to the pace.
	Parallel int
	// OnAsk, if set, hears before each request how many went before it and what
	// it is for.
	OnAsk func(sent int, what string)
}

// Roles are those for which there is a key.
func (o Options) Roles() (roles []exchange.Role) {
	return pick.Only(exchange.Roles, o.Has)
}
