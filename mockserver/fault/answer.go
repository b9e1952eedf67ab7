package fault

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"
)

// keptAnswer is an answer held in memory: what the mock would have sent, and
// what a fault makes of it. It is the ResponseWriter of the mock meanwhile.
type keptAnswer struct {
	status int
	header http.Header
	body   []byte
}

func newKeptAnswer() keptAnswer { return keptAnswer{header: http.Header{}} }

// Header implements http.ResponseWriter.
func (k *keptAnswer) Header() http.Header { return k.header }

// WriteHeader implements http.ResponseWriter.
func (k *keptAnswer) WriteHeader(status int) { k.status = status }

// Write implements http.ResponseWriter.
func (k *keptAnswer) Write(p []byte) (int, error) {
	k.body = append(k.body, p...)
	return len(p), nil
}

// sendTo writes the answer as it is.
func (k keptAnswer) sendTo(w http.ResponseWriter, r *http.Request) {
	k.sendHead(w)
	if r.Method != http.MethodHead {
		_, _ = w.Write(k.body) // a client that went away is no error of ours
	}
}

func (k keptAnswer) sendHead(w http.ResponseWriter) {
	for name, values := range k.header {
		w.Header()[name] = values
	}
	w.WriteHeader(k.status)
}

// with is the answer with another body, announced as it should be.
func (k keptAnswer) with(status int, contentType string, body []byte) keptAnswer {
	changed := keptAnswer{status, k.header.Clone(), body}
	changed.header.Set("Content-Type", contentType)
	changed.header.Set("Content-Length", strconv.Itoa(len(body)))
	return changed
}

// object is the body as the bytes of a JSON object, with the name of its first
// member: that of a page of the report where the answer had none.
func (k keptAnswer) object() (body []byte, first string) {
	body = bytes.TrimSpace(k.body)
	decoder := json.NewDecoder(bytes.NewReader(body))
	open, _ := decoder.Token()
	name, _ := decoder.Token()
	first, named := name.(string)
	if open != json.Delim('{') || !named {
		return []byte(`{"code":"200","message":"Success"}`), "code"
	}
	return body, first
}
