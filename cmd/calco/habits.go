package main

import (
	"errors"
	"strings"

	"calco.example/cmd/calco/shell"
)

// byHabit is a complaint about an unknown flag, with what to write instead where it
// is one of other programs.
func byHabit(args []string, err error) error {
	flag, unknown := strings.CutPrefix(err.Error(), "unknown flag ")
	flag, _, _ = strings.Cut(flag, ",")
	ours := shell.Habits[flag]
	if unknown && ours != "" && (args[0] == "serve" || ours[0] != '-') {
		return errors.New("unknown flag " + flag + ", did you mean " + ours + "?")
	}
	return err
}
