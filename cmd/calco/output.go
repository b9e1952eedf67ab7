package main

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

// format is the flag of every verb that prints a table.
type format struct {
	Format string `default:"text" enum:"text,json" help:"Output: text or json (default ${default})."`
}

func (f format) json() bool { return f.Format == "json" }

// table writes rows of cells in aligned columns.
func table(out io.Writer, rows [][]string) error {
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

// shown is a text from a file as a cell: as it is where all of it can be seen, in
// quotes and escaped otherwise, and never a command to the log of a CI system.
func shown(text string) string {
	unseen := strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) })
	if text == "" || unseen || !utf8.ValidString(text) || strings.Contains(text, "##") || strings.HasPrefix(text, "::") {
		text = strings.ReplaceAll(strconv.Quote(text), "##", `#\x23`)
	}
	return text
}
