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
	"slices"
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

// ForeignHint is what was probably meant by an identifier that is not the
// account's; "" where nothing is near. Others are the identifiers of the other
// kind, which belong into the field otherName.
func ForeignHint(name, text string, own, others []string, otherName string) string {
	plain := letters(strings.TrimLeft(text, "0"))
	near := func(id string) bool { return letters(strings.TrimLeft(id, "0")) == plain }
	switch at := slices.IndexFunc(own, near); {
	case everything(text):
		return "; leave " + name + " out to get all"
	case unfilled(name, text) != "":
		return "; " + unfilled(name, text)
	case strings.Contains(text, ","):
		return "; send one at a time"
	case slices.Contains(others, text):
		return "; it is a " + otherName
	case at >= 0:
		return "; did you mean " + own[at] + "?"
	}
	if id := identifierIn(text, own); id != "" {
		return "; did you mean " + id + "?"
	}
	if len(text) < 8 {
		return "" // short ones are all near to each other
	}
	if one, found := nearest(text, own, 1); found {
		return "; did you mean " + one + "?"
	}
	return ""
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

// some lists the first of many.
func some(all []string) string {
	const most = 5
	if len(all) <= most {
		return strings.Join(all, ", ")
	}
	return strings.Join(all[:most], ", ") + " and " + strconv.Itoa(len(all)-most) + " more"
}

// Restricted tells which character of an identifier is refused, and where.
func Restricted(name, text string, restricted func(rune) bool) string {
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
			return name + " holds " + character(char) + " as character " + strconv.Itoa(position) + ", which is restricted; take it out"
		}
	}
	return name + " holds a restricted character"
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
