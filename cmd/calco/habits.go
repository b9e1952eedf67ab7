package main

import (
	"errors"
	"strings"
)

// habits are flags of other programs, with what says the same here, a flag of serve
// or a verb. The nearest name of a flag would mislead: that of --port is --cors.
var habits = map[string]string{
	"--port": "--addr 127.0.0.1:PORT", "-p": "--addr 127.0.0.1:PORT", "--host": "--addr HOST:PORT", "--listen": "--addr HOST:PORT",
	"--version": "`calco version`", "-v": "`calco version`", "-V": "`calco version`",
	"--date": "--now TIME", "--clock": "--now TIME", "--log-level": "--log LEVEL", "--verbose": "--log info or --explain",
}

// byHabit is a complaint about an unknown flag, with what to write instead where it
// is one of other programs.
func byHabit(args []string, err error) error {
	flag, unknown := strings.CutPrefix(err.Error(), "unknown flag ")
	flag, _, _ = strings.Cut(flag, ",")
	ours := habits[flag]
	if unknown && ours != "" && (args[0] == "serve" || ours[0] != '-') {
		return errors.New("unknown flag " + flag + ", did you mean " + ours + "?")
	}
	return err
}
