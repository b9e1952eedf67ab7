package mockserver

import (
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"
)

// pattern is a form a value must have, and how to say so.
type pattern struct {
	form  *regexp.Regexp
	words string
}

var (
	personaName = pattern{regexp.MustCompile(`^[a-z][a-z0-9-]{0,31}$`), "lower-case letters, digits and hyphens"}
	apiKey      = pattern{regexp.MustCompile(`^calco-[a-z0-9-]{1,64}$`), `"calco-" and lower-case letters, digits and hyphens`}
	// Letters, digits and hyphens pass the character rule of BR-15.
	serialNumbers = pattern{
		regexp.MustCompile(`^[A-Za-z0-9-]{1,32}(\.\.[A-Za-z0-9-]{1,32})?$`),
		"a serial number of letters, digits and hyphens, or first..last",
	}
	rut = pattern{regexp.MustCompile(`^[1-9][0-9]{0,7}-[0-9K]$`), "a RUT without dots, like 99900101-7"}
)

func (r *fileReader) matching(n *yaml.Node, p pattern) string {
	before := len(r.problems)
	s := r.text(n)
	if len(r.problems) > before {
		return ""
	}
	if !p.form.MatchString(s) {
		r.report(n, "%q is not %s", s, p.words)
		return ""
	}
	return s
}

// key reads an API key. Only invented keys are taken, so that no real one ends up
// in a file; those that force an answer are not for personas.
func (r *fileReader) key(n *yaml.Node) string {
	s := r.matching(n, apiKey)
	if strings.HasPrefix(s, "calco-answer-") {
		r.report(n, `keys that begin with "calco-answer-" are taken: they force answers`)
	}
	return s
}

// taxID reads a RUT, check digit included.
func (r *fileReader) taxID(n *yaml.Node) string {
	s := r.matching(n, rut)
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

// accepted lists the classes of the accepted payment types.
func accepted(accepts [numTypes]bool) (classes []Class) {
	for c := range Class(NumClasses) {
		if accepts[c.Type()] {
			classes = append(classes, c)
		}
	}
	return classes
}
