package suite

import (
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/mockserver"
)

var beginsBeforeMay = regexp.MustCompile(`"startDate":"\d{4}-0[1-4]`)

// "Card brand filter: only for ranges on or after 2025-05-01": who compares month and day
// alone refuses it in the first months of each year.
func TestSuite_BrandFilterInLaterYears(t *testing.T) {
	t.Parallel()
	for name, beside := range map[string]string{"": "", " beside a terminal": "serialNumber"} {
		t.Run("each year"+name, func(t *testing.T) {
			s := suiteOn(t, mockserver.Config{Clock: func() time.Time { return time.Date(2026, 6, 10, 15, 0, 0, 0, time.UTC) }}, nil)
			var err error
			s.Tags, err = ParseTags("@BR-31")
			require.NoError(t, err)
			s.Asker = broken{Asker: s.Asker, answer: instead("BR-31", "Card brand filter is not allowed for dates before May 1, 2025", func(r exchange.Request) bool {
				body := string(r.Body)
				return beginsBeforeMay.MatchString(body) && regexp.MustCompile(`"cardBrand":".*`+beside).MatchString(body)
			})}
			results, err := s.Run(t.Context())
			require.NoError(t, err)
			worst := report.Passed
			for _, one := range results.Scenarios {
				if one.Outcome == report.Violated {
					worst = report.Violated
				}
			}
			assert.Equal(t, report.Violated, worst)
		})
	}
}
