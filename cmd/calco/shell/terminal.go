package shell

import (
	"fmt"
	"io"
	"os"
)

// IsTerminal tells whether a stream is shown to a person as it is written.
func IsTerminal(stream any) bool {
	file, isFile := stream.(*os.File)
	if !isFile {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// ColumnsOf is how wide a report for a stream is: 80 columns on a terminal, any
// elsewhere.
func ColumnsOf(stream any) int {
	if IsTerminal(stream) {
		return 80
	}
	return 0
}

// Colourful tells whether a stream may be coloured: a terminal, unless NO_COLOR is
// set (no-color.org) or it is a dumb one.
func Colourful(stream any) bool {
	return IsTerminal(stream) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// Say writes a line beside a verb's result.
func Say(stderr io.Writer, text string) { _, _ = fmt.Fprintf(stderr, "calco: %s\n", text) }
