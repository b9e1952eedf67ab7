package calibrate_test

import (
	"flag"
	"os"
	"strconv"
	"testing"
)

// TestMain sets rapid's defaults before the flags are read: more cases than its
// 100, and the same ones each time, so that a red test is red again. A property that
// fails prints a seed to run it again: files beside the tests are not needed.
func TestMain(m *testing.M) {
	for name, text := range map[string]string{"rapid.checks": strconv.Itoa(drawnProfiles), "rapid.seed": "20251015", "rapid.nofailfile": "true"} {
		if err := setDefault(name, text); err != nil {
			panic(err) // the flags of rapid have other names
		}
	}
	os.Exit(m.Run())
}

// setDefault sets a flag, unless the environment has rapid's variable for it.
func setDefault(name, text string) error {
	if name == "rapid.checks" && os.Getenv("RAPID_CHECKS") != "" || name == "rapid.seed" && os.Getenv("RAPID_SEED") != "" {
		return nil
	}
	return flag.Set(name, text)
}
