package world

import (
	"math/bits"
	"math/rand/v2"
)

// Randomness is integers only: floating point may differ in the last bit between
// architectures, and one bit is another sale. Every stream is seeded by a hash
// of what it is for, so no draw depends on an earlier one of another stream.

// Streams of one seed. Basket and identity are apart so that a new item draw
// changes no sale id.
const (
	streamSkeleton = iota + 1
	streamIdentity
	streamBasket
	streamReconciliation
	streamReversal
	streamOwnID
	streamPin
)

// mix hashes two words into one (the finaliser of splitmix64 over their sum).
func mix(a, b uint64) uint64 {
	z := a + (b+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// hashText is FNV-1a, mixed.
func hashText(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return mix(h, uint64(len(s)))
}

// dice draws small whole numbers from one stream.
type dice struct{ pcg rand.PCG }

func newDice(seed, stream uint64) dice {
	var d dice
	d.pcg.Seed(seed, mix(seed, stream))
	return d
}

// below draws from 0 to n-1. The bias of one multiplication is below n/2^64.
func (d *dice) below(n int) int {
	high, _ := bits.Mul64(d.pcg.Uint64(), uint64(n))
	return int(high)
}

// permille is true in n of a thousand draws.
func (d *dice) permille(n int) bool { return d.below(1000) < n }
