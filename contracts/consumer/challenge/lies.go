package challenge

import (
	"context"
	"slices"

	"calco.example/contracts/rules"
)

// toldKinds are the mutants that are lies about data: what a client's tests could
// notice in an answer that they expect.
var toldKinds = []rules.MutantKind{rules.Field, rules.PageSlip, rules.Selection, rules.CodeSwapped, rules.Account}

// liesFor are the lies about operations that the client uses.
func liesFor(all []rules.Mutant, used []Used) (lies []rules.Mutant) {
	for _, m := range all {
		op := m.Operation
		if rule, known := rules.Lookup(m.Rule); known && op == "" {
			op = rule.Operation
		}
		uses := slices.ContainsFunc(used, func(u Used) bool { return u.Operation == op })
		if uses && slices.Contains(toldKinds, m.Kind) {
			lies = append(lies, m)
		}
	}
	return lies
}

// lies finds those that the command does not notice.
func (c *search) lies(ctx context.Context, lies []rules.Mutant) error {
	return c.each(ctx, len(lies), func(i int) error {
		change := Change{Lie: lies[i].ID}
		outcome, err := c.try(ctx, change)
		if err != nil || !outcome.Passed() {
			return err
		}
		f := Finding{Kind: Lies.one(), Lie: lies[i].ID, Outcome: Unnoticed, Means: lies[i].Summary}
		if rule, known := rules.Lookup(lies[i].Rule); known {
			f.Reference = []string{rule.Source.Text}
		}
		c.found(f, change)
		return nil
	})
}
