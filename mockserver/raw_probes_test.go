package mockserver

// Raw requests of our own: the edges of HTTP/1.1 framing and of our paths, key
// and body rules, as a client library would never send them.

import (
	"fmt"
	"strings"

	"calco.example/mockserver/jsonbody"
)

const (
	branchPath   = "/BranchReport/branch-report"
	reportPath   = "/Report/get-report"
	locationPath = "/DeviceLocation/locations"

	// goodBranch and goodReport are accepted whatever the day, for the persona
	// main of the default world.
	goodBranch = `{"startDate":"2025-08-04","endDate":"2025-08-20","page":1,"pageSize":20}`
	goodReport = `{"Filters":{"StartDate":"2025-08-04","EndDate":"2025-08-20"},"page":1,"pageSize":20}`

	hostLine = "Host: 127.0.0.1\r\n"
	keyLine  = "X-API-Key: calco-main\r\n"
	typeLine = "Content-Type: application/json\r\n"
)

// rawGet builds a GET with extra header lines, each ended by CRLF.
func rawGet(target, extra string) string {
	return "GET " + target + " HTTP/1.1\r\n" + hostLine + keyLine + extra + "\r\n"
}

// rawPost builds a POST with header lines instead of a length.
func rawPost(target, framing, body string) string {
	return "POST " + target + " HTTP/1.1\r\n" + hostLine + keyLine + typeLine + framing + "\r\n" + body
}

func length(body string) string {
	return fmt.Sprintf("Content-Length: %d\r\n", len(body))
}

// validRequests are what mutations start from.
func validRequests() []string {
	return []string{
		rawGet(locationPath, ""),
		rawGet(locationPath, "Accept: application/json\r\nConnection: close\r\n"),
		rawPost(branchPath, length(goodBranch), goodBranch),
		rawPost(reportPath, length(goodReport), goodReport),
		rawPost(reportPath, chunkedLine, chunkOf(goodReport)+lastChunk),
		rawGet(locationPath, "") + rawPost(branchPath, length(goodBranch), goodBranch) + rawGet(locationPath, ""),
	}
}

const (
	chunkedLine = "Transfer-Encoding: chunked\r\n"
	lastChunk   = "0\r\n\r\n"
)

func chunkOf(data string) string { return fmt.Sprintf("%x\r\n%s\r\n", len(data), data) }

// ownProbes lists the requests by name. None may be answered with 500 or 3xx;
// everything else is pinned in the golden file.
func ownProbes() []rawCase {
	long := strings.Repeat("a", 40<<10)
	bigBody := `{"a":"` + strings.Repeat("x", jsonbody.MaxBytes) + `"}`
	probes := []struct{ name, data string }{
		{"nothing", ""},
		{"empty line", "\r\n"},
		{"empty lines, then a request", "\r\n\r\n" + rawGet(locationPath, "")},
		{"half a request line", "GET /Dev"},
		{"request line alone", "GET " + locationPath + " HTTP/1.1\r\n"},
		{"half a header", "GET " + locationPath + " HTTP/1.1\r\nHost: x\r\nX-API-"},
		{"HTTP/0.9", "GET " + locationPath + "\r\n"},
		{"HTTP/1.0", "GET " + locationPath + " HTTP/1.0\r\n" + keyLine + "\r\n"},
		{"HTTP/1.0 keep-alive", "GET " + locationPath + " HTTP/1.0\r\nConnection: keep-alive\r\n" + keyLine + "\r\n"},
		{"HTTP/1.9", strings.Replace(rawGet(locationPath, ""), "1.1", "1.9", 1)},
		{"HTTP/2.0", strings.Replace(rawGet(locationPath, ""), "1.1", "2.0", 1)},
		{"HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"},
		{"lower case version", strings.Replace(rawGet(locationPath, ""), "HTTP", "http", 1)},
		{"TLS hello", "\x16\x03\x01\x00\x05\x01\x00\x00\x01\x00"},
		{"two spaces", strings.Replace(rawGet(locationPath, ""), "GET ", "GET  ", 1)},
		{"tab in the request line", strings.Replace(rawGet(locationPath, ""), "GET ", "GET\t", 1)},
		{"lower case method", strings.Replace(rawGet(locationPath, ""), "GET", "get", 1)},
		{"method with a slash", strings.Replace(rawGet(locationPath, ""), "GET", "G/T", 1)},
		{"absolute form", rawGet("http://127.0.0.1"+locationPath, "")},
		{"absolute form, other host", rawGet("http://other.example"+locationPath, "")},
		{"asterisk", "OPTIONS * HTTP/1.1\r\n" + hostLine + "\r\n"},
		{"OPTIONS", "OPTIONS " + branchPath + " HTTP/1.1\r\n" + hostLine + "\r\n"},
		{"HEAD", strings.Replace(rawGet(locationPath, ""), "GET", "HEAD", 1)},
		{"HEAD of a POST path", strings.Replace(rawGet(branchPath, ""), "GET", "HEAD", 1)},
		{"TRACE", strings.Replace(rawGet(locationPath, ""), "GET", "TRACE", 1)},
		{"CONNECT", "CONNECT 127.0.0.1:80 HTTP/1.1\r\n" + hostLine + "\r\n"},
		{"CONNECT with a path", "CONNECT " + locationPath + " HTTP/1.1\r\n" + hostLine + "\r\n"},
		{"no host", "GET " + locationPath + " HTTP/1.1\r\n" + keyLine + "\r\n"},
		{"two hosts", rawGet(locationPath, hostLine)},
		{"bad host", strings.Replace(rawGet(locationPath, ""), "127.0.0.1", "a b", 1)},
		{"two keys", rawGet(locationPath, keyLine)},
		{"key list", rawGet(locationPath, "X-API-Key: calco-second\r\n")},
		{"empty key", strings.Replace(rawGet(locationPath, ""), "calco-main", "", 1)},
		{"key of 8 KiB", strings.Replace(rawGet(locationPath, ""), "calco-main", strings.Repeat("k", 8<<10), 1)},
		{"key with Latin-1", strings.Replace(rawGet(locationPath, ""), "calco-main", "calco-\xe9", 1)},
		{"key with NUL", strings.Replace(rawGet(locationPath, ""), "calco-main", "calco-main\x00", 1)},
		{"space before the colon", strings.Replace(rawGet(locationPath, ""), "X-API-Key:", "X-API-Key :", 1)},
		{"folded header", rawGet(locationPath, "X-A: b\r\n c\r\n")},
		{"folded first header", "GET " + locationPath + " HTTP/1.1\r\n Host: x\r\n\r\n"},
		{"bare LF", strings.ReplaceAll(rawGet(locationPath, ""), "\r\n", "\n")},
		{"bare CR", strings.ReplaceAll(rawGet(locationPath, ""), "\r\n", "\r")},
		{"CR in a value", rawGet(locationPath, "X-A: b\rc\r\n")},
		{"header without a colon", rawGet(locationPath, "X-A\r\n")},
		{"header without a name", rawGet(locationPath, ": b\r\n")},
		{"long target", rawGet(locationPath+"?"+long, "")},
		{"long header", rawGet(locationPath, "X-A: "+long+"\r\n")},
		{"4000 headers", rawGet(locationPath, strings.Repeat("X-A: b\r\n", 4000))},
		{"path doubled slash", rawGet("/"+locationPath, "")},
		{"path with dots", rawGet("/x/.."+locationPath, "")},
		{"path with encoded dots", rawGet("/x/%2e%2e"+locationPath, "")},
		{"path with encoded slash", rawGet("/DeviceLocation%2Flocations", "")},
		{"path with encoded letter", rawGet("/DeviceLocation/location%73", "")},
		{"path with NUL", rawGet(locationPath+"%00", "")},
		{"path with bad escape", rawGet(locationPath+"%zz", "")},
		{"path in lower case", rawGet(strings.ToLower(locationPath), "")},
		{"trailing slash", rawGet(locationPath+"/", "")},
		{"fragment", rawGet(locationPath+"#x", "")},
		{"semicolon in the query", rawGet(locationPath+"?a=1;b=2", "")},
		{"bad escape in the query", rawGet(locationPath+"?a=%", "")},
		{"GET with a body", rawGet(locationPath, length("{}")) + "{}"},
		{"POST without a length", rawPost(branchPath, "", "")},
		{"POST with length 0", rawPost(branchPath, length(""), "")},
		{"body ends early", rawPost(branchPath, "Content-Length: 400\r\n", goodBranch)},
		{"body longer than announced", rawPost(branchPath, "Content-Length: 10\r\n", goodBranch)},
		{"two equal lengths", rawPost(branchPath, length(goodBranch)+length(goodBranch), goodBranch)},
		{"two lengths", rawPost(branchPath, length(goodBranch)+"Content-Length: 1\r\n", goodBranch)},
		{"length list", rawPost(branchPath, "Content-Length: 5, 5\r\n", "{   }")},
		{"length with a sign", rawPost(branchPath, "Content-Length: +2\r\n", "{}")},
		{"negative length", rawPost(branchPath, "Content-Length: -2\r\n", "{}")},
		{"length in hex", rawPost(branchPath, "Content-Length: 0x2\r\n", "{}")},
		{"length above int64", rawPost(branchPath, "Content-Length: 9223372036854775808\r\n", "{}")},
		{"length above the bound", rawPost(branchPath, "Content-Length: 65537\r\n", "{}")},
		{"body above the bound", rawPost(branchPath, length(bigBody), bigBody)},
		{"chunked", rawPost(branchPath, chunkedLine, chunkOf(goodBranch)+lastChunk)},
		{"chunked, one byte each", rawPost(branchPath, chunkedLine, eachByte(goodBranch)+lastChunk)},
		{"chunked above the bound", rawPost(branchPath, chunkedLine, chunkOf(bigBody)+lastChunk)},
		{"chunk extension", rawPost(branchPath, chunkedLine, strings.Replace(chunkOf(goodBranch), "\r\n", ";a=b\r\n", 1)+lastChunk)},
		{"long chunk extension", rawPost(branchPath, chunkedLine, strings.Replace(chunkOf(goodBranch), "\r\n", ";"+long+"\r\n", 1)+lastChunk)},
		{"trailer", rawPost(branchPath, chunkedLine, chunkOf(goodBranch)+"0\r\nX-API-Key: calco-second\r\n\r\n")},
		{"chunk size with a sign", rawPost(branchPath, chunkedLine, "+2\r\n{}\r\n"+lastChunk)},
		{"chunk size too large", rawPost(branchPath, chunkedLine, "ffffffffffffffffff\r\n{}\r\n"+lastChunk)},
		{"chunk without its end", rawPost(branchPath, chunkedLine, "2\r\n{}")},
		{"chunk with other end", rawPost(branchPath, chunkedLine, "2\r\n{}xx"+lastChunk)},
		{"no last chunk", rawPost(branchPath, chunkedLine, chunkOf(goodBranch))},
		{"length and chunked", rawPost(branchPath, length(goodBranch)+chunkedLine, chunkOf(goodBranch)+lastChunk)},
		{"chunked on HTTP/1.0", strings.Replace(rawPost(branchPath, chunkedLine, chunkOf(goodBranch)+lastChunk), "1.1", "1.0", 1)},
		{"gzip, chunked", rawPost(branchPath, "Transfer-Encoding: gzip, chunked\r\n", lastChunk)},
		{"identity coding", rawPost(branchPath, "Transfer-Encoding: identity\r\n"+length(goodBranch), goodBranch)},
		{"two codings", rawPost(branchPath, chunkedLine+chunkedLine, chunkOf(goodBranch)+lastChunk)},
		{"content encoding", rawPost(branchPath, "Content-Encoding: gzip\r\n"+length(goodBranch), goodBranch)},
		{"two content types", rawPost(branchPath, typeLine+length(goodBranch), goodBranch)},
		{"expect continue", rawPost(branchPath, "Expect: 100-continue\r\n"+length(goodBranch), goodBranch)},
		{"expect continue, bad key", strings.Replace(rawPost(branchPath, "Expect: 100-continue\r\n"+length(goodBranch), goodBranch), "calco-main", "x", 1)},
		{"expect other", rawPost(branchPath, "Expect: x\r\n"+length(goodBranch), goodBranch)},
		{"upgrade to h2c", rawGet(locationPath, "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n")},
		{"upgrade to a web socket", rawGet(locationPath, "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n")},
		{"three in a pipeline", strings.Repeat(rawGet(locationPath, ""), 3)},
		{"pipeline, second one bad", rawGet(locationPath, "") + "x\r\n\r\n" + rawGet(locationPath, "")},
		{"pipeline after a refused body", rawPost(branchPath, "Content-Length: 65537\r\n", "{}") + rawGet(locationPath, "")},
		{"pipeline after close", rawGet(locationPath, "Connection: close\r\n") + rawGet(locationPath, "")},
		{"byte order mark first", "\xef\xbb\xbf" + rawGet(locationPath, "")},
	}
	var cases []rawCase
	for _, probe := range probes {
		cases = append(cases, rawCase{name: "own " + probe.name, data: []byte(probe.data)})
	}
	return cases
}

func eachByte(body string) string {
	var chunks strings.Builder
	for _, char := range []byte(body) {
		chunks.WriteString(chunkOf(string(char)))
	}
	return chunks.String()
}
