package session

import "encoding/binary"

// packed are texts in one piece of memory, each after its length.
type packed []byte

func (p *packed) add(text string) {
	*p = append(binary.AppendUvarint(*p, uint64(len(text))), text...)
}

// next takes the first text off.
func (p *packed) next() []byte {
	n, size := binary.Uvarint(*p)
	end := size + int(n) //nolint:gosec // a length that add has written
	text := (*p)[size:end]
	*p = (*p)[end:]
	return text
}

// count takes one byte off, which counts the texts that follow.
func (p *packed) count() int {
	n := int((*p)[0])
	*p = (*p)[1:]
	return n
}
