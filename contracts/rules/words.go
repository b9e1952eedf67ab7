package rules

import (
	"slices"
	"strings"
	"unicode"
)

// Words is what a rule says about the words or characters of a field.
type Words struct {
	Field   string
	Allowed []string // the words of a list, in the order of the reference
	// Open are words that the reference names and a question may replace.
	Open    []string
	Refused string // a word such as an operator might send, and is refused
	// Restricted are the characters of which none may stand in the field: those
	// that the reference lists, then a few of each class that it names (control
	// characters, white space).
	Restricted []rune
}

// Accepted are texts for the field that the rule accepts: each word of its list.
func (w *Words) Accepted() []string { return slices.Concat(w.Allowed, w.Open) }

// Rejected are texts for the field that the rule refuses: a word outside its
// list, or each restricted character within an identifier.
func (w *Words) Rejected() []string {
	if w.Refused != "" {
		return []string{w.Refused}
	}
	texts := make([]string, len(w.Restricted))
	for i, char := range w.Restricted {
		texts[i] = "10" + string(char) + "1"
	}
	return texts
}

// Filterable tells whether a location or a terminal may be asked for: of an identifier
// that a sale shows, "control characters, whitespace and the restricted characters listed
// under BR-14 are rejected" where a request filters by it.
func Filterable(identifier string) bool {
	return !strings.ContainsFunc(identifier, func(char rune) bool {
		return unicode.IsControl(char) || unicode.IsSpace(char) || slices.Contains(restrictedCharacters, char)
	})
}

// FilterWords are the words that the branch report takes for a filter, where the reference
// lists them.
var FilterWords = map[string][]string{
	"typeTransaction": {"DEBIT", "CREDIT", "PREPAID", "CASH"},
	"cardBrand":       {"MASTERCARD", "VISA", "AMEX", "MAESTRO"},
	"installmentType": {"COMERCIO", "BANCO"},
}

func words(field, refused string) *Words {
	return &Words{Field: field, Refused: refused, Allowed: FilterWords[field]}
}

// open adds words that a question may replace.
func (w *Words) open(list ...string) *Words { w.Open = list; return w }

func restricted(field string) *Words {
	return &Words{Field: field, Restricted: restrictedCharacters}
}

// restrictedCharacters are those of BR-14 by the reference's list, then control
// characters and white space.
var restrictedCharacters = []rune("<>&'\";\\/?*:()+=!@#$%^~`" + "\a\u007f" + " \t\u00a0\u2003")

// fillers are words that tell nothing.
var fillers = []string{"N/A", "NA", "NONE", "NULL", "S/I", "NO APLICA", "NINGUNO", "NINGUNA", "CASH", "EFECTIVO", "SIN TARJETA", "SIN CUOTAS", "CONTADO", "AL CONTADO"}

// denials are first words of fillers that say what there is none of, as "SIN_DATO" or
// "no card".
var denials = []string{"SIN", "NO", "NOT", "WITHOUT"}

// IsFiller tells whether a text has neither letters nor digits, as "-", is a word as
// "N/A" or begins with one as "SIN", or is all zeros.
func IsFiller(text string) bool {
	says := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	if len(text) > 1 && strings.Trim(text, "0") == "" || !strings.ContainsFunc(text, says) {
		return true
	}
	word := strings.ToUpper(strings.TrimSpace(text))
	words := strings.FieldsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })
	return slices.Contains(fillers, word) || len(words) > 1 && slices.Contains(denials, words[0]) && !strings.ContainsFunc(word, unicode.IsDigit)
}
