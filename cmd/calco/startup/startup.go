// Package startup keeps the program from running another one when it starts, and
// from collecting garbage where there is none yet.
//
// godog asks "go env GOTOOLDIR" while its packages are initialised, for a builder
// that nobody here uses. That is a quarter of the time that calco takes to start,
// and beside a go.mod that names another toolchain it may download one. Without a
// search path there is no such command.
//
// What packages make while they are initialised is nearly all kept. It is more than
// Go's least heap, so that looking through it was a third of the work of a start:
// the heap may grow to [heap.Size] before that, and main says what comes then.
//
// Go initialises packages in the order of their import paths, each after those
// that it imports. This one imports next to nothing, so it comes before godog; the
// first thing that main does is to call [Restore].
package startup

import (
	"os"
	"runtime/debug"

	"calco.example/cmd/calco/heap"
)

const variable = "PATH"

var path, given = os.LookupEnv(variable)

func init() { //nolint:gochecknoinits // before all others are initialised
	_ = os.Unsetenv(variable)
	if !heap.SetByUser() {
		debug.SetGCPercent(heap.Growth)
	}
}

// Restore gives the search path back.
func Restore() {
	if given {
		_ = os.Setenv(variable, path)
	}
}
