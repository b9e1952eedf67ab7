package calibrate_test

import (
	"calco.example/contracts"
	"calco.example/contracts/rules"
	"calco.example/mockserver"
	"fmt"
	"maps"
	"os"
	"slices"
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

func TestDebugVary(t *testing.T) {
	vary, _ := rules.ShippedProfile("vary")
	counts := map[string]int{}
	for seed := range uint64(20) {
		o, asker := options(t, vary, func(c *mockserver.Config) { c.Seed = seed })
		if os.Getenv("MAIN") != "" {
			o.Has = func(r contracts.Role) bool { return r == contracts.RoleMain }
		}
		result := calibrated(t, o)
		counts["sent "+strconv.Itoa(asker.sent/10)]++
		for _, l := range result.Learned {
			q, _ := rules.LookupQuestion(l.Question)
			counts[string(q.Draw)+" "+string(l.Question)+" "+string(l.Sure)]++
			if q.Draw == rules.PerRequest && l.Sure == calibrate.Answered {
				counts["ex "+string(l.Question)+" "+strconv.Itoa(l.Exchanges())]++
			}
			if l.Sure == calibrate.SomethingElse || q.Draw == rules.PerKey && l.Sure == calibrate.Varies {
				t.Log(seed, l.Question, l.Sure, l.Why)
				for _, s := range l.Seen {
					t.Logf("   %.150s %d %.200s %.200s", s.What, s.Times, s.Curl, s.Answer)
				}
			}
		}
	}
	for _, k := range slices.Sorted(maps.Keys(counts)) {
		if strings.Contains(k, "per request") || strings.HasPrefix(k, "ex") || strings.HasPrefix(k, "sent") || strings.Contains(k, "not obs") {
			t.Log(k, counts[k])
		}
	}
}

func TestDebugQuick(t *testing.T) {
	most, sum := 0, 0
	n, _ := strconv.Atoi(os.Getenv("N"))
	wrong := map[string]int{}
	for seed := range n {
		profile := rapid.Custom(drawProfile).Example(seed)
		if seed == 0 {
			profile, _ = rules.ShippedProfile("literal")
		}
		o, asker := options(t, profile)
		o.Quick = true
		var what []string
		o.OnAsk = func(_ int, s string) { what = append(what, s) }
		result := calibrated(t, o)
		most, sum = max(most, asker.sent), sum+asker.sent
		if seed == 0 {
			t.Log(asker.sent, result.Count(calibrate.Answered), result.LeftOut)
			for i, w := range what {
				t.Log(i, w)
			}
			for _, l := range result.Learned {
				if l.Sure != calibrate.Answered {
					t.Log(l.Question, l.Sure, l.Why)
				}
			}
		}
		for _, l := range result.Learned {
			if l.Sure == calibrate.NotObserved {
				wrong[string(l.Question)+" not observed"]++
				continue
			}
			if q, _ := rules.LookupQuestion(l.Question); q.Kind == rules.Map {
				continue
			}
			if why := mismatch(profile, result, l); why != "" {
				wrong[string(l.Question)]++
				if wrong[string(l.Question)] < 2 {
					t.Log(l.Question, profile.Answer(l.Question), why)
				}
			}
		}
	}
	t.Log(most, sum/max(1, n), wrong)
}
