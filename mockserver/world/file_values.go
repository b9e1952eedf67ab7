package world

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"calco.example/mockserver/world/payment"
)

// valuePattern is a form a value must have, and how to say so.
type valuePattern struct {
	fits  func(text string) bool
	words string
}

// upTo is a form of so many characters at most. They are counted apart: a regular
// expression that counts is as many copies of what it repeats, made at every start.
func upTo(most int, form string) func(text string) bool {
	pattern := regexp.MustCompile(`^` + form + `$`)
	return func(text string) bool { return utf8.RuneCountInString(text) <= most && pattern.MatchString(text) }
}

// keyBegins begins every key of a world, so that no real one is in it.
const keyBegins = "calco-"

// letThrough is a character that BR-14 and BR-15 let through under every answer to an open
// question: a comma may part two of a list, and nobody sees a format character.
const letThrough = `[^\pC\pZ,<>&'";\\/?*:()+=!@#$%^~` + "`" + `‘’‚‛“”„‟«»‹›]`

var (
	namePattern   = valuePattern{upTo(32, `[a-z][a-z0-9-]*`), "lower-case letters, digits and hyphens"}
	keyPattern    = valuePattern{upTo(len(keyBegins)+64, keyBegins+`[a-z0-9-]+`), `"` + keyBegins + `" and lower-case letters, digits and hyphens`}
	serialPattern = valuePattern{isSerial, "a serial number of at most 32 characters that BR-15 lets through, without a comma, or first..last"}
	codePattern   = valuePattern{isIdentifier, "at most 32 characters that BR-14 lets through, without a comma"}
	saleIDPattern = valuePattern{upTo(64, `[A-Za-z0-9-]+`), "a sale id of letters, digits and hyphens"}
	binPattern    = valuePattern{upTo(8, `[0-9]{8}`), "eight digits"}
	taxIDPattern  = valuePattern{upTo(10, `[1-9][0-9]*-[0-9K]`), "a RUT without dots, like 99900101-7"}
)

var isIdentifier = upTo(32, letThrough+`+`)

func isSerial(text string) bool {
	first, last, ranged := strings.Cut(text, "..")
	return isIdentifier(text) || ranged && isIdentifier(first) && isIdentifier(last)
}

func (r *fileReader) matching(n *yaml.Node, p valuePattern) string {
	before := len(r.problems)
	s := r.text(n)
	if len(r.problems) > before {
		return ""
	}
	if !p.fits(s) {
		r.report(n, "%q is not %s", s, p.words)
		return ""
	}
	return s
}

// key reads an API key. Only invented keys are taken, so that no real one ends up
// in a file; those that force an answer are not for personas.
func (r *fileReader) key(n *yaml.Node) string {
	s := r.matching(n, keyPattern)
	if strings.HasPrefix(s, "calco-answer-") {
		r.report(n, `keys that begin with "calco-answer-" are taken: they force answers`)
	}
	return s
}

// taxID reads a RUT, check digit included.
func (r *fileReader) taxID(n *yaml.Node) string {
	s := r.matching(n, taxIDPattern)
	if body, digit, ok := strings.Cut(s, "-"); ok && checkDigit(body) != digit {
		r.report(n, "the check digit of tax id %s is %s", body, checkDigit(body))
	}
	return s
}

// checkDigit returns the check digit of a RUT: digits from right to left by
// 2, 3, 4, 5, 6, 7, 2 …, eleven minus the sum modulo eleven, K for ten.
func checkDigit(body string) string {
	sum := 0
	for i := range len(body) {
		sum += int(body[len(body)-1-i]-'0') * (2 + i%6)
	}
	switch digit := 11 - sum%11; digit {
	case 11:
		return "0"
	case 10:
		return "K"
	default:
		return strconv.Itoa(digit)
	}
}

// acceptedClasses lists the classes of the accepted payment types.
func acceptedClasses(accepts [payment.NumTypes]bool) (classes []payment.Class) {
	for c := range payment.Class(payment.NumClasses) {
		if accepts[c.Type()] {
			classes = append(classes, c)
		}
	}
	return classes
}
