// Package chance draws what the world needs: [Dice] for small whole numbers, hashes for
// what must be equal for equal input, and ids.
//
// Randomness is integers only: floating point may differ in the last bit between
// architectures, and one bit is another sale. Every stream is seeded by a hash of what it
// is for, so no draw depends on an earlier one of another stream.
package chance

import (
	"math/bits"
	"math/rand/v2"
)

// Streams of one seed. Basket and identity are apart so that a new item draw
// changes no sale id.
const (
	StreamSkeleton = iota + 1
	StreamIdentity
	StreamBasket
	StreamReconciliation
	StreamReversal
	StreamOwnID
	StreamPin
)

// Mix hashes two words into one (the finaliser of splitmix64 over their sum).
func Mix(a, b uint64) uint64 {
	z := a + (b+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// HashText is FNV-1a, mixed.
func HashText(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return Mix(h, uint64(len(s)))
}

// Dice draws small whole numbers from one stream.
type Dice struct{ pcg rand.PCG }

// NewDice are those of a stream of a seed.
func NewDice(seed, stream uint64) Dice {
	var d Dice
	d.pcg.Seed(seed, Mix(seed, stream))
	return d
}

// Below draws from 0 to n-1. The bias of one multiplication is below n/2^64.
func (d *Dice) Below(n int) int {
	high, _ := bits.Mul64(d.pcg.Uint64(), uint64(n))
	return int(high)
}

// Permille is true in n of a thousand draws.
func (d *Dice) Permille(n int) bool { return d.Below(1000) < n }
