package schema

import (
	"crypto/sha256"
	"sync"
)

// memory keeps what was found in bodies, by their content: programs that ask one
// world again and again, as a kill run asks a mock once for each mutant, get most
// answers byte for byte as before.
type memory struct {
	mu    sync.Mutex
	found map[content]Checked
}

// content is a body as the body of a response.
type content struct {
	response *response
	sum      [sha256.Size]byte
}

// mostRemembered is more than one run gets: some 2,000 answers.
const mostRemembered = 8192

// of is what was found in a body before, or what check finds now. Nobody changes it.
func (m *memory) of(r *response, body []byte, check func() Checked) Checked {
	key := content{r, sha256.Sum256(body)}
	m.mu.Lock()
	found, known := m.found[key]
	m.mu.Unlock()
	if known {
		return found
	}
	found = check()
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.found == nil || len(m.found) == mostRemembered {
		m.found = map[content]Checked{}
	}
	m.found[key] = found
	return found
}
