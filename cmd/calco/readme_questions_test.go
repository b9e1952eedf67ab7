package main

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/rules"
	"calco.example/fixtures/readme"
)

// The lines between which the table of open questions stands.
const (
	questionsBegin = "<!-- open questions, written by: go test ./cmd/calco -run Readme -update -->\n"
	questionsEnd   = "<!-- end of open questions -->\n"
)

// The table of open questions in the rule book's README is that of the rule book. It is written
// anew with
//
//	go test ./cmd/calco -run Readme -update
//
// and so this test runs alone, before the others read the file.
func TestReadme_Questions(t *testing.T) {
	text := readme.Text(t, readme.Rules)
	before, rest, begins := strings.Cut(text, questionsBegin)
	found, after, ends := strings.Cut(rest, questionsEnd)
	require.True(t, begins && ends, "the document has no place for the open questions")
	want := questionsTable(t)
	if *update {
		require.NoError(t, os.WriteFile(readme.Path(t, readme.Rules), []byte(before+questionsBegin+want+questionsEnd+after), 0o644))
		found = want
	}
	assert.Equal(t, want, found, "the table of open questions is not current: write it anew with -update")
}

func questionsTable(t *testing.T) string {
	var b strings.Builder
	answers := answersPrinted(t)
	b.WriteString("| Question | About | Answers, the default first | Can be calibrated |\n|---|---|---|---|\n")
	for _, q := range rules.Questions() {
		observable := "yes"
		if !q.Observable() {
			observable = "no: " + q.Unobservable
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", q.ID, markdownCell(q.Title), markdownCell(answers[string(q.ID)]), markdownCell(observable))
	}
	return b.String()
}

// answersPrinted are the answers to each question as `calco questions` prints them.
func answersPrinted(t *testing.T) map[string]string {
	var out, stderr bytes.Buffer
	require.Equal(t, shell.ExitOK, run([]string{"questions"}, &out, &stderr), stderr.String())
	answers := map[string]string{}
	for line := range strings.Lines(out.String()) {
		cells := betweenCells.Split(strings.TrimSpace(line), 3)
		require.Len(t, cells, 3, line)
		answers[cells[0]] = cells[1]
	}
	return answers
}

var betweenCells = regexp.MustCompile(` {2,}`)

// markdownCell keeps a text from ending its cell or becoming HTML.
func markdownCell(text string) string {
	return strings.NewReplacer("|", `\|`, "<", "&lt;").Replace(text)
}
