package texts

import (
	"maps"
	"slices"
)

// Keys lists every key with its texts.
func Keys() map[string][2]string { return maps.Clone(table) }

// Phrases lists the phrases of reasons, English and Spanish.
func Phrases() [][2]string { return slices.Concat(reasons, elements) }
