package clients

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

func TestTakesCached(t *testing.T) {
	t.Parallel()
	rows := []struct {
		name        string
		command     []string
		environment []string
		takes       bool
	}{
		{"all packages", []string{"go", "test", "./..."}, nil, true},
		{"by its path, with flags", []string{"/usr/local/go/bin/go", "test", "-run", "Client", "./client"}, nil, true},
		{"counted", []string{"go", "test", "-count=1", "./..."}, nil, false},
		{"counted, two words", []string{"env", "A=b", "go", "test", "--count", "1", "./..."}, nil, false},
		{"counted in the environment", []string{"go", "test", "./..."}, []string{"GOFLAGS=-race -count=1"}, false},
		{"another verb", []string{"go", "run", "./cmd/x"}, nil, false},
		{"another program", []string{"npm", "test"}, nil, false},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			assert.Equal(t, row.takes, takesCached(row.command, row.environment))
		})
	}
}

func TestRun_SaysCached(t *testing.T) {
	t.Parallel()
	command := filepath.Join(t.TempDir(), "go")
	require.NoError(t, os.WriteFile(command, []byte("#!/bin/sh\n"), 0o755))
	for flags, says := range map[string]bool{"": true, "-count=1": false} {
		var stdout, stderr bytes.Buffer
		assert.Equal(t, shell.ExitOK, program([]string{"run", "--", command, "test", flags}, &stdout, &stderr))
		assert.Equal(t, says, strings.Contains(stderr.String(), cachedResults), stderr.String())
	}
}
