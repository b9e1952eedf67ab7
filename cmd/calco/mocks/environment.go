package mocks

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/alecthomas/kong"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/strictyaml"
)

// warnUnread names the CALCO_ variables that serve does not read, with the one that
// each may have meant: a misspelt setting must not look like one that was taken.
// Values are not shown.
func warnUnread(stderr io.Writer, environment []string) {
	read := sync.OnceValue(serveVariables)
	for _, pair := range environment {
		name, _, _ := strings.Cut(pair, "=")
		setting, ours := strings.CutPrefix(name, ourVariables)
		if !ours {
			continue
		}
		if setting == "URL" || setting == "SESSION" || setting == "KEY" || strings.HasPrefix(setting, "KEY_") {
			_, _ = fmt.Fprintf(stderr, "calco: %s is not read by serve: it is for a client, as calco run sets it\n", name)
			continue
		}
		if read := read(); !slices.Contains(read, setting) {
			_, _ = fmt.Fprintf(stderr, "calco: %s is not read by serve%s\n", name, meantVariable(setting, read))
		}
	}
}

const ourVariables = "CALCO_"

func meantVariable(wrong string, known []string) string {
	habit, _, _ := strings.Cut(shell.Habits["--"+strings.ToLower(strings.ReplaceAll(wrong, "_", "-"))], " ")
	if flag, ours := strings.CutPrefix(habit, "--"); ours {
		return " (did you mean " + ourVariables + strings.ToUpper(flag) + "?)"
	}
	if near := strictyaml.Nearest(wrong, known); near != "" {
		return " (did you mean " + ourVariables + near + "?)"
	}
	return ""
}

// serveVariables are the variables of serve's flags, without what all begin with.
func serveVariables() (names []string) {
	for _, flag := range kong.Must(&Serve{}).Model.Flags {
		for _, name := range flag.Envs {
			names = append(names, strings.TrimPrefix(name, ourVariables))
		}
	}
	return names
}
