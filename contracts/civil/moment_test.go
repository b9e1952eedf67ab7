package civil_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/civil"
)

// The shifts of a day are those of each of its seconds: on the days of both clock
// changes and between them, to zones of whole and of half hours.
func TestShifts_AreThoseOfEachMoment(t *testing.T) {
	t.Parallel()
	capital := load(t, "America/Santiago")
	for _, name := range []string{"UTC", "America/Punta_Arenas", "Pacific/Easter", "Asia/Kolkata", "Australia/Lord_Howe"} {
		zone := load(t, name)
		for _, text := range []string{"2025-04-05", "2025-04-06", "2025-07-15", "2025-09-06", "2025-09-07", "2025-10-04", "2025-12-31"} {
			date, _, exists := civil.ParseDate(text)
			require.True(t, exists)
			shifts := civil.ShiftsOf(date, capital, zone)
			for second := 0; second < civil.SecondsOfDay; second += 59 {
				want := civil.Moment{Date: date, Second: second}.Shift(capital, zone)
				require.Equal(t, want, shifts.Of(second), "%s at %d in %s", text, second, name)
			}
		}
	}
	assert.Equal(t, civil.Moment{Date: civil.NewDate(2025, 7, 16), Second: 3 * 3600}, civil.ShiftsOf(civil.NewDate(2025, 7, 15), capital, time.UTC).Of(23*3600))
}

func load(t *testing.T, name string) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation(name)
	require.NoError(t, err)
	return zone
}
