package schema

import (
	"crypto/sha256"
	"sync"
)

// memory keeps what was found in bodies, by their content: programs that ask one
// world again and again, as a kill run asks a mock once for each mutant, get most
// answers byte for byte as before. What was not asked for since the last time that it was
// full is forgotten, so that what comes once does not push out what comes again.
type memory struct {
	mu            sync.Mutex
	found, before map[content]Checked
}

// content is a body as the body of a response.
type content struct {
	response *response
	sum      [sha256.Size]byte
}

// mostRemembered is more than one run gets: some 2,000 answers. Twice as many are kept.
const mostRemembered = 4096

// of is what was found in a body before, or what check finds now. Nobody changes it.
func (m *memory) of(r *response, body []byte, check func() Checked) Checked {
	key := content{r, sha256.Sum256(body)}
	found, known := m.recall(key)
	if !known {
		found = check()
		m.keep(key, found)
	}
	return found
}

func (m *memory) recall(key content) (found Checked, known bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if found, known = m.found[key]; known {
		return found, true
	}
	if found, known = m.before[key]; known {
		m.put(key, found)
	}
	return found, known
}

func (m *memory) keep(key content, found Checked) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.put(key, found)
}

func (m *memory) put(key content, found Checked) {
	if m.found == nil || len(m.found) == mostRemembered {
		m.found, m.before = map[content]Checked{}, m.found
	}
	m.found[key] = found
}
