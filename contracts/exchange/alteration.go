package exchange

import (
	"errors"
	"strings"
	"unicode"
)

// Alteration is what is done to the key of a role before it goes out, so that it
// is not that key any more. Whoever makes the request need not know the key.
type Alteration string

// The alterations of a key. White space is none: HTTP strips it.
const (
	Unaltered Alteration = ""
	Longer    Alteration = "with a character more"
	Shorter   Alteration = "with a character less"
	OtherEnd  Alteration = "with another last character"
	OtherCase Alteration = "in another letter case"
	Bearer    Alteration = "with Bearer before it"
)

// Alterations lists them in the order of their definition.
var Alterations = []Alteration{Longer, Shorter, OtherEnd, OtherCase, Bearer}

// ErrSameKey is the error of an alteration that a key stays the same under.
var ErrSameKey = errors.New("the altered key is the same: it has no letter to change the case of, or ends in " + otherEnd)

// otherEnd takes the place of the last character of a key: few keys end in it.
const otherEnd = "~"

// Of is a key altered.
func (a Alteration) Of(key string) (string, error) {
	altered := key
	switch a {
	case Longer:
		altered = key + "x"
	case Shorter:
		altered = key[:max(0, len(key)-1)]
	case OtherEnd:
		altered = key[:max(0, len(key)-1)] + otherEnd
	case OtherCase:
		altered = SwapCase(key)
	case Bearer:
		altered = "Bearer " + key
	}
	if altered == key && a != Unaltered {
		return "", ErrSameKey
	}
	return altered, nil
}

// SwapCase writes capital letters small and small ones capital.
func SwapCase(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}, text)
}

// shell is the expression of a POSIX shell for a key altered, between double
// quotes.
func (a Alteration) shell(variable string) string {
	switch a {
	case Longer:
		return "${" + variable + "}x"
	case Shorter:
		return "${" + variable + "%?}"
	case OtherEnd:
		return "${" + variable + "%?}" + otherEnd
	case Bearer:
		return "Bearer $" + variable
	case OtherCase:
		return `$(printf %s "$` + variable + `" | tr a-zA-Z A-Za-z)`
	}
	return "$" + variable
}
