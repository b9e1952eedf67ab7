package world

import (
	"encoding/binary"
	"encoding/hex"
	"math/rand/v2"
)

// uuid is a random UUID, version 4 (RFC 9562, section 5.4).
type uuid [16]byte

// drawUUID draws the one that gofakeit makes of the same source.
func drawUUID(source *rand.PCG) (u uuid) {
	binary.LittleEndian.PutUint64(u[:8], source.Uint64())
	binary.LittleEndian.PutUint64(u[8:], source.Uint64())
	u[6] = u[6]&0x0f | 0x40
	u[8] = u[8]&0x3f | 0x80
	return u
}

// appendTo appends it as text, 8-4-4-4-12 digits.
func (u *uuid) appendTo(dst []byte) []byte {
	dst = append(hex.AppendEncode(dst, u[:4]), '-')
	dst = append(hex.AppendEncode(dst, u[4:6]), '-')
	dst = append(hex.AppendEncode(dst, u[6:8]), '-')
	dst = append(hex.AppendEncode(dst, u[8:10]), '-')
	return hex.AppendEncode(dst, u[10:])
}
