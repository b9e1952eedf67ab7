package mockserver

import (
	"fmt"
	"os"
	"testing"

	"go.uber.org/goleak"
)

// TestMain looks for goroutines that outlive the tests.
func TestMain(m *testing.M) {
	if os.Getenv(printHash) != "" {
		fmt.Println(hashOfAllAnswers(1))
		os.Exit(0)
	}
	code := m.Run()
	if err := goleak.Find(); code == 0 && err != nil {
		fmt.Fprintln(os.Stderr, "goroutines that outlive the tests:", err)
		code = 1
	}
	os.Exit(code)
}
