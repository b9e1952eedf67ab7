package jsonbody

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestReadBody(t *testing.T) {
	rows := []struct {
		name     string
		body     io.Reader
		length   int64 // as announced; -1 for a chunked body
		want     error
		wantSize int
	}{
		{"none", http.NoBody, 0, nil, 0},
		{"short", strings.NewReader("{}"), 2, nil, 2},
		{"largest", bytes.NewReader(make([]byte, MaxBytes)), MaxBytes, nil, MaxBytes},
		{"largest, chunked", bytes.NewReader(make([]byte, MaxBytes)), -1, nil, MaxBytes},
		{"announced too large", neverRead{t}, MaxBytes + 1, ErrTooLarge, 0},
		{"found too large", bytes.NewReader(make([]byte, MaxBytes+1)), -1, ErrTooLarge, 0},
		{"early end", io.MultiReader(strings.NewReader("{"), failing{}), 2, ErrUnreadable, 0},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			request := httptest.NewRequest(http.MethodPost, "/", row.body)
			request.ContentLength = row.length
			recorder := httptest.NewRecorder()
			raw, err := Read(recorder, request, nil)
			assert.Equal(t, row.want, err)
			assert.Len(t, raw, row.wantSize)
			assert.Equal(t, row.want != nil, recorder.Header().Get("Connection") == "close")
		})
	}
}

func TestReadBody_WithoutBody(t *testing.T) {
	raw, err := Read(httptest.NewRecorder(), &http.Request{}, nil)
	assert.NoError(t, err)
	assert.Empty(t, raw)
}

// neverRead fails the test of a body that had to be refused unread.
type neverRead struct{ t *testing.T }

func (n neverRead) Read([]byte) (int, error) {
	n.t.Error("the body was read")
	return 0, io.EOF
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errors.New("the peer's secret text") }

func TestJSONContentType(t *testing.T) {
	rows := []struct {
		name  string
		lines []string
		want  bool
	}{
		{"plain", []string{"application/json"}, true},
		{"letter case", []string{"Application/JSON"}, true},
		{"white space", []string{" application/json "}, true},
		{"charset", []string{"application/json; charset=utf-8"}, true},
		{"charset upper case", []string{"application/json;charset=UTF-8"}, true},
		{"charset quoted", []string{`application/json; charset="utf-8"`}, true},
		{"other parameter", []string{"application/json; profile=x"}, true},
		{"semicolon at the end", []string{"application/json;"}, true},
		{"none", nil, false},
		{"empty", []string{""}, false},
		{"twice", []string{"application/json", "application/json"}, false},
		{"list", []string{"application/json, application/json"}, false},
		{"latin-1", []string{"application/json; charset=iso-8859-1"}, false},
		{"utf8 without hyphen", []string{"application/json; charset=utf8"}, false},
		{"charset twice", []string{"application/json; charset=utf-8; charset=utf-16"}, false},
		{"charset empty", []string{`application/json; charset=""`}, false},
		{"broken parameter", []string{"application/json; charset"}, false},
		{"text", []string{"text/plain"}, false},
		{"form", []string{"application/x-www-form-urlencoded"}, false},
		{"suffix", []string{"application/problem+json"}, false},
		{"longer name", []string{"application/jsonp"}, false},
		{"text/json", []string{"text/json"}, false},
		{"any", []string{"*/*"}, false},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			assert.Equal(t, row.want, Declared(http.Header{"Content-Type": row.lines}))
		})
	}
}

func TestEncodedBody(t *testing.T) {
	rows := []struct {
		name  string
		lines []string
		want  bool
	}{
		{"absent", nil, false},
		{"identity", []string{"Identity"}, true},
		{"empty", []string{""}, true},
		{"gzip", []string{"gzip"}, true},
		{"unknown", []string{"x"}, true},
		{"in a list", []string{"identity, gzip"}, true},
		{"on the second line", []string{"identity", "br"}, true},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			assert.Equal(t, row.want, Encoded(http.Header{"Content-Encoding": row.lines}))
		})
	}
}
