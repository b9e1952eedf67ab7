package shell

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/mockserver/world"
)

func TestParseNow_ADayIsItsMidnight(t *testing.T) {
	t.Parallel()
	day, err := ParseNow("2025-08-20", world.Shipped().Zone)
	require.NoError(t, err)
	midnight, err := ParseNow("2025-08-20T00:00:00", world.Shipped().Zone)
	require.NoError(t, err)
	assert.Equal(t, midnight, day)
	_, err = ParseNow("tomorrow", world.Shipped().Zone)
	assert.ErrorContains(t, err, "or a day, for its midnight (2025-08-20)")
	_, err = ParseNow("2025-09-07", world.Shipped().Zone)
	assert.ErrorContains(t, err, "goes forward over it, to 2025-09-07T01:00:00")
	for _, wrong := range []string{"2025-08-32", "2025-8-20", "20250820", "2025-09-07"} { // that one has no midnight
		_, err := ParseNow(wrong, world.Shipped().Zone)
		assert.Error(t, err, wrong)
	}
}

func TestExitCode(t *testing.T) {
	t.Parallel()
	rows := []struct {
		name   string
		err    error
		code   int
		stderr string
	}{
		{"done", nil, 0, ""},
		{"usage", Usagef("no rule %q", "X"), 2, "calco: no rule \"X\"\n"},
		{"usage, wrapped", fmt.Errorf("serve: %w", Usagef("bad")), 2, "calco: serve: bad\n"},
		{"failed", errors.New("disk full"), 3, "calco: disk full\n"},
		{"interrupted", ErrInterrupted, 130, ""},
		{"interrupted while it asked", fmt.Errorf("discover locations: %w", context.Canceled), 130, ""},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			var stderr bytes.Buffer
			assert.Equal(t, row.code, ExitCode(row.err, &stderr))
			assert.Equal(t, row.stderr, stderr.String())
		})
	}
}
