package request

import (
	"strings"
	"unicode"

	"calco.example/contracts/rules"
)

// ID is a filter by identifier: one, or under Q-LOCATION-LIST and
// Q-SERIAL-LIST several, comma separated.
type ID struct {
	Used       bool
	Restricted bool   // it holds a character that BR-14 and BR-15 refuse
	Listed     bool   // the filter takes several
	Foreign    string // the first of them that is not the account's, where one is
	ids        []string
}

// interpretID reads an identifier, or a list of them; empty says what no character is.
func interpretID(f Text, characters rules.Answer, list bool, empty string) ID {
	if f.Presence == Unfit {
		return ID{Used: true, Restricted: true}
	}
	if f.Presence != Given || f.Text == "" && empty == "as-absent" {
		return ID{}
	}
	id := ID{Used: true, Restricted: f.Text == "" && empty == "own-code" || HasRestricted(f.Text, characters), Listed: list, ids: []string{f.Text}}
	if list {
		id.ids = strings.Split(f.Text, ",")
	}
	return id
}

// noteForeign keeps an identifier that is not the account's; already says that one was kept.
func (id *ID) noteForeign(foreign string, already bool) {
	if !already {
		id.Foreign = foreign
	}
}

// restrictedCharacters are those that BR-14 lists by name: angle brackets,
// ampersand, quotes, semicolon, backslash, slash, question mark, asterisk,
// colon, parentheses, plus, equals, exclamation mark, at sign, hash, dollar,
// percent, caret, tilde, backtick.
const restrictedCharacters = "<>&'\";\\/?*:()+=!@#$%^~`"

// typographicQuotes are restricted too under Q-RESTRICTED-CHARACTERS:
// typographic-quotes.
const typographicQuotes = "‘’‚‛“”„‟«»‹›"

// HasRestricted tells whether a text holds a character that BR-14 refuses:
// control characters, white space and the listed ones. Which white space and
// which quotes is an open question; its answer is the last argument.
func HasRestricted(text string, characters rules.Answer) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		switch {
		case r < 0x20, r == ' ', r == 0x7f, strings.ContainsRune(restrictedCharacters, r):
			return true
		case unicode.IsControl(r), unicode.IsSpace(r):
			return !characters.In(characterCase(r)).Is("ascii-only")
		}
		return characters.In(characterCase(r)).Is("typographic-quotes") && strings.ContainsRune(typographicQuotes, r)
	})
}

// characterCase is the case of Q-RESTRICTED-CHARACTERS that white space, a
// control character or a quote beyond ASCII belongs to.
func characterCase(r rune) string {
	switch {
	case r == 0x85:
		return "next line"
	case r == 0xa0:
		return "no-break spaces"
	case r == 0x2007, r == 0x202f:
		return "other no-break spaces"
	case r < 0xa0:
		return "C1 controls"
	case strings.ContainsRune("‘’", r):
		return "single quotes"
	case strings.ContainsRune("‚‛„‟", r):
		return "low quotes"
	case strings.ContainsRune("«»‹›", r):
		return "angle quotes"
	}
	return "white space"
}
