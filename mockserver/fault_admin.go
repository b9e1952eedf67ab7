package mockserver

import "net/http"

// /__admin/faults: the faults of a session with their counters. A counter that
// stands still says that a fault was not injected, so that a client cannot pass
// for having survived it.

func (m *Mock) adminFaults(session string, _ *http.Request) answer {
	return asJSON(map[string]any{"faults": m.faults.of(session)})
}

// adminAddFault appends one fault and answers the list.
func (m *Mock) adminAddFault(session string, r *http.Request) answer {
	raw, refused := adminBody(r)
	if refused != nil {
		return *refused
	}
	settings, err := parseFault(raw)
	if err != nil {
		return problem(http.StatusBadRequest, err.Error())
	}
	if !m.faults.add(session, settings) {
		return problem(http.StatusTooManyRequests, "a session has room for 64 faults, and the mock for 10000 sessions: DELETE /__admin/faults in those that are done")
	}
	return m.adminFaults(session, r)
}

func (m *Mock) adminForgetFaults(session string, r *http.Request) answer {
	m.faults.clear(session)
	return m.adminFaults(session, r)
}
