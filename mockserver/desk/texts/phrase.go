package texts

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"calco.example/contracts/rules"
)

// The reason of an answer is made in English: it goes into a header, the journal
// and the log. A page in another language shows it clause by clause in its own.

// Part is a part of a text. One that is left in English on a page of another
// language is marked there, so that it is not read out as Spanish.
type Part struct {
	Text    string `json:"text"`
	English bool   `json:"english,omitempty"`
}

// Reason is a reason in the language of the catalogue, in the parts of which one
// is English and the next is not. What no phrase knows stays in English: a page
// shows it all the same.
func (c Catalogue) Reason(why string) (parts []Part) {
	if c.index == 0 || why == "" {
		return []Part{{Text: why}}
	}
	for i, clause := range cutOutside(why, "; ") {
		if i > 0 {
			parts = join(parts, Part{Text: "; "})
		}
		parts = join(parts, inOtherWords(clause)...)
	}
	return parts
}

// Clause is one clause in the language of the catalogue: see Reason.
func (c Catalogue) Clause(text string) []Part {
	if c.index == 0 {
		return []Part{{Text: text}}
	}
	return inOtherWords(text)
}

// Text joins parts to the text that they make.
func Text(parts []Part) string {
	var text strings.Builder
	for _, part := range parts {
		text.WriteString(part.Text)
	}
	return text.String()
}

// Left lists the parts that stay in English.
func Left(parts []Part) (left []string) {
	for _, part := range parts {
		if part.English {
			left = append(left, part.Text)
		}
	}
	return left
}

// join appends parts, those that follow each other in one language as one.
func join(parts []Part, more ...Part) []Part {
	for _, part := range more {
		if last := len(parts) - 1; last >= 0 && parts[last].English == part.English {
			parts[last].Text += part.Text
			continue
		}
		parts = append(parts, part)
	}
	return parts
}

// inOtherWords translates a clause: as a whole, or what stands before and after a
// colon.
func inOtherWords(clause string) []Part {
	if text, known := spanishOf(clause); known {
		return []Part{{Text: text}}
	}
	for _, at := range outside(clause, ": ") {
		if head, known := spanishOf(clause[:at]); known {
			return join([]Part{{Text: head + ": "}}, inOtherWords(clause[at+len(": "):])...)
		}
	}
	return []Part{{clause, true}}
}

// spanishOf translates a clause that one phrase knows.
func spanishOf(clause string) (string, bool) {
	if spanish, fixed := plain()[clause]; fixed {
		return spanish, true
	}
	for _, p := range ready() {
		if filled := p.fit(clause); filled != nil {
			return fillIn(p.spanish, filled), true
		}
	}
	return "", false
}

// phrase is a row of the table, taken apart: literal text and placeholders in turn,
// beginning and ending with text that may be empty.
type phrase struct {
	literals     []string
	placeholders []placeholder
	spanish      string
}

// placeholder is a numbered part of a phrase, and what may stand in it:
//
//	{0}         one word, or a quoted text: copied as it is
//	{0:list}    several of them, separated by commas
//	{0:date}    a date
//	{0:word}    a word of ours, translated
//	{0:clause}  a clause, translated
//	{0:text}    whatever there is, copied as it is
type placeholder struct {
	number int
	kind   string
}

var marked = regexp.MustCompile(`\{(\d)(?::(list|date|word|clause|text))?\}`)

func newPhrase(english, spanish string) phrase {
	p := phrase{spanish: spanish}
	from := 0
	for _, at := range marked.FindAllStringSubmatchIndex(english, -1) {
		kind := ""
		if at[4] >= 0 {
			kind = english[at[4]:at[5]]
		}
		p.literals = append(p.literals, english[from:at[0]])
		p.placeholders = append(p.placeholders, placeholder{int(english[at[2]] - '0'), kind})
		from = at[1]
	}
	p.literals = append(p.literals, english[from:])
	return p
}

// plain are the phrases without placeholders, and the conditions of the rules, which stand
// for a reason that has no words of its own.
var plain = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for _, rule := range rules.All() {
		all[rule.Condition] = rule.Spanish.Condition
	}
	for _, row := range reasons {
		if !marked.MatchString(row[0]) {
			all[row[0]] = row[1]
		}
	}
	return all
})

// ready are the others, those that say most by themselves first.
var ready = sync.OnceValue(func() []phrase { return prepared(reasons) })

// members are the phrases that an element of a list may have.
var members = sync.OnceValue(func() []phrase { return prepared(elements) })

func prepared(table [][2]string) []phrase {
	var all []phrase
	for _, row := range table {
		if marked.MatchString(row[0]) {
			all = append(all, newPhrase(row[0], row[1]))
		}
	}
	said := func(p phrase) int { return len(strings.Join(p.literals, "")) }
	slices.SortStableFunc(all, func(a, b phrase) int { return cmp.Compare(said(b), said(a)) })
	return all
}

// fit finds what stands in the placeholders of a phrase, translated where that is asked
// for; nil when the clause is another one.
func (p *phrase) fit(clause string) map[int]string {
	rest, begins := strings.CutPrefix(clause, p.literals[0])
	if !begins || !strings.HasSuffix(rest, p.literals[len(p.placeholders)]) {
		return nil
	}
	filled := map[int]string{}
	if !p.fitFrom(0, rest, filled) {
		return nil
	}
	return filled
}

// fitFrom fits what follows the literal of a number.
func (p *phrase) fitFrom(i int, rest string, filled map[int]string) bool {
	if i == len(p.placeholders) {
		return rest == ""
	}
	next := p.literals[i+1]
	ends := []int{len(rest) - len(next)}
	if i+1 < len(p.placeholders) {
		ends = outside(rest, next)
	}
	for _, end := range ends {
		if end < 0 || rest[end:end+len(next)] != next {
			continue
		}
		text, fits := p.placeholders[i].read(rest[:end])
		if fits && p.fitFrom(i+1, rest[end+len(next):], filled) {
			filled[p.placeholders[i].number] = text
			return true
		}
	}
	return false
}

// read takes what stands in a placeholder, if it may stand there.
func (l placeholder) read(text string) (string, bool) {
	switch l.kind {
	case "list":
		return listed(text)
	case "date":
		_, err := time.Parse(time.DateOnly, text)
		return text, err == nil
	case "word":
		word, known := words[text]
		return word, known
	case "clause":
		shown := inOtherWords(text)
		return Text(shown), Left(shown) == nil
	case "text":
		return text, text != ""
	}
	return single(text)
}

// hidden is what stands for a text that may not be shown.
var hidden = regexp.MustCompile(`^\(\d+ bytes\)$`)

// single takes one word or one quoted text.
func single(text string) (string, bool) {
	if text == "(the key)" {
		return "(la clave)", true
	}
	if quoted, err := strconv.QuotedPrefix(text); err == nil && quoted == text || hidden.MatchString(text) {
		return text, true
	}
	return text, text != "" && !strings.Contains(text, " ")
}

// listed takes words that commas separate, and what is said of one in brackets.
func listed(text string) (string, bool) {
	list := cutOutside(text, ", ")
	for i, element := range list {
		shown, known := single(element)
		for _, p := range members() {
			if filled := p.fit(element); !known && filled != nil {
				shown, known = fillIn(p.spanish, filled), true
			}
		}
		if !known {
			return "", false
		}
		list[i] = shown
	}
	return strings.Join(list, ", "), true
}

func fillIn(spanish string, filled map[int]string) string {
	return marked.ReplaceAllStringFunc(spanish, func(mark string) string { return filled[int(mark[1]-'0')] })
}

// outside finds a separator where it stands outside of quoted texts.
func outside(text, separator string) (at []int) {
	for i := 0; i+len(separator) <= len(text); i++ {
		if strings.HasPrefix(text[i:], separator) {
			at = append(at, i)
		}
		if quoted := quotedAt(text, i); quoted > 0 {
			i += quoted - 1
		}
	}
	return at
}

// quotedAt is how long the quoted text is that begins here; 0 where none does. A
// quote between brackets is a character that is spoken of.
func quotedAt(text string, i int) int {
	if text[i] != '"' || i > 0 && strings.HasPrefix(text[i-1:], `(")`) {
		return 0
	}
	quoted, err := strconv.QuotedPrefix(text[i:])
	if err != nil {
		return 0
	}
	return len(quoted)
}

func cutOutside(text, separator string) (parts []string) {
	from := 0
	for _, at := range outside(text, separator) {
		parts = append(parts, text[from:at])
		from = at + len(separator)
	}
	return append(parts, text[from:])
}
