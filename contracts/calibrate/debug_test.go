package calibrate_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"calco.example/contracts/calibrate"
)

func TestDebug(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("N"))
	from, _ := strconv.Atoi(os.Getenv("FROM"))
	most, sum := 0, 0
	counts := map[string]int{}
	for seed := from; seed < from+n; seed++ {
		profile := rapid.Custom(drawProfile).Example(seed)
		o, asker := options(t, profile)
		trial, err := calibrate.RunTrial(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		result := trial.Result
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
		for _, o := range trial.Orders {
			if why := wrongOrder(profile, trial, o); why != "" {
				counts["order "+string(o.Question)]++
				t.Errorf("seed %d %s: %s", seed, o.Question, why)
			}
		}
		for i, why := range unlike(t, asker, trial, uint64(seed)) {
			counts["unlike"]++
			if i == 0 {
				counts["unlike profiles"]++
				if counts["unlike profiles"] < 12 {
					t.Errorf("seed %d %s", seed, why)
				}
			}
		}
	}
	fmt.Println("at most", most, "requests, mean", sum/max(1, n), counts)
}

func TestDebugOne(t *testing.T) {
	from, _ := strconv.Atoi(os.Getenv("FROM"))
	profile := rapid.Custom(drawProfile).Example(from)
	o, asker := options(t, profile)
	trial, _ := calibrate.RunTrial(t.Context(), o)
	for _, or := range trial.Orders {
		for _, w := range or.Wins {
			if string(w.Winner) == os.Getenv("W") && string(w.Loser) == os.Getenv("L") || string(w.Winner) == os.Getenv("L") && string(w.Loser) == os.Getenv("W") {
				t.Log(w)
			}
		}
		for _, w := range or.Open {
			if string(w.First) == os.Getenv("W") && string(w.Second) == os.Getenv("L") || string(w.First) == os.Getenv("L") && string(w.Second) == os.Getenv("W") {
				t.Log(w)
			}
		}
	}
	for _, l := range trial.Learned {
		if strings.HasPrefix(string(l.Question), os.Getenv("Q")) {
			t.Log(l.Question, profile.Answer(l.Question), l.Answer, l.Same, l.Why)
		}
	}
	for i, why := range unlike(t, asker, trial, uint64(from)) {
		if i < 10 {
			t.Log(why)
		}
	}
}
