package suite_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/fixtures/stranger"
)

// unreadable answers transaction reports whose body is no JSON object in its own way.
func unreadable(answer http.HandlerFunc) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			r.Body = io.NopCloser(bytes.NewReader(body))
			var object map[string]any
			if r.URL.Path == "/Report/get-report" && (json.Unmarshal(body, &object) != nil || object == nil) {
				answer(w, r)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

// What a body gets that is no JSON object is not said: a page in its place breaks the
// sentence that all data is JSON, and none about a date that the body may well have.
func TestSuite_UnreadableBodyIsNoMissingDate(t *testing.T) {
	t.Parallel()
	s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@TR-BODY", unreadable(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		w.WriteHeader(http.StatusInternalServerError)
		_, _ = io.WriteString(w, "<html>Server Error</html>")
	}))
	readAll(t, s)
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	broken := map[rules.ID]bool{}
	for _, f := range results.FindingsOf(report.Violated) {
		broken[f.Rule] = true
	}
	assert.Equal(t, map[rules.ID]bool{"JSON": true}, broken)
}

// One without a StartDate that is served sales is a finding still.
func TestSuite_UnreadableBodyIsServed(t *testing.T) {
	t.Parallel()
	s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@TR-BODY", unreadable(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"code":"200","message":"Success","content":{"commerce":{"partnerId":"P-1","commerceName":"n"},"reports":[],"totalItems":0,"totalPages":0,"page":1}}`)
	}))
	found := violationsOf(t, s)
	for _, scenario := range []string{"not JSON, an open brace", "JSON, but no object, a number", "empty body"} {
		assert.Contains(t, found, scenario)
	}
	assert.NotContains(t, found, "with dates")
}

// A byte order mark before each answer, and letters that are no UTF-8, break the one sentence
// that all data is JSON: what the answers say is judged as what follows the mark.
func TestSuite_TextThatIsNoJSONIsOneFinding(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func([]byte) []byte{
		"byte order mark": func(body []byte) []byte { return append([]byte("\ufeff"), body...) },
		"not UTF-8": func(body []byte) []byte {
			return bytes.ReplaceAll(body, []byte(`"partnerId":"`), []byte("\"partnerId\":\"\xf1"))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-05 or @BR-COMMERCE", func(next http.Handler) http.Handler {
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					answer := httptest.NewRecorder()
					next.ServeHTTP(answer, r)
					body := answer.Body.Bytes()
					if r.URL.Path == "/BranchReport/branch-report" {
						body = change(body)
					}
					w.Header().Set("Content-Type", answer.Header().Get("Content-Type"))
					w.WriteHeader(answer.Code)
					_, _ = w.Write(body)
				})
			})
			readAll(t, s)
			results, err := s.Run(t.Context())
			require.NoError(t, err)
			broken := map[rules.ID]bool{}
			for _, f := range results.FindingsOf(report.Violated) {
				broken[f.Rule] = true
			}
			assert.Equal(t, map[rules.ID]bool{"JSON": true}, broken)
		})
	}
}
