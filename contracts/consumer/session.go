package consumer

import (
	"strings"

	"calco.example/contracts/rules"
)

// session is one client, as its requests come: what it has met, and how it behaves.
// Its size does not grow with their number.
type session struct {
	name     string
	used     int64 // when it was last used
	requests int64
	tally    tally
	follower follower
}

func newSession(name string) *session {
	s := &session{name: strings.Clone(name)}
	s.tally.begin()
	s.follower.begin(s.name)
	return s
}

// record counts one request.
func (s *session) record(r *Request) {
	s.requests++
	k := kindOf(r.Rule)
	this := briefOf(r, k.answer)
	s.tally.record(r, k, &this)
	s.follower.follow(r, &this)
}

// coverage is what it has met, answered by a profile, only what there is.
func (s *session) coverage(profile rules.Profile) Coverage {
	c := s.tally.coverage(s.name, profile)
	c.Client, c.Requests, c.Findings = s.name, s.requests, s.follower.soFar()
	if s.requests > 0 {
		c.Sessions = 1
	}
	return c
}
