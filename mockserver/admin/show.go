package admin

import (
	"net/http"
	"time"

	"calco.example"
	"calco.example/mockserver/buffered"
	"calco.example/mockserver/session"
)

// What may be looked at, and forgotten: health, journal, coverage, the contract.

func (s *Service) showHealth(name string, _ *http.Request) buffered.Response {
	return asJSON(map[string]any{
		"status":  "ok",
		"profile": s.Profiles.Of(name).Name,
		"seed":    s.Seed,
		"now":     s.now(name),
		"panics":  s.Panics(),
	})
}

// now is the time of a session, as it is shown.
func (s *Service) now(name string) string {
	return s.Clocks.Of(name).In(s.World.Zone).Format(time.RFC3339)
}

// showRequests is the journal of a session, or what the query leaves of it.
func (s *Service) showRequests(name string, r *http.Request) buffered.Response {
	filter, wrong := session.ReadFilter(r.URL.Query(), s.World.Zone)
	if wrong != "" {
		return problem(http.StatusBadRequest, wrong)
	}
	return asJSON(map[string]any{"requests": s.Journal.Entries(name, filter)})
}

func (s *Service) forgetRequests(name string, _ *http.Request) buffered.Response {
	s.Journal.Clear(name)
	return asJSON(map[string]any{"requests": []any{}})
}

// showCoverage is what the session has met so far; with ?sessions=all what all of
// them have, taken together.
func (s *Service) showCoverage(name string, r *http.Request) buffered.Response {
	if r.URL.Query().Get("sessions") == "all" {
		return asJSON(s.Met.Total())
	}
	return asJSON(s.Met.Coverage(name))
}

func (s *Service) forgetCoverage(name string, r *http.Request) buffered.Response {
	s.Met.Forget(name)
	return s.showCoverage(name, r)
}

// showContract is openapi.yaml as the program was built with it.
func (s *Service) showContract(string, *http.Request) buffered.Response {
	return buffered.New().With(http.StatusOK, "application/yaml", calco.OpenAPI)
}
