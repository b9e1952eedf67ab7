package chance

import (
	"fmt"

	"github.com/brianvoe/gofakeit/v7"
)

// Uuid is a random UUID as text, version 4 (RFC 9562, section 5.4).
type Uuid [36]byte

// DrawUUID draws one.
func DrawUUID(fake *gofakeit.Faker) (u Uuid) {
	copy(u[:], fake.UUID())
	return u
}

// AppendOwnID appends another identifier for what has one: T- and the digits of its hash.
func AppendOwnID(dst []byte, id string) []byte {
	return fmt.Appendf(dst, "T-%020d", Mix(HashText(id), StreamOwnID))
}
