package fault

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"calco.example/mockserver/buffered"
)

// Bodies that a client does not expect under HTTP 200.

func html200(i *injection) buffered.Response {
	return i.genuine.With(http.StatusOK, "text/html; charset=utf-8", []byte(proxyPage))
}

func empty200(i *injection) buffered.Response {
	return i.genuine.With(http.StatusOK, contentJSON, nil)
}

// wrongType is the genuine body under a type that is not JSON.
func wrongType(i *injection) buffered.Response {
	return i.genuine.With(http.StatusOK, "text/plain; charset=utf-8", i.genuine.Body)
}

// cutJSON is half of the body, its length announced as if that were all.
func cutJSON(i *injection) buffered.Response {
	body, _ := objectIn(i.genuine)
	return i.with200(body[:len(body)/2])
}

// extraField adds a member that the contract does not know. Clients are told to
// expect that.
func extraField(i *injection) buffered.Response {
	if i.fault.Path != "" {
		return i.atPath(func(m member) (int, int, string) {
			open := m.start + 1
			return open, open, `"calcoExtra":"unknown"` + comma(i.genuine.Body[open:m.end-1])
		})
	}
	body, _ := objectIn(i.genuine)
	return i.with200(append([]byte(`{"calcoExtra":"unknown",`), body[1:]...))
}

// nullField makes the first member null.
func nullField(i *injection) buffered.Response {
	if i.fault.Path != "" {
		return i.atPath(func(m member) (int, int, string) { return m.start, m.end, "null" })
	}
	return i.firstMember("null")
}

// fieldType makes the first member a number; one that is a number already, a text.
func fieldType(i *injection) buffered.Response {
	if i.fault.Path == "" {
		return i.firstMember("7")
	}
	return i.atPath(func(m member) (int, int, string) {
		if first := i.genuine.Body[m.start]; first == '-' || first >= '0' && first <= '9' {
			return m.start, m.end, `"7"`
		}
		return m.start, m.end, "7"
	})
}

func (i *injection) firstMember(value string) buffered.Response {
	body, first := objectIn(i.genuine)
	members := map[string]json.RawMessage{}
	_ = json.Unmarshal(body, &members) // ours, and an object
	members[first] = json.RawMessage(value)
	changed, _ := json.Marshal(members)
	return i.with200(changed)
}

// duplicateKey names the first member twice: which of them counts is up to the
// reader.
func duplicateKey(i *injection) buffered.Response {
	if i.fault.Path != "" {
		return i.atPath(func(m member) (int, int, string) { return m.name, m.name, `"` + lastName(i.fault.Path) + `":null,` })
	}
	body, first := objectIn(i.genuine)
	return i.with200(append([]byte(`{"`+first+`":null,`), body[1:]...))
}

// deepJSON nests 10,000 arrays.
func deepJSON(i *injection) buffered.Response {
	const depth = 10_000
	return i.with200([]byte(`{"data":` + strings.Repeat("[", depth) + strings.Repeat("]", depth) + "}"))
}

func (i *injection) with200(body []byte) buffered.Response {
	return i.genuine.With(http.StatusOK, contentJSON, body)
}

// bigBody is valid JSON of 20 MiB, never whole in memory.
func bigBody(i *injection) {
	const size = 20 << 20
	open, end, part := `{"data":"`, `"}`, bytes.Repeat([]byte("x"), 64<<10)
	response := i.genuine.With(http.StatusOK, contentJSON, nil)
	response.Head.Set("Content-Length", strconv.Itoa(len(open)+size+len(end)))
	response.SendHead(i.writer)
	_, err := i.writer.Write([]byte(open))
	for sent := 0; sent < size && err == nil; sent += len(part) {
		_, err = i.writer.Write(part)
	}
	_, _ = i.writer.Write([]byte(end))
}

// gzipBomb is 1 MiB that inflates to 1 GiB. Gzip files may be joined: 1,024 times
// the same one.
func gzipBomb(i *injection) buffered.Response {
	var one bytes.Buffer
	zip := gzip.NewWriter(&one)
	_, _ = zip.Write(make([]byte, 1<<20)) // into memory
	_ = zip.Close()
	response := i.with200(bytes.Repeat(one.Bytes(), 1024))
	response.Head.Set("Content-Encoding", "gzip")
	return response
}

// objectIn is the body as the bytes of a JSON object, with the name of its first
// member: that of a page of the report where the answer had none.
func objectIn(response buffered.Response) (body []byte, first string) {
	body = bytes.TrimSpace(response.Body)
	decoder := json.NewDecoder(bytes.NewReader(body))
	open, _ := decoder.Token()
	name, _ := decoder.Token()
	first, named := name.(string)
	if open != json.Delim('{') || !named {
		return []byte(`{"code":"200","message":"Success"}`), "code"
	}
	return body, first
}
