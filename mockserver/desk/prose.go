package desk

import (
	"regexp"
	"strings"
)

// prose is a text of the contract as the page shows it: what stands between
// backticks is code.
type prose struct {
	Spans   []span
	English bool // on a page that is not
}

type span struct {
	Text string
	Code bool
}

// prose is a text of the contract in the language of the page.
func (p *page) prose(text string) prose {
	part := p.texts.Contract(strings.TrimSpace(strings.ReplaceAll(text, "**", "")))
	shown := prose{English: part.English}
	for i, piece := range strings.Split(part.Text, "`") {
		if piece != "" {
			shown.Spans = append(shown.Spans, span{piece, i%2 == 1})
		}
	}
	return shown
}

// listed begins an entry of a list.
var listed = regexp.MustCompile(`^(\d+\.|-|\*) `)

// paragraphs splits a description where it has an empty line. Within one, a line
// ends only where an entry of a list begins: the rest is for the page to break.
func (p *page) paragraphs(text string) (list []prose) {
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
		list = append(list, p.prose(joined.String()))
	}
	return list
}
