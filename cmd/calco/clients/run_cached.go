package clients

import (
	"io"
	"path/filepath"
	"slices"
	"strings"

	"calco.example/cmd/calco/shell"
)

// cachedResults is what is said of `go test` without -count: what it takes out of
// its cache asks the mock nothing, and nothing of it is seen.
const cachedResults = "what `go test` calls (cached) was not run and asked the mock nothing: add -count=1"

// sayCached warns of results of an earlier run, where the command may take some.
func sayCached(out io.Writer, command, environment []string) {
	if takesCached(command, environment) {
		shell.Say(out, cachedResults)
	}
}

// takesCached tells whether a command is a `go test` that may take results from its
// cache: it sees neither what a mock answers nor what a child process reads.
func takesCached(command, environment []string) bool {
	program := slices.IndexFunc(command, func(word string) bool {
		return strings.TrimSuffix(filepath.Base(word), ".exe") == "go"
	})
	if program < 0 || !slices.Contains(command[program:], "test") {
		return false
	}
	counts := func(word string) bool {
		word = "-" + strings.TrimLeft(word, "-")
		return word == "-count" || strings.HasPrefix(word, "-count=")
	}
	flags := slices.Clone(command[program:])
	for _, entry := range environment {
		if list, is := strings.CutPrefix(entry, "GOFLAGS="); is {
			flags = append(flags, strings.Fields(list)...)
		}
	}
	return !slices.ContainsFunc(flags, counts)
}
