package calco_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/fixtures/proofs"
	"calco.example/fixtures/readme"
)

// The documents whose steps are followed.
var addings = []string{"Adding a rule", "Adding an operation"}

// TestAdding_ByTheSteps follows the steps of the documents in a copy of the module:
// with all of them the quick tests pass; without any one of them a test fails
// whose message says which. All copies stand in one place, one after the other, since
// what a step does not change is built once there.
func TestAdding_ByTheSteps(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	var steps []step
	for _, heading := range addings {
		steps = append(steps, stepsOf(t, heading)...)
	}
	root := filepath.Join(t.TempDir(), "copy")
	t.Run("all of them", func(t *testing.T) {
		copyWith(t, root, steps)
		followCommands(t, root)
		output, err := goTest(t, root, "./...")
		assert.NoError(t, err, "%s", output)
	})
	for i, missing := range steps {
		t.Run("without "+missing.name, func(t *testing.T) {
			copyWith(t, root, slices.Delete(slices.Clone(steps), i, i+1))
			output, err := goTest(t, root, "-vet=off "+missing.missedBy) // vet has seen all of them
			assert.Error(t, err, "nothing fails without this step")
			assert.Contains(t, output, missing.says)
		})
	}
}

// followCommands runs the commands that the documents give, each once.
func followCommands(t *testing.T, root string) {
	t.Helper()
	done := map[string]bool{}
	for _, heading := range addings {
		for _, block := range readme.Blocks(sectionOf(t, heading), "sh") {
			command := strings.TrimSpace(block)
			if done[command] {
				continue
			}
			done[command] = true
			output, err := goTest(t, root, strings.TrimPrefix(command, "go test "))
			require.NoError(t, err, "%s%s", command, output)
		}
	}
}

// A rule takes five files at most.
func TestAdding_ARuleTakesFiveFiles(t *testing.T) {
	t.Parallel()
	files := map[string]bool{}
	for _, step := range stepsOf(t, "Adding a rule") {
		for _, change := range step.changes {
			files[change.path] = true
		}
	}
	assert.LessOrEqual(t, len(files), 5)
	assert.NotEmpty(t, files)
}

// step is one step of a document, and which test misses it in which words.
type step struct {
	name           string
	changes        []change
	missedBy, says string
}

// change is lines beside, or words instead of, an anchor in a file.
type change struct{ path, where, anchor, text string }

var (
	stepHead   = regexp.MustCompile(`(?m)^\*\*\d+\. (.+?)\.\*\*`)
	stepChange = regexp.MustCompile("(?s)In `([^`]+)`[^`\n]*(?:\\([^)]*\\))?, (before|after|instead of|at the end)(?: `([^`]+)`)?:\n\n```\\w+\n(.*?)```\n")
	stepMissed = regexp.MustCompile("Without it `go test ([^`]+)` says `([^`]+)`")
)

// sectionOf is what stands under a heading of the rule book's document.
func sectionOf(t *testing.T, heading string) string {
	t.Helper()
	_, text, found := strings.Cut(readme.Text(t, readme.Rules), "\n## "+heading+"\n")
	require.True(t, found, "no heading %q", heading)
	text, _, _ = strings.Cut(text, "\n## ")
	return text
}

// stepsOf reads its steps.
func stepsOf(t *testing.T, heading string) (steps []step) {
	t.Helper()
	text := sectionOf(t, heading)
	heads := stepHead.FindAllStringSubmatchIndex(text, -1)
	for i, head := range heads {
		end := len(text)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		body := text[head[1]:end]
		s := step{name: heading + ": " + text[head[2]:head[3]]}
		for _, c := range stepChange.FindAllStringSubmatch(body, -1) {
			s.changes = append(s.changes, change{c[1], c[2], c[3], c[4]})
		}
		missed := stepMissed.FindStringSubmatch(body)
		require.NotNil(t, missed, "%s does not say which test misses it", s.name)
		require.Len(t, s.changes, (strings.Count(body, "\n```")-2*len(readme.Blocks(body, "sh")))/2, "%s: a block whose place is not understood", s.name)
		s.missedBy, s.says = missed[1], missed[2]
		steps = append(steps, s)
	}
	require.NotEmpty(t, steps)
	return steps
}

// copyWith makes root a copy of the module in which some steps are done, and nothing
// else.
func copyWith(t *testing.T, root string, steps []step) {
	t.Helper()
	require.NoError(t, os.RemoveAll(root))
	copyModule(t, root)
	for _, s := range steps {
		for _, c := range s.changes {
			c.apply(t, root)
		}
	}
}

// copyModule copies what a build or a test reads, without what begins with a dot
// but .ci.
func copyModule(t *testing.T, root string) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case strings.HasPrefix(entry.Name(), ".") && path != "." && entry.Name() != ".ci":
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		case entry.IsDir():
			return os.MkdirAll(filepath.Join(root, path), 0o755)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(root, path), data, info.Mode().Perm())
	})
	require.NoError(t, err)
}

// isAt tells whether a line holds the anchor; one that begins with blanks begins
// the line.
func (c change) isAt(line string) bool {
	if strings.HasPrefix(c.anchor, " ") {
		return strings.HasPrefix(line, c.anchor)
	}
	return strings.Contains(line, c.anchor)
}

func (c change) apply(t *testing.T, root string) {
	t.Helper()
	path := filepath.Join(root, filepath.FromSlash(c.path))
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	lines := strings.SplitAfter(string(data), "\n")
	at := len(lines)
	if c.anchor != "" {
		at = slices.IndexFunc(lines, c.isAt)
		require.GreaterOrEqual(t, at, 0, "%s has no line with %s", c.path, c.anchor)
	}
	switch c.where {
	case "instead of":
		lines[at] = strings.Replace(lines[at], c.anchor, strings.TrimSuffix(c.text, "\n"), 1)
	case "after":
		lines = slices.Insert(lines, at+1, c.text)
	default:
		lines = slices.Insert(lines, at, c.text)
	}
	require.NoError(t, os.WriteFile(path, []byte(strings.Join(lines, "")), 0o600))
}

// goTest runs the quick tests of a module: packages and flags of go test.
func goTest(t *testing.T, root, words string) (output string, err error) {
	t.Helper()
	command := exec.CommandContext(t.Context(), "go", append([]string{"test"}, strings.Fields(words)...)...)
	command.Dir = root
	command.Env = slices.DeleteFunc(os.Environ(), func(entry string) bool { return strings.HasPrefix(entry, "CALCO_") })
	text, err := command.CombinedOutput()
	return string(text), err
}
