package reason

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Identifiers are what an identifier of a request may have meant: those of the account of
// its own kind, and those of the other kind, which belong into the field OtherName.
type Identifiers struct {
	Own, Others []string
	OtherName   string
	Listed      bool // the field takes several, comma separated
}

// ForeignHint is what was probably meant by an identifier that is not the
// account's; "" where nothing is near.
func ForeignHint(name, text string, ids Identifiers) string {
	near := sameIdentifier(text)
	at, other := slices.IndexFunc(ids.Own, near), slices.IndexFunc(ids.Others, near)
	switch {
	case everything(text):
		return "; leave " + name + " out to get all"
	case unfilled(name, text) != "":
		return "; " + unfilled(name, text)
	case shortened.MatchString(text):
		return "; it is a number as a spreadsheet shortens it: send all its digits"
	case strings.Contains(text, ",") && ids.Listed:
		return ""
	case strings.Contains(text, ","):
		return "; send one at a time"
	case slices.Contains(ids.Others, text):
		return "; it is a " + ids.OtherName
	case at >= 0:
		return "; did you mean " + ids.Own[at] + "?"
	case other >= 0:
		return "; " + ids.Others[other] + " is a " + ids.OtherName
	case taxID.MatchString(text):
		return "; it looks like a RUT: the account comes from the key"
	case thousands.MatchString(text):
		return "" // its parts are no numbers
	}
	if id := identifierIn(text, ids.Own); id != "" {
		return "; did you mean " + id + "?"
	}
	if len(text) < 8 {
		return "" // short ones are all near to each other
	}
	if one, found := nearest(text, ids.Own, 1); found {
		return "; did you mean " + one + "?"
	}
	return ""
}

var (
	shortened = regexp.MustCompile(`^\d([.,]\d+)?[eE]\+\d{1,2}$`)
	taxID     = regexp.MustCompile(`^(\d{7,8}|\d{1,2}\.\d{3}\.\d{3})-[\dkK]$`)
	thousands = regexp.MustCompile(`^\d{1,3}(\.\d{3})+$`)
)

// sameIdentifier tells which identifiers are a text without its marks, letter case and
// zeros before it.
func sameIdentifier(text string) func(id string) bool {
	plain := letters(strings.TrimLeft(text, "0"))
	return func(id string) bool { return plain != "" && letters(strings.TrimLeft(id, "0")) == plain }
}

// identifierIn is the one identifier whose digits stand alone in a text, among letters,
// in brackets or with decimals: SN9990000101, [101], 101.0; "" for none, or several.
func identifierIn(text string, own []string) (id string) {
	plain := strings.Map(plainDigit, strings.Map(dropUnseen, text))
	for _, part := range strings.FieldsFunc(plain, func(r rune) bool { return r < '0' || r > '9' }) {
		switch {
		case !slices.Contains(own, part):
		case id != "" && id != part:
			return ""
		default:
			id = part
		}
	}
	if id == "" && slices.Contains(own, lookalikes.Replace(strings.ToLower(plain))) {
		return lookalikes.Replace(strings.ToLower(plain))
	}
	return id
}

// Restricted tells which character of an identifier is refused, where, and what was
// probably meant.
func Restricted(name, text string, restricted func(rune) bool, ids Identifiers) string {
	if text == "" {
		return name + " is an empty text: leave it out instead"
	}
	if what := unfilled(name, text); what != "" {
		return what + "; leave " + name + " out to get all"
	}
	position := 0
	for _, char := range text {
		position++
		if restricted(char) {
			return name + " holds " + character(char) + " as character " + strconv.Itoa(position) + ", which is restricted" + restrictedHint(name, text, restricted, ids)
		}
	}
	return name + " holds a restricted character"
}

// restrictedHint is what to send instead of an identifier with a restricted character.
func restrictedHint(name, text string, restricted func(rune) bool, ids Identifiers) string {
	allowed := func(r rune) bool { return !restricted(r) }
	if !strings.ContainsFunc(text, allowed) {
		return "; leave " + name + " out to get all"
	}
	if hint := ForeignHint(name, decoded(text), ids); hint != "" {
		return hint
	}
	return "; take it out"
}
