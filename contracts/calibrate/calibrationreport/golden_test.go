package calibrationreport

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"testing"

	"calco.example/contracts/calibrate/drift"
	"calco.example/contracts/calibrate/evidence"
	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The golden files of the reports are written anew by
//
//	go test ./contracts/calibrate/calibrationreport -run TestReports_Golden -update
var updateReports = flag.Bool("update", false, "write the golden files of the reports anew")

// written is what a writer writes.
func written[T any](t testing.TB, write func(io.Writer, *T) error, model *T) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, write(&b, model))
	return b.String()
}

func plainTerminal(w io.Writer, r *evidence.Result) error { return WriteTerminal(w, r, false) }

func plainDrift(w io.Writer, d *drift.Drift) error { return WriteDriftTerminal(w, d, false) }

// sampleReports are all reports of the samples, by the name of their golden file.
func sampleReports(t testing.TB) map[string]string {
	r, d := sampleResult(), sampleDrift()
	reports := map[string]string{
		"terminal.txt": written(t, plainTerminal, r), "report.html": written(t, WriteHTML, r), "report.json": written(t, WriteJSON, r),
		"drift.txt": written(t, plainDrift, d), "drift.json": written(t, WriteDriftJSON, d),
	}
	assert.Empty(t, cmp.Diff(sampleResult(), r), "the result is left alone")
	assert.Empty(t, cmp.Diff(sampleDrift(), d), "the drift is left alone")
	return reports
}

func TestReports_Golden(t *testing.T) {
	t.Parallel()
	for file, got := range sampleReports(t) {
		name := filepath.Join("testdata", "reports", file)
		if *updateReports {
			require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
			require.NoError(t, os.WriteFile(name, []byte(got), 0o644))
		}
		want, err := os.ReadFile(name)
		require.NoError(t, err)
		assert.Empty(t, cmp.Diff(string(want), got), file)
	}
}

func TestReports_EqualResultsGiveEqualBytes(t *testing.T) {
	t.Parallel()
	first := sampleReports(t)
	for range 5 {
		assert.Equal(t, first, sampleReports(t))
	}
}
