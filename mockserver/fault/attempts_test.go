package fault

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Requests are told apart only while something is drawn for them: a client that meets
// other faults, or none any more, may ask for ever without being remembered.
func TestAttempts_OnlyWhereSomethingIsDrawn(t *testing.T) {
	t.Parallel()
	now := time.Date(2025, 8, 20, 15, 0, 0, 0, time.UTC)
	for _, row := range []struct {
		fault string
		kept  int
	}{
		{`{"kind":"status"}`, 0},
		{`{"kind":"status","nth":3}`, 0},
		{`{"kind":"delay","ms":1}`, 0},
		{`{"kind":"status","probability":0.5}`, 5},
		{`{"kind":"delay","ms":1,"spread":"uniform","maxMs":2}`, 5},
		{`{"kind":"delay","ms":1,"spread":"lognormal"}`, 5},
		{`{"kind":"status","probability":0.5,"operation":"locations"}`, 0},
		{`{"kind":"delay","ms":1,"spread":"lognormal","times":2}`, 2},
		{`{"kind":"status","probability":0.5,"ttl":60}`, 0},
	} {
		faults := New(Mock{})
		settings, err := parse([]byte(row.fault))
		require.NoError(t, err)
		require.NoError(t, faults.add("s", settings, now))
		for hash := range uint64(5) {
			faults.pick(Request{Session: "s", Operation: "branch-report", Now: now.Add(time.Minute)}, hash, true)
		}
		assert.Equal(t, row.kept, faults.attempts.kept, row.fault)
		faults.Clear("s")
		assert.Zero(t, faults.attempts.kept, row.fault)
	}
}

// The second time that a session asks the same, its draw is another one; what another
// session asks does not count.
func TestAttempts_Counts(t *testing.T) {
	t.Parallel()
	var a attempts
	assert.Equal(t, uint64(7), a.next("s", 7))
	second := a.next("s", 7)
	assert.NotEqual(t, uint64(7), second)
	assert.NotEqual(t, second, a.next("s", 7))
	assert.Equal(t, uint64(7), a.next("other", 7))
	a.forget("s")
	assert.Equal(t, second, a.next("other", 7))
	assert.Equal(t, uint64(7), a.next("s", 7))
	assert.Equal(t, 2, a.kept)
}
