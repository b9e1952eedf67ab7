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
	OtherCase Alteration = "in another letter case"
	Bearer    Alteration = "with Bearer before it"
)

// Alterations lists them in the order of their definition.
var Alterations = []Alteration{Longer, Shorter, OtherCase, Bearer}

// ErrSameKey is the error of an alteration that a key stays the same under.
var ErrSameKey = errors.New("the key has no letter to change the case of")

// Of is a key altered.
func (a Alteration) Of(key string) (string, error) {
	switch a {
	case Longer:
		return key + "x", nil
	case Shorter:
		return key[:max(0, len(key)-1)], nil
	case Bearer:
		return "Bearer " + key, nil
	case OtherCase:
		if other := SwapCase(key); other != key {
			return other, nil
		}
		return "", ErrSameKey
	}
	return key, nil
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
	case Bearer:
		return "Bearer $" + variable
	case OtherCase:
		return `$(printf %s "$` + variable + `" | tr a-zA-Z A-Za-z)`
	}
	return "$" + variable
}
