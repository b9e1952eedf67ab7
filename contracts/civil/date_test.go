package civil

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"calco.example/fixtures/proofs"
)

func TestDate_AgreesWithTimePackage(t *testing.T) {
	t.Parallel()
	first := proofs.Of(1800, 1)
	at := time.Date(first, 1, 1, 0, 0, 0, 0, time.UTC)
	end := time.Date(proofs.Of(2199, 9999), 12, 31, 0, 0, 0, 0, time.UTC)
	d := NewDate(first, 1, 1)
	for ; !at.After(end); at, d = at.AddDate(0, 0, 1), d.AddDays(1) {
		year, month, day := d.Civil()
		if NewDate(at.Year(), int(at.Month()), at.Day()) != d || year != at.Year() ||
			month != int(at.Month()) || day != at.Day() || d.Weekday() != at.Weekday() {
			require.Fail(t, "differs", "%v is %d-%d-%d %v", at, year, month, day, d.Weekday())
		}
	}
	assert.Equal(t, end.Format(time.DateOnly), (d - 1).String())
	assert.Equal(t, Date(0), NewDate(1970, 1, 1))
}

func TestDate_Text(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"0001-01-01", "1969-12-31", "2020-02-29", "2026-11-21", "9999-12-31"} {
		d, shape, exists := ParseDate(text)
		assert.True(t, shape && exists, text)
		assert.Equal(t, text, d.String())
		assert.Equal(t, "on "+text, string(d.AppendTo([]byte("on "))))
	}
	d := NewDate(2026, 11, 21)
	assert.Equal(t, []int{2026, 11, 21}, []int{d.Year(), d.Month(), d.Day()})
}

func TestParseDate_Shape(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		text          string
		shape, exists bool
	}{
		{"2025-08-20", true, true},
		{"2024-02-29", true, true},
		{"0000-01-01", true, true},
		{"2025-02-29", true, false},
		{"2025-13-01", true, false},
		{"2025-00-10", true, false},
		{"2025-04-31", true, false},
		{"2025-04-00", true, false},
		{"", false, false},
		{"2025-8-20", false, false},
		{"25-08-20", false, false},
		{"20-08-2025", false, false},
		{"2025/08/20", false, false},
		{"20250820", false, false},
		{"2025-08/20", false, false},
		{"2025/08-20", false, false},
		{" 2025-08-20", false, false},
		{"2025-08-20 ", false, false},
		{"2025-08-2a", false, false},
		{"2025-08-20T00:00:00", false, false},
		{"+025-08-20", false, false},
		{"2025-+8-20", false, false},
		{"２025-08", false, false}, // a full-width digit: ten bytes
		{"-2025-8-20", false, false},
	} {
		_, shape, exists := ParseDate(row.text)
		assert.Equal(t, row.shape, shape, "shape of %q", row.text)
		assert.Equal(t, row.exists, exists, "existence of %q", row.text)
	}
}

func TestParseDate_AgreesWithTimeParse(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(
			rapid.StringMatching(`[0-9]{4}-[0-9]{2}-[0-9]{2}`),
			rapid.StringMatching(`[0-9]{4}-(0[1-9]|1[0-2])-(2[89]|3[01])`),
			rapid.StringMatching(`[0-9]{3,5}.[0-9]{1,2}.[0-9]{1,2}`),
			rapid.String(),
		).Draw(t, "text")
		want, err := time.Parse(time.DateOnly, text)
		d, _, exists := ParseDate(text)
		if exists != (err == nil) {
			t.Fatalf("%q: exists %v, time.Parse says %v", text, exists, err)
		}
		if exists && d.String() != want.Format(time.DateOnly) {
			t.Fatalf("%q reads as %v", text, d)
		}
	})
}

func TestDate_AddMonthsClamps(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		from   string
		months int
		want   string
	}{
		{"2025-12-31", 1, "2026-01-31"},
		{"2025-12-31", 2, "2026-02-28"},
		{"2024-01-31", 1, "2024-02-29"},
		{"2026-01-31", 3, "2026-04-30"},
		{"2026-03-31", -1, "2026-02-28"},
		{"2026-01-15", -1, "2025-12-15"},
		{"2026-11-15", 14, "2028-01-15"},
		{"1900-01-31", 1, "1900-02-28"},
		{"2000-01-31", 1, "2000-02-29"},
		{"2026-05-15", 0, "2026-05-15"},
	} {
		from, _, _ := ParseDate(row.from)
		assert.Equal(t, row.want, from.AddMonths(row.months).String(), "%s plus %d", row.from, row.months)
	}
}

// The zone traps: today in Santiago when it is tomorrow in UTC, the hour that
// happens twice and the hour that does not exist.
func TestLocalTime(t *testing.T) {
	t.Parallel()
	zone, err := Santiago()
	require.NoError(t, err)
	for _, row := range []struct{ instant, date, clock string }{
		{"2026-11-21T02:59:59Z", "2026-11-20", "23:59:59"},
		{"2026-11-21T03:00:00Z", "2026-11-21", "00:00:00"},
		{"2026-07-21T03:59:59Z", "2026-07-20", "23:59:59"},
		{"2026-07-21T04:00:00Z", "2026-07-21", "00:00:00"},
		{"2025-04-06T02:30:00Z", "2025-04-05", "23:30:00"},
		{"2025-04-06T03:30:00Z", "2025-04-05", "23:30:00"},
		{"2025-04-06T04:00:00Z", "2025-04-06", "00:00:00"},
		{"2026-04-05T03:30:00Z", "2026-04-04", "23:30:00"},
		{"2027-04-04T03:30:00Z", "2027-04-03", "23:30:00"},
		{"2025-09-07T03:59:59Z", "2025-09-06", "23:59:59"},
		{"2025-09-07T04:00:00Z", "2025-09-07", "01:00:00"},
		{"2026-09-06T04:00:00Z", "2026-09-06", "01:00:00"},
		{"2027-09-05T04:00:00Z", "2027-09-05", "01:00:00"},
	} {
		instant, err := time.Parse(time.RFC3339, row.instant)
		require.NoError(t, err)
		d, second := LocalTime(instant, zone)
		assert.Equal(t, row.date, d.String(), row.instant)
		assert.Equal(t, row.clock, fmt.Sprintf("%02d:%02d:%02d", second/3600, second/60%60, second%60), row.instant)
	}
}

func TestSalesUntil_NeverRunsBack(t *testing.T) {
	t.Parallel()
	zone, err := Santiago()
	require.NoError(t, err)
	for _, begin := range []time.Time{
		time.Date(2025, 4, 5, 20, 0, 0, 0, time.UTC), // autumn: 23:00 to 23:59 twice
		time.Date(2025, 9, 6, 20, 0, 0, 0, time.UTC), // spring: no 00:00 to 00:59
		time.Date(2026, 4, 4, 20, 0, 0, 0, time.UTC),
	} {
		last, lastSecond := SalesUntil(begin, zone)
		for minute := range 16 * 60 {
			at := begin.Add(time.Duration(minute) * time.Minute)
			d, second := SalesUntil(at, zone)
			require.False(t, d < last || d == last && second < lastSecond, "%v runs back", at)
			last, lastSecond = d, second
		}
	}
	plain := time.Date(2025, 8, 20, 19, 0, 0, 0, time.UTC)
	d, second := SalesUntil(plain, zone)
	wantDate, want := LocalTime(plain, zone)
	assert.Equal(t, wantDate, d)
	assert.Equal(t, want, second)
}

func TestMissesMidnight(t *testing.T) {
	t.Parallel()
	zone, err := Santiago()
	require.NoError(t, err)
	var found []string
	for d := NewDate(2025, 1, 1); d < NewDate(2028, 1, 1); d++ {
		if MissesMidnight(d, zone) {
			found = append(found, d.String())
		}
	}
	assert.Equal(t, []string{"2025-09-07", "2026-09-06", "2027-09-05"}, found)
}

func TestDateIn(t *testing.T) {
	t.Parallel()
	assert.Equal(t, NewDate(2025, 8, 1), DateIn("2025-08-01"))
	for _, text := range []string{"", "soon", "2025-02-29", "2025-8-01"} {
		assert.Equal(t, NoDate, DateIn(text), text)
	}
}

func TestDate_EndsMonth(t *testing.T) {
	t.Parallel()
	for text, ends := range map[string]bool{"2025-01-31": true, "2025-02-01": true, "2025-02-28": true, "2024-02-28": false, "2024-02-29": true, "2025-01-02": false} {
		assert.Equal(t, ends, DateIn(text).EndsMonth(), text)
	}
}

// The clock in Chile went forward in the night to 7 September 2025.
func TestChangesClock(t *testing.T) {
	t.Parallel()
	zone, err := Santiago()
	require.NoError(t, err)
	for text, changes := range map[string]bool{"2025-09-05": false, "2025-09-06": true, "2025-09-07": true, "2025-09-08": false, "2025-04-05": true, "2025-04-06": true, "2025-07-01": false} {
		assert.Equal(t, changes, ChangesClock(DateIn(text), zone), text)
	}
}

// A day ends and begins where the clock of the zone says so, before 1970 too.
func TestLocalTime_EndsOfDays(t *testing.T) {
	t.Parallel()
	zone := time.FixedZone("", -4*3600)
	for date := time.Date(1968, 1, 1, 0, 0, 0, 0, zone); date.Year() < 1973; date = date.AddDate(0, 0, 1) {
		want := DateIn(date.Format(time.DateOnly))
		first, second := LocalTime(date, zone)
		last, lastSecond := LocalTime(date.AddDate(0, 0, 1).Add(-time.Second).UTC(), zone)
		require.Equal(t, []any{want, 0, want, SecondsOfDay - 1}, []any{first, second, last, lastSecond}, date)
	}
}
