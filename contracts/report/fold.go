package report

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// folded breaks lines at spaces so that they take no more than some columns; what
// follows is indented as the text of the line. A line to copy stays whole.
func folded(text string, width int) string {
	if width <= 0 {
		return text
	}
	lines := strings.SplitAfter(text, "\n")
	for i, line := range lines {
		if !strings.HasPrefix(strings.TrimSpace(line), "try ") {
			lines[i] = foldedLine(line, width)
		}
	}
	return strings.Join(lines, "")
}

// fieldName is the name of a field before its value: what follows stands below
// the value.
var fieldName = regexp.MustCompile(`^ +[a-z]+( [a-z]+)? {2,}`)

func foldedLine(line string, width int) string {
	indent := len(fieldName.FindString(line))
	if indent == 0 {
		indent = len(line) - len(strings.TrimLeft(line, " ")) + 2
	}
	var b strings.Builder
	column := 0
	for i, word := range strings.SplitAfter(line, " ") {
		long := columns(strings.TrimRight(word, " \n"))
		if i > 0 && column > indent && column+long > width {
			b.WriteString("\n" + strings.Repeat(" ", indent))
			column = indent
		}
		b.WriteString(word)
		column += columns(strings.TrimRight(word, "\n"))
	}
	return strings.ReplaceAll(b.String(), " \n", "\n")
}

var colourCodes = regexp.MustCompile("\x1b\\[[0-9;]*m")

// columns is how many columns a text takes, its colours left out.
func columns(text string) int { return utf8.RuneCountInString(colourCodes.ReplaceAllString(text, "")) }
