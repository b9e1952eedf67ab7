package mockserver

import (
	"net/http"

	"calco.example/contracts/consumer"
)

// Met is what clients have met of the rule book, and how they behaved.
func (m *Mock) Met() *consumer.Book { return m.met }

// adminCoverage is what the session has met so far; with ?sessions=all what all of
// them have, taken together.
func (m *Mock) adminCoverage(name string, r *http.Request) response {
	if r.URL.Query().Get("sessions") == "all" {
		return asJSON(m.met.Whole())
	}
	return asJSON(m.met.Coverage(name))
}

func (m *Mock) adminForgetCoverage(name string, r *http.Request) response {
	m.met.Forget(name)
	return m.adminCoverage(name, r)
}
