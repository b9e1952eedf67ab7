package mockserver

import (
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"calco.example"
	"calco.example/contracts/consumer"
	"calco.example/mockserver/civil"
	"calco.example/mockserver/fault"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/session"
	"calco.example/mockserver/world"
)

// The admin paths stand beside the API on the same port: health, the personas,
// the profile, the journal, the clock, the faults. They answer a loopback peer that asks for
// a loopback Host, and hosts that the user allowed; never another origin.

// adminRoutes is their table of contents: path under /__admin/, then method.
var adminRoutes = map[string]map[string]func(*admin, string, *http.Request) response{
	"health":       {http.MethodGet: (*admin).showHealth},
	"personas":     {http.MethodGet: (*admin).showPersonas},
	"profile":      {http.MethodGet: (*admin).showProfile, http.MethodPut: (*admin).takeProfile, http.MethodDelete: (*admin).giveProfileBack},
	"requests":     {http.MethodGet: (*admin).showRequests, http.MethodDelete: (*admin).forgetRequests},
	"clock":        {http.MethodGet: (*admin).showClock, http.MethodPut: (*admin).freeze, http.MethodDelete: (*admin).release},
	"coverage":     {http.MethodGet: (*admin).showCoverage, http.MethodDelete: (*admin).forgetCoverage},
	"openapi.yaml": {http.MethodGet: (*admin).showContract},
	"faults":       {http.MethodGet: (*admin).showFaults, http.MethodPost: (*admin).addFault, http.MethodDelete: (*admin).forgetFaults},
}

// admin answers them.
type admin struct {
	config   *Config
	world    *world.World
	clock    *clock
	journal  *session.Journal
	profiles *profiles
	faults   *fault.Faults
	met      *consumer.Book
	panics   *counter
}

func (a *admin) handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header()["Cache-Control"] = []string{"no-store"}
		_, now, _ := a.clock.timeOf(r.Header)
		a.clock.setDate(w, now)
		send(w, r, a.answer(r))
	})
}

func (a *admin) answer(r *http.Request) response {
	if !a.peer(r) {
		return problem(http.StatusMisdirectedRequest, "the admin paths answer loopback only; --admin-allow opens them to a host")
	}
	if !sameOrigin(r) {
		return problem(http.StatusForbidden, "the admin paths answer no other origin")
	}
	handlers, known := adminRoutes[strings.TrimPrefix(r.URL.EscapedPath(), pathAdmin)]
	if !known {
		return problem(http.StatusNotFound, "no admin path: health, personas, profile, requests, coverage, clock, faults and openapi.yaml stand under /__admin/")
	}
	method := r.Method
	if method == http.MethodHead {
		method = http.MethodGet
	}
	handler, served := handlers[method]
	if !served {
		refused := problem(http.StatusMethodNotAllowed, "this admin path serves "+allowed(handlers))
		refused.header("Allow", allowed(handlers))
		return refused
	}
	name, err := session.Name(r.Header, a.clock.isOurs)
	if err != nil {
		return *badHeader(err)
	}
	if wrong := a.wrongQuery(r, method); wrong != "" {
		return problem(http.StatusBadRequest, wrong)
	}
	return handler(a, name, r)
}

func allowed[H any](handlers map[string]H) string {
	var list []string
	for method := range handlers {
		list = append(list, method)
		if method == http.MethodGet {
			list = append(list, http.MethodHead)
		}
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

// peer tells whether peer and Host may use the admin paths. A Host can be
// forged by a program, but not by a page in a browser.
func (a *admin) peer(r *http.Request) bool {
	host := r.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.Trim(host, "[]"))
	if slices.ContainsFunc(a.config.AdminHosts, func(allowed string) bool { return strings.EqualFold(allowed, host) }) {
		return true
	}
	if host != "127.0.0.1" && host != "::1" && host != "localhost" {
		return false
	}
	peer, _, err := net.SplitHostPort(r.RemoteAddr)
	return err == nil && net.ParseIP(peer).IsLoopback()
}

// sameOrigin tells whether a request comes from no page, or from one of ours.
func sameOrigin(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
	default:
		return false
	}
	origin := r.Header.Get("Origin")
	return origin == "" || origin == "http://"+r.Host || origin == "https://"+r.Host
}

func (a *admin) showHealth(name string, _ *http.Request) response {
	return asJSON(map[string]any{
		"status":  "ok",
		"profile": a.profiles.of(name).profile.Name,
		"seed":    a.config.Seed,
		"now":     a.clock.clocks.Of(name).In(a.world.Zone).Format(time.RFC3339),
		"panics":  a.panics.Load(),
	})
}

// PersonaView is a persona as `GET /__admin/personas` promises it.
type PersonaView struct {
	Name      string         `json:"name"`
	APIKey    string         `json:"apiKey"`
	Summary   string         `json:"summary"`
	Commerce  *CommerceView  `json:"commerce"`
	Locations []LocationView `json:"locations"`
}

// CommerceView is the legal person behind a persona, null where its user is
// unknown.
type CommerceView struct {
	PartnerID    string `json:"partnerId"`
	TaxID        string `json:"taxId"`
	CommerceName string `json:"commerceName"`
}

// LocationView is a location with its terminals.
type LocationView struct {
	ID            int      `json:"id"`
	SerialNumbers []string `json:"serialNumbers"`
}

func (a *admin) showPersonas(string, *http.Request) response {
	return asJSON(map[string]any{"personas": PersonaViews(a.world)})
}

// PersonaViews are the personas in the shape of `GET /__admin/personas`.
func PersonaViews(w *world.World) []PersonaView {
	views := []PersonaView{}
	for _, p := range w.Personas {
		v := PersonaView{Name: p.Name, APIKey: p.APIKey, Summary: p.Summary, Locations: []LocationView{}}
		if p.Commerce != nil {
			v.Commerce = &CommerceView{p.Commerce.PartnerID, p.Commerce.TaxID, p.Commerce.Name}
		}
		for _, l := range p.Locations {
			serials := []string{}
			for _, t := range l.Terminals {
				serials = append(serials, t.Serial)
			}
			v.Locations = append(v.Locations, LocationView{l.ID, serials})
		}
		views = append(views, v)
	}
	return views
}

// showRequests is the journal of a session, or what the query leaves of it.
func (a *admin) showRequests(name string, r *http.Request) response {
	filter, wrong := session.ReadFilter(r.URL.Query(), a.world.Zone)
	if wrong != "" {
		return problem(http.StatusBadRequest, wrong)
	}
	return asJSON(map[string]any{"requests": a.journal.Entries(name, filter)})
}

func (a *admin) forgetRequests(name string, _ *http.Request) response {
	a.journal.Clear(name)
	return asJSON(map[string]any{"requests": []any{}})
}

func (a *admin) showClock(name string, _ *http.Request) response {
	return asJSON(map[string]any{
		"now":    a.clock.clocks.Of(name).In(a.world.Zone).Format(time.RFC3339),
		"frozen": a.clock.clocks.Frozen(name),
	})
}

// freeze sets the clock of a session: {"now":"2025-08-20T15:00:00"}.
func (a *admin) freeze(name string, r *http.Request) response {
	raw, refused := adminBody(r)
	if refused != nil {
		return *refused
	}
	members, problemOfBody := jsonbody.Parse(raw)
	now, sent := jsonbody.LastNamed(members, "now")
	if problemOfBody != nil || !sent || now.Kind != jsonbody.String || len(members) != 1 {
		return problem(http.StatusBadRequest, `the body must be {"now":"2025-08-20T15:00:00"}`)
	}
	at, err := civil.ParseTime(now.Text, a.world.Zone)
	if err != nil {
		return problem(http.StatusBadRequest, "now: "+err.Error())
	}
	if err := a.clock.clocks.Freeze(name, at); err != nil {
		return problem(http.StatusTooManyRequests, err.Error())
	}
	return a.showClock(name, r)
}

// body reads the body of a request that changes something. The type makes a
// page in a browser ask first.
func adminBody(r *http.Request) ([]byte, *response) {
	refuse := func(status int, message string) ([]byte, *response) {
		a := problem(status, message)
		return nil, &a
	}
	if !jsonbody.Declared(r.Header) {
		return refuse(http.StatusUnsupportedMediaType, "Content-Type must be application/json")
	}
	const most = 1 << 20
	raw, err := io.ReadAll(io.LimitReader(r.Body, most+1))
	if err != nil || len(raw) > most {
		return refuse(http.StatusRequestEntityTooLarge, "the body is too large or could not be read")
	}
	return raw, nil
}

func (a *admin) release(name string, r *http.Request) response {
	a.clock.clocks.Release(name)
	return a.showClock(name, r)
}

// asJSON answers 200 with a value; map keys come out sorted.
func asJSON(value any) response {
	body, err := json.Marshal(value)
	if err != nil {
		panic(err) // the values are ours and can always be encoded
	}
	return response{status: http.StatusOK, body: body}
}

// A counter that stands still says that a fault was not injected, so that a
// client cannot pass for having survived it.
func (a *admin) showFaults(name string, _ *http.Request) response {
	return asJSON(map[string]any{"faults": a.faults.List(name)})
}

// addFault appends one fault and answers the list, and how long it holds for whom.
func (a *admin) addFault(name string, r *http.Request) response {
	raw, refused := adminBody(r)
	if refused != nil {
		return *refused
	}
	switch err := a.faults.Add(name, raw, a.clock.clocks.Of(name)); {
	case errors.Is(err, fault.ErrFull):
		return problem(http.StatusTooManyRequests, err.Error())
	case err != nil:
		return problem(http.StatusBadRequest, err.Error())
	}
	answer := map[string]any{"faults": a.faults.List(name), "note": "a fault stays until DELETE /__admin/faults removes it, or its times or ttl are over"}
	if name == "" {
		answer["warning"] = "set without a session, it spoils the answers of all who name none; X-Calco-Session keeps it to one test"
	}
	return asJSON(answer)
}

func (a *admin) forgetFaults(name string, r *http.Request) response {
	a.faults.Clear(name)
	return a.showFaults(name, r)
}

// showCoverage is what the session has met so far; with ?sessions=all what all of
// them have, taken together.
func (a *admin) showCoverage(name string, r *http.Request) response {
	if r.URL.Query().Get("sessions") == "all" {
		return asJSON(a.met.Whole())
	}
	return asJSON(a.met.Coverage(name))
}

func (a *admin) forgetCoverage(name string, r *http.Request) response {
	a.met.Forget(name)
	return a.showCoverage(name, r)
}

// showContract is openapi.yaml as the program was built with it.
func (a *admin) showContract(string, *http.Request) response {
	contract := response{status: http.StatusOK, body: calco.OpenAPI}
	contract.header("Content-Type", "application/yaml")
	return contract
}
