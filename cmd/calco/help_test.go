package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The help texts are golden: what a user reads changes only on purpose, with
//
//	go test ./cmd/calco -run Help -update
func TestHelp_Golden(t *testing.T) {
	t.Parallel()
	for _, verb := range append([]string{""}, verbNames(t)...) {
		t.Run("calco "+verb, func(t *testing.T) {
			t.Parallel()
			golden := filepath.Join("testdata", "help", "calco.txt")
			args := []string{"--help"}
			if verb != "" {
				golden = filepath.Join("testdata", "help", verb+".txt")
				args = []string{verb, "--help"}
			}
			var out, stderr bytes.Buffer
			assert.Equal(t, exitOK, run(args, &out, &stderr))
			assert.Empty(t, stderr.String())
			if *updateHelp {
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
	for _, verb := range verbNames(t) {
		t.Run(verb, func(t *testing.T) {
			t.Parallel()
			var out bytes.Buffer
			require.Equal(t, exitOK, run([]string{verb, "--help"}, &out, &out))
			examples := 0
			for line := range strings.Lines(out.String()) {
				words := strings.Fields(line)
				if !strings.HasPrefix(line, "    calco ") {
					continue
				}
				examples++
				assert.Equal(t, verb, words[1])
				_, err := parser(&out, &out).Parse(words[1:])
				assert.NoError(t, err, "%s", line)
			}
			assert.NotZero(t, examples, "the help of %s shows no example", verb)
		})
	}
}

func TestHelp_WithoutVerb(t *testing.T) {
	t.Parallel()
	var bare, help, stderr bytes.Buffer
	assert.Equal(t, exitOK, run(nil, &bare, &stderr))
	assert.Equal(t, exitOK, run([]string{"--help"}, &help, &stderr))
	assert.Equal(t, help.String(), bare.String())
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
