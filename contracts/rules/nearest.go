package rules

import (
	"fmt"

	"calco.example/contracts/strictyaml"
)

// DidYouMean is " (did you mean X?)" for the known word nearest to a wrong one,
// or empty when none is near.
func DidYouMean[T ~string](wrong string, known []T) string { return strictyaml.Hint(wrong, known) }

// NoRule says that a word is the ID of no rule, which one is near, and where all are.
func NoRule[T ~string](wrong T) string {
	var known []ID
	for _, r := range catalogue {
		known = append(known, r.ID)
	}
	return fmt.Sprintf("no rule %q%s; `calco rules` lists them", wrong, DidYouMean(string(wrong), known))
}

// HintQuestion is DidYouMean for a word that should be a question's ID.
func HintQuestion(wrong string) string { return DidYouMean(wrong, questionIDs()) }
