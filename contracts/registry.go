package contracts

import "slices"

// Registry lists every step that features may use, in the order of the
// catalogue that `calco steps` prints.
func Registry() []Step {
	return slices.Concat(setupSteps, askSteps, answerSteps, rowSteps, oracleSteps)
}

// rowSteps judge the rows of an answer. Their file fills them.
var rowSteps = []Step{}
