package rules

import "calco.example/contracts/strictyaml"

// DidYouMean is " (did you mean X?)" for the known word nearest to a wrong one,
// or empty when none is near.
func DidYouMean[T ~string](wrong string, known []T) string { return strictyaml.Hint(wrong, known) }

// HintRule is DidYouMean for a word that should be a rule's ID.
func HintRule(wrong string) string {
	var known []ID
	for _, r := range catalogue {
		known = append(known, r.ID)
	}
	return DidYouMean(wrong, known)
}

// HintQuestion is DidYouMean for a word that should be a question's ID.
func HintQuestion(wrong string) string { return DidYouMean(wrong, questionIDs()) }
