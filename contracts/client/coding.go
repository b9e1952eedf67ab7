package client

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"io"
	"net/http"
	"strings"

	"calco.example/contracts/exchange"
)

// errCoding says that an answer is written in a way that is not read here.
var errCoding = errors.New("unknown content coding")

// unpackers are the content codings that are read. A request that names none takes any
// (RFC 9110, 12.5.3), and a gateway may pack whatever it passes on.
var unpackers = map[string]func(io.Reader) (io.ReadCloser, error){
	"gzip":    func(r io.Reader) (io.ReadCloser, error) { return gzip.NewReader(r) },
	"x-gzip":  func(r io.Reader) (io.ReadCloser, error) { return gzip.NewReader(r) },
	"deflate": zlib.NewReader,
}

// unpacked is a body without its content coding, up to the most that is read of any
// answer. Where it is not in the coding that it names, it stays as it is, with a fault;
// one that ends too early was cut on its way.
func unpacked(h http.Header, body []byte) (plain []byte, fault string, err error) {
	coding := strings.ToLower(strings.TrimSpace(strings.Join(h.Values("Content-Encoding"), ",")))
	if coding == "" || coding == "identity" || len(body) == 0 {
		return body, "", nil
	}
	unpack := unpackers[coding]
	if unpack == nil {
		return nil, "", errCoding
	}
	reader, err := unpack(bytes.NewReader(body))
	if err == nil {
		plain, err = io.ReadAll(io.LimitReader(reader, exchange.MaxBody+1))
	}
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, "", err
	case err != nil:
		return body, "the body is not in its Content-Encoding", nil
	}
	return plain, "", nil
}
