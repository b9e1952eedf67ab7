package world

import (
	"slices"

	"calco.example/contracts/civil"
	"calco.example/mockserver/world/chance"
)

// FirstDay is the first day with sales, a month before the earliest endDate of
// the branch report (BR-09), so that a range that begins earlier finds some.
var FirstDay = civil.NewDate(2019, 12, 1)

// appendMarks appends the sales of one terminal on one day, ascending. The marks
// are a pure function of seed, serial number and day: nothing is carried from
// one day to the next, so any range can be made alone.
func (l *Ledger) appendMarks(dst []Mark, t *Terminal, position int, d civil.Date) []Mark {
	h := t.habits
	if d < FirstDay {
		return dst
	}
	start := len(dst)
	dst = t.appendPins(dst, d)
	if h != nil {
		dst = h.draw(dst, t.phase, d, chance.NewDice(chance.Mix(chance.Mix(l.seed, t.hash), uint64(d)), chance.StreamSkeleton))
	}
	marks := dst[start:]
	slices.Sort(marks)
	if len(marks) > 0 && marks[0].Second() < 3600 && civil.MissesMidnight(d, l.world.Zone) {
		skipMissingHour(marks)
	}
	for i := range marks {
		index := i
		if marks[i].pinned() {
			index = 0 // it has its own
		}
		marks[i] |= newMark(0, position, index, 0)
	}
	return dst
}

// draw appends the sales with time and class only, in no order.
func (h *habits) draw(dst []Mark, phase int, d civil.Date, dice chance.Dice) []Mark {
	n := h.count(d, phase, &dice)
	if n == 0 {
		return dst
	}
	for range n {
		dst = append(dst, newMark(h.moment(&dice), 0, 0, h.class(&dice)))
	}
	for i := phase; i < len(h.every); i += h.sellers {
		dst = append(dst, newMark(h.moment(&dice), 0, 0, h.every[i]))
	}
	if h.midnight && phase == 0 {
		dst = append(dst, newMark(civil.SecondsOfDay*1000-1, 0, 0, h.class(&dice)),
			newMark(dice.Below(60*1000), 0, 0, h.class(&dice)))
	}
	if h.burst && phase == 0 {
		dst = h.drawBurst(dst, &dice)
	}
	return dst
}

// skipMissingHour moves the sales of an hour that does not exist to the next one.
func skipMissingHour(marks []Mark) {
	for i, m := range marks {
		if m.Second() < 3600 {
			marks[i] = m + newMark(3600*1000, 0, 0, 0)
		}
	}
	slices.Sort(marks)
}
