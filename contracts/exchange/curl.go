package exchange

import (
	"fmt"
	"net/http"
	"strings"
	"unicode/utf8"

	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// CurlLine is a request as one line for a POSIX shell, with $REPORT_KEY for the
// key. Pasted into sh it sends the body byte for byte; shown on a terminal it
// has nothing to escape.
func CurlLine(method, url, body string) string {
	return curlLine(method, url, body, `-H "X-API-Key: $REPORT_KEY" -H 'Content-Type: application/json'`)
}

// CurlFor is a request of the rule book as such a line, with the key of a mock's
// persona as it is; none is sent where it is empty.
func CurlFor(r rules.Request, base, key string) string {
	op, _ := rules.LookupOperation(r.Operation)
	url := base + op.Path
	if r.Query != "" {
		url += "?" + r.Query
	}
	var headers []string
	if key != "" {
		headers = append(headers, "-H "+singleQuoted("X-API-Key: "+key))
	}
	headers = append(headers, "-H "+singleQuoted("Content-Type: "+r.ContentType))
	return curlLine(op.Method, url, r.Body(), strings.Join(headers, " "))
}

func curlLine(method, url, body, headers string) string {
	words := []string{"curl -sS"}
	if strings.ContainsAny(url, "[]{}") {
		words = append(words, "--globoff")
	}
	if strings.Contains(url, "/.") {
		words = append(words, "--path-as-is")
	}
	words = append(words, methodFlag(method, body)...)
	words = append(words, headers)
	prefix := ""
	switch {
	case body == "":
	case plainWord(body):
		words = append(words, "--data-raw "+singleQuoted(body))
	default:
		prefix = "printf " + singleQuoted(printfFormat(body)) + " | "
		words = append(words, "--data-binary @-")
	}
	return prefix + strings.Join(append(words, singleQuoted(safeURL(url))), " ")
}

// methodFlag leaves out the method where curl would choose it anyway.
func methodFlag(method, body string) []string {
	switch {
	case method == http.MethodPost && body != "", method == http.MethodGet && body == "", method == "":
		return nil
	case method == http.MethodHead && body == "":
		return []string{"--head"}
	}
	return []string{"-X " + singleQuoted(reporttext.Visible(method))}
}

// singleQuoted is a text as one word of a shell.
func singleQuoted(s string) string { return "'" + InsideQuotes(s) + "'" }

// InsideQuotes is a text as it stands between the single quotes of a shell.
func InsideQuotes(s string) string { return strings.ReplaceAll(s, "'", `'\''`) }

// plainWord tells whether a text survives a terminal and a copy as it is.
func plainWord(s string) bool { return reporttext.Visible(s) == s && !reporttext.HasCommand(s) }

// printfFormat writes a text as the format of printf(1), so that bytes a
// terminal would not show travel as octal numbers.
func printfFormat(s string) string {
	s = strings.NewReplacer(`\`, `\\`, "%", "%%").Replace(s)
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		hidden := r == utf8.RuneError && size == 1 || reporttext.Invisible(r) || strings.HasPrefix(s[i:], "##")
		for _, c := range []byte(s[i : i+size]) {
			if hidden {
				fmt.Fprintf(&b, `\%03o`, c)
			} else {
				b.WriteByte(c)
			}
		}
		i += size
	}
	if rest, dash := strings.CutPrefix(b.String(), "-"); dash {
		return `\055` + rest // not an option of printf
	}
	return b.String()
}

// safeURL writes with percent signs what a URL may not hold as it is.
func safeURL(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] <= ' ' || s[i] >= 0x7f {
			fmt.Fprintf(&b, "%%%02X", s[i])
			continue
		}
		b.WriteByte(s[i])
	}
	return reporttext.BreakCommands(b.String(), "%5B")
}
