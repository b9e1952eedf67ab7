package buffered_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/mockserver/buffered"
)

func TestAnswer_IsHeldAsItWasWritten(t *testing.T) {
	t.Parallel()
	a := buffered.New()
	a.Header().Set("X-Test", "yes")
	a.WriteHeader(http.StatusTeapot)
	a.WriteHeader(http.StatusOK)
	_, _ = a.Write([]byte("one, "))
	_, _ = a.Write([]byte("two"))

	sent := httptest.NewRecorder()
	a.SendTo(sent, httptest.NewRequest(http.MethodGet, "/", nil))
	assert.Equal(t, http.StatusTeapot, sent.Code, "the first status counts")
	assert.Equal(t, "one, two", sent.Body.String())
	assert.Equal(t, "yes", sent.Header().Get("X-Test"))

	head := httptest.NewRecorder()
	a.SendTo(head, httptest.NewRequest(http.MethodHead, "/", nil))
	assert.Empty(t, head.Body.String())
}

func TestAnswer_StatusIsWhatWasWritten(t *testing.T) {
	t.Parallel()
	silent := buffered.New()
	_, _ = silent.Write([]byte("body"))
	assert.Equal(t, http.StatusOK, silent.Status, "as on the wire")

	none := buffered.New() // a mutant may swap a status for what is none
	none.WriteHeader(0)
	_, _ = none.Write([]byte("body"))
	assert.Equal(t, 0, none.Status)
}

func TestAnswer_WithAnotherBodyIsAnnounced(t *testing.T) {
	t.Parallel()
	a := buffered.New()
	a.Header().Set("Content-Length", "99")
	changed := a.With(http.StatusBadGateway, "text/plain", []byte("other"))
	assert.Equal(t, "5", changed.Head.Get("Content-Length"))
	assert.Equal(t, "text/plain", changed.Head.Get("Content-Type"))
	assert.Equal(t, "99", a.Head.Get("Content-Length"), "the first one stays")
}
