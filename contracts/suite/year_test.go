package suite_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/report"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
)

var endOf2026 = regexp.MustCompile(`ndDate":"2026-[0-9-]*"`)

// endWithTheYear asks for a range that goes over the end of a year up to that day.
func endWithTheYear(_ *http.Request, body string) string {
	if !strings.Contains(body, `tartDate":"2025-`) {
		return body
	}
	return endOf2026.ReplaceAllString(body, `ndDate":"2025-12-31"`)
}

// askedRange are the last and the first day of a range, as they are asked for.
var askedRange = regexp.MustCompile(`ndDate":"([0-9-]{10})".*tartDate":"([0-9-]{10})"`)

// loseTheLastOf31 leaves the last day out of a range of 31 days, both counted.
func loseTheLastOf31(_ *http.Request, body string) string {
	found := askedRange.FindStringSubmatch(body)
	if found == nil {
		return body
	}
	last, _ := time.Parse(time.DateOnly, found[1])
	if first, _ := time.Parse(time.DateOnly, found[2]); last.Sub(first) != 30*24*time.Hour {
		return body
	}
	return strings.Replace(body, `ndDate":"`+found[1], `ndDate":"`+last.AddDate(0, 0, -1).Format(time.DateOnly), 1)
}

func TestStranger_LongestRange(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-RANGE or @TR-RANGE-ROWS", asking(loseTheLastOf31))
	found := violationsOf(t, s)
	assert.Contains(t, found, "a range of as many days as the limit has")
}

func TestStranger_RangesOverTheEndOfTheYear(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-RANGE or @TR-RANGE-ROWS", asking(endWithTheYear))
	s.Select = func(info report.Scenario) bool { return strings.Contains(info.Name, "every last day") }
	found := violationsOf(t, s)
	for _, name := range []string{"every last day of the branch report", "every last day of the transaction report"} {
		assert.Contains(t, found, name)
	}
}

// Where nobody sells on the first day of a year, its sales are those of the days after it.
func TestStranger_RangesIntoTheSecondDayOfTheYear(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-RANGE or @TR-RANGE-ROWS", asking(func(r *http.Request, body string) string {
		if strings.Contains(body, `ndDate":"2026-01-01"`) {
			return body
		}
		return endWithTheYear(r, body)
	}))
	s.Select = func(info report.Scenario) bool { return strings.Contains(info.Name, "every last day") }
	assert.Equal(t, 2, strings.Count(violationsOf(t, s), "of one that begins after it"))
}

// A filter is asked over the end of a year, too.
func TestStranger_FilterOverTheEndOfTheYear(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	for field, tag := range map[string]string{"cardBrand": "@BR-FILTER-BRAND", "locationId": "@BR-FILTER-LOCATION", "SerialNumber": "@TR-FILTER-SERIAL"} {
		t.Run(field, func(t *testing.T) {
			t.Parallel()
			s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, tag, asking(func(r *http.Request, body string) string {
				if !strings.Contains(body, `"`+field+`"`) {
					return body
				}
				return endWithTheYear(r, body)
			}))
			s.Select = func(info report.Scenario) bool { return strings.Contains(info.Name, "over the end of a year") }
			assert.Contains(t, violationsOf(t, s), "over the end of a year")
		})
	}
}

// A range of one day, where it is taken, has the sales of that day.
func TestStranger_RangeOfOneDay(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	for _, path := range []string{"/BranchReport/branch-report", "/Report/get-report"} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-RANGE or @TR-RANGE-ROWS", asking(func(r *http.Request, body string) string {
				if found := askedRange.FindStringSubmatch(body); r.URL.Path == path && found != nil && found[1] == found[2] { // the end of the day is its beginning
					return strings.ReplaceAll(body, found[1], "2021-01-02")
				}
				return body
			}))
			s.Select = func(info report.Scenario) bool { return strings.Contains(info.Name, "every last day") }
			assert.Contains(t, violationsOf(t, s), "a range of one day has the sales of that day")
		})
	}
}
