package snippet_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver/desk/call"
	"calco.example/mockserver/desk/snippet"
)

// runners are the forms that are run where their tool is here.
var runners = []struct {
	id, needs, file string
	long            bool // takes seconds
	command         []string
}{
	{"curl", "curl", "ask.sh", false, []string{"sh", "ask.sh"}},
	{"python", "python3", "ask.py", false, []string{"python3", "ask.py"}},
	{"fetch", "node", "ask.mjs", false, []string{"node", "ask.mjs"}},
	{"go", "go", "ask.go", true, []string{"go", "run", "ask.go"}},
	{"java", "java", "Ask.java", true, []string{"java", "Ask.java"}},
	{"httpie", "http", "ask.sh", true, []string{"sh", "ask.sh"}},
	{"php", "php", "ask.php", true, []string{"php", "ask.php"}},
}

// bodies are those of the requests from which code is made.
var bodies = []string{
	"{\"locationId\":\"it's $HOME `id` \\\\ \\\" %d ñ 😀 </script>\",\n\t\"page\":1}",
	`{"startDate":"2025-08-01","endDate":"2025-08-15","page":1,"pageSize":5}`,
	`{"serialNumber":"🧾二-٣_{x}[Ñandú_2].{ü}|ß","locationId":"É.1003-É"}`,
	"",
}

// The code sends the same bytes as the request that it was made from, whatever
// stands in its body.
func TestSnippets_SendTheRequest(t *testing.T) {
	t.Parallel()
	for _, row := range runners {
		t.Run(row.id, func(t *testing.T) {
			t.Parallel()
			if row.long {
				proofs.Long(t)
			}
			if _, err := exec.LookPath(row.needs); err != nil {
				t.Skip("no " + row.needs + " here")
			}
			for _, body := range proofs.Sample(bodies, 3) {
				got := ran(t, row.id, row.file, row.command, body)
				assert.Equal(t, body, got.body, "%q", body)
				assert.Equal(t, "calco-main", got.header.Get("X-API-Key"), "%q", body)
				assert.Equal(t, "/BranchReport/branch-report", got.path, "%q", body)
				assert.Equal(t, http.MethodPost, got.method, "%q", body)
				if body != "" {
					assert.Equal(t, "application/json", got.header.Get("Content-Type"), "%q", body)
				}
			}
		})
	}
}

type received struct {
	method, path, body string
	header             http.Header
}

// ran runs a form of a request and returns what a server received.
func ran(t *testing.T, id, file string, args []string, body string) (got received) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		sent, _ := io.ReadAll(r.Body)
		got = received{r.Method, r.URL.Path, string(sent), r.Header}
	}))
	defer server.Close()
	q := call.For(rules.BranchReport)
	q.Key, q.Body = "calco-main", body
	folder := t.TempDir()
	for _, s := range snippet.All(server.URL, q, snippet.Outcome{}) {
		if s.ID == id {
			require.NoError(t, os.WriteFile(filepath.Join(folder, file), []byte(s.Code), 0o600))
		}
	}
	command := exec.CommandContext(t.Context(), args[0], args[1:]...)
	command.Dir = folder
	out, err := command.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return got
}

// A scenario says whose key, what is sent and what is expected, in both
// languages; where the steps of the suite cannot say the request there is none.
func TestSnippets_Gherkin(t *testing.T) {
	t.Parallel()
	q := call.For(rules.BranchReport)
	q.Key, q.Body = "calco-no-plan", "{}"
	texts := map[string]string{}
	for _, s := range snippet.All("http://127.0.0.1:8080", q, snippet.Outcome{Rule: "BR-25", Day: "2025-08-20"}) {
		texts[s.ID] = s.Code
	}
	assert.Contains(t, texts["gherkin-en"], "    Given the account noPlan\n    Given today is 2025-08-20 or later\n    When I send the branch report the body:\n")
	assert.Contains(t, texts["gherkin-en"], "    Then the answer is refused: BR-25\n")
	assert.Contains(t, texts["gherkin-es"], "# language: es\n")
	assert.Contains(t, texts["gherkin-es"], "    Entonces la respuesta es rechazada: BR-25\n")
	q.Prefer = "code=BR-13"
	for _, s := range snippet.All("http://127.0.0.1:8080", q, snippet.Outcome{Rule: "BR-13"}) {
		assert.NotContains(t, s.ID, "gherkin")
	}
}
