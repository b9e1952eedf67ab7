// Package draw leaves things to chance so that they come out equal for equal
// seeds: what the profile vary answers, which request meets a fault.
package draw

import (
	"encoding/binary"
	"hash/fnv"
)

// Shuffled is a permutation drawn from a hash.
func Shuffled[T any](ids []T, hash uint64) []T {
	for i := len(ids) - 1; i > 0; i-- {
		hash = Hash(hash)
		j := int(hash % uint64(i+1))
		ids[i], ids[j] = ids[j], ids[i]
	}
	return ids
}

// Hash mixes a seed and some parts, each with its length, so that parts
// cannot run into each other.
func Hash(seed uint64, parts ...[]byte) uint64 {
	h := fnv.New64a()
	var word [8]byte
	binary.LittleEndian.PutUint64(word[:], seed)
	h.Write(word[:])
	for _, part := range parts {
		binary.LittleEndian.PutUint64(word[:], uint64(len(part)))
		h.Write(word[:])
		h.Write(part)
	}
	// FNV's low bits follow the last byte; mix before anyone takes a remainder.
	x := h.Sum64()
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	return x
}

// Unit maps a hash to [0, 1).
func Unit(hash uint64) float64 { return float64(hash>>11) / (1 << 53) }
