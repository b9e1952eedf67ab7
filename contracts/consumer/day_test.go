package consumer

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/calendar"
	"calco.example/contracts/consumer/sent"
)

func TestDay_EveryDateOfACentury(t *testing.T) {
	t.Parallel()
	zone := time.FixedZone("", -4*3600)
	for date := time.Date(1968, 1, 1, 0, 0, 0, 0, time.UTC); date.Year() < 2110; date = date.AddDate(0, 0, 1) {
		got, ok := calendar.DayOf(date.Format(time.DateOnly))
		if !ok || int64(got)*86_400 != date.Unix() || got.String() != date.Format(time.DateOnly) {
			t.Fatalf("%s: %d", date, got)
		}
		late := time.Date(date.Year(), date.Month(), date.Day(), 23, 59, 59, 0, zone)
		if calendar.DayOfTime(late) != got {
			t.Fatalf("%s: %s", late, calendar.DayOfTime(late))
		}
	}
}

func TestDay_NoDate(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "2025-8-01", "2025-02-29", "2025-13-01", "2025-00-10", "2025-04-31", "2025-04-00", "2025/04/01", "2025-04-0x", "20250401--"} {
		_, ok := calendar.DayOf(text)
		assert.False(t, ok, text)
	}
	leap, ok := calendar.DayOf("2024-02-29")
	assert.True(t, ok)
	assert.Equal(t, "2025-02-28", leap.Months(12).String())
	start, _ := calendar.DayOf("2025-01-31")
	assert.Equal(t, "2025-02-28", start.Months(1).String())
}

// A field names the day that it says, also where it is one of the range.
func TestFields_Day(t *testing.T) {
	t.Parallel()
	fields := []sent.Field{{Text: "2025-08-01"}, {Text: "2025-08-12"}, {Text: "2025-08-20"}, {Text: "soon"}, {Text: ""}}
	for _, r := range []sent.Request{{From: "2025-08-01", To: "2025-08-12", Fields: fields}, {Fields: fields}} {
		this := asked.BriefOf(&r, asked.Answer{})
		w := asked.FieldsOf(&r, &this)
		for range 2 {
			for i, f := range fields {
				want, _ := calendar.DayOf(f.Text)
				assert.Equal(t, want, w.Day(i), f.Text)
			}
		}
	}
}
