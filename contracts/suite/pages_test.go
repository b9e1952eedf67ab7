package suite_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

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
			found := violationsOf(t, s)
			for _, report := range []string{"branch report", "transaction report"} {
				assert.Contains(t, found, report+", pages of "+size)
			}
		})
	}
}
