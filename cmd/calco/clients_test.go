package main

import (
	"context"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/consumer/habits"
	"calco.example/contracts/consumer/verdict"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/readme"
)

// The example clients, by the lines of the document that show how to run them:
// each is right, and nothing in its behaviour is found, over several seeds, and
// with an answer that is spoilt.
func TestClients_AreRight(t *testing.T) {
	proofs.Long(t) // toolchains start slowly
	t.Parallel()
	lines := exampleLines(t)
	require.Len(t, lines, 4)
	for _, line := range lines {
		words := strings.Fields(line)[3:]
		t.Run(words[0], func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(words[0]); err != nil {
				t.Skipf("%s is not here: its client was not run", words[0])
			}
			for _, flags := range [][]string{
				{"--fault", "empty-200 nth=2"}, {"--seed", "1"}, {"--seed", "20"}, {"--profile", "always-200"},
				{"--fault", "status status=429 retryAfter=1 nth=2"}, {"--fault", "cut-json nth=4"}, {"--fault", "reset nth=3"},
			} {
				args := append(append([]string{"run", "--strict", "--now", "2025-08-20T15:00:00"}, flags...), "--")
				output, err := calcoIn(t, readme.Path(t, "."), append(args, words...)...)
				assert.NoError(t, err, "%v\n%s", flags, output)
				assert.Contains(t, output, "BR-31", flags)
			}
		})
	}
}

// exampleLines are the `calco run -- …` of the document's first block.
func exampleLines(t *testing.T) []string {
	t.Helper()
	block := readme.Blocks(readme.Text(t, readme.Client), "sh")[0]
	return strings.Split(strings.TrimSpace(block), "\n")
}

// calcoIn runs the program in a folder.
func calcoIn(t *testing.T, dir string, args ...string) (output string, err error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, "calco", args...)
	command.Dir = dir
	out, err := command.CombinedOutput()
	return string(out), err
}

// Every `calco run` of the document is a line that the program takes.
func TestReadme_ClientLines(t *testing.T) {
	t.Parallel()
	lines := 0
	for _, block := range readme.Blocks(readme.Text(t, readme.Client), "sh") {
		for line := range strings.Lines(block) {
			if !strings.HasPrefix(line, "calco ") {
				continue
			}
			lines++
			line, _, _ = strings.Cut(line, " >")
			words := readme.Session{Command: strings.TrimSpace(line)}.Words()
			_, err := parser(os.Stdout, os.Stderr).Parse(words[1:])
			assert.NoError(t, err, line)
		}
	}
	assert.Greater(t, lines, 8)
}

var habitsTable = regexp.MustCompile(`(?s)(<!-- habits, written by: [^>]* -->\n)(.*?)(<!-- end of habits -->)`)

// The table of habits is that of the package.
func TestReadme_Habits(t *testing.T) {
	t.Parallel()
	var want strings.Builder
	want.WriteString("| Finding | Means | Instead |\n|---|---|---|\n")
	for _, h := range habits.All() {
		want.WriteString("| `" + h.ID + "` | " + h.Means + " | " + h.Instead + " |\n")
	}
	text := readme.Text(t, readme.Client)
	if *update {
		text = habitsTable.ReplaceAllString(text, "${1}"+want.String()+"${3}")
		require.NoError(t, os.WriteFile(readme.Path(t, readme.Client), []byte(text), 0o644))
	}
	found := habitsTable.FindStringSubmatch(text)
	require.NotNil(t, found)
	assert.Equal(t, want.String(), found[2])
}

// The waiver file of the document is one.
func TestReadme_Waivers(t *testing.T) {
	t.Parallel()
	list, err := verdict.ParseWaivers("README", []byte(readme.Blocks(readme.Text(t, readme.Client), "yaml")[0]))
	require.NoError(t, err)
	assert.Len(t, list, 1)
}
