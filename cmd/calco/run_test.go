package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestExitCode(t *testing.T) {
	t.Parallel()
	rows := []struct {
		name   string
		err    error
		code   int
		stderr string
	}{
		{"done", nil, 0, ""},
		{"usage", usagef("no rule %q", "X"), 2, "calco: no rule \"X\"\n"},
		{"usage, wrapped", fmt.Errorf("serve: %w", usagef("bad")), 2, "calco: serve: bad\n"},
		{"failed", errors.New("disk full"), 3, "calco: disk full\n"},
		{"interrupted", errInterrupted, 130, ""},
		{"interrupted while it asked", fmt.Errorf("discover locations: %w", context.Canceled), 130, ""},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			var stderr bytes.Buffer
			assert.Equal(t, row.code, exitCode(row.err, &stderr))
			assert.Equal(t, row.stderr, stderr.String())
		})
	}
}

// A fault of the program is no exit code: it goes on as the panic it is.
func TestRun_PanicIsNotSwallowed(t *testing.T) {
	t.Parallel()
	assert.PanicsWithValue(t, "broken writer", func() { run([]string{"version"}, brokenWriter{}, &bytes.Buffer{}) })
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { panic("broken writer") }

// A verb that cannot write its result says so.
func TestRun_OutputFails(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"rules"}, {"rules", "BR-31"}, {"rules", "--format", "json"}, {"questions"}, {"profiles"},
		{"profiles", "literal"}, {"profiles", "diff", "literal", "literal"}, {"profiles", "diff", "literal", "vary"},
		{"profiles", "diff", "literal", "vary", "--format", "json"}, {"personas"}, {"version"}, {"serve", "--addr", "127.0.0.1:0"},
	} {
		t.Run(fmt.Sprint(args), func(t *testing.T) {
			t.Parallel()
			var stderr bytes.Buffer
			assert.Equal(t, exitFailed, run(args, fullWriter{}, &stderr))
			assert.Contains(t, stderr.String(), "no space left")
		})
	}
}

type fullWriter struct{}

func (fullWriter) Write([]byte) (int, error) { return 0, errors.New("no space left") }
