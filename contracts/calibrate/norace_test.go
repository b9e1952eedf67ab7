//go:build !race

package calibrate_test

import "calco.example/fixtures/proofs"

// drawnProfiles is how many profiles the round trip goes through, if no flag and
// no variable says otherwise; lessBy divides other numbers of cases.
var (
	drawnProfiles = proofs.Of(2, 200)
	lessBy        = proofs.Of(40, 1)
)
