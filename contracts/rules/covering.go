package rules

import "strings"

// Covering is the rule of an operation whose row covers a part of an answer most
// closely; empty where none does. The part is a JSON pointer, whose steps into
// lists may be * or a number.
func Covering(op Operation, pointer string) (closest ID) {
	longest := -1
	for _, r := range catalogue {
		if r.Operation != op {
			continue
		}
		for _, pattern := range r.Covers {
			if len(pattern) > longest && lies(pointer, pattern) {
				closest, longest = r.ID, len(pattern)
			}
		}
	}
	return closest
}

// lies tells whether a pointer lies at or under a pattern whose * stands for
// any one step.
func lies(pointer, pattern string) bool {
	if pattern == "" {
		return true
	}
	have, want := strings.Split(pointer, "/"), strings.Split(pattern, "/")
	if len(have) < len(want) {
		return false
	}
	for i := range want {
		if want[i] != "*" && want[i] != have[i] {
			return false
		}
	}
	return true
}
