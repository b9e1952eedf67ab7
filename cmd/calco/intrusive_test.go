package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/cmd/calco/shell"
)

func TestIntrusive_Refused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		args []string
		want string
	}{
		{"empty host", []string{"verify", "--allow-intrusive="}, "the host is empty: type the target's, or leave out its = where"},
		{"two hosts", []string{"verify", "--allow-intrusive", "a.example", "b.example"}, "unexpected argument b.example"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var stdout, stderr bytes.Buffer
			assert.Equal(t, shell.ExitUsage, run(c.args, &stdout, &stderr))
			assert.Contains(t, stderr.String(), c.want)
			assert.Empty(t, stdout.String())
		})
	}
}
