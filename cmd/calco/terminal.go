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

// say writes a line beside a verb's result.
func say(stderr io.Writer, text string) { _, _ = fmt.Fprintf(stderr, "calco: %s\n", text) }
