// Package draw leaves things to chance so that they come out equal for equal
// seeds: what the profile vary answers, which request meets a fault.
package mockserver

import (
	"encoding/binary"
	"hash/fnv"
)

// shuffled is a permutation drawn from a hash.
func shuffled[T any](ids []T, hash uint64) []T {
	for i := len(ids) - 1; i > 0; i-- {
		hash = hash64(hash)
		j := int(hash % uint64(i+1))
		ids[i], ids[j] = ids[j], ids[i]
	}
	return ids
}

// hash64 mixes a seed and some parts, each with its length, so that parts
// cannot run into each other.
func hash64(seed uint64, parts ...[]byte) uint64 {
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

// unit maps a hash to [0, 1).
func unit(hash uint64) float64 { return float64(hash>>11) / (1 << 53) }
