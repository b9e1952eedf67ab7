package fault

import (
	"encoding/binary"
	"maps"
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
type attempts map[attempted]uint64

type attempted struct {
	session string
	request uint64
}

// mostAttempts bounds how many requests are told apart; further ones count as
// first attempts.
const mostAttempts = 100_000

// next counts an attempt, and is what its draws start from: for the first, the
// request alone.
func (a attempts) next(session string, request uint64) uint64 {
	of := attempted{session, request}
	before, known := a[of]
	switch {
	case !known && len(a) >= mostAttempts:
		return request
	case !known:
		a[attempted{strings.Clone(session), request}] = 1
		return request
	}
	a[of]++
	return draw.Hash(request, binary.LittleEndian.AppendUint64(nil, before))
}

func (a attempts) forget(session string) {
	maps.DeleteFunc(a, func(of attempted, _ uint64) bool { return of.session == session })
}
