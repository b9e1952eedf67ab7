package suite

import (
	"fmt"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
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

// "range must not exceed 30 days": 31 days of which one has 23 hours are 31 days.
func TestSuite_LimitOverAShortDay(t *testing.T) {
	t.Parallel()
	literal := shipped(t, "literal")
	s := suiteOn(t, mockserver.Config{Profile: literal}, nil)
	s.Profile = &literal
	var err error
	s.Tags, err = ParseTags("@BR-08")
	require.NoError(t, err)
	s.Asker = broken{Asker: s.Asker, request: func(r exchange.Request, body map[string]any) exchange.Request {
		first, isText := body["startDate"].(string)
		from, err := facts.ParseDay(first)
		if !isText || err != nil || from.Month() != time.August || body["endDate"] != from.Add(31).String() {
			return r
		}
		body["endDate"] = from.Add(30).String()
		r.Body = exchange.MustJSON(body)
		return r
	}}
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	var broke []string
	for _, one := range results.Scenarios {
		if one.Outcome == report.Warning || one.Outcome == report.Violated {
			broke = append(broke, one.Name)
		}
	}
	assert.NotEmpty(t, broke)
}

// What the branch report lost of the last day of a range is no sign that ranges leave their
// last day out: one that ends a day before shows that day.
func TestSuite_LostYesterdayHidesNotToday(t *testing.T) {
	t.Parallel()
	profile := shipped(t, "literal")
	profile.Answers["Q-SAME-DAY"] = rules.Answer{Choice: "accepted"}
	s := suiteOn(t, mockserver.Config{Profile: profile}, nil)
	var err error
	s.Tags, err = ParseTags("@TR-SAME-SALES")
	require.NoError(t, err)
	s.Select = func(info report.Scenario) bool { return info.Name == "today in both reports" }
	day := func(back int) string { return mockserver.FrozenAt.AddDate(0, 0, -back).Format(time.DateOnly) }
	s.Asker = broken{Asker: s.Asker, request: func(r exchange.Request, body map[string]any) exchange.Request {
		if body["startDate"] == day(2) && body["endDate"] == day(1) {
			body["endDate"] = day(2)
			r.Body = exchange.MustJSON(body)
		}
		return r
	}, sale: func(op rules.Operation, sale map[string]any) bool {
		return op != rules.BranchReport || !ofToday(sale) || sale["saleId"].(string) < "8"
	}}
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	require.Len(t, results.Scenarios, 1)
	assert.Equal(t, report.Warning, results.Scenarios[0].Outcome, results.Scenarios[0].Why)
	assert.Contains(t, fmt.Sprint(results.Findings), "both reports tell of the same sales")
}
