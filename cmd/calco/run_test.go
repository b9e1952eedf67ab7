package main

import (
	"bytes"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/cmd/calco/shell"
)

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
			assert.Equal(t, shell.ExitFailed, run(args, fullWriter{}, &stderr))
			assert.Contains(t, stderr.String(), "no space left")
		})
	}
}

type fullWriter struct{}

func (fullWriter) Write([]byte) (int, error) { return 0, errors.New("no space left") }
