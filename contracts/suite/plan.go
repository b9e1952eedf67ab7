package suite

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"calco.example/contracts/rules"
)

// Plan is what a run would do: which scenarios can run, which cannot, and
// exactly what to ask the operator for.
type Plan struct {
	Target   string        `json:"target"`
	Budget   int           `json:"budget,omitempty"` // requests allowed; 0 is no limit
	Requests int           `json:"requests"`         // that the scenarios which can run will need, about
	Can      []PlannedLine `json:"can"`
	Cannot   []PlannedLine `json:"cannot"`
	Ask      []string      `json:"ask"` // each thing to ask for once
}

// PlannedLine is one scenario of a plan.
type PlannedLine struct {
	Scenario string     `json:"scenario"`
	File     string     `json:"file"`
	Line     int        `json:"line"`
	Rules    []rules.ID `json:"rules"`
	Requests int        `json:"requests"`
	Why      string     `json:"why,omitempty"`
	Ask      string     `json:"ask,omitempty"`
}

// Plan discovers and says what a run would do. It sends nothing else.
func (s *Suite) Plan(ctx context.Context) (*Plan, error) {
	r, err := s.prepare()
	if err != nil {
		return nil, err
	}
	if err := r.discover(ctx); err != nil {
		return nil, err
	}
	p := &Plan{Target: s.Target, Budget: s.Budget, Can: []PlannedLine{}, Cannot: []PlannedLine{}, Ask: []string{}}
	asked := map[string]bool{}
	for _, key := range r.ahead.inOrder() {
		info := r.plan[key]
		line := PlannedLine{Scenario: info.FullName(), File: info.File, Line: info.Line, Rules: info.Rules, Requests: r.ahead.cost(info, asked)}
		if unmet, over := r.ahead.unmet(info), slices.Contains(r.over, key); unmet != nil || over {
			if unmet == nil {
				unmet = r.overBudget()
			}
			line.Why, line.Ask = unmet.Why, unmet.Ask
			p.Cannot = append(p.Cannot, line)
			if !slices.Contains(p.Ask, unmet.Ask) {
				p.Ask = append(p.Ask, unmet.Ask)
			}
			continue
		}
		p.Requests += line.Requests
		p.Can = append(p.Can, line)
	}
	slices.Sort(p.Ask)
	return p, nil
}

// WritePlan writes a plan for a person.
func WritePlan(out io.Writer, p *Plan) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%d scenarios can run against %s, with about %d requests.\n", len(p.Can), p.Target, p.Requests)
	if len(p.Cannot) > 0 {
		fmt.Fprintf(&b, "\n%d cannot:\n", len(p.Cannot))
	}
	for _, line := range p.Cannot {
		fmt.Fprintf(&b, "  %s:%d %s\n    because %s\n", line.File, line.Line, line.Scenario, line.Why)
	}
	if len(p.Ask) > 0 {
		b.WriteString("\nAsk the operator for, or set:\n")
	}
	for _, ask := range p.Ask {
		fmt.Fprintf(&b, "  - %s\n", ask)
	}
	_, err := io.WriteString(out, b.String())
	return err
}
