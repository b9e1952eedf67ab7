package contract

import (
	"regexp"
	"strings"

	"calco.example/mockserver/desk/texts"
)

// Prose is a text of the contract as the page shows it: what stands between
// backticks is code.
type Prose struct {
	Spans   []Span
	English bool // on a page that is not
}

// Span is a piece of a text that is all code, or none.
type Span struct {
	Text string
	Code bool
}

// ProseOf is a text of the contract in the language of a page.
func ProseOf(words texts.Catalogue, text string) Prose {
	part := words.Contract(strings.TrimSpace(strings.ReplaceAll(text, "**", "")))
	shown := Prose{English: part.English}
	for i, piece := range strings.Split(part.Text, "`") {
		if piece != "" {
			shown.Spans = append(shown.Spans, Span{piece, i%2 == 1})
		}
	}
	return shown
}

// listed begins an entry of a list.
var listed = regexp.MustCompile(`^(\d+\.|-|\*) `)

// paragraphs splits a description where it has an empty line. Within one, a line
// ends only where an entry of a list begins: the rest is for the page to break.
func paragraphs(words texts.Catalogue, text string) (list []Prose) {
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
		list = append(list, ProseOf(words, joined.String()))
	}
	return list
}
