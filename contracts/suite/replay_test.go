package suite_test

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
)

// Every curl line of a run, pasted into a shell, gets the answer that the finding
// shows.
func TestCurlLines_GetTheSameAnswer(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("curl is not installed")
	}
	const status = "\nHTTP "
	env := append(os.Environ(), "HOME=/nonexistent", "CURL_HOME=/nonexistent")
	for role, key := range stranger.Keys {
		env = append(env, exchange.KeyVariable(exchange.Role(role))+"="+key)
	}
	replayed := 0
	for _, manner := range stranger.Manners()[:proofs.Of(1, 3)] {
		s := strangeSuite(t, stranger.Options{Manner: manner}, "", nil)
		s.Features, s.Prepared = os.DirFS(proofs.Of("testdata/wrong", "../../features")), nil
		results, err := s.Run(t.Context())
		require.NoError(t, err)
		told := map[string]bool{}
		for _, f := range results.Findings {
			if f.Evidence == nil || f.Evidence.Method == "HEAD" || told[f.Curl] {
				continue
			}
			told[f.Curl] = true
			command := exec.CommandContext(t.Context(), "sh", "-c", strings.Replace(f.Curl, "curl -sS", `curl -sS -w '\nHTTP %{http_code}'`, 1))
			command.Env = env
			out, err := command.CombinedOutput()
			require.NoError(t, err, "%s\n%s", f.Curl, out)
			body, code, _ := strings.Cut(string(out), status)
			assert.Equal(t, strconv.Itoa(f.Evidence.Status), code, f.Curl)
			want, _, cut := strings.Cut(f.Evidence.Response, "… (")
			if !cut {
				assert.Equal(t, want, body, f.Curl)
			} else {
				assert.True(t, strings.HasPrefix(body, want), f.Curl)
			}
			replayed++
		}
		if !proofs.All() {
			assert.Len(t, results.FindingsOf(report.Violated), 7)
		}
	}
	assert.GreaterOrEqual(t, replayed, proofs.Of(7, 200))
}
