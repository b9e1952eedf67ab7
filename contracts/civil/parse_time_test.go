package civil

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestParseTime(t *testing.T) {
	t.Parallel()
	zone, err := Santiago()
	require.NoError(t, err)
	for _, row := range []struct{ name, text, want string }{
		{"RFC 3339 in UTC", "2025-08-20T19:00:00Z", "2025-08-20T19:00:00Z"},
		{"RFC 3339 with an offset", "2025-08-20T15:00:00-04:00", "2025-08-20T19:00:00Z"},
		{"RFC 3339 with a fraction", "2025-08-20T15:00:00.5-04:00", "2025-08-20T19:00:00.5Z"},
		{"the largest offset", "2025-08-20T15:00:00+23:59", "2025-08-19T15:01:00Z"},
		{"local time in winter", "2025-08-20T15:00:00", "2025-08-20T19:00:00Z"},
		{"local time in summer", "2025-12-20T15:00:00", "2025-12-20T18:00:00Z"},
		{"the last second before the missing hour", "2025-09-06T23:59:59", "2025-09-07T03:59:59Z"},
		{"the first second after the missing hour", "2025-09-07T01:00:00", "2025-09-07T04:00:00Z"},
		{"the doubled hour is its first run", "2025-04-05T23:30:00", "2025-04-06T02:30:00Z"},
		{"29 February", "2024-02-29T12:00:00", "2024-02-29T15:00:00Z"},
		{"the end of a year", "2025-12-31T23:59:59", "2026-01-01T02:59:59Z"},
	} {
		got, err := ParseTime(row.text, zone)
		require.NoError(t, err, row.name)
		assert.Equal(t, row.want, got.UTC().Format(time.RFC3339Nano), row.name)
	}
}

func TestParseTime_Refuses(t *testing.T) {
	t.Parallel()
	zone, err := Santiago()
	require.NoError(t, err)
	for _, row := range badTimes {
		_, err := ParseTime(row.text, zone)
		require.Error(t, err, row.name)
	}
	_, err = ParseTime("a-key-in-the-wrong-place", zone)
	require.Error(t, err)
	assert.NotContains(t, err.Error(), "a-key")
}

func TestParseTime_TellsWhatFollowsTheGap(t *testing.T) {
	t.Parallel()
	zone, err := Santiago()
	require.NoError(t, err)
	for text, next := range map[string]string{
		"2025-09-07T00:00:00": "2025-09-07T01:00:00", "2025-09-07T00:30:00": "2025-09-07T01:00:00",
		"2026-09-06T00:59:59": "2026-09-06T01:00:00", "2150-09-06T00:10:00": "2150-09-06T01:00:00",
	} {
		_, err := ParseTime(text, zone)
		var skipped SkippedTime
		require.ErrorAs(t, err, &skipped, text)
		assert.Equal(t, next, skipped.Next, text)
	}
}

var badTimes = []struct{ name, text string }{
	{"empty", ""},
	{"a word", "yesterday"},
	{"a date", "2025-08-20"},
	{"a number", "1755716400"},
	{"a blank instead of T", "2025-08-20 15:00:00"},
	{"a small t", "2025-08-20t15:00:00Z"},
	{"a small z", "2025-08-20T15:00:00z"},
	{"no seconds", "2025-08-20T15:00"},
	{"a local time with a fraction", "2025-08-20T15:00:00.5"},
	{"a comma before the fraction", "2025-08-20T15:00:00,5Z"},
	{"an hour of one digit", "2025-08-20T5:00:00Z"},
	{"an offset without a colon", "2025-08-20T15:00:00-0400"},
	{"an offset of a day", "2025-08-20T15:00:00-24:00"},
	{"an offset of 60 minutes", "2025-08-20T15:00:00+00:60"},
	{"hour 24", "2025-08-20T24:00:00Z"},
	{"a leap second", "2016-12-31T23:59:60Z"},
	{"a day that does not exist", "2025-02-29T12:00:00"},
	{"the missing hour of 2025", "2025-09-07T00:30:00"},
	{"the missing hour of 2026", "2026-09-06T00:00:00"},
	{"the missing hour of 2027", "2027-09-05T00:59:59"},
	{"a year too early", "1999-12-31T12:00:00Z"},
	{"a year too late", "2200-01-01T00:00:00Z"},
	{"the year 0001", "0001-01-01T00:00:00Z"},
	{"the year 9999", "9999-12-31T23:59:59Z"},
	{"white space before", " 2025-08-20T15:00:00Z"},
	{"white space after", "2025-08-20T15:00:00Z "},
	{"full-width digits", "２０２５-08-20T15:00:00Z"},
}

func TestTimeAt(t *testing.T) {
	t.Parallel()
	zone, err := Santiago()
	require.NoError(t, err)
	for _, row := range []struct {
		date   Date
		second int
		want   string
	}{
		{NewDate(2025, 8, 20), 15 * 3600, "2025-08-20T15:00:00-04:00"},
		{NewDate(2025, 9, 7), 0, "2025-09-07T01:00:00-03:00"},
		{NewDate(2025, 9, 7), 1800, "2025-09-07T01:00:00-03:00"},
		{NewDate(2025, 9, 7), 3600, "2025-09-07T01:00:00-03:00"},
		{NewDate(2025, 4, 5), 23*3600 + 1800, "2025-04-05T23:30:00-03:00"},
		{NewDate(2025, 12, 0), SecondsOfDay - 1, "2025-11-30T23:59:59-03:00"},
		{NewDate(2025, 13, 0), 0, "2025-12-31T00:00:00-03:00"},
	} {
		assert.Equal(t, row.want, TimeAt(row.date, row.second, zone).In(zone).Format(time.RFC3339))
	}
}
