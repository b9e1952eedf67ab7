package mockserver

import (
	"slices"
	"strings"
	"unicode"

	"calco.example/contracts/rules"
	"calco.example/mockserver/civil"
	"calco.example/mockserver/world"
)

// interpretDate reads a date. A field of a wrong JSON type is a bad format where the
// field's own rule refuses it; an empty string is missing or a bad format, as an open
// question says.
func interpretDate(f textField, emptyIsMissing bool) dateField {
	if f.presence == absent || f.presence == given && f.text == "" && emptyIsMissing {
		return dateField{state: dateMissing}
	}
	switch f.presence {
	case wrong:
		return dateField{state: dateUnread}
	case unfit:
		return dateField{state: dateBadFormat}
	}
	d, shape, exists := civil.ParseDate(f.text)
	switch {
	case exists:
		return dateField{dateOK, d}
	case shape:
		return dateField{state: dateNotInCalendar}
	}
	return dateField{state: dateBadFormat}
}

// numbersAreFormat makes a date whose month is not 1 to 12, or whose day is not 1
// to 31, a bad format: no calendar has it, so it can be taken for a matter of form.
func (d *dateField) numbersAreFormat(text string) {
	if d.state != dateNotInCalendar {
		return
	}
	if month, day := text[5:7], text[8:]; month < "01" || month > "12" || day < "01" || day > "31" {
		d.state = dateBadFormat
	}
}

// rollOver takes a day that its month does not have for one of the next month, as
// calendars in many a library do: 30 February is 2 March, or the 1st in a leap year.
func (d *dateField) rollOver(text string) {
	d.numbersAreFormat(text)
	if d.state != dateNotInCalendar {
		return
	}
	first, _, _ := civil.ParseDate(text[:8] + "01")
	day := civil.Date(text[8]-'0')*10 + civil.Date(text[9]-'0')
	*d = dateField{dateOK, first + day - 1}
}

// listReading is how the open questions say to read a list filter.
type listReading struct {
	allowed         []string
	documented      string // the separator that the reference gives
	otherSeparator  bool   // its other form is accepted too
	anyCase         bool
	ignoreEmpty     bool
	ignoreRepeated  bool
	emptyFilterCode bool // an empty string is refused with the filter's code
}

func (how listReading) read(f textField) listField {
	if f.presence == unfit {
		return listField{used: true, bad: "another JSON type is none of the values"}
	}
	if f.presence != given || f.text == "" && !how.emptyFilterCode {
		return listField{}
	}
	list := listField{used: true}
	if f.text == "" {
		list.bad = "an empty string is none of the values"
		return list
	}
	first := true
	for element := range strings.SplitSeq(f.text, ",") {
		spaced := strings.HasPrefix(element, " ")
		if !first && spaced != (how.documented == ", ") && !how.otherSeparator {
			list.bad = "the values are separated in another way than documented"
			return list
		}
		if !first {
			element = strings.TrimPrefix(element, " ")
		}
		first = false
		if list.bad = list.add(element, how); list.bad != "" {
			return list
		}
	}
	if len(list.values) == 0 {
		list.bad = "no value is left"
	}
	return list
}

// add takes one element into the list, or tells why it is refused.
func (list *listField) add(element string, how listReading) (bad string) {
	if element == "" && how.ignoreEmpty {
		return ""
	}
	i := slices.IndexFunc(how.allowed, func(word string) bool {
		// Equal lengths keep out letters that only Unicode folds, as ſ to s.
		return word == element || how.anyCase && len(word) == len(element) && strings.EqualFold(word, element)
	})
	if i < 0 {
		return "a value is not supported"
	}
	value := how.allowed[i]
	switch {
	case len(list.values) == 0:
		list.values = how.allowed[i : i+1 : i+1] // one value needs no list of its own
	case !slices.Contains(list.values, value):
		list.values = append(list.values, value)
	case !how.ignoreRepeated:
		return "a value is repeated"
	}
	return ""
}

func interpretID(f textField, characters rules.Answer, list bool, empty string) idField {
	if f.presence == unfit {
		return idField{used: true, restricted: true}
	}
	if f.presence != given || f.text == "" && empty == "as-absent" {
		return idField{}
	}
	id := idField{used: true, restricted: f.text == "" && empty == "own-code" || hasRestricted(f.text, characters), ids: []string{f.text}}
	if list {
		id.ids = strings.Split(f.text, ",")
	}
	return id
}

// restrictedCharacters are those that BR-14 lists by name: angle brackets,
// ampersand, quotes, semicolon, backslash, slash, question mark, asterisk,
// colon, parentheses, plus, equals, exclamation mark, at sign, hash, dollar,
// percent, caret, tilde, backtick.
const restrictedCharacters = "<>&'\";\\/?*:()+=!@#$%^~`"

// typographicQuotes are restricted too under Q-RESTRICTED-CHARACTERS:
// typographic-quotes.
const typographicQuotes = "‘’‚‛“”„‟«»‹›"

// hasRestricted tells whether a text holds a character that BR-14 refuses:
// control characters, white space and the listed ones. Which white space and
// which quotes is an open question; its answer is the last argument.
func hasRestricted(text string, characters rules.Answer) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		switch {
		case r < 0x20, r == ' ', r == 0x7f, strings.ContainsRune(restrictedCharacters, r):
			return true
		case unicode.IsControl(r), unicode.IsSpace(r):
			return !characters.In(characterCase(r)).Is("ascii-only")
		}
		return characters.In("white space").Is("typographic-quotes") && strings.ContainsRune(typographicQuotes, r)
	})
}

// characterCase is the case of Q-RESTRICTED-CHARACTERS that white space or a
// control character beyond ASCII belongs to.
func characterCase(r rune) string {
	switch {
	case r == 0x85:
		return "next line"
	case r == 0xa0, r == 0x2007, r == 0x202f:
		return "no-break spaces"
	case r < 0xa0:
		return "C1 controls"
	}
	return "white space"
}

// ownTerminal finds the account's terminal that a serial number of a report names
// (Authentication 6); nil when it is none of the account's. Letter case is
// Q-SERIAL-CASE.
func (x *exchange) ownTerminal(serial, report string) *world.Terminal {
	own := x.account.Terminals
	if i := slices.IndexFunc(own, func(t *world.Terminal) bool { return t.Serial == serial }); i >= 0 {
		return own[i]
	}
	if !x.profile.isIn("Q-SERIAL-CASE", report, "any") {
		return nil
	}
	if i := slices.IndexFunc(own, func(t *world.Terminal) bool { return strings.EqualFold(t.Serial, serial) }); i >= 0 {
		return own[i]
	}
	return nil
}
