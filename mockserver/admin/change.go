package admin

import (
	"errors"
	"net/http"

	"calco.example/contracts/civil"
	"calco.example/mockserver/buffered"
	"calco.example/mockserver/fault"
	"calco.example/mockserver/jsonbody"
)

// What a session may change: its clock and its faults. Its profile is in profile.go.

func (s *Service) showClock(name string, _ *http.Request) buffered.Response {
	return asJSON(map[string]any{"now": s.now(name), "frozen": s.Clocks.Frozen(name)})
}

// freeze sets the clock of a session: {"now":"2025-08-20T15:00:00"}.
func (s *Service) freeze(name string, r *http.Request) buffered.Response {
	raw, refused := bodyOf(r)
	if refused != nil {
		return *refused
	}
	members, problemOfBody := jsonbody.Parse(raw)
	now, sent := jsonbody.LastNamed(members, "now")
	if problemOfBody != nil || !sent || now.Kind != jsonbody.String || len(members) != 1 {
		return problem(http.StatusBadRequest, `the body must be {"now":"2025-08-20T15:00:00"}`)
	}
	at, err := civil.ParseTime(now.Text, s.World.Zone)
	if err != nil {
		return problem(http.StatusBadRequest, "now: "+err.Error())
	}
	if err := s.Clocks.Freeze(name, at); err != nil {
		return problem(http.StatusTooManyRequests, err.Error())
	}
	return s.showClock(name, r)
}

func (s *Service) release(name string, r *http.Request) buffered.Response {
	s.Clocks.Release(name)
	return s.showClock(name, r)
}

// A counter that stands still says that a fault was not injected, so that a
// client cannot pass for having survived it.
func (s *Service) showFaults(name string, _ *http.Request) buffered.Response {
	return asJSON(map[string]any{"faults": s.Faults.List(name)})
}

// addFault appends one fault and answers the list, and how long it holds for whom.
func (s *Service) addFault(name string, r *http.Request) buffered.Response {
	raw, refused := bodyOf(r)
	if refused != nil {
		return *refused
	}
	switch err := s.Faults.Add(name, raw, s.Clocks.Of(name)); {
	case errors.Is(err, fault.ErrFull):
		return problem(http.StatusTooManyRequests, err.Error())
	case err != nil:
		return problem(http.StatusBadRequest, err.Error())
	}
	body := map[string]any{"faults": s.Faults.List(name), "note": "a fault stays until DELETE /__admin/faults removes it, or its times or ttl are over"}
	if name == "" {
		body["warning"] = "set without a session, it spoils the answers of all who name none; X-Calco-Session keeps it to one test"
	}
	return asJSON(body)
}

func (s *Service) forgetFaults(name string, r *http.Request) buffered.Response {
	s.Faults.Clear(name)
	return s.showFaults(name, r)
}
