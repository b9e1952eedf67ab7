package suite_test

import (
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/report"
	"calco.example/fixtures/stranger"
)

// endsWithTheYear serves a range that goes over the end of a year up to that day.
func endsWithTheYear(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		text := string(body)
		if strings.Contains(text, `tartDate":"2025-`) {
			text = regexp.MustCompile(`ndDate":"2026-[0-9-]*"`).ReplaceAllString(text, `ndDate":"2025-12-31"`)
		}
		r.Body, r.ContentLength = io.NopCloser(strings.NewReader(text)), int64(len(text))
		next.ServeHTTP(w, r)
	})
}

// losesTheLastOf31 leaves the last day out of a range of 31 days, both counted.
func losesTheLastOf31(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		text := string(body)
		if found := regexp.MustCompile(`ndDate":"([0-9-]{10})".*tartDate":"([0-9-]{10})"`).FindStringSubmatch(text); found != nil {
			last, _ := time.Parse(time.DateOnly, found[1])
			if first, _ := time.Parse(time.DateOnly, found[2]); last.Sub(first) == 30*24*time.Hour {
				text = strings.Replace(text, `ndDate":"`+found[1], `ndDate":"`+last.AddDate(0, 0, -1).Format(time.DateOnly), 1)
			}
		}
		r.Body, r.ContentLength = io.NopCloser(strings.NewReader(text)), int64(len(text))
		next.ServeHTTP(w, r)
	})
}

func TestStranger_LongestRange(t *testing.T) {
	t.Parallel()
	s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-RANGE or @TR-RANGE-ROWS", losesTheLastOf31)
	found := violationsOf(t, s)
	assert.Contains(t, found, "a range of as many days as the limit has")
}

func TestStranger_RangesOverTheEndOfTheYear(t *testing.T) {
	t.Parallel()
	s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-RANGE or @TR-RANGE-ROWS", endsWithTheYear)
	found := violationsOf(t, s)
	for _, name := range []string{"every last day of the branch report", "every last day of the transaction report"} {
		assert.Contains(t, found, name)
	}
}

// A filter is asked over the end of a year, too.
func TestStranger_FilterOverTheEndOfTheYear(t *testing.T) {
	t.Parallel()
	for field, tag := range map[string]string{"cardBrand": "@BR-FILTER-BRAND", "locationId": "@BR-FILTER-LOCATION", "SerialNumber": "@TR-FILTER-SERIAL"} {
		t.Run(field, func(t *testing.T) {
			t.Parallel()
			s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, tag, func(next http.Handler) http.Handler {
				cut := endsWithTheYear(next)
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					body, _ := io.ReadAll(r.Body)
					r.Body = io.NopCloser(strings.NewReader(string(body)))
					if strings.Contains(string(body), `"`+field+`"`) {
						cut.ServeHTTP(w, r)
						return
					}
					next.ServeHTTP(w, r)
				})
			})
			readAll(t, s)
			s.Select = func(info report.Scenario) bool { return strings.Contains(info.Name, "over the end of a year") }
			assert.Contains(t, violationsOf(t, s), "over the end of a year")
		})
	}
}

// A range of one day, where it is taken, has the sales of that day.
func TestStranger_RangeOfOneDay(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/BranchReport/branch-report", "/Report/get-report"} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-RANGE or @TR-RANGE-ROWS", func(next http.Handler) http.Handler {
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					body, _ := io.ReadAll(r.Body)
					text := string(body)
					dates := regexp.MustCompile(`(ndDate|tartDate)":"([0-9-]{10})"`).FindAllStringSubmatch(text, -1)
					if r.URL.Path == path && len(dates) == 2 && dates[0][2] == dates[1][2] { // the end of the day is its beginning
						text = strings.ReplaceAll(text, dates[0][2], "2021-01-02")
					}
					r.Body, r.ContentLength = io.NopCloser(strings.NewReader(text)), int64(len(text))
					next.ServeHTTP(w, r)
				})
			})
			readAll(t, s)
			s.Select = func(info report.Scenario) bool { return strings.Contains(info.Name, "every last day") }
			assert.Contains(t, violationsOf(t, s), "a range of one day has the sales of that day")
		})
	}
}
