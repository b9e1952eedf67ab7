package verdict

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"calco.example/contracts/consumer/habits"
	"calco.example/contracts/consumer/met"
	"calco.example/contracts/rules"
)

// Gates are what a run must reach to pass, beside the command's own exit code.
type Gates struct {
	Require []rules.ID // rules that must be met by ordinary input
	MinMet  Share
	Strict  bool // habits fail, but those that the reference leaves open
	Waivers Waivers
	Today   time.Time
}

// Gate is one of them and how it ended.
type Gate struct {
	Name   string `json:"name"`
	Passed bool   `json:"passed"`
	Why    string `json:"why"`
}

// Passed tells whether all gates did.
func Passed(gates []Gate) bool {
	return !slices.ContainsFunc(gates, func(g Gate) bool { return !g.Passed })
}

// Share is how many rules must be met: a count, or a part of those that ordinary
// input can meet. The zero Share asks for nothing.
type Share struct {
	Count   int
	Percent float64
}

// ParseShare reads 12 or 80%.
func ParseShare(text string) (Share, error) {
	if text == "" {
		return Share{}, nil
	}
	if part, isPart := strings.CutSuffix(text, "%"); isPart {
		percent, err := strconv.ParseFloat(part, 64)
		if err != nil || !(percent >= 0 && percent <= 100) {
			return Share{}, fmt.Errorf("%q is no share: write 0%% to 100%%, or a number of rules", text)
		}
		return Share{Percent: percent}, nil
	}
	count, err := strconv.Atoi(text)
	if err != nil || count < 0 {
		return Share{}, fmt.Errorf("%q is no share: write 80%%, or a number of rules", text)
	}
	return Share{Count: count}, nil
}

// Judge says of each gate whether it passed.
func (g Gates) Judge(c met.Coverage) []Gate {
	var list []Gate
	for _, id := range g.Require {
		list = append(list, g.required(c, id))
	}
	if g.MinMet != (Share{}) {
		list = append(list, g.minMet(c))
	}
	if g.Strict {
		list = append(list, g.strict(c)...)
	}
	return append(list, g.waived(c)...)
}

func (g Gates) required(c met.Coverage, id rules.ID) Gate {
	gate := Gate{Name: "require " + string(id)}
	m, _ := c.Rule(id)
	switch reason := g.Waivers.reason(string(id)); {
	case m.Requests > 0:
		gate.Passed, gate.Why = true, "met by "+m.Evidence.Met.Text
	case reason != "":
		gate.Passed, gate.Why = true, "waived: "+reason
	case m.Evidence.Unreachable != "":
		gate.Why = "cannot be met: " + m.Evidence.Unreachable
	default:
		gate.Why = fmt.Sprintf("%s: met by %s", m.Level, m.Evidence.Missing)
	}
	return gate
}

func (g Gates) minMet(c met.Coverage) Gate {
	met, of := c.Share()
	gate := Gate{Name: fmt.Sprintf("min-met %d", g.MinMet.Count), Passed: met >= g.MinMet.Count}
	if g.MinMet.Percent > 0 {
		gate.Name = fmt.Sprintf("min-met %v%%", g.MinMet.Percent)
		gate.Passed = float64(met)*100 >= g.MinMet.Percent*float64(of)
	}
	gate.Why = fmt.Sprintf("%d of the %d rules that ordinary input can meet", met, of)
	return gate
}

func (g Gates) strict(c met.Coverage) (list []Gate) {
	for _, f := range c.Findings {
		gate := Gate{Name: "strict " + f.ID, Why: f.Means}
		if f.Open != "" {
			gate.Passed, gate.Why = true, "advice only: "+f.Open
		}
		if reason := g.Waivers.reason(f.ID); reason != "" {
			gate.Passed, gate.Why = true, "waived: "+reason
		}
		list = append(list, gate)
	}
	return list
}

// waived holds the waivers against the day and against what needs them.
func (g Gates) waived(c met.Coverage) (gates []Gate) {
	for _, w := range g.Waivers {
		switch {
		case g.Today.After(w.Expires.AddDate(0, 0, 1)):
			gates = append(gates, Gate{Name: "waiver " + w.What, Why: "expired on " + w.Expires.Format(time.DateOnly) + ": mend it, or agree anew"})
		case !g.needs(w, c):
			gates = append(gates, Gate{Name: "waiver " + w.What, Why: "stale: nothing needs it any more, so take it out"})
		}
	}
	return gates
}

func (g Gates) needs(w Waiver, c met.Coverage) bool {
	if slices.ContainsFunc(c.Findings, func(f habits.Finding) bool { return f.ID == w.What }) {
		return true
	}
	m, isRule := c.Rule(rules.ID(w.What))
	return isRule && m.Requests == 0 && slices.Contains(g.Require, rules.ID(w.What))
}
