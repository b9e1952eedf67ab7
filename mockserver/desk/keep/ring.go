package keep

import (
	"cmp"
	"slices"
	"strings"
	"sync"
)

// The bounds of what is kept. Rows are small; bodies are dropped, oldest first,
// long before their rows.
const (
	MaxRows     = 10_000
	MaxWire     = 2 << 20  // bytes of all bodies together
	MaxBody     = 64 << 10 // bytes kept of one body
	maxSessions = 200
	maxText     = 500 // bytes of a reason or a path
)

// Ring keeps the newest exchanges. It is safe for concurrent use.
type Ring struct {
	mu       sync.Mutex
	rows     []*Exchange // by ID modulo MaxRows
	last     int64
	wire     int   // bytes of all bodies
	wireFrom int64 // the oldest ID that may still have its bodies
	sessions []string
	waiting  chan struct{} // closed when something arrives
}

// NewRing returns an empty ring.
func NewRing() *Ring { return &Ring{waiting: make(chan struct{}), wireFrom: 1} }

// Add keeps an exchange, gives it its ID and returns that. The ring owns the
// exchange from then on, and nobody changes it any more.
func (r *Ring) Add(x *Exchange) int64 {
	x.Why, x.Path = bounded(x.Why), bounded(x.Path)
	x.Wire = cmp.Or(x.Wire, noWire)
	x.wireOf = len(x.Wire.Body) + len(x.Wire.Response) + len(x.Wire.Query)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.last++
	x.ID = r.last
	if len(r.rows) < MaxRows {
		r.rows = append(r.rows, nil)
	}
	place := &r.rows[(x.ID-1)%MaxRows]
	if old := *place; old != nil {
		r.wire -= old.wireOf
	}
	*place = x
	r.wire += x.wireOf
	r.dropBodies()
	r.noteSession(x.Session)
	close(r.waiting)
	r.waiting = make(chan struct{})
	return x.ID
}

func bounded(text string) string {
	if len(text) > maxText {
		return strings.ToValidUTF8(text[:maxText], "") + "…"
	}
	return text
}

// dropBodies lets go of the oldest bodies until the rest is within the bound.
func (r *Ring) dropBodies() {
	for ; r.wire > MaxWire && r.wireFrom < r.last; r.wireFrom++ {
		place := &r.rows[(r.wireFrom-1)%MaxRows]
		if *place == nil || (*place).ID != r.wireFrom || (*place).wireOf == 0 {
			continue
		}
		bare := **place
		r.wire -= bare.wireOf
		bare.Wire, bare.wireOf = noWire, 0
		*place = &bare
	}
}

func (r *Ring) noteSession(name string) {
	if i := slices.Index(r.sessions, name); i >= 0 {
		r.sessions = slices.Delete(r.sessions, i, i+1)
	}
	r.sessions = append(r.sessions, name)
	if len(r.sessions) > maxSessions {
		r.sessions = slices.Delete(r.sessions, 0, 1)
	}
}

// Sessions lists the sessions seen, sorted.
func (r *Ring) Sessions() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Sorted(slices.Values(r.sessions))
}

// Get finds an exchange; nil when it is not kept any more.
func (r *Ring) Get(id int64) *Exchange {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.get(id)
}

func (r *Ring) get(id int64) *Exchange {
	if id < 1 || id > r.last || id <= r.last-MaxRows {
		return nil
	}
	return r.rows[(id-1)%MaxRows]
}

// Numbered finds the exchange that the mock counted as a number; nil when it was
// not kept.
func (r *Ring) Numbered(number int64) *Exchange {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, x := range r.rows {
		if x != nil && x.Number == number {
			return x
		}
	}
	return nil
}

// Last is the newest ID, 0 when there was none.
func (r *Ring) Last() int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.last
}

// Before lists up to most exchanges that a filter shows, newest first, with IDs
// below one (0: from the newest).
func (r *Ring) Before(id int64, f Filter, most int) []*Exchange {
	r.mu.Lock()
	defer r.mu.Unlock()
	if id <= 0 || id > r.last+1 {
		id = r.last + 1
	}
	var list []*Exchange
	for id--; id > r.last-MaxRows && id > 0 && len(list) < most; id-- {
		if x := r.get(id); x != nil && f.Shows(x) {
			list = append(list, x)
		}
	}
	return list
}

// After lists up to most exchanges that a filter shows with IDs above one,
// oldest first, the ID up to which it has looked, and whether some had gone by
// that are not kept any more. The channel is closed when something newer comes.
func (r *Ring) After(id int64, f Filter, most int) (list []*Exchange, seen int64, lost bool, more <-chan struct{}) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if id > r.last { // of another process
		id = 0
	}
	if oldest := r.last - MaxRows; id < oldest {
		id, lost = oldest, true
	}
	for seen = id; seen < r.last && len(list) < most; {
		seen++
		if x := r.get(seen); x != nil && f.Shows(x) {
			list = append(list, x)
		}
	}
	return list, seen, lost, r.waiting
}

// Clear forgets the exchanges that a filter shows.
func (r *Ring) Clear(f Filter) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, x := range r.rows {
		if x != nil && f.Shows(x) {
			r.wire -= x.wireOf
			r.rows[i] = nil
		}
	}
}
