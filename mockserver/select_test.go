package mockserver

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
	"calco.example/mockserver/civil"
	"calco.example/mockserver/world"
)

// A page that is asked for again looks at the days of its own location only, and shows
// the same sales; up to today as well as before it.
func TestSelection_DaysOfItsGroup(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	account, today := mock.api.world.Find("calco-main"), civil.NewDate(2025, 8, 20)
	memory := &mock.api.scratches.take().sales
	for name, to := range map[string]civil.Date{"before today": today - 1, "with today": today} {
		q := query{
			operation: rules.BranchReport, account: account, from: today - 20, to: to, classes: world.EveryClass &^ 1,
			byLocation: true, until: civil.Moment{Date: today, Second: 15 * 3600},
		}
		page := func() (s *selection, rows []row) {
			s = mock.api.sales.find(q, memory)
			return s, append(rows, s.page(int64(s.groups[0].count)/maxPageSize+2, maxPageSize)...)
		}
		cold, want := page()
		require.Len(t, want, maxPageSize, name)
		warm, got := page()
		assert.True(t, slices.Equal(want, got), name) // what a row points to is too much to print
		var looked []string
		for i, g := range warm.groups {
			assert.Equal(t, cold.groups[i].count, g.count, name)
			if g.days != nil {
				looked = append(looked, g.scope.Terminals[0].Location.Street)
			}
		}
		assert.Equal(t, []string{account.Locations[1].Street}, looked, name)
	}
}
