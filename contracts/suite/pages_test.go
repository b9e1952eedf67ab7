package suite_test

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/report"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
)

// repeatsPagesOf serves the first page of a size for the second one.
func repeatsPagesOf(size string) func(http.Handler) http.Handler {
	return func(sound http.Handler) http.Handler {
		asFirst := rewriting(strings.NewReplacer(`"page":2`, `"page":1`), strings.NewReplacer(`"page":1`, `"page":2`))(sound)
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body := sentBody(r)
			if strings.Contains(body, `"page":2,"pageSize":`+size+`}`) || strings.Contains(body, `"page":2,"pageSize":`+size+`,`) {
				asFirst.ServeHTTP(w, r)
				return
			}
			sound.ServeHTTP(w, r)
		})
	}
}

// Where an account sells little, a few sales fit on one page: more are asked for, so that
// there is a second page to join.
func TestStranger_PagesOfFewSalesAreJoined(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	for _, size := range []string{"7", "20"} {
		t.Run(size, func(t *testing.T) {
			t.Parallel()
			s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-PAGING or @TR-PAGING", repeatsPagesOf(size))
			readAll(t, s)
			results, err := s.Run(t.Context())
			require.NoError(t, err)
			for _, of := range []string{"branch report", "transaction report"} {
				assert.True(t, slices.ContainsFunc(results.Scenarios, func(one report.Scenario) bool {
					return one.Name == of+", pages of "+size && one.Outcome == report.Violated
				}), of)
			}
		})
	}
}

// A terminal of a small shop fills no page in a week: what is said of its pages is looked
// at over four weeks.
func TestStranger_PagesOfOneTerminal(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	ofTerminal := func(body string) bool { return strings.Contains(body, `"SerialNumber":"TX`) }
	total := regexp.MustCompile(`"totalItems":\d`)
	for name, spoil := range map[string]func(http.Handler) http.Handler{
		"last page of the transaction report of a terminal": func(sound http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				body, kept := sentBody(r), httptest.NewRecorder()
				sound.ServeHTTP(kept, r)
				answer := kept.Body.Bytes()
				if ofTerminal(body) && strings.Contains(body, `"page":`) && !strings.Contains(body, `"page":1,`) {
					answer = total.ReplaceAll(answer, []byte(`"totalItems":1000`))
				}
				maps.Copy(w.Header(), kept.Header())
				w.WriteHeader(kept.Code)
				_, _ = w.Write(answer)
			})
		},
		"a page of the default size, of a terminal": asking(func(_ *http.Request, body string) string {
			if ofTerminal(body) && !strings.Contains(body, `"pageSize"`) {
				return strings.TrimSuffix(body, "}") + `,"pageSize":20}`
			}
			return body
		}),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := strangeSuite(t, stranger.Options{Manner: stranger.Plain(), PerDay: 4}, "@TR-PAGING or @TR-DEFAULTS", spoil)
			assert.Contains(t, violationsOf(t, s), name)
		})
	}
}
