// Package admin answers the paths beside the API, on the same port: health, the
// personas, and what a session may look at or change: its profile, journal, clock,
// faults and coverage.
//
// [Service.Handler] answers them to a loopback peer that asks for a loopback Host,
// and under the hosts that the user allowed; never to a page of another origin. Each
// path is one row of routes; whatever it answers is JSON, but for the contract.
package admin

import (
	"net/http"
	"slices"
	"strings"

	"calco.example/contracts/consumer"
	"calco.example/contracts/rules"
	"calco.example/mockserver/buffered"
	"calco.example/mockserver/fault"
	"calco.example/mockserver/peer"
	"calco.example/mockserver/session"
	"calco.example/mockserver/world"
)

// Prefix is what the admin paths begin with.
const Prefix = "/__admin/"

// Service is what the admin paths show and change of a mock.
type Service struct {
	Seed     uint64
	Hosts    []string // Host values besides the loopback ones, also for other peers
	World    *world.World
	Clocks   *session.Clocks
	Journal  *session.Journal
	Profiles Profiles
	Faults   *fault.Faults
	Met      *consumer.Book
	Panics   func() int64
	// IsOurs tells whether a session word may stand after a key.
	IsOurs func(key string) bool
}

// Profiles are those that sessions are answered with.
type Profiles interface {
	// Of is the profile of a session.
	Of(session string) rules.Profile
	// Take gives a session a profile of its own; the error says that there are too
	// many.
	Take(session string, p rules.Profile) error
	// GiveBack gives it the mock's profile again.
	GiveBack(session string)
}

// handler answers one method of one path, for a session.
type handler func(s *Service, session string, r *http.Request) buffered.Response

// routes is the table of contents: path under Prefix, then method.
var routes = map[string]map[string]handler{
	"health":       {http.MethodGet: (*Service).showHealth},
	"personas":     {http.MethodGet: (*Service).showPersonas},
	"profile":      {http.MethodGet: (*Service).showProfile, http.MethodPut: (*Service).takeProfile, http.MethodDelete: (*Service).giveProfileBack},
	"requests":     {http.MethodGet: (*Service).showRequests, http.MethodDelete: (*Service).forgetRequests},
	"clock":        {http.MethodGet: (*Service).showClock, http.MethodPut: (*Service).freeze, http.MethodDelete: (*Service).release},
	"coverage":     {http.MethodGet: (*Service).showCoverage, http.MethodDelete: (*Service).forgetCoverage},
	"openapi.yaml": {http.MethodGet: (*Service).showContract},
	"faults":       {http.MethodGet: (*Service).showFaults, http.MethodPost: (*Service).addFault, http.MethodDelete: (*Service).forgetFaults},
}

// Has tells whether there is an admin path of this name.
func Has(name string) bool { return routes[name] != nil }

// Handler answers the admin paths.
func (s *Service) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header()["Cache-Control"] = []string{"no-store"}
		s.respond(r).SendTo(w, r)
	})
}

func (s *Service) respond(r *http.Request) buffered.Response {
	if !s.admits(r) {
		return problem(http.StatusMisdirectedRequest, "the admin paths answer loopback only; --admin-allow opens them to a host")
	}
	if !fromNoOtherPage(r) {
		return problem(http.StatusForbidden, "the admin paths answer no other origin")
	}
	methods, known := routes[strings.TrimPrefix(r.URL.EscapedPath(), Prefix)]
	if !known {
		return problem(http.StatusNotFound, "no admin path: health, personas, profile, requests, coverage, clock, faults and openapi.yaml stand under "+Prefix)
	}
	method := r.Method
	if method == http.MethodHead {
		method = http.MethodGet
	}
	handle, served := methods[method]
	if !served {
		refused := problem(http.StatusMethodNotAllowed, "this admin path serves "+allowed(methods))
		refused.Head.Set("Allow", allowed(methods))
		return refused
	}
	name, err := session.Name(r.Header, s.IsOurs)
	if err != nil {
		return problem(http.StatusBadRequest, err.Error())
	}
	if wrong := s.wrongQuery(r, method); wrong != "" {
		return problem(http.StatusBadRequest, wrong)
	}
	return handle(s, name, r)
}

func allowed(methods map[string]handler) string {
	var list []string
	for method := range methods {
		list = append(list, method)
		if method == http.MethodGet {
			list = append(list, http.MethodHead)
		}
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

// admits tells whether peer and Host may use the admin paths.
func (s *Service) admits(r *http.Request) bool {
	return peer.AsksOneOf(s.Hosts, r) || peer.AsksLoopback(r) && peer.IsLoopback(r)
}

// fromNoOtherPage tells whether a request comes from no page, or from one of ours.
func fromNoOtherPage(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
		return r.Header.Get("Origin") == "" || peer.OwnOrigin(r)
	}
	return false
}
