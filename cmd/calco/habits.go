package main

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"calco.example/cmd/calco/shell"
)

// notCounted is what the parser says of a text that is no number from 0 on.
var notCounted = regexp.MustCompile(`^(--[a-z-]+): expected (?:uint value|a valid 64 bit uint) but got ("[^"]*")`)

// byHabit is a complaint about an unknown flag, with what to write instead where it
// is one of other programs, about a number without the unit that those take as
// seconds, or about one that cannot be a seed.
func byHabit(args []string, err error) error {
	if wrong, rest, bare := strings.Cut(err.Error(), ": time: missing unit in duration "); bare {
		number := strings.Trim(rest, `"`)
		return errors.New(wrong + ": write the unit, too, as " + number + "s or " + number + "m")
	}
	if number := notCounted.FindStringSubmatch(err.Error()); number != nil {
		return fmt.Errorf("%s: got %s: write a whole number from 0 to %d", number[1], number[2], uint64(math.MaxUint64))
	}
	if long := oneDash(args, err.Error()); long != "" {
		return fmt.Errorf("unknown flag -%[1]s: a flag of several letters has two dashes, --%[1]s", long)
	}
	if hint := withoutFlag(args[0], err.Error()); hint != "" {
		return errors.New(err.Error() + hint)
	}
	flag, unknown := strings.CutPrefix(err.Error(), "unknown flag ")
	flag, _, _ = strings.Cut(flag, ",")
	ours := shell.Habits[flag]
	if unknown && ours != "" && (args[0] == "serve" || ours[0] != '-') {
		return errors.New("unknown flag " + flag + ", did you mean " + ours + "?")
	}
	return err
}

// oneDash is the name of a flag of several letters with one dash, which the parser takes
// for one of a single letter; "" where a complaint is about another.
func oneDash(args []string, complaint string) string {
	for _, arg := range args {
		name, _, _ := strings.Cut(strings.TrimPrefix(arg, "-"), "=")
		switch {
		case arg == "--":
			return ""
		case oneDashed.MatchString(arg) && strings.HasPrefix(complaint, "unknown flag "+arg[:2]):
			return name
		}
	}
	return ""
}

var oneDashed = regexp.MustCompile(`^-[a-z][a-z-]+(?:=|$)`)

// withoutFlag is the flag that is missing before the file or the address of a deployment.
func withoutFlag(verb, complaint string) string {
	word, unexpected := strings.CutPrefix(complaint, "unexpected argument ")
	if !unexpected || !slices.Contains([]string{"verify", "calibrate", "drift"}, verb) {
		return ""
	}
	switch {
	case strings.HasSuffix(word, ".yaml"), strings.HasSuffix(word, ".yml"):
		return ", did you mean --config " + word + "?"
	case strings.HasPrefix(word, "http://"):
		return ", did you mean --target " + word + "?"
	case strings.HasPrefix(word, "https://"):
		return ": a deployment needs a target file, --config FILE"
	}
	return ""
}
