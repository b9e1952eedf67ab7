package fault

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"time"

	"calco.example/contracts/rules"
	"calco.example/mockserver/buffered"
	"calco.example/mockserver/draw"
	"calco.example/mockserver/jsonbody"
)

// contentJSON is the type of the mock's answers.
const contentJSON = "application/json; charset=utf-8"

// injection is one request whose answer is spoilt.
type injection struct {
	mock    *Mock
	id      int // place of the fault in the list
	kind    *kind
	fault   Settings
	session string
	op      rules.Operation
	writer  http.ResponseWriter
	request *http.Request
	draw    uint64
	now     time.Time         // the mock's clock
	genuine buffered.Response // what the mock would have answered
}

// Wrap spoils the answers of a handler. It belongs around the router, so that
// unknown paths and wrong methods are spoilt too.
func (l *Faults) Wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if l.sessions.Load() == 0 {
			next.ServeHTTP(w, r)
			return
		}
		request, may := l.mock.Read(r)
		if !may || !l.has(request.Session) {
			next.ServeHTTP(w, r)
			return
		}
		_, hijackable := w.(http.Hijacker)
		hash := l.hash(r, request.Key)
		request.attempted = len(r.Header[AttemptHeader]) > 0
		f, hash := l.pick(request, hash, hijackable && r.ProtoMajor == 1)
		if f == nil {
			next.ServeHTTP(w, r)
			return
		}
		i := &injection{mock: &l.mock, session: request.Session, op: request.Operation, writer: w, now: request.Now, id: f.ID, kind: f.kind, fault: f.Settings, draw: f.draw(hash), genuine: buffered.New()}
		i.request = r.WithContext(context.WithValue(r.Context(), inContext{}, i))
		next.ServeHTTP(&i.genuine, i.request)
		if i.misses(i.genuine.Body) != "" {
			l.missed(f)
			i.genuine.SendTo(w, r)
			return
		}
		i.inject()
	})
}

// inject sends what a kind makes of the answer. The rest of the request is read
// before: a connection closed over unread bytes is reset, and only one fault
// means that.
func (i *injection) inject() {
	_, _ = io.CopyN(io.Discard, i.request.Body, 1<<20)
	if i.kind.rewrite != nil {
		i.kind.rewrite(i).SendTo(i.writer, i.request)
		return
	}
	i.kind.act(i)
}

// hash is what the draws of all faults start from. It reads the body and puts it
// back.
func (l *Faults) hash(r *http.Request, key string) uint64 {
	read, err := io.ReadAll(io.LimitReader(r.Body, jsonbody.MaxBytes+1))
	rest := io.Reader(r.Body)
	if err != nil {
		rest = failedReader{err}
	}
	r.Body = struct {
		io.Reader
		io.Closer
	}{io.MultiReader(bytes.NewReader(read), rest), r.Body}
	return draw.Hash(l.mock.Seed, []byte(r.Method), []byte(r.URL.EscapedPath()), []byte(r.URL.RawQuery), []byte(key), read,
		[]byte(strings.Join(r.Header[AttemptHeader], ",")))
}

// failedReader repeats the error of a body that could not be read.
type failedReader struct{ err error }

func (f failedReader) Read([]byte) (int, error) { return 0, f.err }
