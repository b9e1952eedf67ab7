package suite_test

import (
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

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

func TestStranger_RangesOverTheEndOfTheYear(t *testing.T) {
	t.Parallel()
	s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-RANGE or @TR-RANGE-ROWS", endsWithTheYear)
	readAll(t, s)
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	var found []string
	for _, f := range results.FindingsOf(report.Violated) {
		found = append(found, f.Scenario)
	}
	for _, name := range []string{"every last day of the branch report", "every last day of the transaction report"} {
		assert.Contains(t, strings.Join(found, "\n"), name)
	}
}
