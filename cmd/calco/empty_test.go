package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/cmd/calco/shell"
)

// A variable that is not set never makes a verb go on without what it was to name.
func TestRun_EmptyFlags(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"verify", "--target", ""}, {"verify", "--config="}, {"verify", "--tags", "@BR-99", "--profile", ""},
		{"serve", "--addr", ""}, {"calibrate", "--target", ""}, {"run", "--world", "", "--", "true"},
	} {
		var out, stderr bytes.Buffer
		assert.Equal(t, shell.ExitUsage, run(args, &out, &stderr), "%q", args)
		assert.Contains(t, stderr.String(), "is empty: name something, or leave it out", "%q", args)
		assert.Empty(t, out.String(), "%q", args)
	}
	var out, stderr bytes.Buffer
	assert.Equal(t, shell.ExitOK, run([]string{"verify", "--tags", "", "--plan"}, &out, &stderr), stderr.String())
}
