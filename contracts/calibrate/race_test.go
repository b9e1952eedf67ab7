//go:build race

package calibrate_test

// The race detector makes everything ten times as slow; what it looks for shows
// in a few profiles as well as in many.
const (
	drawnProfiles = 20
	lessBy        = 10
)
