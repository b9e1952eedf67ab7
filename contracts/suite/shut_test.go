package suite_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/client/clienttest"
	"calco.example/contracts/report"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
)

// A deployment behind a firewall that shuts a caller out after some bad keys breaks no
// rule by that: the run ends, and says why and what to do.
func TestSuite_ShutOutAfterBadKeys(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	known := func(key string) bool {
		for _, one := range stranger.Keys {
			if key == one {
				return true
			}
		}
		return false
	}
	for status, told := range map[int]string{
		http.StatusForbidden: "shut this caller out after", http.StatusTooManyRequests: "shut this caller out after", 0: "may be dropping the connections of this caller",
	} {
		t.Run(http.StatusText(status), func(t *testing.T) {
			t.Parallel()
			tags := "@ERROR_NOT_AUTHORIZED or @TR-UNAUTHORIZED or @BR-03"
			s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, tags, func(next http.Handler) http.Handler {
				return &clienttest.Firewall{Next: next, Known: known, Most: 8, Status: status}
			})
			readAll(t, s)
			results := requireNoViolation(t, s)
			results.Judge(report.VerdictOptions{CouldNotRun: results.Reason})
			assert.Zero(t, results.Count(report.Warning))
			assert.Equal(t, report.ExitUnverified, results.ExitCode)
			assert.Equal(t, 1, strings.Count(results.Reason, told), results.Reason)
		})
	}
}
