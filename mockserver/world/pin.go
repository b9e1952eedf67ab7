package world

import (
	"math/rand/v2"

	"github.com/brianvoe/gofakeit/v7"

	"calco.example/contracts/civil"
	"calco.example/mockserver/world/chance"
	"calco.example/mockserver/world/payment"
)

// pin is a sale that a world file says in full, for tests that need a known
// answer. Its number among the pins of its terminal is its index in a mark,
// beyond those of drawn sales.
type pin struct {
	date   civil.Date
	millis int // of the day
	class  payment.Class
	sale   Sale // what the file says; Terminal, time and class come from the mark
}

// firstPin is the first index that no drawn sale has.
const (
	firstPin = 10000
	maxPins  = maxIndex - firstPin + 1
)

// pinned tells whether a mark stands for a pin.
func (m Mark) pinned() bool { return m.Index() >= firstPin }

// appendPins appends the pinned sales of a terminal on one day.
func (t *Terminal) appendPins(dst []Mark, d civil.Date) []Mark {
	for i := range t.pins {
		if p := &t.pins[i]; p.date == d {
			dst = append(dst, newMark(p.millis, 0, firstPin+i, p.class))
		}
	}
	return dst
}

// fill completes a record from the file.
func (p *pin) fill(s *Sale) {
	place := *s
	*s = p.sale
	s.Terminal, s.Date, s.Second, s.Millisecond = place.Terminal, place.Date, place.Second, place.Millisecond
	s.Index, s.Class, s.dateText, s.shownSecond, s.countedSecond = place.Index, place.Class, place.dateText, place.shownSecond, place.countedSecond
	if s.Sequence == 0 {
		s.Sequence = sequence(s.Date, s.Terminal.lastFree(s.Date, s.Index-firstPin))
	}
}

// lastFree is what stands for the index of a pin in its sequence number: counted from the
// last of its day, which no drawn sale has.
func (t *Terminal) lastFree(d civil.Date, pin int) int {
	last := firstPin - 1
	for i := range t.pins[:pin] {
		if t.pins[i].date == d {
			last--
		}
	}
	return last
}

// pinnedIDs are the identifiers of a pin that says none, by terminal and number.
func pinnedIDs(serial string, number int) (sale chance.Uuid, acquirer int64) {
	var source rand.PCG
	source.Seed(chance.HashText(serial), uint64(number))
	fake := gofakeit.NewFaker(&source, false)
	return chance.DrawUUID(fake), drawAcquirer(fake)
}
