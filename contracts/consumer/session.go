package consumer

import (
	"strings"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/habits"
	"calco.example/contracts/consumer/met"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/consumer/tally"
	"calco.example/contracts/rules"
)

// session is one client, as its requests come: what it has met, and how it behaves.
// Its size does not grow with their number.
type session struct {
	name     string
	used     int64 // when it was last used
	requests int64
	tally    tally.Tally
	follower habits.Follower
}

func newSession(name string) *session {
	s := &session{name: strings.Clone(name)}
	s.tally.Begin()
	s.follower.Begin(s.name)
	return s
}

// record counts one request.
func (s *session) record(r *sent.Request) {
	s.requests++
	k := tally.KindOf(r.Rule)
	this := asked.BriefOf(r, k.Response)
	s.tally.Record(r, k, &this)
	s.follower.Follow(r, &this)
}

// coverage is what it has met, answered by a profile, only what there is.
func (s *session) coverage(profile rules.Profile) met.Coverage {
	c := s.tally.Coverage(s.name, profile)
	c.Client, c.Requests, c.Findings = s.name, s.requests, s.follower.Findings()
	if s.requests > 0 {
		c.Sessions = 1
	}
	return c
}
