package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/cmd/calco/shell"
)

// The help texts are golden: what a user reads changes only on purpose, with
//
//	go test ./cmd/calco -run Help -update
func TestHelp_Golden(t *testing.T) {
	t.Parallel()
	for _, command := range append([]string{"calco"}, commands(t)...) {
		t.Run(command, func(t *testing.T) {
			t.Parallel()
			golden := filepath.Join("testdata", "help", strings.ReplaceAll(command, " ", "-")+".txt")
			args := append(strings.Fields(strings.TrimPrefix(command, "calco")), "--help")
			var out, stderr bytes.Buffer
			assert.Equal(t, shell.ExitOK, run(args, &out, &stderr))
			assert.Empty(t, stderr.String())
			if *update {
				require.NoError(t, os.WriteFile(golden, out.Bytes(), 0o644))
			}
			want, err := os.ReadFile(golden)
			require.NoError(t, err)
			assert.Equal(t, string(want), out.String())
		})
	}
}

// A verb's help shows how to call it, and every example is a line that the
// program takes.
func TestHelp_ExamplesParse(t *testing.T) {
	t.Parallel()
	for _, command := range commands(t) {
		t.Run(command, func(t *testing.T) {
			t.Parallel()
			var out bytes.Buffer
			require.Equal(t, shell.ExitOK, run(append(strings.Fields(command), "--help"), &out, &out))
			examples := 0
			for line := range strings.Lines(out.String()) {
				words := strings.Fields(line)
				if !strings.HasPrefix(line, "    calco ") {
					continue
				}
				examples++
				assert.True(t, strings.HasPrefix(line, "    calco "+command), "%s", line)
				_, err := parser(&out, &out).Parse(words[1:])
				assert.NoError(t, err, "%s", line)
			}
			assert.NotZero(t, examples, "the help of %s shows no example", command)
		})
	}
}

func TestHelp_WithoutVerb(t *testing.T) {
	t.Parallel()
	var bare, help, stderr bytes.Buffer
	assert.Equal(t, shell.ExitOK, run(nil, &bare, &stderr))
	assert.Equal(t, shell.ExitOK, run([]string{"--help"}, &help, &stderr))
	assert.Equal(t, help.String(), bare.String())
}

// commands lists every verb, and every command of a verb that has some.
func commands(t *testing.T) (names []string) {
	t.Helper()
	for _, verb := range parser(&bytes.Buffer{}, &bytes.Buffer{}).Model.Children {
		names = append(names, verb.Name)
		for _, command := range verb.Children {
			names = append(names, verb.Name+" "+command.Name)
		}
	}
	require.Greater(t, len(names), len(verbNames(t)))
	return names
}

// verbNames lists the verbs of the command line.
func verbNames(t *testing.T) (names []string) {
	t.Helper()
	for _, node := range parser(&bytes.Buffer{}, &bytes.Buffer{}).Model.Children {
		names = append(names, node.Name)
	}
	require.NotEmpty(t, names)
	return names
}
