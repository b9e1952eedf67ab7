package target

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/xml"
	"fmt"
	"html"
	"html/template"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"calco.example/contracts/exchange"
)

// form is one way to write a secret: a sequence of characters, each with all
// its spellings. Escapers differ in which characters they touch, so a list of
// whole escaped keys would never be complete.
type form struct {
	name       string // what replaces it
	characters [][]string
}

// speller knows the spellings of the characters that it was asked for.
type speller map[rune][]string

func (known speller) of(r rune) []string {
	if known[r] == nil {
		known[r] = spellingsOfLetter(r)
	}
	return known[r]
}

// formsOf lists the forms of a secret: its characters in any spelling, and the
// encodings that mix characters.
func formsOf(s Secret, known speller) []form {
	var spelled form
	for _, r := range s.Reveal() {
		spelled.characters = append(spelled.characters, known.of(r))
	}
	forms := []form{spelled}
	for _, value := range []string{s.Reveal(), exchange.SwapCase(s.Reveal())} {
		encoded := hex.EncodeToString([]byte(value))
		forms = append(forms, literal(encoded), literal(strings.ToUpper(encoded)))
		for _, text := range base64Cores(value) {
			forms = append(forms, literal(text))
		}
	}
	for i := range forms {
		forms[i].name = s.String()
	}
	return forms
}

func literal(text string) form { return form{characters: [][]string{{text}}} }

// base64Cores are the characters of base64 that depend on the value alone, for
// the three places in a group of three bytes at which it may start.
func base64Cores(value string) []string {
	var cores []string
	for before := range 3 {
		text := base64.RawStdEncoding.EncodeToString([]byte(strings.Repeat("\x00", before) + value))
		start := (before*8 + 5) / 6 // characters that hold bits of what stands before
		end := (before + len(value)) * 8 / 6
		standard := text[start:end]
		cores = append(cores, standard)
		cores = append(cores, strings.NewReplacer("+", "-", "/", "_").Replace(standard))
		// JSON may write / as \/, and URLs + and / with a percent sign.
		cores = append(cores, strings.ReplaceAll(standard, "/", `\/`), url.QueryEscape(standard))
	}
	slices.Sort(cores)
	return slices.Compact(cores)
}

// escapers are the ways in which our sinks and honest servers escape a text.
var escapers = []func(string) string{
	func(s string) string { return jsonText(s, true) },
	func(s string) string { return jsonText(s, false) },
	html.EscapeString, template.HTMLEscapeString, xmlText,
	url.QueryEscape, url.PathEscape, exchange.InsideQuotes,
	func(s string) string { return strings.ReplaceAll(s, "/", `\/`) },
}

// spellingsOfLetter are those of a character in either letter case: a key that
// goes out in another case comes back in it.
func spellingsOfLetter(r rune) []string {
	all := spellings(r)
	if other := []rune(exchange.SwapCase(string(r))); len(other) == 1 && other[0] != r {
		all = append(all, spellings(other[0])...)
		slices.Sort(all)
	}
	return slices.Compact(all)
}

// spellings lists the ways to write one character: plain, escaped once, and
// escaped twice, as when an answer in JSON is shown on a page.
func spellings(r rune) []string {
	all := onceEscaped(string(r))
	for _, text := range slices.Clone(all) {
		all = append(all, onceEscaped(text)...)
	}
	all = append(all, numeric(r)...)
	slices.Sort(all)
	return slices.Compact(all)
}

func onceEscaped(text string) []string {
	list := []string{text}
	for _, escape := range escapers {
		escaped := escape(text)
		list = append(list, escaped, lowerPercent(escaped))
	}
	return list
}

// numeric are the spellings by number, which any character may have.
func numeric(r rune) []string {
	named := map[rune]string{'"': "&quot;", '\'': "&apos;", '&': "&amp;", '<': "&lt;", '>': "&gt;"}
	percent := ""
	for _, b := range []byte(string(r)) {
		percent += fmt.Sprintf("%%%02X", b)
	}
	list := []string{percent, strings.ToLower(percent)}
	for _, pattern := range []string{"&#%d;", "&#%03d;", "&#x%x;", "&#x%X;", `\u%04x`, `\u%04X`, `\x%02x`, `\x%02X`, `\%03o`} {
		list = append(list, fmt.Sprintf(pattern, r))
	}
	if named[r] != "" {
		list = append(list, named[r], `\`+named[r])
	}
	return list
}

// lowerPercent writes percent escapes with small letters.
func lowerPercent(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			b.WriteString(strings.ToLower(s[i : i+3]))
			i += 2
			continue
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func xmlText(s string) string {
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(s)) // a buffer takes everything
	return b.String()
}

// jsonText is the inside of a JSON string.
func jsonText(s string, escapeHTML bool) string {
	if !utf8.ValidString(s) {
		return s
	}
	data, _ := exchange.EncodeJSON(s, escapeHTML)
	return string(data[1 : len(data)-1])
}

// longest is the length of the longest text that has this form.
func (f form) longest() int {
	n := 0
	for _, spellings := range f.characters {
		widest := 0
		for _, s := range spellings {
			widest = max(widest, len(s))
		}
		n += widest
	}
	return n
}

func (f form) markFirst(first *[256]bool) {
	for _, s := range f.characters[0] {
		first[s[0]] = true
	}
}

// match returns the end of the longest text of this form at the start of text,
// or 0. It follows all spellings at once: one may be the beginning of another.
func (f form) match(text string) int {
	ends := []int{0}
	for _, spellings := range f.characters {
		var next []int
		for _, end := range ends {
			for _, s := range spellings {
				if strings.HasPrefix(text[end:], s) {
					next = append(next, end+len(s))
				}
			}
		}
		slices.Sort(next)
		ends = slices.Compact(next)
		if len(ends) == 0 {
			return 0
		}
	}
	return ends[len(ends)-1]
}
