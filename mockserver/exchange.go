package mockserver

import (
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"calco.example/contracts/civil"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
	"calco.example/mockserver/clock"
	"calco.example/mockserver/mutant"
	"calco.example/mockserver/reason"
	"calco.example/mockserver/rowcache"
	"calco.example/mockserver/selection"
	"calco.example/mockserver/session"
	"calco.example/mockserver/world"
)

// api is the service itself: it takes a request in, hands it to the flow of its
// operation, and lets its answer out.
type api struct {
	world            *world.World
	keys             reason.Keys // of the world, and which of them reasons may name
	clock            *clock.Clock
	profiles         *profiles
	sales            *selection.Finder
	rows             *rowcache.Cache
	listings         *listings
	hooks            *mutant.Hooks // what a mutant changes inside; nil for everybody else
	journal          *session.Journal
	observer         *observer
	scratches        scratches
	asked            atomic.Int64           // how many requests have come
	unreadable       atomic.Pointer[string] // why the last one could not be read, nil for none
	explain, noForce bool
	corsOrigin       string // whose pages may ask, "" for none
	page             string // where people look, "" for nowhere
	log              *slog.Logger
}

// exchange is one request on its way to an answer.
type exchange struct {
	api     *api
	op      rules.Operation
	writer  http.ResponseWriter // for bounding the body; nobody writes to it but send
	request *http.Request
	session string
	began   time.Time // by the wall clock, zero where there is none
	now     time.Time
	today   civil.Date // the last day that is not in the future (Q-TODAY)
	// salesUntil is the last moment whose sales exist, in local time.
	salesUntil civil.Moment

	account   *world.Persona
	noAccount bool      // for its key
	profiles  *resolver // makes profile, which is that of the session
	profile   *resolved
	note      session.Note // what the journal will keep
	sent      []sent.Field // the fields, for the record of the client; in memory of the scratch
	scratch   *scratch     // where it works
}

// is tells whether a question is answered with a word.
func (x *exchange) is(id rules.QuestionID, word string) bool { return x.profile.is(id, word) }

// answers are those to the open questions that hold for the request, whose body
// says this: the profile vary draws from all of it.
func (x *exchange) answers(body []byte) *resolved {
	if x.profiles.fixed != nil {
		return x.profiles.fixed
	}
	return x.profiles.forRequest(x.note.Key, []byte(x.op), []byte(x.request.URL.RawQuery), body)
}
