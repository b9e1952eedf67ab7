package scenario

import (
	"fmt"
	"strconv"
	"strings"
)

// Truncate keeps the first bytes of a text, and says how many there were.
func Truncate(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + fmt.Sprintf("… (%d bytes)", len(text))
}

// Int reads a number of a feature, whose pattern lets only numbers through.
func Int(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return -1 // the pattern of {int} lets only numbers through
	}
	return n
}

// SplitList reads a list, comma separated.
func SplitList(text string) []string {
	values := strings.Split(text, ",")
	for i := range values {
		values[i] = strings.TrimSpace(values[i])
	}
	return values
}

// OneLine is the first line of a text.
func OneLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// Few shows the first of a list.
func Few(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	text := strings.Join(list[:min(3, len(list))], ", ")
	if len(list) > 3 {
		text += fmt.Sprintf(" and %d more", len(list)-3)
	}
	return text
}
