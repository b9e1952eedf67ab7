// Package reason puts into words why a request was refused, so that whoever sent
// it knows what to change: what was received, what is allowed, and the nearest
// thing that would do. The words go into the header X-Calco-Why, the journal and
// the log; they are ours, and no answer of the service holds them.
//
// Each function explains one kind of mistake from plain values. None of them
// decides anything: whether a rule is broken is the matter of the mock's checks.
// What a request sent comes in as text that may be shown (a [Shown] sees to it):
// people send real keys by mistake, and in the wrong place.
package reason

import (
	"strconv"
	"strings"
)

// Shown makes of a text that was received what may be shown of it: quoted, in
// ASCII, or its length where it could be a key.
type Shown func(text string) string

// Type tells that a field has another JSON type than the request table says.
func Type(name, expected, got, example string) string {
	text := name + ": expected " + expected + ", got " + got
	if example != "" {
		text += "; " + example
	}
	return text
}

// TooSmall and TooLarge tell that a number is outside of its bounds.
func TooSmall(name string, got, least int64) string {
	return name + " is " + number(got) + ", the minimum is " + number(least)
}

// TooLarge is the other side of TooSmall.
func TooLarge(name string, got, most int64) string {
	return name + " is " + number(got) + ", the maximum is " + number(most)
}

// PastEnd tells that a page lies beyond the last one.
func PastEnd(page, last int64, items int, pageSize int64) string {
	return "page is " + number(page) + ", the last page is " + number(last) + ": " + strconv.Itoa(items) +
		" transactions at pageSize " + number(pageSize)
}

// Foreign tells that an identifier is none of the account's, and names some
// that are.
func Foreign(name, shown, what string, own []string) string {
	text := name + " " + shown + " is no " + what + " of the account"
	if len(own) == 0 {
		return text + ", which has none"
	}
	return text + "; it has " + some(own)
}

// PlaceHint is the identifier that was probably meant by the name of a place; "" where
// none is called so, or several.
func PlaceHint(text string, places, ids []string) (hint string) {
	for i, place := range places {
		switch {
		case letters(place) != letters(text):
		case hint != "":
			return ""
		default:
			hint = "; did you mean " + ids[i] + "?"
		}
	}
	return hint
}

// some lists the first of many.
func some(all []string) string {
	const most = 5
	if len(all) <= most {
		return strings.Join(all, ", ")
	}
	return strings.Join(all[:most], ", ") + " and " + strconv.Itoa(len(all)-most) + " more"
}

// character names one, and shows it where it can be shown.
func character(char rune) string {
	code := "U+" + strings.ToUpper(strconv.FormatInt(int64(char)+0x10000, 16)[1:])
	if char > 0xffff {
		code = "U+" + strings.ToUpper(strconv.FormatInt(int64(char), 16))
	}
	switch {
	case char == ' ':
		return code + " (a space)"
	case char > ' ' && char < 0x7f:
		return code + " (" + string(char) + ")"
	case char < ' ' || char >= 0x7f && char < 0xa0:
		return code + " (a control character)"
	}
	return code
}

func number(n int64) string { return strconv.FormatInt(n, 10) }
