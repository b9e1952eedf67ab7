package compare

import "strings"

// Line is a line of an answer beside another answer.
type Line struct {
	Text  string
	Other bool // the other side does not have it
}

// maxCompared bounds the lines that are compared: the work grows with their
// square.
const maxCompared = 1200

// Lines marks the lines in which two texts differ, each against the other. Texts
// that are too long are left unmarked.
func Lines(left, right string) (a, b []Line) {
	a, b = Unmarked(left), Unmarked(right)
	if len(a) > maxCompared || len(b) > maxCompared {
		return a, b
	}
	// common[i][j] is how many lines a[i:] and b[j:] share, in order.
	common := make([][]int32, len(a)+1)
	for i := range common {
		common[i] = make([]int32, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i].Text == b[j].Text {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i].Text == b[j].Text:
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1]:
			a[i].Other = true
			i++
		default:
			b[j].Other = true
			j++
		}
	}
	return a, b
}

// Unmarked are the lines of a text.
func Unmarked(text string) []Line {
	var lines []Line
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, Line{Text: line})
	}
	return lines
}
