package mockserver

// Golden files: what a test found, one line per case, changed only by
//	go test ./mockserver -run NAME -update

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var updateGolden = flag.Bool("update", false, "write the golden files anew")

const goldenFolder = "../fixtures/golden"

// goldenLines is a golden file of lines "name: value". Names are unique.
type goldenLines map[string]string

func readGoldenLines(t testing.TB, file string) goldenLines {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(goldenFolder, file))
	if os.IsNotExist(err) && *updateGolden {
		return goldenLines{}
	}
	require.NoError(t, err)
	lines := goldenLines{}
	for line := range strings.Lines(string(raw)) {
		name, value, found := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		require.True(t, found, "%s: line %q has no value", file, line)
		lines[name] = value
	}
	return lines
}

// write replaces the file, sorted by name.
func (g goldenLines) write(t testing.TB, file string) {
	t.Helper()
	var lines []string
	for name, value := range g {
		lines = append(lines, name+": "+value+"\n")
	}
	slices.Sort(lines)
	require.NoError(t, os.MkdirAll(goldenFolder, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(goldenFolder, file), []byte(strings.Join(lines, "")), 0o644))
}

// compare reports every difference between the file and what was found under
// the names that begin with prefix; what is only in the file is a difference
// where the cases are complete.
func (g goldenLines) compare(found goldenLines, prefix string, complete bool, report *findings) {
	for name, value := range found {
		switch want, known := g[name]; {
		case !strings.HasPrefix(name, prefix):
		case !known:
			report.add("%s: got %q, and the golden file does not know this case", name, value)
		case want != value:
			report.add("%s: got %q, golden is %q", name, value, want)
		}
	}
	for name := range g {
		if !complete {
			break
		}
		if _, known := found[name]; strings.HasPrefix(name, prefix) && !known {
			report.add("%s: only in the golden file", name)
		}
	}
}
