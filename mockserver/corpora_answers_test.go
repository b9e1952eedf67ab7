package mockserver

// What any answer of the two POST operations has to be, however hostile the
// request: one of the documented shapes, never a failure of the mock.

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"
)

// apiAnswer is an answer of the branch report or the transaction report.
type apiAnswer struct {
	status int
	body   []byte
	// Read from the body: metadata of the branch report's envelope, or the
	// two members of a transaction report's answer and of a bare refusal.
	code, message string
}

// operation is one of the POST operations with a body that it accepts.
type operation struct {
	path    string
	good    string
	success string // the code of a success, whatever its HTTP status
}

func postOperations() []operation {
	return []operation{
		{branchPath, goodBranch, "BR-00"},
		{reportPath, goodReport, "200"},
	}
}

func (o operation) succeeded(answer apiAnswer) bool { return answer.code == o.success }

// bareRefusals are the statuses that may come without the branch report's
// envelope, since they are decided before any operation is.
var bareRefusals = map[int]bool{
	http.StatusNotFound: true, http.StatusMethodNotAllowed: true,
	http.StatusRequestEntityTooLarge: true, http.StatusUnsupportedMediaType: true,
}

// check reads the answer's code and reports what no answer may be.
func (o operation) check(name string, answer *apiAnswer, report *findings) {
	if answer.status >= 500 || answer.status >= 300 && answer.status < 400 {
		report.add("%s %s: status %d", o.path, name, answer.status)
	}
	var envelope struct {
		Metadata *struct{ Code, Message *string }
		Code     *string
		Message  *string
	}
	if err := json.Unmarshal(answer.body, &envelope); err != nil {
		report.add("%s %s: status %d without a JSON object", o.path, name, answer.status)
		return
	}
	code, message := envelope.Code, envelope.Message
	switch {
	case o.path == branchPath && envelope.Metadata != nil:
		code, message = envelope.Metadata.Code, envelope.Metadata.Message
	case o.path == branchPath && !bareRefusals[answer.status]:
		report.add("%s %s: status %d without metadata", o.path, name, answer.status)
		return
	}
	if code == nil || message == nil {
		report.add("%s %s: status %d without code or message", o.path, name, answer.status)
		return
	}
	answer.code, answer.message = *code, *message
}

// ask calls the handler itself, for tests that the wire adds nothing to.
func (o operation) ask(handler http.Handler, body []byte, key string) apiAnswer {
	request := httptest.NewRequest(http.MethodPost, o.path, bytes.NewReader(body))
	request.Host, request.RemoteAddr = "127.0.0.1:8080", "127.0.0.1:50000"
	request.Header["X-Api-Key"] = []string{key} // Set would be the same; a value may be odd
	request.Header.Set("Content-Type", "application/json")
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, request)
	return apiAnswer{status: recorder.Code, body: recorder.Body.Bytes()}
}

// requireGood makes sure that the body all variants come from is accepted:
// else every refusal would be worth nothing.
func requireGood(t *testing.T, handler http.Handler) {
	t.Helper()
	for _, operation := range postOperations() {
		var report findings
		answer := operation.ask(handler, []byte(operation.good), "calco-main")
		operation.check("good body", &answer, &report)
		report.report(t)
		require.True(t, operation.succeeded(answer), "%s: the good body got %d %s", operation.path, answer.status, answer.code)
	}
}
