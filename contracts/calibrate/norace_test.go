//go:build !race

package calibrate_test

// drawnProfiles is how many profiles the round trip goes through, if no flag and
// no variable says otherwise; lessBy divides other numbers of cases.
const (
	drawnProfiles = 200
	lessBy        = 1
)
