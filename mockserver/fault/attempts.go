package fault

import (
	"encoding/binary"
	"strconv"
	"strings"

	"calco.example/mockserver/draw"
)

// IsAttempt tells whether the lines of X-Calco-Attempt name an attempt, as 1 or 2.
// Others tell tries apart as well, as nobody would expect.
func IsAttempt(lines []string) bool {
	n, err := strconv.ParseUint(lines[0], 10, 63)
	return len(lines) == 1 && err == nil && n > 0
}

// attempts count equal requests of a session, so that a client that simply asks
// again meets another draw.
type attempts struct {
	of   map[string]map[uint64]uint64 // by session and request
	kept int                          // requests of all sessions
}

// mostAttempts bounds how many requests are told apart; further ones count as
// first attempts.
const mostAttempts = 100_000

// next counts an attempt, and is what its draws start from: for the first, the
// request alone.
func (a *attempts) next(session string, request uint64) uint64 {
	before, known := a.of[session][request]
	switch {
	case !known && a.kept >= mostAttempts:
		return request
	case !known:
		a.first(session, request)
		return request
	}
	a.of[session][request]++
	return draw.Hash(request, binary.LittleEndian.AppendUint64(nil, before))
}

func (a *attempts) first(session string, request uint64) {
	if a.of == nil {
		a.of = map[string]map[uint64]uint64{}
	}
	if a.of[session] == nil {
		a.of[strings.Clone(session)] = map[uint64]uint64{}
	}
	a.of[session][request] = 1
	a.kept++
}

func (a *attempts) forget(session string) {
	a.kept -= len(a.of[session])
	delete(a.of, session)
}
