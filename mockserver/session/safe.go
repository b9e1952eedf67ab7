package session

import (
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/rules"
)

// What of a request may be stored. The documented values are short words, dates
// and identifiers of the world, so whatever could be a key instead is replaced by
// its length: a person finds the mistake by that as well.

const (
	shortestKey  = 12 // no real key is shorter
	longestText  = 40 // bytes kept of a field's name or value
	segmentsKept = 8  // of an unknown path
)

var likeDateTime = regexp.MustCompile(`^\d{4}[-/.]\d\d[-/.]\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d{1,3})?(Z|[+-]\d\d:\d\d)?$`)

// onlyLetters tells whether a text is made of letters of English and Spanish, and
// underscores.
func onlyLetters(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool {
		return r != '_' && (r|0x20 < 'a' || r|0x20 > 'z') && !strings.ContainsRune(accented, r)
	})
}

const accented = "áéíóúüñÁÉÍÓÚÜÑ"

func isASCII(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r > '~' })
}

// safeName is the name of a field that nobody read, as far as it may be stored:
// a word of letters is, because it is what one looks for after a typing error,
// and no key is made of letters alone.
func (n *Note) safeName(name string) string {
	if len(name) < shortestKey || len(name) <= longestText && onlyLetters(name) || shortWords(name, "[].") {
		return strings.Clone(n.withoutKey(name)) // not the body that it is part of
	}
	return bytesOf(name)
}

// safeValue is the same for the value of a field.
func (n *Note) safeValue(text string) string {
	if len(text) < shortestKey || len(text) <= longestText && (likeDateTime.MatchString(text) || n.documented(text)) {
		return n.withoutKey(text)
	}
	return bytesOf(text)
}

// documented tells whether a text is a list of values that the reference or the
// world knows.
func (n *Note) documented(text string) bool {
	for element := range strings.SplitSeq(text, ",") {
		element = strings.TrimPrefix(element, " ")
		if !slices.Contains(documentedWords, element) && !n.world.Knows(element) {
			return false
		}
	}
	return true
}

// documentedWords are those of the list filters (request fields typeTransaction,
// cardBrand and installmentType).
var documentedWords = append(slices.Concat(slices.Collect(maps.Values(rules.FilterWords))...), "", "PLATFORM")

// withoutKey is a text, unless it holds the unknown key of the request.
func (n *Note) withoutKey(text string) string {
	if n.Persona == nil && n.Key != "" && strings.Contains(text, n.Key) {
		return "(the key)"
	}
	return text
}

func bytesOf(text string) string { return "(" + strconv.Itoa(len(text)) + " bytes)" }

// UnknownMethod stands for a method that is none.
const UnknownMethod = "(unknown)"

// SafeMethod shows a method that is one.
func SafeMethod(method string) string {
	if i := slices.Index(knownMethods, method); i >= 0 {
		return knownMethods[i] // not the request's text, which is part of its whole first line
	}
	return UnknownMethod
}

var knownMethods = []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch,
	http.MethodDelete, http.MethodConnect, http.MethodOptions, http.MethodTrace}

// safePath shows a path as far as it is one of ours: a segment that is not may
// be anything, a key too.
func (j *Journal) safePath(path string) string {
	if i := slices.Index(j.paths, path); i >= 0 {
		return j.paths[i] // as with methods
	}
	segments := strings.Split(path, "/")
	if len(segments) > segmentsKept {
		segments = append(segments[:segmentsKept:segmentsKept], "…")
	}
	for i, segment := range segments {
		if segment != "" && !slices.Contains(j.segments, segment) {
			segments[i] = "…"
		}
	}
	return strings.Join(segments, "/")
}

// Shown is a text that was received as far as it may be shown: quoted, in ASCII,
// or its length where it could be a key.
func (n *Note) Shown(text string) string {
	if wordList(text) {
		return strconv.QuoteToASCII(n.withoutKey(text))
	}
	if kept := n.safeValue(text); kept != text {
		return kept
	}
	return strconv.QuoteToASCII(text)
}

// ShownName is the same for the name of a field that nobody read.
func (n *Note) ShownName(name string) string {
	if kept := n.safeName(name); kept != name {
		return kept
	}
	if onlyLetters(name) && isASCII(name) {
		return name
	}
	return strconv.QuoteToASCII(name)
}

// wordList tells whether a text is a list of words, none of which is as long as
// a key.
func wordList(text string) bool { return shortWords(text, ",;|/&+ \t") }

// shortWords tells whether a text is made of words between marks, none of which is as
// long as a key.
func shortWords(text, marks string) bool {
	if len(text) > longestText {
		return false
	}
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(marks, r) }) {
		if len(word) >= shortestKey || !onlyLetters(word) {
			return false
		}
	}
	return true
}

// Shown is a name that was received as far as it may be shown.
func (j *Journal) Shown(name string) string {
	n := j.Note("", "")
	return n.ShownName(name)
}
