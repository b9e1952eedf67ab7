package reason

import (
	"mime"
	"net/http"
	"strings"
)

// Media tells what a request declares its body as, where that is not
// application/json in UTF-8 without a coding.
func Media(h http.Header) string {
	const instead = ": send one JSON object with Content-Type: application/json"
	if codings := h["Content-Encoding"]; len(codings) > 0 {
		return "Content-Encoding is " + tokens(codings) + ": send the body without a coding"
	}
	lines := h["Content-Type"]
	switch {
	case len(lines) == 0:
		return "Content-Type is missing" + mistyped(h) + instead
	case len(lines) > 1:
		return "Content-Type is given more than once: send it once, application/json"
	}
	media, parameters, err := mime.ParseMediaType(lines[0])
	bare, _, parameter := strings.Cut(lines[0], ";")
	switch {
	case strings.TrimSpace(lines[0]) == "":
		return "Content-Type is empty" + instead
	case err != nil && parameter && strings.EqualFold(strings.TrimSpace(bare), "application/json"):
		return "Content-Type is application/json with a parameter that cannot be read: write name=value, as charset=utf-8, or leave it out"
	case err != nil && strings.ContainsAny(lines[0], `"'`):
		return "Content-Type is in quotes: send it without them, as application/json"
	case err != nil && strings.HasPrefix(letters(lines[0]), "contenttype"):
		return "Content-Type holds its own name once more: send application/json alone"
	case err != nil && strings.Contains(lines[0], ","):
		return "Content-Type holds a comma, as several types in one do" + instead
	case err != nil:
		return "Content-Type cannot be read" + instead
	case media == "application/json":
		return "the charset is " + token(parameters["charset"]) + ": send UTF-8, and call it utf-8 or leave it out"
	}
	return "Content-Type is " + token(media) + instead
}

// mistyped names a header that was probably meant to be Content-Type.
func mistyped(h http.Header) string {
	for name := range h {
		if name != "Content-Type" && letters(name) == "contenttype" {
			return "; the header " + name + " is not read"
		}
	}
	return ""
}

// tokens shows the words of a list in a header, each as token does.
func tokens(lines []string) string {
	var words []string
	for word := range strings.SplitSeq(strings.Join(lines, ","), ",") {
		words = append(words, token(strings.TrimSpace(word)))
	}
	return strings.Join(words[:min(len(words), 3)], ", ")
}

// token shows a word of a header, where it is one that cannot be a key: short, or
// without a digit, or a charset that everybody knows.
func token(word string) string {
	const short, longest = 11, 60
	hidden := func(r rune) bool {
		return !(r|0x20 >= 'a' && r|0x20 <= 'z' || strings.ContainsRune("/.+-*", r))
	}
	switch {
	case word == "windows-1252", word == "application-json", word != "" && len(word) <= short && !strings.ContainsFunc(word, func(r rune) bool { return hidden(r) && (r < '0' || r > '9') }):
		return word
	case strings.Contains(word, "/") && len(word) <= longest && !strings.ContainsFunc(word, hidden):
		return word
	}
	return "something else"
}

// Declared is what a body is declared as, in words that may be kept: the media
// type, and a charset where one is given; "" where nothing is declared.
func Declared(h http.Header) string {
	lines := h["Content-Type"]
	switch {
	case len(lines) == 0:
		return ""
	case len(lines) > 1:
		return "(several)"
	case lines[0] == "application/json": // the usual one costs nothing
		return "application/json"
	}
	media, parameters, err := mime.ParseMediaType(lines[0])
	if err != nil {
		return "(unreadable)"
	}
	if charset := parameters["charset"]; charset != "" {
		return token(media) + "; charset=" + token(charset)
	}
	return token(media)
}
