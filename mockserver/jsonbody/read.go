package jsonbody

// Reading the body of a request: how many bytes at most, which headers must
// stand beside them. What the bytes say is the matter of parse.go.

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
)

// MaxBytes bounds a request body. The documented fields need a few hundred
// bytes, so a caller who meets this bound is not sending a report request.
const MaxBytes = 64 << 10

// The two ways of not getting a body. Both leave the connection in a state
// that nobody should reuse, so Read has already asked for its end.
var (
	ErrTooLarge   = errors.New("request body is too large")
	ErrUnreadable = errors.New("request body cannot be read")
)

// Read reads the whole body. The error is ErrTooLarge (announced or
// found to be above MaxBytes) or ErrUnreadable (bad chunks, an early end, a
// time-out), never one of the library's, whose texts differ between versions.
// On an error it sets "Connection: close": bytes that were not read must never
// be taken for the next request. http.MaxBytesReader does so by itself only
// when it sees the server's own writer, not a wrapped one. The body goes into
// the given buffer as far as it fits.
func Read(w http.ResponseWriter, r *http.Request, into []byte) ([]byte, error) {
	if r.Body == nil {
		return nil, nil
	}
	if r.ContentLength > MaxBytes {
		w.Header().Set("Connection", "close")
		return nil, ErrTooLarge
	}
	raw, err := readAll(r.Body, into)
	if err != nil {
		w.Header().Set("Connection", "close")
		return nil, err
	}
	return raw, nil
}

// IsOnItsWay tells whether the client sends a body of at most so many bytes without
// waiting to be asked for it.
func IsOnItsWay(r *http.Request, most int64) bool {
	return 0 < r.ContentLength && r.ContentLength <= most && r.Header.Get("Expect") == ""
}

// readAll is io.ReadAll into a given buffer, up to MaxBytes bytes.
func readAll(body io.Reader, raw []byte) ([]byte, error) {
	for {
		if len(raw) == cap(raw) {
			raw = append(raw, 0)[:len(raw)]
		}
		n, err := body.Read(raw[len(raw):cap(raw)])
		raw = raw[:len(raw)+n]
		switch {
		case len(raw) > MaxBytes:
			return nil, ErrTooLarge
		case err == io.EOF:
			return raw, nil
		case err != nil:
			return nil, ErrUnreadable
		}
	}
}

// Declared tells whether exactly one Content-Type line names JSON in
// UTF-8. Parameters other than charset carry no meaning for JSON and are let
// through; a line that cannot be parsed is not.
func Declared(header http.Header) bool {
	lines := header["Content-Type"]
	if len(lines) != 1 {
		return false
	}
	if lines[0] == "application/json" {
		return true
	}
	mediaType, parameters, err := mime.ParseMediaType(lines[0])
	if err != nil || mediaType != "application/json" {
		return false
	}
	charset, given := parameters["charset"]
	return !given || strings.EqualFold(charset, "utf-8")
}

// Encoded tells whether the request claims a coding of its body, identity
// among them: such a body is refused unread, and never inflated.
func Encoded(header http.Header) bool { return len(header["Content-Encoding"]) > 0 }
