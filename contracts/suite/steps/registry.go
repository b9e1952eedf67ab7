package steps

import "slices"

// Registry lists every step that features may use, in the order of the
// catalogue that `calco steps` prints.
func Registry() []Step {
	return slices.Concat(setupSteps, askSteps, answerSteps, rowSteps, comparedSteps, reportSteps, sameSteps, oracleSteps, salesSteps)
}
