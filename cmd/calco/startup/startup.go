// Package startup keeps the program from running another one when it starts.
//
// godog asks "go env GOTOOLDIR" while its packages are initialised, for a builder
// that nobody here uses. That is a quarter of the time that calco takes to start,
// and beside a go.mod that names another toolchain it may download one. Without a
// search path there is no such command.
//
// Go initialises packages in the order of their import paths, each after those
// that it imports. This one imports next to nothing, so it comes before godog; the
// first thing that main does is to call [Restore].
package startup

import "os"

const variable = "PATH"

var path, given = os.LookupEnv(variable)

func init() { _ = os.Unsetenv(variable) } //nolint:gochecknoinits // before godog is initialised

// Restore gives the search path back.
func Restore() {
	if given {
		_ = os.Setenv(variable, path)
	}
}
