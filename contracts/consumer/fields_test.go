package consumer

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/civil"
	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/sent"
)

// A field names the day that it says, also where it is one of the range.
func TestFields_Day(t *testing.T) {
	t.Parallel()
	fields := []sent.Field{{Text: "2025-08-01"}, {Text: "2025-08-12"}, {Text: "2025-08-20"}, {Text: "soon"}, {Text: ""}}
	for _, r := range []sent.Request{{From: "2025-08-01", To: "2025-08-12", Fields: fields}, {Fields: fields}} {
		this := asked.BriefOf(&r, asked.Response{})
		w := asked.FieldsOf(&r, &this)
		for range 2 {
			for i, f := range fields {
				want := civil.DateIn(f.Text)
				assert.Equal(t, want, w.Day(i), f.Text)
			}
		}
	}
}
