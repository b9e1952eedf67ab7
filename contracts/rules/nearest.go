package rules

import "calco.example/internal/strictyaml"

// HintRule and HintQuestion are " (did you mean X?)" for a word that is no rule
// or question, or empty when none is near.
func HintRule(wrong string) string {
	var known []ID
	for _, r := range catalogue {
		known = append(known, r.ID)
	}
	return strictyaml.Hint(wrong, known)
}

// HintQuestion: see HintRule.
func HintQuestion(wrong string) string { return strictyaml.Hint(wrong, questionIDs()) }
