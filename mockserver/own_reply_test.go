package mockserver

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/rules"
)

// A reply in words of the deployment's own goes out under the type that its body has.
func TestAnswers_OwnReplyHasItsType(t *testing.T) {
	t.Parallel()
	for answer, contentType := range map[string]string{
		`401 {"message":"No key"}`: "application/json; charset=utf-8",
		"403 <h1>Forbidden</h1>":   "text/html; charset=utf-8",
		"403 Forbidden":            "text/plain; charset=utf-8",
		"403":                      "",
	} {
		mock := New(Config{Profile: rules.Profile{Name: "own", Answers: map[rules.QuestionID]rules.Answer{"Q-BR-KEY": {Value: &answer}}}})
		w := httptest.NewRecorder()
		mock.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/BranchReport/branch-report", http.NoBody))
		_, body, _ := strings.Cut(answer, " ")
		assert.Equal(t, answer[:3], w.Result().Status[:3])
		assert.Equal(t, contentType, w.Header().Get("Content-Type"), answer)
		assert.Equal(t, body, w.Body.String())
	}
}
