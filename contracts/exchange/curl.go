package exchange

import (
	"fmt"
	"net/http"
	"slices"
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

// CurlOf is a request of the suite as such a line, exactly as it was sent: its
// query, its Content-Type or none, its key as the variable that [KeyVariable]
// names, a made-up key as it is and marked, and none where none was sent.
func CurlOf(r Request, base string) string {
	method, path := r.Endpoint()
	url := base + path
	if r.Query != "" {
		url += "?" + r.Query
	}
	var headers []string
	mark := ""
	switch {
	case r.Key != "":
		headers, mark = append(headers, "-H "+shellWord("X-API-Key: "+r.Key)), " # the key is made up"
	case r.Role != RoleNone:
		headers = append(headers, `-H "X-API-Key: `+r.Altered.shell(KeyVariable(r.Role))+`"`)
	}
	for _, header := range r.SentHeaders() {
		headers = append(headers, "-H "+shellWord(header))
	}
	if r.Header != nil && r.Header.Get("Content-Type") == "" && (len(r.Body) > 0 || method == http.MethodPost) {
		headers = append(headers, "-H 'Content-Type:'") // curl would send one of its own
	}
	return curlLine(method, url, string(r.Body), strings.Join(headers, " ")) + mark
}

// shellWord is a text as one word of a shell, whatever it holds.
func shellWord(s string) string {
	if plainWord(s) {
		return singleQuoted(s)
	}
	return `"$(printf ` + singleQuoted(printfFormat(s)) + `)"`
}

// KeyVariable is the environment variable that stands for the key of a role:
// REPORT_KEY for main, REPORT_KEY_NO_PLAN for noPlan.
func KeyVariable(role Role) string {
	if role == RoleMain {
		return "REPORT_KEY"
	}
	var b strings.Builder
	for _, c := range role {
		if c >= 'A' && c <= 'Z' {
			b.WriteByte('_')
		}
		b.WriteRune(c)
	}
	return "REPORT_KEY_" + strings.ToUpper(b.String())
}

// SentHeaders are the headers of a request but for the key, each as Name: value,
// sorted; the usual one where it sets none.
func (r Request) SentHeaders() []string {
	if r.Header == nil {
		return []string{"Content-Type: application/json"}
	}
	var list []string
	for name, values := range r.Header {
		for _, value := range values {
			list = append(list, name+": "+value)
		}
	}
	slices.Sort(list)
	return list
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
	if headers != "" {
		words = append(words, headers)
	}
	prefix := ""
	switch {
	case body == "" && method == http.MethodPost:
		words = append(words, "--data-raw ''") // says that its length is 0
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
	case method == http.MethodPost, method == http.MethodGet && body == "", method == "":
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
