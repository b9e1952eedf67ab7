package scenario

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
)

// A pinned word is taken letter by letter, whatever a pattern would make of it.
func TestPatterns_TakePinnedWordsAsTheyAre(t *testing.T) {
	t.Parallel()
	word := `none (yet)? "."`
	pinned := rules.Profile{Answers: map[rules.QuestionID]rules.Answer{"Q-TR-RECONCILIATION-NONE": {Value: &word}}}
	s := New(&Environment{Profile: &pinned}, "")
	pattern := s.Pattern(`"^($noReconciliation|\".\")$"`)
	require.True(t, s.GoesOn())
	assert.True(t, pattern.MatchString(word))
	assert.True(t, pattern.MatchString(`"x"`))
	assert.False(t, pattern.MatchString(`none yet "x"`))
}
