// Package pick tells those of a list of which something holds from the others.
package pick

import "slices"

// Only are those of a list of which something holds.
func Only[T any](list []T, is func(T) bool) []T {
	return Except(list, func(one T) bool { return !is(one) })
}

// Except are those of a list of which something does not hold.
func Except[T any](list []T, is func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(list), is)
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
