package main

import (
	"errors"
	"strings"

	"calco.example/cmd/calco/shell"
)

// byHabit is a complaint about an unknown flag, with what to write instead where it
// is one of other programs, or about a number without the unit that those take as
// seconds.
func byHabit(args []string, err error) error {
	if wrong, rest, bare := strings.Cut(err.Error(), ": time: missing unit in duration "); bare {
		number := strings.Trim(rest, `"`)
		return errors.New(wrong + ": write the unit, too, as " + number + "s or " + number + "m")
	}
	flag, unknown := strings.CutPrefix(err.Error(), "unknown flag ")
	flag, _, _ = strings.Cut(flag, ",")
	ours := shell.Habits[flag]
	if unknown && ours != "" && (args[0] == "serve" || ours[0] != '-') {
		return errors.New("unknown flag " + flag + ", did you mean " + ours + "?")
	}
	return err
}
