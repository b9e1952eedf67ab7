package shell

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
	"unicode"
	"unicode/utf8"
)

// Format is the flag of every verb that prints a table.
type Format struct {
	Format string `default:"text" enum:"text,json" help:"Output: text or json (default ${default})."`
}

// JSON tells whether the output is for programs.
func (f Format) JSON() bool { return f.Format == "json" }

// Table writes rows of cells in aligned columns.
func Table(out io.Writer, rows [][]string) error {
	var aligned bytes.Buffer
	w := tabwriter.NewWriter(&aligned, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		_, _ = fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	_ = w.Flush() // a buffer takes all
	for line := range strings.Lines(aligned.String()) {
		if _, err := fmt.Fprintln(out, strings.TrimRight(line, " \n")); err != nil {
			return err
		}
	}
	return nil
}

// Shown is a text from a file as a cell: as it is where all of it can be seen, in
// quotes and escaped otherwise, and never a command to the log of a CI system.
func Shown(text string) string {
	unseen := strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) })
	if text == "" || unseen || !utf8.ValidString(text) || strings.Contains(text, "##") || strings.HasPrefix(text, "::") {
		text = strings.ReplaceAll(strconv.Quote(text), "##", `#\x23`)
	}
	return text
}
