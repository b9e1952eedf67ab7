package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/fixtures/readme"
)

// tableRow is a row of the table of flags.
var tableRow = regexp.MustCompile("(?m)^\\| `--([a-z-]+)[^`]*` \\| `([A-Z_]+)` \\| (.*?) \\| .+ \\|$")

// The table of flags is that of `calco serve --help`: each flag with its
// variable and its default, in the same order, and no other.
func TestReadme_Flags(t *testing.T) {
	t.Parallel()
	var listed []string
	rows := map[string][]string{}
	for _, row := range tableRow.FindAllStringSubmatch(readme.Text(t, readme.Mock), -1) {
		listed = append(listed, row[1])
		rows[row[1]] = row
	}
	var flags []string
	for _, flag := range serveFlags(t) {
		flags = append(flags, flag.Name)
		row := rows[flag.Name]
		if !assert.NotNil(t, row, "--%s is not in the README", flag.Name) {
			continue
		}
		assert.Equal(t, []string{row[2]}, flag.Envs, "--%s", flag.Name)
		if flag.HasDefault {
			assert.Equal(t, "`"+flag.Default+"`", row[3], "--%s", flag.Name)
		}
	}
	assert.Equal(t, flags, listed)
}

func serveFlags(t *testing.T) (flags []*kong.Flag) {
	t.Helper()
	for _, node := range parser(&bytes.Buffer{}, &bytes.Buffer{}).Model.Children {
		if node.Name == "serve" {
			flags = node.Flags
		}
	}
	require.NotEmpty(t, flags)
	return flags
}

// Every verb that a document names exists, and the README names every verb.
func TestReadme_Verbs(t *testing.T) {
	t.Parallel()
	for _, document := range readme.Documents(t) {
		text := readme.Text(t, document)
		named := regexp.MustCompile("(?:`|\\./cmd/)calco ([a-z]+)").FindAllStringSubmatch(text, -1)
		for _, verb := range named {
			assert.Contains(t, append(verbNames(t), "help"), verb[1], document)
		}
	}
	for _, verb := range verbNames(t) {
		assert.True(t, strings.Contains(readme.Text(t, readme.Root), "`"+verb+"`"), "%s does not name the verb %s", readme.Root, verb)
	}
}

// Every `go run ./cmd/calco …` of a document prints what stands under it.
func TestReadme_Sessions(t *testing.T) {
	t.Parallel()
	run := 0
	for _, session := range allSessions(t) {
		args, found := strings.CutPrefix(session.Command, "go run ./cmd/calco ")
		if !found {
			continue
		}
		run++
		t.Run(args, func(t *testing.T) {
			t.Parallel()
			got := printedBy(t, strings.Fields(args), strings.Contains(session.Output, "exit status"))
			assert.True(t, session.Shows(got), "document:\n%s\ncalco:\n%s", session.Output, got)
		})
	}
	assert.Greater(t, run, 4, "sessions")
}

// allSessions are those of all documents.
func allSessions(t *testing.T) (list []readme.Session) {
	t.Helper()
	for _, document := range readme.Documents(t) {
		list = append(list, readme.Sessions(readme.Text(t, document))...)
	}
	return list
}

// printedBy runs the program beside the documented profile file, or beside one
// with the mistake that is shown there.
func printedBy(t *testing.T, args []string, mistaken bool) string {
	t.Helper()
	profile := readme.Blocks(readme.Text(t, readme.Rules), "yaml")[0]
	if args[0] == "serve" && !mistaken {
		return greetingOf(t, args, profile)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute) // a mock that starts where it must not
	defer cancel()
	command := exec.CommandContext(ctx, "calco", args...)
	command.Dir, command.Env = t.TempDir(), ofTheUser()
	mistake := strings.Replace(profile, "Q-RANGE-LIMIT:", "Q-RANGE-LIMITS:", 1)
	require.NoError(t, os.WriteFile(filepath.Join(command.Dir, "staging.profile.yaml"), []byte(mistake), 0o600))
	output, err := command.CombinedOutput()
	if err != nil { // as `go run` says it
		return string(output) + err.Error()
	}
	return string(output)
}

// greetingOf is what `calco serve` prints with these arguments on the default port, which
// may be taken here: it listens on another one.
func greetingOf(t *testing.T, args []string, profile string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "staging.profile.yaml")
	require.NoError(t, os.WriteFile(file, []byte(profile), 0o600))
	words := strings.Split(strings.ReplaceAll(strings.Join(args[1:], " "), "staging.profile.yaml", file), " ")
	s := startServe(t, anyPort, words...)
	return strings.ReplaceAll(s.base+"\n"+s.greeted, s.base, "http://127.0.0.1:8080")
}
