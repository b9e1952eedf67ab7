package report

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The golden files of the reports are written anew by
//
//	go test ./contracts/report -run TestReports_Golden -update
var updateReports = flag.Bool("update", false, "write the golden files of the reports anew")

// plainTerminal is WriteTerminal in the form of a report file.
func plainTerminal(w io.Writer, r *Results) error { return WriteTerminal(w, r, TerminalOptions{}) }

func allReports() []reportFile {
	return append([]reportFile{{"terminal.txt", plainTerminal}}, reportFiles...)
}

func rendered(t testing.TB, f reportFile, r *Results) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, f.write(&b, r), f.name)
	return b.String()
}

func TestReports_Golden(t *testing.T) {
	t.Parallel()
	for _, f := range allReports() {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			name := filepath.Join("testdata", "reports", f.name)
			got := rendered(t, f, sampleResults())
			if *updateReports {
				require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
				require.NoError(t, os.WriteFile(name, []byte(got), 0o644))
			}
			want, err := os.ReadFile(name)
			require.NoError(t, err)
			assert.Empty(t, cmp.Diff(string(want), got))
		})
	}
}

func TestReports_EqualResultsGiveEqualBytes(t *testing.T) {
	t.Parallel()
	for _, f := range allReports() {
		first := rendered(t, f, sampleResults())
		for range 5 {
			assert.Equal(t, first, rendered(t, f, sampleResults()), f.name)
		}
	}
}

func TestReports_LeaveTheResultsAlone(t *testing.T) {
	t.Parallel()
	for _, f := range allReports() {
		r := sampleResults()
		rendered(t, f, r)
		assert.Empty(t, cmp.Diff(sampleResults(), r), f.name)
	}
}
