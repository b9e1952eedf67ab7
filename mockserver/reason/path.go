package reason

import (
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Path names the path that was probably meant, or "".
func Path(path string, known []string) string {
	plain := func(p string) string {
		return strings.TrimSuffix(strings.ToLower(strings.Trim(p, "/")), ".json")
	}
	for _, one := range known {
		if plain(one) == plain(path) {
			return one
		}
	}
	for _, one := range known { // with something behind it
		if rest, found := strings.CutPrefix(plain(path), plain(one)); found && (rest[0] == '/' || rest[0] == ';') {
			return one
		}
	}
	for _, one := range known { // below another base, or only its last part
		if strings.HasSuffix(plain(path), plain(one)) || plain(path) != "" && strings.HasSuffix(plain(one), "/"+plain(path)) {
			return one
		}
	}
	for _, one := range known { // cut off before its end
		if plain(path) != "" && strings.HasPrefix(plain(one), plain(path)+"/") {
			return one
		}
	}
	if one, near := nearest(path, known, 4); near {
		return one
	}
	for _, one := range known { // only its last part is right
		if last := plain(one)[strings.LastIndexByte(plain(one), '/'):]; strings.HasSuffix(plain(path), last) {
			return one
		}
	}
	return ""
}

// AdminPath is the name of the admin path that was probably meant by a path outside of
// their folder, as other services have it; "" for none. has tells which there are.
func AdminPath(path string, has func(name string) bool) string {
	name := strings.Trim(path, "/")
	if name == "__admin" || has(name) {
		return name
	}
	if folder, rest, found := strings.Cut(name, "/"); found && strings.Trim(folder, "_") == "admin" && has(rest) {
		return rest
	}
	return adminAliases[strings.ToLower(name)]
}

// adminAliases are where other services have what the mock has under its admin paths.
var adminAliases = map[string]string{
	"healthz": "health", "livez": "health", "readyz": "health", "ping": "health", "status": "health", "actuator/health": "health",
	"openapi": "openapi.yaml", "openapi.json": "openapi.yaml", "openapi.yml": "openapi.yaml", "swagger": "openapi.yaml", "swagger.json": "openapi.yaml", "swagger.yaml": "openapi.yaml",
	"swagger/index.html": "openapi.yaml", "swagger-ui.html": "openapi.yaml", "v3/api-docs": "openapi.yaml", "api-docs": "openapi.yaml", "docs": "openapi.yaml",
}

// PathSlip tells in what a path, decoded, differs from the one that was meant, "" where
// it is another path.
func PathSlip(path, meant string) string {
	segments := func(p string) []string { return strings.FieldsFunc(p, func(r rune) bool { return r == '/' }) }
	switch {
	case path == meant: // once it is decoded
		return "; it is percent-encoded"
	case strings.EqualFold(path, meant):
		return "; it differs in letter case"
	case slices.Equal(segments(path), segments(meant)):
		return "; it has a slash too many, or one too few"
	}
	return ""
}

// Method tells which method a path serves.
func Method(got, allow string) string { return "this path serves " + allow + ", " + got + " was sent" }

// Preflight tells a browser's question before the request, from the page of an origin,
// why it is refused.
func Preflight(allow, origin, allowed string, shown Shown) string {
	text := "this path serves " + allow + "; OPTIONS is a browser's question before it, from " + originShown(origin, shown)
	if allowed != "" {
		return text + ": --cors allows " + allowed
	}
	return text + ": calco serve --cors ORIGIN answers it for one origin"
}

// originShown shows an origin that is made of short words and numbers, and no key.
func originShown(origin string, shown Shown) string {
	if len(origin) <= 60 && plainOrigin.MatchString(origin) {
		return origin
	}
	return shown(origin)
}

var plainOrigin = regexp.MustCompile(`^(null|https?://([a-z]{1,11}|[0-9]{1,3})([.-]([a-z]{1,11}|[0-9]{1,3}))*(:[0-9]{1,5})?)$`)

// HTTP2 tells what came as the first line of HTTP/2.
const HTTP2 = "this is the beginning of HTTP/2: the mock speaks HTTP/1.1"

// Connect tells what asks a proxy for a way to somewhere else.
const Connect = "CONNECT is what a proxy is asked, and the mock is none: ask it by http:// itself, without a proxy"

// Unended tells why a body could not be read to its end; length is that of
// Content-Length, negative where the body comes in chunks.
func Unended(length int64) string {
	if length < 0 {
		return "the chunks of the body are broken, or end too early: before each stands its size in hexadecimal, and the last one has size 0"
	}
	return "not all of the " + strconv.FormatInt(length, 10) + " bytes of Content-Length came: count bytes, and send them all"
}

// Unreadable tells why no operation saw a request: its headers are larger than so
// many bytes, or it is no HTTP that can be read; first is the first byte that came.
func Unreadable(status int, first byte, headerBytes int) string {
	const tlsHandshake = 0x16
	switch status {
	case http.StatusBadRequest:
		if first == tlsHandshake {
			return "this is the beginning of TLS: the mock speaks plain HTTP, write http:// for https://"
		}
	case http.StatusRequestTimeout:
		return "the headers did not end in time: send them in one piece, and an empty line after them"
	case http.StatusRequestHeaderFieldsTooLarge:
		return "the first line and the headers are larger than " + strconv.Itoa(headerBytes>>10) + " KiB: the reports need no query, and X-API-Key and Content-Type alone"
	case http.StatusNotImplemented:
		return "the transfer coding is not supported: send the body with Content-Length, or chunked"
	case http.StatusExpectationFailed:
		return "the expectation of Expect is not supported: send 100-continue, or no Expect"
	case http.StatusHTTPVersionNotSupported:
		return "the version of HTTP is not supported: send HTTP/1.1"
	}
	return "this is no HTTP/1.1 request that can be read: look at its first line, and whether each header is one line with a name and a colon, with one Host, and one Content-Length at most, in digits"
}
