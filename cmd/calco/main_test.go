package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"calco.example/cmd/calco/startup"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
)

var update = flag.Bool("update", false, "write testdata/help and the README's table of open questions anew")

// TestMain puts the real main on the path as `calco`, and takes away what the
// user's environment could change in this process. A `calco` of a script is
// another process of this binary: its environment is the script's.
func TestMain(m *testing.M) {
	if name := filepath.Base(os.Args[0]); name != "calco" {
		startup.Restore()
		proofs.Program()
	}
	testscript.Main(m, map[string]func(){"calco": main})
}

// ofTheUser is the environment without the variables that tests read.
func ofTheUser() []string {
	return slices.DeleteFunc(os.Environ(), func(pair string) bool { return strings.HasPrefix(pair, "CALCO_") })
}

// TestScripts runs testdata/script/*.txt: one file a verb, plus errors.
func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		Deadline:            time.Now().Add(time.Duration(proofs.Of(5, 60)) * time.Minute), // a mock that starts where it must not; long proofs run beside it
		Setup: func(env *testscript.Env) error {
			env.Setenv("QUESTIONS", strconv.Itoa(len(rules.Questions())))
			env.Setenv("SAME", strconv.Itoa(len(rules.Questions())-5)) // as in staging.yaml of profiles.txt
			return nil
		},
		Cmds:      map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
		Condition: condition,
	})
}

// condition is what scripts may ask for beside what testscript knows: `[!long] stop`
// ends the part that the quick tests take.
func condition(name string) (bool, error) {
	if name == "long" {
		return proofs.All(), nil
	}
	return false, fmt.Errorf("no condition %q", name)
}

// exits is a script command: `exits 2 calco serve --nope` runs a program that
// must end with that exit code.
func exits(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM [ARGUMENT...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var failed *exec.ExitError
	switch err := ts.Exec(args[1], args[2:]...); {
	case errors.As(err, &failed):
		got = failed.ExitCode()
	default:
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}
