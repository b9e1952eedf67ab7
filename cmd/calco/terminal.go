package main

import (
	"fmt"
	"io"
	"os"
)

// isTerminal tells whether a stream is shown to a person as it is written.
func isTerminal(stream any) bool {
	file, isFile := stream.(*os.File)
	if !isFile {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// columnsOf is how wide a report for a stream is: 80 columns on a terminal, any
// elsewhere.
func columnsOf(stream any) int {
	if isTerminal(stream) {
		return 80
	}
	return 0
}

// colourful tells whether a stream may be coloured: a terminal, unless NO_COLOR is
// set (no-color.org) or it is a dumb one.
func colourful(stream any) bool {
	return isTerminal(stream) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// say writes a line beside a verb's result.
func say(stderr io.Writer, text string) { _, _ = fmt.Fprintf(stderr, "calco: %s\n", text) }
