package desk

import (
	"regexp"
	"strings"
)

// prose is a text of the contract as the page shows it: what stands between
// backticks is code.
type prose []span

type span struct {
	Text string
	Code bool
}

func proseOf(text string) (list prose) {
	for i, part := range strings.Split(text, "`") {
		if part != "" {
			list = append(list, span{part, i%2 == 1})
		}
	}
	return list
}

// listed begins an entry of a list.
var listed = regexp.MustCompile(`^(\d+\.|-|\*) `)

// paragraphs splits a description where it has an empty line. Within one, a line
// ends only where an entry of a list begins: the rest is for the page to break.
func paragraphs(text string) (list []prose) {
	for part := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		var joined strings.Builder
		for i, line := range strings.Split(strings.TrimSpace(part), "\n") {
			line = strings.TrimSpace(line)
			switch {
			case i == 0:
			case listed.MatchString(line):
				joined.WriteByte('\n')
			default:
				joined.WriteByte(' ')
			}
			joined.WriteString(line)
		}
		list = append(list, proseOf(joined.String()))
	}
	return list
}
