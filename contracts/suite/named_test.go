package suite_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/report"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
)

// nameOfMain gives the second account's commerce the name of main's in some answers.
func nameOfMain(paths ...string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		named := rewriting(untouched, untouched, `"commerceName":"Comercial P-2"`, `"commerceName":"Comercial P-1"`)(next)
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if slices.Contains(paths, r.URL.Path) {
				named.ServeHTTP(w, r)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

// Two commerces may have one name. Where one report alone calls another account's
// commerce as main's, it names whose key it is not.
func TestStranger_NameOfAnotherCommerce(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	const branch, second = "/BranchReport/branch-report", "/Report/get-report"
	for name, c := range map[string]struct {
		paths    []string
		warnings int
	}{"branch report": {[]string{branch}, 1}, "transaction report": {[]string{second}, 1}, "two of one name": {[]string{branch, second}, 0}, "each its own": {nil, 0}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@KEY-ACCOUNT", nameOfMain(c.paths...))
			readAll(t, s)
			results, err := s.Run(t.Context())
			require.NoError(t, err)
			assert.Zero(t, results.Count(report.Violated))
			assert.Equal(t, c.warnings, results.Count(report.Warning))
		})
	}
}
