package session

import (
	"encoding/binary"
	"time"
)

// packed are texts, numbers and times in one piece of memory. A text stands after its
// length.
type packed []byte

func (p *packed) add(text string) {
	*p = append(binary.AppendUvarint(*p, uint64(len(text))), text...)
}

// next takes the first text off.
func (p *packed) next() []byte {
	n := p.number()
	text := (*p)[:n]
	*p = (*p)[n:]
	return text
}

func (p *packed) addNumber(n int) { *p = binary.AppendUvarint(*p, uint64(n)) } //nolint:gosec // counts and statuses

// number takes a number off.
func (p *packed) number() int {
	n, size := binary.Uvarint(*p)
	*p = (*p)[size:]
	return int(n) //nolint:gosec // that addNumber has written
}

// addTime keeps a time and how far its zone is from UTC.
func (p *packed) addTime(t time.Time) {
	var buffer [timeBytes]byte
	written, err := t.AppendBinary(buffer[:0])
	if err != nil { // a zone that is weeks away
		written, _ = t.UTC().AppendBinary(buffer[:0])
	}
	p.add(string(written))
}

// timeBytes is the longest that a time takes.
const timeBytes = 16

func (p *packed) time() (t time.Time) {
	_ = t.UnmarshalBinary(p.next()) // that addTime has written
	return t
}
