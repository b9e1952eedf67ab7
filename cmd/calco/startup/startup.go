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
// the heap may grow to [HeapRoom] before that, and main says what comes then.
//
// Go initialises packages in the order of their import paths, each after those
// that it imports. This one imports next to nothing, so it comes before godog; the
// first thing that main does is to call [Restore].
package startup

import (
	"os"
	"runtime/debug"
)

const variable = "PATH"

var path, given = os.LookupEnv(variable)

// HeapRoom is how far the heap may grow before it is collected, and HeapGrowth makes
// it of what Go takes for the least heap, 4 MiB at a growth of 100 percent.
const (
	HeapRoom   = 32 << 20
	HeapGrowth = HeapRoom * 100 / (4 << 20)
)

func init() { //nolint:gochecknoinits // before all others are initialised
	_ = os.Unsetenv(variable)
	if !UserCollects() {
		debug.SetGCPercent(HeapGrowth)
	}
}

// UserCollects tells whether GOGC or GOMEMLIMIT says when to collect: the user means it.
func UserCollects() bool { return os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" }

// Restore gives the search path back.
func Restore() {
	if given {
		_ = os.Setenv(variable, path)
	}
}
