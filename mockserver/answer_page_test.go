package mockserver

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// slowWriter takes an answer only after something else has happened.
type slowWriter struct {
	*httptest.ResponseRecorder
	meanwhile func()
}

func (w slowWriter) Write(body []byte) (int, error) {
	w.meanwhile()
	return w.ResponseRecorder.Write(body)
}

// Pages are written into memory of earlier answers: while one is on its way to
// a slow client, no other may be written over it.
func TestNewPage_AnswersShareNoMemory(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	request := func(page int) *http.Request {
		r := httptest.NewRequest(http.MethodPost, pathBranchReport, strings.NewReader(speedBranchBody(speedMonth, page, "")))
		r.Header = http.Header{"Content-Type": {"application/json"}, "X-Api-Key": {"calco-main"}}
		return r
	}
	alone := httptest.NewRecorder()
	mock.ServeHTTP(alone, request(1))
	require.Contains(t, alone.Body.String(), "sequenceNumber")

	others := 0
	slow := slowWriter{httptest.NewRecorder(), func() {
		for page := 2; page < 20; page++ {
			mock.ServeHTTP(httptest.NewRecorder(), request(page))
			others++
		}
	}}
	mock.ServeHTTP(slow, request(1))
	assert.Equal(t, alone.Body.String(), slow.Body.String())
	assert.Equal(t, 18, others)
}
