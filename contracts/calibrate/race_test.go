//go:build race

package calibrate_test

import "calco.example/fixtures/proofs"

// The race detector makes everything ten times as slow; what it looks for shows
// in a few profiles as well as in many.
var (
	drawnProfiles = proofs.Of(2, 20)
	lessBy        = proofs.Of(40, 10)
)
