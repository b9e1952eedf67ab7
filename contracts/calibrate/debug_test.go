package calibrate_test

import (
	"os"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

func TestDebug(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("N"))
	from, _ := strconv.Atoi(os.Getenv("FROM"))
	most, sum := 0, 0
	counts := map[string]int{}
	for seed := from; seed < from+n; seed++ {
		profile := rapid.Custom(drawProfile).Example(seed)
		o, asker := options(t, profile)
		result := calibrated(t, o)
		most = max(most, asker.sent)
		sum += asker.sent
		for _, l := range result.Learned {
			if why := mismatch(profile, result, l); why != "" {
				counts[string(l.Question)]++
				if counts[string(l.Question)] < 3 {
					t.Errorf("seed %d %s: served %s, %s", seed, l.Question, profile.Answer(l.Question), why)
				}
			}
		}
	}
	t.Log("at most", most, "requests, mean", sum/max(1, n), counts)
}
