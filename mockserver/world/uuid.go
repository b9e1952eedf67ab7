package world

import "github.com/brianvoe/gofakeit/v7"

// uuid is a random UUID as text, version 4 (RFC 9562, section 5.4).
type uuid [36]byte

// drawUUID draws one.
func drawUUID(fake *gofakeit.Faker) (u uuid) {
	copy(u[:], fake.UUID())
	return u
}
