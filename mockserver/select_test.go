package mockserver

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/civil"
	"calco.example/contracts/rules"
	"calco.example/mockserver/request"
	"calco.example/mockserver/selection"
	"calco.example/mockserver/world/payment"
)

// A page that is asked for again looks at the days of its own location only, and shows
// the same sales; up to today as well as before it.
func TestSelection_DaysOfItsGroup(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	account, today := mock.api.world.Find("calco-main"), civil.NewDate(2025, 8, 20)
	memory := &mock.api.scratches.take().sales
	for name, to := range map[string]civil.Date{"before today": today - 1, "with today": today} {
		q := selection.Query{
			Operation: rules.BranchReport, Account: account, From: today - 20, To: to, Classes: payment.Every &^ 1,
			ByLocation: true, Until: civil.Moment{Date: today, Second: 15 * 3600},
		}
		page := func() (s *selection.Selection, rows []selection.Row) {
			s = mock.api.sales.Find(q, memory)
			return s, append(rows, s.Page(int64(s.Groups[0].Count)/request.MaxPageSize+2, request.MaxPageSize)...)
		}
		cold, want := page()
		require.Len(t, want, request.MaxPageSize, name)
		warm, got := page()
		assert.True(t, slices.Equal(want, got), name) // what a row points to is too much to print
		var looked []string
		for i, g := range warm.Groups {
			assert.Equal(t, cold.Groups[i].Count, g.Count, name)
			if g.Days != nil {
				looked = append(looked, g.Scope.Terminals[0].Location.Street)
			}
		}
		assert.Equal(t, []string{account.Locations[1].Street}, looked, name)
	}
}
