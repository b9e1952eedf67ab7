package reason

import (
	"slices"
	"strings"
	"unicode"

	"calco.example/contracts/rules"
)

// Word tells why an element of a list filter is not one of its words: another
// letter case, white space around it, a slip of the keyboard, or another word. The
// separator is that of the filter's list.
func Word(name, element string, shown Shown, allowed []string, separator string) string {
	list := "allowed are " + strings.Join(allowed, ", ")
	trimmed := strings.TrimFunc(element, func(r rune) bool { return unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff' })
	meant := func(word string) bool { return strings.EqualFold(word, trimmed) }
	switch at := slices.IndexFunc(allowed, meant); {
	case element == "":
		return name + " has an empty element, as a comma too many makes; " + list
	case at >= 0 && trimmed != element && allowed[at] == trimmed:
		return name + ": " + shown(element) + " has white space around " + allowed[at] + ": take it away; " + list
	case at >= 0 && trimmed != element:
		return name + ": " + shown(element) + " differs from " + allowed[at] + " in letter case, and has white space around it; " + list
	case at >= 0:
		return name + ": " + shown(element) + " differs from " + allowed[at] + " in letter case; " + list
	}
	if bare := strings.Trim(trimmed, `"'[]`); bare != trimmed && slices.Contains(allowed, bare) {
		return name + ": " + shown(element) + " has quotes or brackets around " + bare + ": take them away; " + list
	}
	if everything(trimmed) {
		return name + ": " + shown(element) + " is not supported, leave " + name + " out to get all; " + list
	}
	if what := unfilled(name, trimmed); what != "" {
		return what + "; " + list
	}
	if word := translated[letters(trimmed)]; slices.Contains(allowed, word) {
		return name + ": " + shown(element) + " is not supported, did you mean " + word + "?; " + list
	}
	if what := anotherKind(name, trimmed); what != "" {
		return name + ": " + shown(element) + what + "; " + list
	}
	for field, words := range rules.FilterWords {
		if field != name && slices.Contains(words, strings.ToUpper(trimmed)) {
			return name + ": " + shown(element) + " is a value of " + field + "; " + list
		}
	}
	isWord := func(text string) bool {
		return slices.ContainsFunc(allowed, func(word string) bool { return strings.EqualFold(word, strings.TrimSpace(text)) })
	}
	for _, other := range separators {
		first, rest, cut := strings.Cut(trimmed, other)
		second, _, _ := strings.Cut(strings.TrimSpace(rest), other)
		switch {
		case cut && isWord(first) && isWord(second):
			return name + ": " + shown(element) + " is not separated by a comma" + parted(trimmed, allowed, separator) + "; " + list
		case cut && isWord(first):
			return name + ": " + shown(element) + " is not supported, did you mean " + strings.ToUpper(strings.TrimSpace(first)) + "?; " + list
		}
	}
	for _, part := range strings.FieldsFunc(trimmed, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if word := translated[letters(part)]; slices.Contains(allowed, word) {
			return name + ": " + shown(element) + " is not supported, did you mean " + word + "?; " + list
		}
	}
	switch within := wordsWithin(decoded(trimmed), allowed); {
	case len(within) > 1 && decoded(trimmed) != trimmed:
		return name + ": " + shown(element) + " is percent-encoded; " + list
	case len(within) > 1:
		return name + ": " + shown(element) + " is not separated by a comma" + parted(trimmed, allowed, separator) + "; " + list
	case len(within) == 1:
		return name + ": " + shown(element) + " is not supported, did you mean " + within[0] + "?; " + list
	}
	if latin := otherAlphabets.Replace(strings.ToUpper(trimmed)); slices.Contains(allowed, latin) {
		return name + ": " + shown(element) + " holds a letter of another alphabet: type " + latin + " anew; " + list
	}
	if word, near := nearest(strings.ToUpper(trimmed), allowed, 2); near {
		return name + ": " + shown(element) + " is not supported, did you mean " + word + "?; " + list
	}
	return name + ": " + shown(element) + " is not supported; " + list
}

// parted is the list that was meant by words of a filter with something else than its
// separator between them, "" where there is more among them.
func parted(text string, allowed []string, separator string) string {
	var words []string
	for _, word := range strings.FieldsFunc(strings.ToUpper(strings.Map(narrow, text)), func(r rune) bool { return !unicode.IsLetter(r) }) {
		switch {
		case slices.Contains([]string{"AND", "OR", "Y", "O"}, word):
		case !slices.Contains(allowed, word) || slices.Contains(words, word):
			return ""
		default:
			words = append(words, word)
		}
	}
	if len(words) < 2 {
		return ""
	}
	return `: "` + strings.Join(words, separator) + `" would do`
}

// wordsWithin are the words of a filter that stand in a text with something around them:
// TransactionType.CREDIT, CREDITCARD, and in letters of full width.
func wordsWithin(text string, allowed []string) (within []string) {
	plain := strings.ToUpper(strings.Map(narrow, text))
	for _, word := range allowed {
		if strings.Contains(plain, word) {
			within = append(within, word)
		}
	}
	return within
}

// narrow makes an ordinary character of one of full width.
func narrow(r rune) rune {
	if r > '\uff00' && r < '\uff5f' {
		return r - '\uff00' + ' '
	}
	return r
}

// otherAlphabets are capitals of the Cyrillic and of the Greek alphabet that look like
// those of the words of the filters.
var otherAlphabets = strings.NewReplacer(
	"А", "A", "В", "B", "С", "C", "Е", "E", "Н", "H", "І", "I", "М", "M", "О", "O", "Р", "P", "Ѕ", "S", "Т", "T", "Х", "X",
	"Α", "A", "Β", "B", "Ε", "E", "Η", "H", "Ι", "I", "Μ", "M", "Ν", "N", "Ο", "O", "Ρ", "P", "Τ", "T", "Χ", "X",
)

// anotherKind tells that a filter of kinds was sent a number of installments, or the word
// for sales without any.
func anotherKind(name, text string) string {
	switch {
	case name != "installmentType":
		return ""
	case text != "" && strings.Trim(text, "0123456789") == "":
		return " is a number of installments, and no kind"
	case slices.Contains([]string{"sincuotas", "noinstallments", "sincuota"}, letters(text)):
		return " is not supported, leave installmentType out to get all"
	}
	return ""
}

// separators are what people write for the comma of a list.
var separators = []string{";", "|", "/", "+", "&", "\n", "\t", "\uff0c", " and ", " or ", " y ", " o ", "_", " "}

// everything tells whether a word asks for no filter at all.
func everything(word string) bool {
	return slices.Contains([]string{"all", "any", "*", "todos", "todas", "null", "none", "undefined"}, strings.ToLower(word))
}

// translated are other words for those of the filters, without letter case,
// accents and marks: Spanish ones, and those of card schemes.
var translated = map[string]string{
	"efectivo": "CASH", "credito": "CREDIT", "debito": "DEBIT", "prepago": "PREPAID", "prepaga": "PREPAID",
	"tc": "CREDIT", "td": "DEBIT", "cr": "CREDIT", "db": "DEBIT", "ax": "AMEX", "vi": "VISA", "bancaria": "BANCO", "bancario": "BANCO",
	"americanexpress": "AMEX", "mc": "MASTERCARD", "master": "MASTERCARD",
	"merchant": "COMERCIO", "commerce": "COMERCIO", "bank": "BANCO", "issuer": "BANCO", "emisor": "BANCO",
}

// EmptyList tells that a list filter is an empty text.
func EmptyList(name string, allowed []string) string {
	return name + " is an empty text: leave it out instead; allowed are " + strings.Join(allowed, ", ")
}

// Separator tells that the values of a list are separated in another way than
// the reference says.
func Separator(name, documented string) string {
	if documented == ", " {
		return name + ": values are separated by a comma without a space; the documented separator is a comma and a space"
	}
	return name + ": values are separated by a comma and a space; the documented separator is a comma alone"
}

// Repeated tells that a list names a value twice.
func Repeated(name, value string) string {
	return name + ": " + value + " is given twice; once is enough"
}

// nearest is the word with the least distance to a wrong one, at most so many
// edits away.
func nearest(wrong string, known []string, most int) (string, bool) {
	best, distance := "", most+1
	if len(wrong) > 64 {
		return "", false
	}
	for _, word := range known {
		if d := edits(wrong, word); d < distance {
			best, distance = word, d
		}
	}
	return best, best != "" && distance*3 <= max(len(best), 3)
}

// edits is the number of characters to insert, drop, replace or swap with their
// neighbour to turn one text into another.
func edits(a, b string) int {
	rows := [3][]int{make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)}
	for j := range rows[1] {
		rows[1][j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, last, row := rows[0], rows[1], rows[2]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		rows[0], rows[1], rows[2] = last, row, before
	}
	return rows[1][len(b)]
}
