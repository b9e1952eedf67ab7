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
	"calco.example/contracts/rules"
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
var adminRoutes = map[string]map[string]func(*Mock, string, *http.Request) response{
	"health":       {http.MethodGet: (*Mock).adminHealth},
	"personas":     {http.MethodGet: (*Mock).adminPersonas},
	"profile":      {http.MethodGet: (*Mock).adminProfile},
	"requests":     {http.MethodGet: (*Mock).adminRequests, http.MethodDelete: (*Mock).adminForgetRequests},
	"clock":        {http.MethodGet: (*Mock).adminClock, http.MethodPut: (*Mock).adminFreeze, http.MethodDelete: (*Mock).adminRelease},
	"coverage":     {http.MethodGet: (*Mock).adminCoverage, http.MethodDelete: (*Mock).adminForgetCoverage},
	"openapi.yaml": {http.MethodGet: (*Mock).adminContract},
	"faults":       {http.MethodGet: (*Mock).adminFaults, http.MethodPost: (*Mock).adminAddFault, http.MethodDelete: (*Mock).adminForgetFaults},
}

func (m *Mock) admin() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header()["Cache-Control"] = []string{"no-store"}
		_, now, _ := m.timeOf(r.Header)
		m.setDate(w, now)
		send(w, r, m.adminAnswer(r))
	})
}

func (m *Mock) adminAnswer(r *http.Request) response {
	if !m.adminPeer(r) {
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
		a := problem(http.StatusMethodNotAllowed, "this admin path serves "+allowed(handlers))
		a.header("Allow", allowed(handlers))
		return a
	}
	name, err := session.Name(r.Header, m.isOurs)
	if err != nil {
		return *badHeader(err)
	}
	return handler(m, name, r)
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

// adminPeer tells whether peer and Host may use the admin paths. A Host can be
// forged by a program, but not by a page in a browser.
func (m *Mock) adminPeer(r *http.Request) bool {
	host := r.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.Trim(host, "[]"))
	if slices.ContainsFunc(m.config.AdminHosts, func(allowed string) bool { return strings.EqualFold(allowed, host) }) {
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

func (m *Mock) adminHealth(name string, _ *http.Request) response {
	return asJSON(map[string]any{
		"status":  "ok",
		"profile": m.config.Profile.Name,
		"seed":    m.config.Seed,
		"now":     m.clock.Of(name).In(m.world.Zone).Format(time.RFC3339),
		"panics":  m.panics.Load(),
	})
}

// personaView is a persona as `GET /__admin/personas` promises it.
type personaView struct {
	Name      string         `json:"name"`
	APIKey    string         `json:"apiKey"`
	Summary   string         `json:"summary"`
	Commerce  *commerceView  `json:"commerce"`
	Locations []locationView `json:"locations"`
}

type commerceView struct {
	PartnerID    string `json:"partnerId"`
	TaxID        string `json:"taxId"`
	CommerceName string `json:"commerceName"`
}

type locationView struct {
	ID            int      `json:"id"`
	SerialNumbers []string `json:"serialNumbers"`
}

func (m *Mock) adminPersonas(string, *http.Request) response {
	return asJSON(map[string]any{"personas": PersonaViews(m.world)})
}

// PersonaViews are the personas in the shape of `GET /__admin/personas`.
func PersonaViews(w *world.World) []personaView {
	views := []personaView{}
	for _, p := range w.Personas {
		v := personaView{Name: p.Name, APIKey: p.APIKey, Summary: p.Summary, Locations: []locationView{}}
		if p.Commerce != nil {
			v.Commerce = &commerceView{p.Commerce.PartnerID, p.Commerce.TaxID, p.Commerce.Name}
		}
		for _, l := range p.Locations {
			serials := []string{}
			for _, t := range l.Terminals {
				serials = append(serials, t.Serial)
			}
			v.Locations = append(v.Locations, locationView{l.ID, serials})
		}
		views = append(views, v)
	}
	return views
}

// adminProfile shows every open question with the answer that is served.
func (m *Mock) adminProfile(string, *http.Request) response {
	answered := map[rules.QuestionID]any{}
	for _, q := range rules.Questions() {
		if m.config.Profile.Vary && !m.config.Profile.Pins(q.ID) {
			continue
		}
		answered[q.ID] = m.config.Profile.Answer(q.ID)
	}
	return asJSON(map[string]any{
		"name": m.config.Profile.Name, "summary": m.config.Profile.Summary,
		"vary": m.config.Profile.Vary, "answers": answered,
	})
}

func (m *Mock) adminRequests(name string, _ *http.Request) response {
	return asJSON(map[string]any{"requests": m.journal.Entries(name)})
}

func (m *Mock) adminForgetRequests(name string, _ *http.Request) response {
	m.journal.Clear(name)
	return asJSON(map[string]any{"requests": []any{}})
}

func (m *Mock) adminClock(name string, _ *http.Request) response {
	return asJSON(map[string]any{
		"now":    m.clock.Of(name).In(m.world.Zone).Format(time.RFC3339),
		"frozen": m.clock.Frozen(name),
	})
}

// adminFreeze sets the clock of a session: {"now":"2025-08-20T15:00:00"}.
func (m *Mock) adminFreeze(name string, r *http.Request) response {
	raw, refused := adminBody(r)
	if refused != nil {
		return *refused
	}
	members, problemOfBody := jsonbody.Parse(raw)
	now, sent := jsonbody.LastNamed(members, "now")
	if problemOfBody != nil || !sent || now.Kind != jsonbody.String || len(members) != 1 {
		return problem(http.StatusBadRequest, `the body must be {"now":"2025-08-20T15:00:00"}`)
	}
	at, err := civil.ParseTime(now.Text, m.world.Zone)
	if err != nil {
		return problem(http.StatusBadRequest, "now: "+err.Error())
	}
	if err := m.clock.Freeze(name, at); err != nil {
		return problem(http.StatusTooManyRequests, err.Error())
	}
	return m.adminClock(name, r)
}

// adminBody reads the body of a request that changes something. The type makes a
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

func (m *Mock) adminRelease(name string, r *http.Request) response {
	m.clock.Release(name)
	return m.adminClock(name, r)
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
func (m *Mock) adminFaults(name string, _ *http.Request) response {
	return asJSON(map[string]any{"faults": m.faults.List(name)})
}

// adminAddFault appends one fault and answers the list.
func (m *Mock) adminAddFault(name string, r *http.Request) response {
	raw, refused := adminBody(r)
	if refused != nil {
		return *refused
	}
	switch err := m.faults.Add(name, raw); {
	case errors.Is(err, fault.ErrFull):
		return problem(http.StatusTooManyRequests, err.Error())
	case err != nil:
		return problem(http.StatusBadRequest, err.Error())
	}
	return m.adminFaults(name, r)
}

func (m *Mock) adminForgetFaults(name string, r *http.Request) response {
	m.faults.Clear(name)
	return m.adminFaults(name, r)
}

// adminContract is openapi.yaml as the program was built with it.
func (m *Mock) adminContract(string, *http.Request) response {
	a := response{status: http.StatusOK, body: calco.OpenAPI}
	a.header("Content-Type", "application/yaml")
	return a
}
