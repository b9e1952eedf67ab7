package world

import (
	"cmp"
	"encoding/binary"
	"slices"
	"sync"
)

// scopeTable keeps the scopes that are neither a persona, a location nor a
// terminal, so that equal sets share their blocks.
type scopeTable struct {
	mu    sync.Mutex
	known map[string]*Scope
}

// maxScopes bounds the table. When it is full it is emptied: a scope is only a
// name for a set, and blocks of a forgotten one age out of the cache.
const maxScopes = 256

// ScopeOf returns the one scope of a set of terminals, in any order and with
// repetitions: a persona's, a location's or a terminal's own where it fits.
func (l *Ledger) ScopeOf(terminals []*Terminal) *Scope {
	if len(terminals) == 1 {
		return terminals[0].Scope
	}
	set := slices.Clone(terminals)
	slices.SortFunc(set, func(a, b *Terminal) int { return cmp.Compare(a.ordinal, b.ordinal) })
	set = slices.Compact(set)
	if own := ownScope(set); own != nil {
		return own
	}
	return l.scopes.intern(set)
}

// ownScope returns the scope the world already has for an ascending set.
func ownScope(set []*Terminal) *Scope {
	if len(set) == 0 {
		return nil
	}
	first := set[0]
	for _, own := range []*Scope{first.Scope, first.Location.Scope, first.persona.All} {
		if slices.Equal(own.Terminals, set) {
			return own
		}
	}
	return nil
}

func (s *scopeTable) intern(set []*Terminal) *Scope {
	key := make([]byte, 0, 4*len(set))
	for _, t := range set {
		key = binary.BigEndian.AppendUint32(key, uint32(t.ordinal))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if found := s.known[string(key)]; found != nil {
		return found
	}
	if s.known == nil || len(s.known) >= maxScopes {
		s.known = make(map[string]*Scope)
	}
	scope := &Scope{Terminals: set}
	s.known[string(key)] = scope
	return scope
}
