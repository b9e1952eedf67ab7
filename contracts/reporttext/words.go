package reporttext

import (
	"bytes"
	"encoding/json"
	"strconv"
)

// Thousands writes 12345 as 12,345.
func Thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Plural writes "1 warning", "2 warnings".
func Plural(n int, one string, many ...string) string {
	word := one + "s"
	if len(many) > 0 {
		word = many[0]
	}
	if n == 1 {
		word = one
	}
	return Thousands(n) + " " + word
}

// PrettyJSON indents what is JSON and leaves the rest as it is.
func PrettyJSON(s string) string {
	var b bytes.Buffer
	if json.Indent(&b, []byte(s), "", "  ") != nil {
		return s
	}
	return b.String()
}
