// Package pick tells those of a list of which something holds from the others.
package pick

// Only are those of a list of which something holds.
func Only[T any](list []T, is func(T) bool) []T {
	return Except(list, func(one T) bool { return !is(one) })
}

// Except are those of a list of which something does not hold. They take no more memory
// than they need: many are kept for a whole run.
func Except[T any](list []T, is func(T) bool) []T {
	kept := list[:0:0]
	for _, one := range list {
		if !is(one) {
			kept = append(kept, one)
		}
	}
	return kept
}

// Count is of how many something holds.
func Count[T any](list []T, is func(T) bool) (n int) {
	for _, one := range list {
		if is(one) {
			n++
		}
	}
	return n
}
