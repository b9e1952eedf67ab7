package startup_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"testing"

	_ "github.com/cucumber/godog" // what would run it
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/cmd/calco/heap"
	"calco.example/cmd/calco/startup"
)

// TestStart_RunsNothing starts this program anew beside a command go that leaves
// a mark, and asks it for its search path.
func TestStart_RunsNothing(t *testing.T) {
	const asked = "CALCO_TEST_SHOW_PATH"
	if os.Getenv(asked) != "" {
		startup.Restore()
		_, _ = os.Stdout.WriteString(os.Getenv("PATH"))
		os.Exit(0)
	}
	if runtime.GOOS == "windows" {
		t.Skip("the command is a shell script")
	}
	folder := t.TempDir()
	mark := filepath.Join(folder, "ran")
	require.NoError(t, os.WriteFile(filepath.Join(folder, "go"), []byte("#!/bin/sh\necho \"$@\" > "+mark+"\n"), 0o700))

	again := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	again.Env = []string{"PATH=" + folder, asked + "=yes"}
	out, err := again.Output()

	require.NoError(t, err)
	assert.Equal(t, folder, string(out), "the search path is there again")
	assert.NoFileExists(t, mark, "a command go ran while the program was starting")
}

// TestStart_CollectsNothing asks this program, started anew, how far its heap may grow:
// as far as the user says, or so far that no start gets there. GOMEMLIMIT is a ceiling,
// which holds all the same, and says nothing of when to collect below it.
func TestStart_CollectsNothing(t *testing.T) {
	const asked = "CALCO_TEST_SHOW_GROWTH"
	if os.Getenv(asked) != "" {
		_, _ = fmt.Print(debug.SetGCPercent(100))
		os.Exit(0)
	}
	for set, growth := range map[string]int{"": heap.Growth, "GOGC=123": 123, "GOMEMLIMIT=1GiB": heap.Growth} {
		again := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
		again.Env = []string{asked + "=yes", set}
		out, err := again.Output()
		require.NoError(t, err)
		assert.Equal(t, strconv.Itoa(growth), string(out), set)
	}
}
