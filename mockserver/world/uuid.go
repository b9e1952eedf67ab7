package world

import (
	"math/rand/v2"

	"github.com/brianvoe/gofakeit/v7"
)

// uuid is a random UUID as text, version 4 (RFC 9562, section 5.4).
type uuid [36]byte

// drawUUID draws one from a source.
func drawUUID(source rand.Source) (u uuid) {
	copy(u[:], gofakeit.NewFaker(source, false).UUID())
	return u
}
