package main

import (
	"bytes"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/mutants"
)

// What a child prints is read to its end, or its fault is told; the child has ended
// either way.
func TestCollect(t *testing.T) {
	t.Parallel()
	one := `{"mutant":{"id":"BR-31/off"},"killed":true}`
	for _, row := range []struct {
		name, script string
		read         int
		fault        string
	}{
		{"two lines", "echo '" + one + "'; echo '" + one + "'", 2, ""},
		{"no JSON, and it would go on", "echo '" + one + "'; echo nonsense; exec sleep 5", 1, "invalid character"},
		{"a line too long", "head -c 2000000 /dev/zero | tr '\\0' x; exec sleep 5", 0, "token too long"},
		{"it fails", "echo '" + one + "'; exit 3", 1, "exit status 3"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			child, read := exec.Command("sh", "-c", row.script), 0
			err := collect(child, func(mutants.Killed) { read++ })
			assert.Equal(t, row.read, read)
			if row.fault == "" {
				require.NoError(t, err)
			} else {
				require.ErrorContains(t, err, row.fault)
			}
			assert.NotNil(t, child.ProcessState, "it was not waited for")
		})
	}
}

// What goes wrong in a child is told on the verb's own stream.
func TestMutate_ChildrenWriteToTheStreams(t *testing.T) {
	t.Parallel()
	var stderr bytes.Buffer
	locked := &lockedWriter{out: &stderr}
	child := exec.Command("sh", "-c", "echo from the child >&2")
	child.Stderr = locked
	require.NoError(t, collect(child, func(mutants.Killed) {}))
	assert.Equal(t, "from the child\n", stderr.String())
}
