package asking

import (
	"errors"
	"sync"

	"calco.example/contracts/client"
)

// ErrNoneLeft says that no more requests may be sent.
var ErrNoneLeft = errors.New("there are no requests left")

// budget counts the requests of a calibration, each try of one, and allows no more
// than there may be. Requests under way at the same time share it.
type budget struct {
	most  int
	onAsk func(sent int, what string) // nil where nobody wants to hear

	mu   sync.Mutex
	sent int
}

// take counts a request that is about to be sent, or tells that none may be.
func (s *budget) take(what string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.sent >= s.most {
		return false
	}
	if s.onAsk != nil {
		s.onAsk(s.sent, what)
	}
	s.sent++
	return true
}

// giveBack takes a request off again that was not sent after all: the client kept
// it, because the target file does not allow it.
func (s *budget) giveBack(err error) {
	if errors.Is(err, client.ErrBudget) || errors.Is(err, client.ErrNotAllowed) {
		s.mu.Lock()
		s.sent--
		s.mu.Unlock()
	}
}

// left is how many requests may still be sent.
func (s *budget) left() int { return s.most - s.count() }

// count is how many requests were sent.
func (s *budget) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sent
}
