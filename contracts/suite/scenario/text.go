package scenario

import (
	"fmt"
	"strconv"
	"strings"

	"calco.example/contracts/rules"
)

func textsOfIDs(ids []rules.ID) []string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = string(id)
	}
	return texts
}

func Truncate(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + fmt.Sprintf("… (%d bytes)", len(text))
}

func Int(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return -1 // the pattern of {int} lets only numbers through
	}
	return n
}

func SplitList(text string) []string {
	values := strings.Split(text, ",")
	for i := range values {
		values[i] = strings.TrimSpace(values[i])
	}
	return values
}

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
