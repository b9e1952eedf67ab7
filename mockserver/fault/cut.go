package fault

import (
	"fmt"
	"net/http"
	"strconv"
)

// Answers that end before they are complete.

// malformedChunk sends a first chunk whose size is no number.
func malformedChunk(i *injection) []byte {
	head := i.head(i.statusLine(), "Transfer-Encoding: chunked")
	return fmt.Appendf(head, "zz\r\n%s\r\n", i.firstHalf())
}

// noLength ends the body with the connection, as HTTP/1.0 did, half way: only
// the JSON tells that something is missing.
func noLength(i *injection) []byte {
	return append(i.head(fmt.Sprintf("HTTP/1.0 %d %s", i.genuine.Status, http.StatusText(i.genuine.Status))), i.firstHalf()...)
}

// truncatedLength announces the whole body and sends half of it.
func truncatedLength(i *injection) {
	i.genuine.Head.Set("Content-Length", strconv.Itoa(len(i.genuine.Body)+1))
	i.sendFirstHalf()
}

// truncatedChunked sends half of the body in chunks, and no last chunk.
func truncatedChunked(i *injection) {
	i.genuine.Head.Del("Content-Length")
	i.sendFirstHalf()
}

func (i *injection) sendFirstHalf() {
	i.genuine.SendHead(i.writer)
	_, _ = i.writer.Write(i.firstHalf())
	_ = http.NewResponseController(i.writer).Flush()
	panic(http.ErrAbortHandler)
}

func (i *injection) firstHalf() []byte { return i.genuine.Body[:len(i.genuine.Body)/2] }
