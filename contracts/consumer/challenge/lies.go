package challenge

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"calco.example/contracts/rules"
)

// toldKinds are the mutants that are lies about data: what a client's tests could
// notice in an answer that they expect.
var toldKinds = []rules.MutantKind{rules.Field, rules.PageSlip, rules.Selection, rules.CodeSwapped, rules.Account}

// LiesFor are the lies that a client is told: about rows where it was sent rows,
// about a code or a filter where it has met the rule.
func LiesFor(all []rules.Mutant, baseline Outcome) (lies []rules.Mutant) {
	for _, m := range all {
		told := slices.Contains(baseline.Met, m.Rule)
		if m.Kind != rules.CodeSwapped && m.Kind != rules.Selection {
			told = slices.ContainsFunc(baseline.Asked, func(a Asked) bool { return a.HasRows && a.Operation == operationOf(m) })
		}
		if told && slices.Contains(toldKinds, m.Kind) {
			lies = append(lies, m)
		}
	}
	return inTurn(lies)
}

// inTurn puts one lie about each thing before the second about any, so that a
// budget that ends early has met most things.
func inTurn(lies []rules.Mutant) []rules.Mutant {
	about, turn := map[string]int{}, map[string]int{}
	for _, m := range lies {
		thing, _ := aboutWhat(m.ID)
		turn[m.ID] = about[thing]
		about[thing]++
	}
	slices.SortStableFunc(lies, func(a, b rules.Mutant) int { return cmp.Compare(turn[a.ID], turn[b.ID]) })
	return lies
}

// aboutWhat cuts the ID of a mutant into what it changes and how.
func aboutWhat(id string) (thing, how string) {
	cut := strings.LastIndexByte(id, '/')
	if cut < 0 {
		return id, ""
	}
	return id[:cut], id[cut+1:]
}

func operationOf(m rules.Mutant) rules.Operation {
	if rule, known := rules.Lookup(m.Rule); known && m.Operation == "" {
		return rule.Operation
	}
	return m.Operation
}

// lies finds those that the command does not notice.
func (c *search) lies(ctx context.Context, lies []rules.Mutant) error {
	return c.each(ctx, len(lies), func(i int) error {
		change := Change{Lie: lies[i].ID}
		outcome, err := c.try(ctx, change)
		if err != nil || !outcome.Passed() {
			return err
		}
		f := Finding{Kind: Lies.One(), Lie: lies[i].ID, Outcome: Unnoticed, Means: lies[i].Summary}
		if rule, known := rules.Lookup(lies[i].Rule); known {
			f.Reference = []string{rule.Source.Text}
		}
		c.found(f, change)
		return nil
	})
}
