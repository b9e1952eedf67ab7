package fault

import (
	"fmt"
	"net/http"

	"calco.example/contracts/consumer/asked"
	"calco.example/mockserver/buffered"
)

// What is told of a spoilt answer: what went out, not what would have.

// inContext carries an injected fault to the journal.
type inContext struct{}

// Injected is what a request was told of the fault that spoils its answer.
type Injected struct {
	Kind       string
	Own        int    // status that the fault sends, 0 for none of its own
	RetryAfter string // that header of the answer
	// Why names the fault, as "fault 3: status 503".
	Why string
	// Replaced says that the answer of the mock does not reach the client, at least
	// not as it was.
	Replaced bool
	// Body is what goes out instead, where that may hold a code.
	Body []byte
	// Missed tells why a fault that was to spoil the answer did not; it has no Kind.
	Missed string
	// Member says that one member of the answer is spoilt, and the rest is not.
	Member bool
	sends  int
}

// Of is the fault that spoils the answer to a request, whose body would have been
// this; the zero value is none.
func Of(r *http.Request, body []byte) Injected {
	i, _ := r.Context().Value(inContext{}).(*injection)
	if i == nil {
		return Injected{}
	}
	if missed := i.misses(body); missed != "" {
		return Injected{Missed: fmt.Sprintf("fault %d did not fire: %s", i.id, missed)}
	}
	return Injected{
		Kind: i.fault.Kind, Own: i.fault.Status, RetryAfter: i.retryAfter(), Why: i.why(),
		Replaced: !asked.DataArrives(i.fault.Kind), Body: i.replaced(body), Member: i.fault.Path != "", sends: i.kind.sends,
	}
}

// replaced is what goes out in place of a body; nil for kinds whose bytes hold no
// code.
func (i *injection) replaced(body []byte) []byte {
	if !i.kind.code {
		return nil
	}
	spoilt := *i
	spoilt.genuine = buffered.New()
	spoilt.genuine.Body = body
	return i.kind.rewrite(&spoilt).Body
}

// Status is the one that goes out where the mock would have answered another; 0
// where no status does.
func (i Injected) Status(genuine int) int {
	switch {
	case i.sends == noAnswer:
		return 0
	case i.sends != 0:
		return i.sends
	case i.Own != 0:
		return i.Own
	}
	return genuine
}

func (i *injection) why() string {
	text := fmt.Sprintf("fault %d: %s", i.id, i.fault.Kind)
	if i.fault.Status != 0 {
		text += fmt.Sprint(" ", i.fault.Status)
	}
	if i.fault.Path != "" {
		text += " at " + i.fault.Path
	}
	return text
}
