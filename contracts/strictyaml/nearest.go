package strictyaml

import (
	"fmt"
	"slices"
	"strings"
)

// Hint is " (did you mean X?)" for the known word nearest to a wrong one, or
// empty when none is near.
func Hint[T ~string](wrong string, known []T) string {
	best := Nearest(wrong, known)
	if best == "" {
		return ""
	}
	return fmt.Sprintf(" (did you mean %s?)", best)
}

// Nearest is the known word nearest to a wrong one, or empty when none is near;
// one in other letter case is.
func Nearest[T ~string](wrong string, known []T) (best T) {
	if at := slices.IndexFunc(known, func(word T) bool { return strings.EqualFold(wrong, string(word)) }); at >= 0 {
		return known[at]
	}
	if at, distance := NearestWithin(wrong, known); at >= 0 && distance < len(wrong)/2+1 {
		return known[at]
	}
	return ""
}

// NearestWithin is the place of the known word nearest to a wrong one, -1 where
// none is known, and how many characters they differ by.
func NearestWithin[T ~string](wrong string, known []T) (at, distance int) {
	at = -1
	for i, word := range known {
		if d := editDistance(wrong, string(word)); at < 0 || d < distance {
			at, distance = i, d
		}
	}
	return at, distance
}

// editDistance is the number of characters to insert, drop or replace to turn a
// into b.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
