package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

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
	want := questionsTable()
	if *update {
		require.NoError(t, os.WriteFile(readme.Path(t, readme.Rules), []byte(before+questionsBegin+want+questionsEnd+after), 0o644))
		found = want
	}
	assert.Equal(t, want, found, "the table of open questions is not current: write it anew with -update")
}

func questionsTable() string {
	var b strings.Builder
	b.WriteString("| Question | About | Answers, the default first | Can be calibrated |\n|---|---|---|---|\n")
	for _, q := range rules.Questions() {
		observable := "yes"
		if !q.Observable() {
			observable = "no: " + q.Unobservable
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", q.ID, markdownCell(q.Title), markdownCell(answersOf(viewOf(q))), markdownCell(observable))
	}
	return b.String()
}

// markdownCell keeps a text from ending its cell or becoming HTML.
func markdownCell(text string) string {
	return strings.NewReplacer("|", `\|`, "<", "&lt;").Replace(text)
}
