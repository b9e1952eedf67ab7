package scenario

import (
	"encoding/json"
	"strings"

	"calco.example/contracts/exchange"
)

// mostAgainst is how many readings a finding shows the requests of.
const mostAgainst = 2

// Against has findings show the requests of readings that are held against each other,
// beside the last one, until the returned function is called: the last one stands for the
// reading that it belongs to.
func (s *Session) Against(of ...*Reading) (done func()) {
	if s.Last == nil || len(of) > mostAgainst {
		return func() {}
	}
	isShown := false
	for _, w := range of {
		var r exchange.Request
		if s.Try(func() { r = s.PageRequest(w.Of, 1, 20) }) != nil {
			continue
		}
		if askedOf(r) == askedOf(s.Last.Request) {
			r, isShown = s.Last.Request, true
		}
		s.against = append(s.against, r)
	}
	if !isShown {
		s.against = append(s.against, s.Last.Request)
	}
	return func() { s.against = nil }
}

// askedOf is what a request asks, whichever page of it.
func askedOf(r exchange.Request) string {
	var body map[string]any
	if json.Unmarshal(r.Body, &body) != nil {
		return string(r.Body)
	}
	for name := range body {
		if strings.EqualFold(name, "page") || strings.EqualFold(name, "pageSize") {
			delete(body, name)
		}
	}
	return string(r.Operation) + string(exchange.MustJSON(body))
}
