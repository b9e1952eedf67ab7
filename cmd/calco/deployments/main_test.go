package deployments

import (
	"os"
	"testing"

	"calco.example/cmd/calco/startup"
)

// TestMain gives the search path back, as main does: children are found by it.
func TestMain(m *testing.M) {
	startup.Restore()
	os.Exit(m.Run())
}
