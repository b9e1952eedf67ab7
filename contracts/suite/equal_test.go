package suite_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
)

// tooLongFrom has one of the longest ranges that are accepted be too long, which begins on
// a day.
func tooLongFrom(name, first string, days int) func(http.Handler) http.Handler {
	return filtering(func(_ string, filters map[string]any) bool {
		from, err := time.Parse(time.DateOnly, first)
		if filters[name] != first || daysOf(filters) != days+1 || err != nil {
			return false
		}
		filters[name] = from.AddDate(0, 0, -90).Format(time.DateOnly)
		return true
	})
}

// "range must not exceed 30 days": days, whenever they are.
func TestStranger_RangesOfEquallyManyDays(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	for _, row := range []struct {
		name  string
		rule  rules.ID
		first string
		days  int
	}{
		{"startDate", "BR-08", "2024-12-15", 30},
		{"startDate", "BR-08", "2024-02-05", 29},
		{"StartDate", "TR-RANGE", "2024-12-20", 31},
		{"StartDate", "TR-RANGE", "2024-11-20", 30},
	} {
		t.Run(row.name+" "+row.first, func(t *testing.T) {
			t.Parallel()
			suiteOf := func(manner stranger.Manner, spoil func(http.Handler) http.Handler) *suite.Suite {
				s := strangeSuite(t, stranger.Options{Manner: manner}, "@"+string(row.rule), spoil)
				readAll(t, s)
				s.Select = func(info report.Scenario) bool { return strings.HasSuffix(info.Name, "of equally many days") }
				return s
			}
			assert.Contains(t, violationsOf(t, suiteOf(stranger.Plain(), tooLongFrom(row.name, row.first, row.days))), "of equally many days")
			for _, manner := range []stranger.Manner{stranger.Plain(), stranger.Terse(), stranger.Lax()} {
				requireNoViolation(t, suiteOf(manner, nil))
			}
		})
	}
}
